import type { EventDate } from '#server/features/stories/event-date.ts'

/** When a story happened, in the Extended Date/Time Format (ISO 8601-2:2019, loc.gov/standards/datetime): `1952~` is about 1952. */
export const edtfOf = ({ kind, from, to }: EventDate): string => {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  switch (kind) {
    case 'exact':
      return from
    case 'month':
      return from.slice(0, 7)
    case 'year':
      return first
    case 'about':
      return first === last ? `${first}~` : `${first}~/${last}~`
    case 'span':
      return `${from}/${to}`
  }
}
