import * as v from 'valibot'
import { type EventDate, eventDateKinds } from '../event-date.ts'
import { isDay } from '../is-day.ts'

const NO_DATE = 'Please give a date of the calendar, such as 1952-06-30'

const day = v.pipe(v.string(NO_DATE), v.regex(/^\d{4}-\d{2}-\d{2}$/, NO_DATE), v.check(isDay, NO_DATE))

const lastOfMonth = (from: string): string => {
  const last = new Date(`${from.slice(0, 7)}-01T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return last.toISOString().slice(0, 10)
}

/** The whole range that the given days stand for: all of a month or a year; "about" is its year unless it says more. */
const wholeRange = ({
  kind,
  from,
  to,
}: {
  kind: EventDate['kind']
  from: string
  to?: string | undefined
}): EventDate => {
  const year = from.slice(0, 4)
  switch (kind) {
    case 'exact':
      return { kind, from, to: from }
    case 'month':
      return { kind, from: `${from.slice(0, 7)}-01`, to: lastOfMonth(from) }
    case 'year':
      return { kind, from: `${year}-01-01`, to: `${year}-12-31` }
    case 'about':
      return to === undefined ? { kind, from: `${year}-01-01`, to: `${year}-12-31` } : { kind, from, to }
    case 'span':
      return { kind, from, to: to ?? from }
  }
}

/**
 * What a form sends of it, days as YYYY-MM-DD. `to` counts for `about` and `span` only; a month or a year is named by any of
 * its days.
 */
export const eventDateField = v.pipe(
  v.object({ kind: v.picklist(eventDateKinds, 'Please say how exact the date is'), from: day, to: v.optional(day) }),
  v.check(({ kind, to }) => kind !== 'span' || to !== undefined, 'Please give the last day of the span too'),
  v.transform(wholeRange),
  v.check(({ from, to }) => from <= to, 'The span must end on a day after its beginning'),
)
