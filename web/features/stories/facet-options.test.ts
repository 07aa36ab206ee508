import { expect, test } from 'vitest'
import { facetOptions } from './facet-options.ts'
import { formatDecade } from './story-filters.ts'

test('facetOptions lists every value with its count', () => {
  const facet = { values: [{ value: '1950', count: 1200 }], more: true }
  expect(facetOptions(facet, '', { formatValue: formatDecade }).map(({ label }) => label)).toEqual([
    'All',
    '1950s (1,200)',
    'Showing the 100 most common',
  ])
})

test('facetOptions includes the selected value, even with no stories or before the counts are loaded', () => {
  expect(facetOptions({ values: [], more: false }, 'war')).toContainEqual({ value: 'war', label: 'war (0)' })
  expect(facetOptions(undefined, 'war')).toContainEqual({ value: 'war', label: 'war' })
})
