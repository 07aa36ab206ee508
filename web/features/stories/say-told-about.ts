import type { Story } from '#server/features/stories/contract.ts'

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))

// Intl writes the years before 1000 without their zeros, which is how people say them.
const yearOf = (day: string) => String(Number(day.slice(0, 4)))

/** When a story happened, as people say it: "June 30, 1952", "June 1952", "1952", "about 1952", "1950–1955". */
export function sayToldAbout(toldAbout: Story['toldAbout']): string | null {
  if (!toldAbout) return null
  const { kind, from, to } = toldAbout
  if (kind === 'exact') return format(from, { dateStyle: 'long' })
  if (kind === 'month') return format(from, { month: 'long', year: 'numeric' })
  const [first, last] = [yearOf(from), yearOf(to)]
  const years = first === last ? first : `${first}–${last}`
  return kind === 'about' ? `about ${years}` : years
}
