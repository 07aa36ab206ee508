import { LayoutList, Rows3 } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useFacets } from '../facet-options.ts'
import { parseFilters } from '../story-filters.ts'

/** With fewer stories, the whole list is seen at a glance: search and filters are behind a button. */
export const SEARCH_FROM = 9
/** From this many stories on, the list can be shown as a table. */
export const TABLE_FROM = 25

export type ListView = 'cards' | 'table'
const VIEW_KEY = 'keepsaid-stories-view'

/** How the list is shown on this device, until the user signs out. */
const viewStore = createStore<ListView>(() => (read(VIEW_KEY) === 'table' ? 'table' : 'cards'))

export const useListView = (): ListView => useStore(viewStore)

function setListView(view: ListView): void {
  store(VIEW_KEY, view)
  viewStore.setState(view, true)
}

const ALL_STORIES = parseFilters({})

/**
 * How many stories the family has, without filters. Until that is known, it's what this device saw last, so that the
 * screen has its shape from the start; 0 if it never did.
 */
export function useFamilyTotal(familyId: number | null | undefined): number {
  const total = useFacets(ALL_STORIES).data?.total
  const key = `keepsaid-story-count-${familyId}`
  useEffect(() => {
    if (total !== undefined && typeof familyId === 'number') store(key, String(total))
  }, [key, familyId, total])
  return total ?? (Number(read(key)) || 0)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage, it lasts as long as the page.
  }
}

const VIEWS = [
  { view: 'cards', label: 'Cards', Icon: LayoutList },
  { view: 'table', label: 'Table', Icon: Rows3 },
] as const

/** How a long list is shown. */
export function ViewChoice({ view }: { view: ListView }) {
  return (
    <fieldset className="ml-auto inline-flex min-w-0 flex-wrap gap-1 rounded-card border border-hairline bg-well p-1 print:hidden">
      <legend className="sr-only">Show the stories as</legend>
      {VIEWS.map(({ view: each, label, Icon }) => (
        <label
          key={each}
          className="relative inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control border-2 border-transparent px-3 text-small leading-tight text-ink-soft hover:text-evergreen has-checked:border-evergreen has-checked:bg-card has-checked:font-[650] has-checked:text-evergreen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&_svg]:size-5"
        >
          <input
            type="radio"
            name="view"
            value={each}
            checked={view === each}
            onChange={() => setListView(each)}
            // Over the whole label, without a look of its own.
            className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
          />
          <Icon aria-hidden />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
