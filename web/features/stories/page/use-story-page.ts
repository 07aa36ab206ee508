import { queryOptions, useQuery } from '@tanstack/react-query'
import { getStory } from '#server/features/stories/editing/contract.ts'
import { storyKeys } from '#web/features/stories/story-cache.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'

/** One story with the viewer's permissions. */
export const storyPageQuery = (id: number) =>
  queryOptions({
    queryKey: storyKeys.page(id),
    queryFn: ({ signal }) => call(getStory, { params: { id } }, { signal }),
    networkMode: 'always',
  })

export const useStoryPage = (id: number) => useQuery(storyPageQuery(id))

/** Deleted, nonexistent, or another family's: the server does not tell which. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404
