/** When a story was recorded. */
export interface Recorded {
  /** A moment; ISO 8601 if it is text. */
  readonly recordedAt: string | Date
  /** How far the recorder's clock was ahead of UTC; null if the browser didn't say. */
  readonly utcOffsetMinutes: number | null
}

const MINUTE_MS = 60_000

/**
 * The moment moved so that its UTC day and time are what the recorder's clock showed; null for an invalid date. This is the only
 * place that decides on which day a story was recorded. Where the recorder's zone isn't known it is UTC, so that every place and
 * every reader gets the same day.
 */
function onRecordersClock({ recordedAt, utcOffsetMinutes }: Recorded): Date | null {
  const moved = new Date(new Date(recordedAt).getTime() + (utcOffsetMinutes ?? 0) * MINUTE_MS)
  return Number.isNaN(moved.getTime()) ? null : moved
}

const format = (recorded: Recorded, options: Intl.DateTimeFormatOptions): string | null => {
  const moved = onRecordersClock(recorded)
  return moved && new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(moved)
}

/** "November 21, 2026", the day where it was recorded; "Recently" for an invalid date (specification, section 8). */
export const formatRecordedDay = (recorded: Recorded): string => format(recorded, { dateStyle: 'long' }) ?? 'Recently'

/**
 * "November 21, 2026 at 10:14 AM", by the recorder's clock. Without their zone, only the day: the time would be that of London.
 * "Recently" for an invalid date.
 */
export const formatRecordedTime = (recorded: Recorded): string =>
  recorded.utcOffsetMinutes === null
    ? formatRecordedDay(recorded)
    : (format(recorded, { dateStyle: 'long', timeStyle: 'short' }) ?? 'Recently')

/** "2026-11-21", the day where it was recorded; empty for an invalid date. */
export const recordedDay = (recorded: Recorded): string => onRecordersClock(recorded)?.toISOString().slice(0, 10) ?? ''

/** "2026-11-21T10:14:00.000-06:00": the recorder's time, with their zone if it is known and else `Z`. Empty for an invalid date. */
export function recordedTimestamp(recorded: Recorded): string {
  const local = onRecordersClock(recorded)?.toISOString() ?? ''
  const { utcOffsetMinutes: offset } = recorded
  if (offset === null || local === '') return local
  const two = (number: number): string => String(number).padStart(2, '0')
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
  return local.replace('Z', zone)
}
