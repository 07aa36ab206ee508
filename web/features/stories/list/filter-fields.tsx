import { SlidersHorizontal } from 'lucide-react'
import { storyCategories } from '#common/story-values.ts'
import { storySorts } from '#server/features/stories/listing/contract.ts'
import { type SearchSort, searchSorts } from '#server/features/stories/search/contract.ts'
import type { Facets } from '#server/features/stories/timeline/contract.ts'
import { Select } from '#web/ui/choices.tsx'
import { ResponsiveCollapsible } from '#web/ui/collapsible.tsx'
import { facetOptions } from '../facet-options.ts'
import { formatDecade, SORT_LABELS, type StoryFilters } from '../story-filters.ts'

export interface FilterFieldsProps {
  filters: StoryFilters
  /** Undefined while loading. */
  facets: Facets | undefined
  onChange: (some: Partial<StoryFilters>) => void
  /** False for a list with a fixed order. */
  canSort?: boolean
}

/**
 * The filter and sort fields. On narrow screens they fold behind a button. On wide ones they are cells of the parent's grid of
 * four columns, with the sort field at the end of the row above the filters.
 */
export function FilterFields({ filters, facets, onChange, canSort = true }: FilterFieldsProps) {
  const { q, toldBy, decade, tag, category, sort, order } = filters
  // The counts ignore the search text.
  const showCounts = q === ''
  const fields = [
    { name: 'toldBy', label: 'Told by', value: toldBy, options: facetOptions(facets?.toldBy, toldBy, { showCounts }) },
    {
      name: 'decade',
      label: 'When',
      value: decade,
      options: facetOptions(facets?.decade, decade, { formatValue: formatDecade, showCounts }),
    },
    { name: 'tag', label: 'Tag', value: tag, options: facetOptions(facets?.tag, tag, { showCounts }) },
  ] as const
  return (
    <ResponsiveCollapsible
      variant="secondary"
      icon={<SlidersHorizontal aria-hidden />}
      show={canSort ? 'Filter and Sort' : 'Filter'}
      hide="Hide Filters"
      from="md"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(10.25rem,100%),1fr))] items-start gap-x-4 gap-y-5 md:contents"
    >
      {canSort && q && <SortField sorts={searchSorts} value={order} onChange={(next) => onChange({ order: next })} />}
      {canSort && !q && (
        <SortField sorts={sortsWith(sort)} value={sort} onChange={(next) => onChange({ sort: next })} />
      )}
      <Select
        label="Category"
        options={facetOptions(facets?.category, category ?? '', { showCounts })}
        value={category ?? ''}
        onChange={({ target }) => onChange({ category: storyCategories.find((name) => name === target.value) ?? null })}
      />
      {fields.map(({ name, ...field }) => (
        <Select key={name} {...field} onChange={({ target }) => onChange({ [name]: target.value })} />
      ))}
    </ResponsiveCollapsible>
  )
}

type ListSort = StoryFilters['sort']

/** The orders for all lists, and the current one: a table has others. */
const sortsWith = (current: ListSort): readonly ListSort[] =>
  storySorts.some((sort) => sort === current) ? storySorts : [...storySorts, current]

interface SortFieldProps<Sort extends SearchSort | ListSort> {
  sorts: readonly Sort[]
  value: Sort
  onChange: (sort: Sort) => void
}

function SortField<Sort extends SearchSort | ListSort>({ sorts, value, onChange }: SortFieldProps<Sort>) {
  return (
    <Select
      label="Sort by"
      options={sorts.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
      value={value}
      onChange={({ target }) => onChange(sorts.find((sort) => sort === target.value) ?? value)}
    />
  )
}
