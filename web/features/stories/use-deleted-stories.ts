import { useQuery } from '@tanstack/react-query'
import { listDeletedStories } from '#server/features/stories/deleting/contract.ts'
import { call } from '#web/lib/call.ts'
import { storyKeys } from './story-keys.ts'

/** What the viewer may restore, the last deleted first; asked for again with each visit. */
export const useDeletedStories = () =>
  useQuery({
    queryKey: storyKeys.deleted,
    queryFn: ({ signal }) => call(listDeletedStories, undefined, { signal }),
    networkMode: 'always',
    refetchOnMount: 'always',
  })
