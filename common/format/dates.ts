const DAY_MS = 86_400_000
/** A week or more ago, "Tuesday" would be ambiguous. */
const WEEKDAY_DAYS = 6

/** January first. A literal list: the first `Intl.DateTimeFormat` takes a phone tens of milliseconds. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const format = (moment: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', options).format(moment)

/**
 * "March 3, 2024", in the reader's time zone unless another is given.
 * @param moment milliseconds since 1970
 */
export const formatDate = (moment: number, timeZone?: string): string => format(moment, { dateStyle: 'long', timeZone })

/**
 * The last day of something that ends at this moment, for a reader in an unknown zone: the date in the westernmost zone of the United
 * States. It's never later than the reader's own, so no one counts on a day they don't have.
 */
export const formatLastDay = (end: Date): string => formatDate(end.getTime(), 'Pacific/Honolulu')

/**
 * "3:15 PM".
 * @param moment milliseconds since 1970
 */
export const formatTimeOfDay = (moment: number): string => format(moment, { hour: 'numeric', minute: '2-digit' })

/**
 * "November 21, 2026 at 10:14 AM", in the reader's time zone unless another is given; undefined for an invalid date.
 * @param date ISO 8601
 */
export function formatDateTime(date: string, timeZone?: string): string | undefined {
  const moment = Date.parse(date)
  return Number.isNaN(moment) ? undefined : format(moment, { dateStyle: 'long', timeStyle: 'short', timeZone })
}

/**
 * "March 3", with the year unless it is the current one.
 * @param moment milliseconds since 1970
 */
export function formatShortDate(moment: number, now: number): string {
  const isSameYear = new Date(moment).getFullYear() === new Date(now).getFullYear()
  return format(moment, { month: 'long', day: 'numeric', ...(!isSameYear && { year: 'numeric' }) })
}

/**
 * "today", "yesterday", "Tuesday", "March 3", "March 3, 2024".
 * @param moment milliseconds since 1970
 */
export function formatDay(moment: number, now: number): string {
  const days = -daysUntil(moment, now)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return formatWeekday(moment, now)
}

/**
 * "Tuesday" in the last days, then "March 3", "March 3, 2024".
 * @param moment milliseconds since 1970
 */
export const formatWeekday = (moment: number, now: number): string =>
  -daysUntil(moment, now) <= WEEKDAY_DAYS ? format(moment, { weekday: 'long' }) : formatShortDate(moment, now)

/** Calendar days from now until the moment: 0 today, 1 tomorrow, negative in the past. Rounded, because of clock changes. */
export const daysUntil = (moment: number, now: number): number =>
  Math.round((startOfDay(moment) - startOfDay(now)) / DAY_MS)

const startOfDay = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0)

const RELATIVE_UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

// Created on first use: it takes a phone tens of milliseconds.
let relativeFormat: Intl.RelativeTimeFormat | undefined

/**
 * "just now", "3 days ago"; "Recently" for an invalid date (specification, section 8).
 * @param date ISO 8601
 */
export const formatRelativeTime = (date: string, now: number = Date.now()): string => {
  const seconds = (now - Date.parse(date)) / 1000
  if (Number.isNaN(seconds)) return 'Recently'
  const match = RELATIVE_UNITS.find(([, length]) => seconds >= length)
  if (!match) return 'just now'
  relativeFormat ??= new Intl.RelativeTimeFormat('en', { numeric: 'always' })
  const [unit, length] = match
  return relativeFormat.format(-Math.floor(seconds / length), unit)
}

/** A calendar day without a time zone, such as "1952-06-30": "June 30, 1952". */
export const formatCalendarDay = (day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string =>
  format(Date.parse(day), { ...options, timeZone: 'UTC' })

interface EventDate {
  kind: 'exact' | 'month' | 'year' | 'about' | 'span'
  /** First and last day, as in "1952-06-30". */
  from: string
  to: string
}

/** When a story happened: "June 30, 1952", "June 1952", "1952", "about 1952", "1950–1955"; null if unknown. */
export function formatEventDate(eventDate: EventDate): string
export function formatEventDate(eventDate: EventDate | null): string | null
export function formatEventDate(eventDate: EventDate | null): string | null {
  if (eventDate === null) return null
  const { kind, from, to } = eventDate
  if (kind === 'exact') return formatCalendarDay(from)
  if (kind === 'month') return formatCalendarDay(from, { month: 'long', year: 'numeric' })
  const [first, last] = [yearOf(from), yearOf(to)]
  const years = first === last ? first : `${first}–${last}`
  return kind === 'about' ? `about ${years}` : years
}

// Without leading zeros: "800", not "0800".
const yearOf = (day: string): string => String(Number(day.slice(0, 4)))
