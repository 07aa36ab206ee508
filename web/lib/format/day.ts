const DAY_MS = 86_400_000
/** From a week on, "Tuesday" could be last week's. */
const WEEKDAY_DAYS = 6

/**
 * The day of a moment as people say it: "today", "yesterday", "Tuesday", "March 3", "March 3, 2024".
 * @param moment milliseconds since 1970
 */
export function formatDay(moment: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / DAY_MS)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days <= WEEKDAY_DAYS) return format(moment, { weekday: 'long' })
  const sameYear = new Date(moment).getFullYear() === new Date(now).getFullYear()
  return format(moment, { month: 'long', day: 'numeric', ...(!sameYear && { year: 'numeric' }) })
}

/** The time of day: "3:15 PM". */
export function formatTimeOfDay(moment: number): string {
  return format(moment, { hour: 'numeric', minute: '2-digit' })
}

function startOfDay(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}

function format(moment: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', options).format(moment)
}
