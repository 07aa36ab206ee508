import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { filtersOf, type StoryFilters, searchOf } from './story-filters.ts'

/** What the address asks for, and how to ask for something else. */
export function useStoryFilters() {
  const search = useSearch({ from: '/signed-in/stories' })
  const navigate = useNavigate()
  const filters = useMemo(() => filtersOf(search), [search])
  const change = useCallback(
    (some: Partial<StoryFilters>) =>
      void navigate({
        to: paths.stories,
        search: (now) => searchOf({ ...filtersOf(now), ...some }),
        // One way back for all of a search, not one for each letter.
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { filters, change }
}
