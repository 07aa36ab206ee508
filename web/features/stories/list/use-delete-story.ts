import { type QueryClient, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Story } from '#server/features/stories/contract.ts'
import { deleteStory, listDeletedStories, restoreStory } from '#server/features/stories/deleting/contract.ts'
import { questionKeys } from '#web/features/family/questions/family-questions.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { toast } from '#web/ui/toast.ts'
import { leaveOut } from '../patch-story.ts'
import { storyKeys } from '../story-keys.ts'

type Named = Pick<Story, 'id' | 'title'>

const restoring = ['restore-story'] as const

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: storyKeys.all }),
    // Deleting the answer to a question puts the question back.
    client.invalidateQueries({ queryKey: questionKeys.all }),
  ])

/** Moves a story to Recently deleted. The toast that says so has the way back. */
export const useDeleteStory = () => {
  const client = useQueryClient()
  const restore = useRestoreStory()
  return useMutation({
    mutationFn: ({ id }: Named) => call(deleteStory, { params: { id } }),
    networkMode: 'always',
    onSuccess: (_reply, story) => {
      // At once: the server has confirmed it, and reading the list again takes a moment.
      leaveOut(client, story.id)
      toast({
        title: 'Story deleted',
        action: {
          label: 'Undo',
          altText: 'You can also restore it from Recently Deleted, above your stories.',
          onAct: () => restore(story),
        },
      })
      void refresh(client)
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
    },
  })
}

/** What the viewer may restore, the last deleted first; asked for again with each visit. */
export const useDeletedStories = () =>
  useQuery({
    queryKey: storyKeys.deleted,
    queryFn: ({ signal }) => call(listDeletedStories, undefined, { signal }),
    networkMode: 'always',
    refetchOnMount: 'always',
  })

/** Takes a story out of Recently deleted, wherever the person has gone meanwhile. */
export const useRestoreStory = () => {
  const client = useQueryClient()
  return (story: Named) =>
    void client
      .getMutationCache()
      .build(client, {
        mutationKey: restoring,
        mutationFn: ({ id }: Named) => call(restoreStory, { params: { id } }),
        networkMode: 'always',
        onSuccess: () => {
          toast({ title: 'Story restored' })
          return refresh(client)
        },
        onError: (error) => {
          toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
        },
      })
      .execute(story)
      // What became of it stands in the page: see useRestoring.
      .catch(() => undefined)
}

/** What became of the restoring that was begun last: which story it is about, and why it failed. */
export const useRestoring = () => {
  const all = useMutationState({
    filters: { mutationKey: restoring },
    select: ({ state }) => ({ status: state.status, error: state.error, story: state.variables as Named }),
  })
  return all.at(-1)
}
