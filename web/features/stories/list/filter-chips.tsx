import { X } from 'lucide-react'
import { useRef } from 'react'
import { NO_FILTERS, type StoryFilters } from '#web/features/stories/story-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { formatNarrowings } from '../facets.ts'

const afterwards = () => document.getElementById('found-stories') ?? document.getElementById('main')

export interface FilterChipsProps {
  filters: StoryFilters
  onChange: (some: Partial<StoryFilters>) => void
}

/** What leaves stories out now, each to be taken away by itself. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const row = useRef<HTMLUListElement>(null)
  const chosen = formatNarrowings(filters)
  if (chosen.length === 0) return null
  const remove = (some: Partial<StoryFilters>, place: number) => {
    // The button goes with what it stands for: the next one takes the focus, or what comes after them all.
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const next = chosen.length > 1 ? (buttons[place + 1] ?? buttons[place - 1]) : null
    const after = next ?? afterwards()
    onChange(some)
    after?.focus()
  }
  return (
    <ul ref={row} aria-label="Filters" className="-my-2 flex flex-wrap gap-2 print:hidden">
      {chosen.map(({ name, words }, place) => (
        <li key={name} className="max-w-full">
          <button
            type="button"
            onClick={() => remove({ [name]: NO_FILTERS[name] }, place)}
            className="inline-flex min-h-12 max-w-full cursor-pointer items-center gap-2 rounded-round bg-evergreen-wash py-1 pr-3 pl-4.5 text-left text-evergreen hover:outline-2 hover:outline-edge [&_svg]:size-5 [&_svg]:shrink-0"
          >
            <span className="sr-only">Take away the filter </span>
            <bdi className="min-w-0 wrap-anywhere">{words}</bdi>
            <X aria-hidden />
          </button>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Button
            variant="quiet"
            onClick={() => {
              onChange(NO_FILTERS)
              afterwards()?.focus()
            }}
          >
            Show All Stories
          </Button>
        </li>
      )}
    </ul>
  )
}
