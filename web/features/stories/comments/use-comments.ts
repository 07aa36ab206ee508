import { useQuery } from '@tanstack/react-query'
import { listComments } from '#server/features/stories/comments/contract.ts'
import { call } from '#web/lib/call.ts'
import { commentKeys } from './comment-keys.ts'

/** The comments on a story, the first written first. */
export const useComments = (storyId: number) =>
  useQuery({
    queryKey: commentKeys.of(storyId),
    queryFn: ({ signal }) => call(listComments, { params: { id: storyId } }, { signal }),
    networkMode: 'always',
  })
