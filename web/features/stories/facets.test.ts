import { expect, test } from 'vitest'
import { formatDecade, parseFilters } from '#web/features/stories/story-filters.ts'
import { formatNarrowings, optionsOf } from './facets.ts'

test('what can be chosen comes with how many stories it leaves', () => {
  const facet = { values: [{ value: '1950', count: 1200 }], more: true }
  expect(optionsOf(facet, '', { say: formatDecade }).map(({ label }) => label)).toEqual([
    'All',
    '1950s (1,200)',
    'The 100 most frequent are shown',
  ])
})

test('what is chosen is there, though it leaves nothing or nobody has counted yet', () => {
  expect(optionsOf({ values: [], more: false }, 'war')).toContainEqual({ value: 'war', label: 'war (0)' })
  expect(optionsOf(undefined, 'war')).toContainEqual({ value: 'war', label: 'war' })
})

test('what leaves stories out is said one by one', () => {
  expect(formatNarrowings(parseFilters({}))).toEqual([])
  expect(
    formatNarrowings(parseFilters({ q: 'lilac', toldBy: 'Ruth', decade: 'unknown', tag: 'war', sort: 'title' })),
  ).toEqual([
    { name: 'q', words: '“lilac”' },
    { name: 'toldBy', words: 'Told by Ruth' },
    { name: 'decade', words: 'No date yet' },
    { name: 'tag', words: 'Tag: war' },
  ])
})
