import { expect, test } from 'vitest'
import { parseFilters } from '../story-filters.ts'
import { filterChips } from './filter-chips.tsx'

test('filterChips has one chip per filter, none for the sort order', () => {
  expect(filterChips(parseFilters({}))).toEqual([])
  expect(
    filterChips(parseFilters({ q: 'lilac', toldBy: 'Ruth', decade: 'unknown', tag: 'war', sort: 'title' })),
  ).toEqual([
    { name: 'q', label: '“lilac”' },
    { name: 'toldBy', label: 'Told by Ruth' },
    { name: 'decade', label: 'No date yet' },
    { name: 'tag', label: 'Tag: war' },
  ])
})
