import { queryOptions, useQuery } from '@tanstack/react-query'
import { getStory } from '#server/features/stories/editing/contract.ts'
import { storyKeys } from '#web/features/stories/story-cache.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'

/** One story, with what the viewer may do with it. */
export const storyPageQuery = (id: number) =>
  queryOptions({
    queryKey: storyKeys.page(id),
    queryFn: ({ signal }) => call(getStory, { params: { id } }, { signal }),
    networkMode: 'always',
  })

export const useStoryPage = (id: number) => useQuery(storyPageQuery(id))

/** Whether a story is deleted, was never there, or is of another family: the server does not say which. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404
