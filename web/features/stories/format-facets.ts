import { type Facet, MAX_VALUES } from '#server/features/stories/research/contract.ts'
import { formatDecade, type StoryFilters } from '#web/features/stories/story-filters.ts'

const same = (value: string): string => value

interface Saying {
  say?: (value: string) => string
  /** False where the counts are those of more stories than are showing. */
  counted?: boolean
}

/** What a facet offers, each with how many stories it would leave; what is chosen is among it, whatever it leaves. */
export function optionsOf(facet: Facet | undefined, chosen: string, { say = same, counted = true }: Saying = {}) {
  const { values = [], more = false } = facet ?? {}
  const missing = chosen !== '' && !values.some(({ value }) => value === chosen)
  const labeled = (value: string, count: number) =>
    counted ? `${say(value)} (${count.toLocaleString('en')})` : say(value)
  return [
    { value: '', label: 'All' },
    ...(missing ? [{ value: chosen, label: facet ? labeled(chosen, 0) : say(chosen) }] : []),
    ...values.map(({ value, count }) => ({ value, label: labeled(value, count) })),
    ...(more ? [{ value: '\n', label: `The ${MAX_VALUES} most frequent are shown`, disabled: true }] : []),
  ]
}

export type Narrowing = 'q' | 'category' | 'toldBy' | 'decade' | 'tag'

/** What leaves stories out now, in words. */
export function formatNarrowings({
  q,
  category,
  toldBy,
  decade,
  tag,
}: StoryFilters): { name: Narrowing; words: string }[] {
  const all: { name: Narrowing; words: string }[] = [
    { name: 'q', words: q && `“${q}”` },
    { name: 'category', words: category ?? '' },
    { name: 'toldBy', words: toldBy && `Told by ${toldBy}` },
    { name: 'decade', words: decade && formatDecade(decade) },
    { name: 'tag', words: tag && `Tag: ${tag}` },
  ]
  return all.filter(({ words }) => words !== '')
}
