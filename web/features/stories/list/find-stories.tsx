import { useCallback } from 'react'
import type { Facets } from '#server/features/stories/research/contract.ts'
import { FilterFields } from '#web/features/stories/list/filter-fields.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { StoryFilters } from '../story-filters.ts'
import { useSearchText } from './use-search-text.ts'

/** The server takes no more. */
const LONGEST = 500

export interface FindStoriesProps {
  filters: StoryFilters
  facets: Facets | undefined
  onChange: (some: Partial<StoryFilters>) => void
}

/** Searches everything that is known of the stories, recordings too, and says which stories and in what order. */
export function FindStories({ filters, facets, onChange }: FindStoriesProps) {
  const search = useCallback((q: string) => onChange({ q }), [onChange])
  const [text, setText] = useSearchText(filters.q, search)
  return (
    <search className="flex flex-col gap-5 md:grid md:grid-cols-4 md:items-start md:gap-x-4 print:hidden">
      <TextField
        label="Search your stories"
        type="search"
        className="md:col-span-3"
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FilterFields filters={filters} facets={facets} onChange={onChange} />
    </search>
  )
}
