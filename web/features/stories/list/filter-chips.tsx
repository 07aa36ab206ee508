import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatDecade, NO_FILTERS, type StoryFilters } from '../story-filters.ts'

export interface FilterChipsProps {
  filters: StoryFilters
  onChange: (some: Partial<StoryFilters>) => void
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const row = useRef<HTMLUListElement>(null)
  const chips = filterChips(filters)
  if (chips.length === 0) return null
  const handleRemove = (name: FilterName, index: number) => {
    // The button disappears with its chip: the focus moves to the next one, or to the results.
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const neighbor = chips.length > 1 ? (buttons[index + 1] ?? buttons[index - 1]) : null
    const focusTarget = neighbor ?? resultsElement()
    onChange({ [name]: NO_FILTERS[name] })
    focusTarget?.focus()
  }
  return (
    <ul ref={row} aria-label="Filters" className="-my-2 flex flex-wrap gap-2 print:hidden">
      {chips.map(({ name, label }, index) => (
        <li key={name} className="max-w-full">
          <button
            type="button"
            onClick={() => handleRemove(name, index)}
            className="inline-flex min-h-12 max-w-full cursor-pointer items-center gap-2 rounded-round bg-evergreen-wash py-1 pr-3 pl-4.5 text-left text-evergreen hover:outline-2 hover:outline-edge [&_svg]:size-5 [&_svg]:shrink-0"
          >
            <span className="sr-only">Remove the filter </span>
            <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
            <X aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button
            variant="quiet"
            onClick={() => {
              onChange(NO_FILTERS)
              resultsElement()?.focus()
            }}
          >
            Show All Stories
          </Button>
        </li>
      )}
    </ul>
  )
}

const resultsElement = () => document.getElementById('found-stories') ?? document.getElementById('main')

type FilterName = keyof typeof NO_FILTERS

export function filterChips({ q, category, toldBy, decade, tag }: StoryFilters): { name: FilterName; label: string }[] {
  const chips: { name: FilterName; label: string }[] = [
    { name: 'q', label: q && `“${q}”` },
    { name: 'category', label: category ?? '' },
    { name: 'toldBy', label: toldBy && `Told by ${toldBy}` },
    { name: 'decade', label: decade && formatDecade(decade) },
    { name: 'tag', label: tag && `Tag: ${tag}` },
  ]
  return chips.filter(({ label }) => label !== '')
}
