import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Facet, getFacets, MAX_VALUES } from '#server/features/stories/timeline/contract.ts'
import { call } from '#web/lib/call.ts'
import { failsOffline } from '#web/lib/paged-list.ts'
import { storyKeys } from './story-cache.ts'
import { filterParams, type StoryFilters } from './story-filters.ts'

/** The filter values of the family's stories with their counts under the given filters, and the total. */
export const useFacets = (filters: StoryFilters) => {
  const query = filterParams(filters)
  return useQuery({
    queryKey: [...storyKeys.facets, query],
    queryFn: ({ signal }) => call(getFacets, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...failsOffline,
  })
}

export interface FacetOptionsSettings {
  formatValue?: (value: string) => string
  /** False if the counts cover more stories than the list shows. */
  showCounts?: boolean
}

/** The options of a filter field. The selected value is always one of them, even with a count of 0. */
export function facetOptions(
  facet: Facet | undefined,
  selected: string,
  { formatValue = String, showCounts = true }: FacetOptionsSettings = {},
) {
  const { values = [], more = false } = facet ?? {}
  const isMissing = selected !== '' && !values.some(({ value }) => value === selected)
  const label = (value: string, count: number) =>
    showCounts ? `${formatValue(value)} (${count.toLocaleString('en')})` : formatValue(value)
  return [
    { value: '', label: 'All' },
    ...(isMissing ? [{ value: selected, label: facet ? label(selected, 0) : formatValue(selected) }] : []),
    ...values.map(({ value, count }) => ({ value, label: label(value, count) })),
    ...(more ? [{ value: '\n', label: `Showing the ${MAX_VALUES} most common`, disabled: true }] : []),
  ]
}
