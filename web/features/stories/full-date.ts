/** A date and time in full, "November 21, 2026 at 10:14 AM", in the reader's time zone; undefined when it is none. */
export function fullDate(date: string, timeZone?: string): string | undefined {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return undefined
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(time)
}
