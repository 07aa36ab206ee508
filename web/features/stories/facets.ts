import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Facet, getFacets, MAX_VALUES } from '#server/features/stories/timeline/contract.ts'
import { call } from '#web/lib/call.ts'
import { storyKeys } from './story-cache.ts'
import { filterParams, formatDecade, type StoryFilters } from './story-filters.ts'

/** What the family's stories can be narrowed down by, and how many there are, as the filters have it now. */
export const useFacets = (filters: StoryFilters) => {
  const query = filterParams(filters)
  return useQuery({
    queryKey: [...storyKeys.facets, query],
    queryFn: ({ signal }) => call(getFacets, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

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

type Narrowing = 'q' | 'category' | 'toldBy' | 'decade' | 'tag'

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
