import type { TimelineStory } from '#server/features/stories/research/contract.ts'

/** Stories of one year. */
export interface YearGroup {
  /** As four figures; '' for those without a date. */
  readonly year: string
  readonly stories: readonly TimelineStory[]
}

/** Stories of one decade, year by year. */
export interface DecadeGroup {
  /** Its first year, as four figures; '' for those without a date. */
  readonly decade: string
  readonly years: readonly YearGroup[]
}

/** Puts stories, which come in the order of their first days, under the year and the decade in which each began. */
export function groupByTime(stories: readonly TimelineStory[]): DecadeGroup[] {
  const decades = Map.groupBy(stories, ({ eventDate }) => (eventDate ? `${eventDate.from.slice(0, 3)}0` : ''))
  return [...decades].map(([decade, inDecade]) => ({
    decade,
    years: [...Map.groupBy(inDecade, ({ eventDate }) => eventDate?.from.slice(0, 4) ?? '')].map(([year, inYear]) => ({
      year,
      stories: inYear,
    })),
  }))
}

/** Where a time lies in its decade, in percent of it from the left. */
export interface Range {
  readonly left: number
  readonly width: number
  /** It goes on after the decade. */
  readonly goesOn: boolean
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const DAY = 86_400_000

/**
 * How the time of a story is drawn on the ten years in which it began: as much of it as lies in them, and never narrower than
 * what can be seen.
 */
export function rangeOf({ from, to }: NonNullable<TimelineStory['eventDate']>): Range {
  const decade = Number(`${from.slice(0, 3)}0`)
  const year = (one: number) => timeOf(`${String(one).padStart(4, '0')}-01-01`)
  const begin = year(decade)
  const end = decade === 9990 ? timeOf('9999-12-31') + DAY : year(decade + 10)
  const until = Math.min(timeOf(to) + DAY, end)
  const percent = (time: number) => ((time - begin) / (end - begin)) * 100
  const left = Math.min(percent(timeOf(from)), 98.5)
  return { left, width: Math.max(percent(until) - left, 1.5), goesOn: timeOf(to) >= end }
}
