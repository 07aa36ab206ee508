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

export function setListView(view: ListView): void {
  store(VIEW_KEY, view)
  viewStore.setState(view, true)
}

const ALL_STORIES = parseFilters({})

/**
 * How many stories the family has, whatever the filters are. Until that is known, it's what this device saw last, so that the
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
