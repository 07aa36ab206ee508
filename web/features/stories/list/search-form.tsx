import { useCallback, useEffect, useRef, useState } from 'react'
import type { Facets } from '#server/features/stories/timeline/contract.ts'
import { TextField } from '#web/ui/fields.tsx'
import type { StoryFilters } from '../story-filters.ts'
import { FilterFields } from './filter-fields.tsx'

/** The server's limit. */
const MAX_QUERY_LENGTH = 500

const SEARCH_DELAY_MS = 300

/** The id of the form, for the button that shows it. */
export const SEARCH_FORM_ID = 'find-stories'

export interface SearchFormProps {
  filters: StoryFilters
  facets: Facets | undefined
  /** It was just opened, so typing starts in its field. */
  takesFocus: boolean
  onChange: (some: Partial<StoryFilters>) => void
}

/** Searches all texts and transcripts, and filters and sorts the list. */
export function SearchForm({ filters, facets, takesFocus, onChange }: SearchFormProps) {
  const search = useCallback((q: string) => onChange({ q }), [onChange])
  const [text, setText] = useSearchText(filters.q, search)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <search
      id={SEARCH_FORM_ID}
      className="flex flex-col gap-5 md:grid md:grid-cols-4 md:items-start md:gap-x-4 print:hidden"
    >
      <TextField
        ref={field}
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
