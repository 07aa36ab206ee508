import { type QueryClient, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  type StoryComment,
} from '#server/features/stories/comments/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { toast } from '#web/ui/toast.ts'
import { commentKeys, patchStory, refreshStory } from '../story-cache.ts'
import { deleteCommentDraft } from './comment-drafts.ts'

/** The comments on a story, oldest first. */
export const useComments = (storyId: number, enabled = true) =>
  useQuery({
    queryKey: commentKeys.of(storyId),
    queryFn: ({ signal }) => call(listComments, { params: { id: storyId } }, { signal }),
    networkMode: 'always',
    enabled,
  })

export const useAddComment = (storyId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: addingKey(storyId),
    mutationFn: (content: string) => call(addComment, { body: { storyId, content } }),
    networkMode: 'always',
    onSuccess: (comment, content) => {
      // Not in the form, which may be gone before the server answers.
      deleteCommentDraft(storyId, content)
      updateComments(client, storyId, (known) => [...known.filter(({ id }) => id !== comment.id), comment])
      toast({ title: 'Comment added' })
    },
    onError: showError,
  })
}

/** Whether a comment on a story is being sent, by this form or one that is gone. */
export const useIsAddingComment = (storyId: number): boolean => useIsMutating({ mutationKey: addingKey(storyId) }) > 0

const addingKey = (storyId: number) => ['add-comment', storyId] as const

export const useEditComment = ({ id, storyId }: StoryComment) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => call(editComment, { params: { id }, body: { content } }),
    networkMode: 'always',
    onSuccess: (comment) => {
      updateComments(client, storyId, (known) => known.map((other) => (other.id === id ? comment : other)))
      toast({ title: 'Comment updated' })
    },
    onError: showError,
  })
}

export const useDeleteComment = ({ id, storyId }: StoryComment) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteComment, { params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      updateComments(client, storyId, (known) => known.filter((other) => other.id !== id))
      toast({ title: 'Comment deleted' })
    },
    onError: showError,
  })
}

/** Applies a change to the cached list, then fetches it again because others may have commented. */
const updateComments = (client: QueryClient, storyId: number, change: (known: StoryComment[]) => StoryComment[]) => {
  const queryKey = commentKeys.of(storyId)
  client.setQueryData<StoryComment[]>(queryKey, (known) => {
    const next = change(known ?? [])
    if (known) patchStory(client, storyId, () => ({ commentCount: next.length }))
    return known && next
  })
  void client.invalidateQueries({ queryKey })
  void refreshStory(client, storyId)
}

const showError = (error: Error) => {
  toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
}
