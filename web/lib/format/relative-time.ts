const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

// Made with the first date that needs it: a telephone takes tens of milliseconds.
let format: Intl.RelativeTimeFormat | undefined

/** When something was, as people say it: "3 days ago". A date that cannot be read is "Recently" (specification, 8). */
export const relativeTime = (date: string, now: number = Date.now()): string => {
  const seconds = (now - Date.parse(date)) / 1000
  if (Number.isNaN(seconds)) return 'Recently'
  const known = units.find(([, length]) => seconds >= length)
  if (!known) return 'just now'
  format ??= new Intl.RelativeTimeFormat('en', { numeric: 'always' })
  const [unit, length] = known
  return format.format(-Math.floor(seconds / length), unit)
}
