import * as v from 'valibot'
import { type EventDate, eventDateKinds } from './story-values.ts'

/** Whether a text like 1952-06-30 is a day of the calendar. There is no year 0, and PostgreSQL rejects it. */
export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text && !text.startsWith('0000')
}

const NOT_A_DAY = 'Please enter a calendar date, such as 1952-06-30'

const dayInput = v.pipe(v.string(NOT_A_DAY), v.regex(/^\d{4}-\d{2}-\d{2}$/, NOT_A_DAY), v.check(isDay, NOT_A_DAY))

type EventDateParts = { kind: EventDate['kind']; from: string; to?: string | undefined }

/** The whole range that the given days stand for: all of a month or year. "About" is its year unless `to` says more. */
const toWholeRange = ({ kind, from, to }: EventDateParts): EventDate => {
  const year = from.slice(0, 4)
  switch (kind) {
    case 'exact':
      return { kind, from, to: from }
    case 'month':
      return { kind, from: `${from.slice(0, 7)}-01`, to: lastDayOfMonth(from) }
    case 'year':
      return { kind, from: `${year}-01-01`, to: `${year}-12-31` }
    case 'about':
      return to === undefined ? { kind, from: `${year}-01-01`, to: `${year}-12-31` } : { kind, from, to }
    case 'span':
      return { kind, from, to: to ?? from }
  }
}

const lastDayOfMonth = (day: string): string => {
  const last = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return last.toISOString().slice(0, 10)
}

/**
 * A date as a form sends it, with days as YYYY-MM-DD. `to` counts only for `about` and `span`; any day of a month or year names
 * that month or year.
 */
export const eventDateInput = v.pipe(
  v.object({
    kind: v.picklist(eventDateKinds, 'Please choose how exact the date is'),
    from: dayInput,
    to: v.optional(dayInput),
  }),
  v.check(({ kind, to }) => kind !== 'span' || to !== undefined, 'Please enter the last day too'),
  v.transform(toWholeRange),
  v.check(({ from, to }) => from <= to, 'The last day can’t be before the first'),
)
