import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { paths } from '#web/lib/paths.ts'
import { filtersOf, type StoryFilters, searchOf } from './story-filters.ts'

/** Pages whose addresses say which stories are wanted. */
const ROUTES = { stories: '/signed-in/stories', timeline: '/signed-in/stories/timeline' } as const

/** What the address of this page asks for, and how to ask for something else. */
export function useStoryFilters(page: keyof typeof ROUTES) {
  const search = useSearch({ from: ROUTES[page] })
  const navigate = useNavigate()
  const filters = useMemo(() => filtersOf(search), [search])
  const searching = useRef(false)
  useLayoutEffect(() => {
    searching.current = filters.q !== ''
  }, [filters])
  const change = useCallback(
    (some: Partial<StoryFilters>) =>
      void navigate({
        to: paths[page],
        search: (now) => searchOf({ ...filtersOf(now), ...some }),
        // One way back for all of a search, not one for each letter; and one for each filter.
        replace: searching.current && Object.keys(some).join() === 'q' && some.q !== '',
        resetScroll: false,
      }),
    [navigate, page],
  )
  return { filters, change }
}
