import { SlidersHorizontal } from 'lucide-react'
import { storyCategories } from '#server/features/stories/contract.ts'
import { storySorts } from '#server/features/stories/listing/contract.ts'
import { type SearchSort, searchSorts } from '#server/features/stories/search/contract.ts'
import type { Facets } from '#server/features/stories/timeline/contract.ts'
import { formatDecade, ORDER_NAMES, type StoryFilters } from '#web/features/stories/story-filters.ts'
import { Select } from '#web/ui/choices.tsx'
import { Unfolding } from '#web/ui/collapsible.tsx'
import { optionsOf } from '../facets.ts'

export interface FilterFieldsProps {
  filters: StoryFilters
  /** Undefined until they have been counted. */
  facets: Facets | undefined
  onChange: (some: Partial<StoryFilters>) => void
  /** False where there is but one order. */
  canSort?: boolean
}

/**
 * Which stories are shown and in what order. On narrow screens they unfold; on wide ones they are cells of the four columns that
 * whoever shows them has, the order at the end of the row before the filters.
 */
export function FilterFields({ filters, facets, onChange, canSort = true }: FilterFieldsProps) {
  const { q, toldBy, decade, tag, category, sort, order } = filters
  // The facets know nothing of the words that are looked for.
  const counted = q === ''
  const fields = [
    { name: 'toldBy', label: 'Told by', value: toldBy, options: optionsOf(facets?.toldBy, toldBy, { counted }) },
    {
      name: 'decade',
      label: 'When',
      value: decade,
      options: optionsOf(facets?.decade, decade, { say: formatDecade, counted }),
    },
    { name: 'tag', label: 'Tag', value: tag, options: optionsOf(facets?.tag, tag, { counted }) },
  ] as const
  return (
    <Unfolding
      variant="secondary"
      icon={<SlidersHorizontal aria-hidden />}
      show={canSort ? 'Filter and Sort' : 'Filter'}
      hide="Hide Filters"
      from="md"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(10.25rem,100%),1fr))] items-start gap-x-4 gap-y-5 md:contents"
    >
      {canSort && q && <OrderField among={searchSorts} value={order} onChange={(one) => onChange({ order: one })} />}
      {canSort && !q && <OrderField among={storySorts} value={sort} onChange={(one) => onChange({ sort: one })} />}
      <Select
        label="Category"
        options={optionsOf(facets?.category, category ?? '', { counted })}
        value={category ?? ''}
        onChange={({ target }) => onChange({ category: storyCategories.find((name) => name === target.value) ?? null })}
      />
      {fields.map(({ name, ...field }) => (
        <Select key={name} {...field} onChange={({ target }) => onChange({ [name]: target.value })} />
      ))}
    </Unfolding>
  )
}

interface OrderFieldProps<Order extends SearchSort> {
  among: readonly Order[]
  value: Order
  onChange: (order: Order) => void
}

function OrderField<Order extends SearchSort>({ among, value, onChange }: OrderFieldProps<Order>) {
  return (
    <Select
      label="Order"
      options={among.map((one) => ({ value: one, label: ORDER_NAMES[one] }))}
      value={value}
      onChange={({ target }) => onChange(among.find((one) => one === target.value) ?? value)}
    />
  )
}
