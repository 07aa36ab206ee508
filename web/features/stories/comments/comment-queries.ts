import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  type StoryComment,
} from '#server/features/stories/comments/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { toast } from '#web/ui/toast.ts'
import { patchStory, refreshStory } from '../story-cache.ts'
import { forgetComment } from './comment-drafts.ts'
import { commentKeys } from './comment-keys.ts'

/** The comments on a story, the first written first. */
export const useComments = (storyId: number) =>
  useQuery({
    queryKey: commentKeys.of(storyId),
    queryFn: ({ signal }) => call(listComments, { params: { id: storyId } }, { signal }),
    networkMode: 'always',
  })

const formatError = (error: Error) => {
  toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
}

/** Puts what the server answered into the list at once, then reads it again: others may have written meanwhile. */
const keep = (client: QueryClient, storyId: number, change: (known: StoryComment[]) => StoryComment[]) => {
  const queryKey = commentKeys.of(storyId)
  client.setQueryData<StoryComment[]>(queryKey, (known) => {
    const next = change(known ?? [])
    if (known) patchStory(client, storyId, () => ({ commentCount: next.length }))
    return known && next
  })
  void client.invalidateQueries({ queryKey })
  void refreshStory(client, storyId)
}

const adding = (storyId: number) => ['add-comment', storyId] as const

/** Whether a comment is on its way to a story, from this form or from one that was left meanwhile. */
export const useAddingComment = (storyId: number): boolean => useIsMutating({ mutationKey: adding(storyId) }) > 0

/** Writes under a story. */
export const useAddComment = (storyId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: adding(storyId),
    mutationFn: (content: string) => call(addComment, { body: { storyId, content } }),
    networkMode: 'always',
    onSuccess: (comment, content) => {
      // Here, for the form may be left before the answer comes.
      forgetComment(storyId, content)
      keep(client, storyId, (known) => [...known.filter(({ id }) => id !== comment.id), comment])
      toast({ title: 'Comment added' })
    },
    onError: formatError,
  })
}

/** Puts other words in a comment. */
export const useEditComment = ({ id, storyId }: StoryComment) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => call(editComment, { params: { id }, body: { content } }),
    networkMode: 'always',
    onSuccess: (comment) => {
      keep(client, storyId, (known) => known.map((one) => (one.id === id ? comment : one)))
      toast({ title: 'Comment changed' })
    },
    onError: formatError,
  })
}

/** Takes a comment away for good. */
export const useDeleteComment = ({ id, storyId }: StoryComment) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteComment, { params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      keep(client, storyId, (known) => known.filter((one) => one.id !== id))
      toast({ title: 'Comment deleted' })
    },
    onError: formatError,
  })
}
