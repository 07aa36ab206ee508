import type { EventDate } from './event-date.ts'

/** A day of the calendar in words. Moments are said by the day they were in Greenwich: the server knows no other. */
export const formatDay = (day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(Date.parse(day))

// Intl writes the years before 1000 without their zeros, which is how people say them.
const yearOf = (day: string): string => String(Number(day.slice(0, 4)))

/**
 * When a story happened, as people say it: "June 30, 1952", "June 1952", "1952", "about 1952", "1950–1955"; null where nobody
 * has said.
 */
export function formatEventDate(eventDate: EventDate): string
export function formatEventDate(eventDate: EventDate | null): string | null
export function formatEventDate(eventDate: EventDate | null): string | null {
  if (eventDate === null) return null
  const { kind, from, to } = eventDate
  if (kind === 'exact') return formatDay(from)
  if (kind === 'month') return formatDay(from, { month: 'long', year: 'numeric' })
  const [first, last] = [yearOf(from), yearOf(to)]
  const years = first === last ? first : `${first}–${last}`
  return kind === 'about' ? `about ${years}` : years
}
