import { useCallback, useEffect, useRef, useState } from 'react'
import type { Facets } from '#server/features/stories/timeline/contract.ts'
import { TextField } from '#web/ui/fields.tsx'
import type { StoryFilters } from '../story-filters.ts'
import { FilterFields } from './filter-fields.tsx'

/** The server's limit. */
const MAX_QUERY_LENGTH = 500

const SEARCH_DELAY_MS = 300

export interface SearchFormProps {
  filters: StoryFilters
  facets: Facets | undefined
  onChange: (some: Partial<StoryFilters>) => void
}

/** Searches all texts and transcripts, and filters and sorts the list. */
export function SearchForm({ filters, facets, onChange }: SearchFormProps) {
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
        maxLength={MAX_QUERY_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FilterFields filters={filters} facets={facets} onChange={onChange} />
    </search>
  )
}

/** The text in the search field. Searches when typing pauses, and follows the address when that changes. */
function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q)
  const searched = useRef(q)
  useEffect(() => {
    if (q === searched.current) return
    searched.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    const next = text.trim()
    if (next === searched.current) return
    const timer = setTimeout(() => {
      searched.current = next
      onSearch(next)
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return [text, setText] as const
}
