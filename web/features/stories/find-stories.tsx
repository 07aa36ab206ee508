import { useCallback } from 'react'
import { storyCategories, storySorts } from '#server/features/stories/contract.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SORT_NAMES, type StoryFilters } from './story-filters.ts'
import { useSearchText } from './use-search-text.ts'

const ALL = 'all'
const CATEGORIES = [
  { value: ALL, label: 'All' },
  ...storyCategories.map((name) => ({ value: name as string, label: name as string })),
]
const SORTS = storySorts.map((value) => ({ value, label: SORT_NAMES[value] }))

/** The server takes no more. */
const LONGEST = 500

export interface FindStoriesProps {
  filters: StoryFilters
  onChange: (some: Partial<StoryFilters>) => void
}

/** Searches the titles and texts, and says which category and in what order. */
export function FindStories({ filters, onChange }: FindStoriesProps) {
  const search = useCallback((q: string) => onChange({ q }), [onChange])
  const [text, setText] = useSearchText(filters.q, search)
  return (
    <search className="grid grid-cols-[repeat(auto-fit,minmax(min(10.25rem,100%),1fr))] items-start gap-x-4 gap-y-5 print:hidden">
      <TextField
        label="Search your stories"
        className="col-span-full"
        type="search"
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label="Category"
        options={CATEGORIES}
        value={filters.category ?? ALL}
        onChange={(value) => onChange({ category: storyCategories.find((name) => name === value) ?? null })}
      />
      <Select
        label="Order"
        options={SORTS}
        value={filters.sort}
        onChange={(value) => onChange({ sort: storySorts.find((name) => name === value) ?? storySorts[0] })}
      />
    </search>
  )
}
