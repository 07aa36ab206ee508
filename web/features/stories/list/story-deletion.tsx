import { type QueryClient, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { deleteStory, listDeletedStories, restoreStory } from '#server/features/stories/editing/contract.ts'
import { questionKeys } from '#web/features/family/questions/family-questions.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { removeFromLists, storyKeys } from '../story-cache.ts'

type StoryName = Pick<Story, 'id' | 'title'>

/** Moves a story to Recently Deleted. The toast that confirms it offers Undo. */
export const useDeleteStory = () => {
  const client = useQueryClient()
  const restore = useRestoreStory()
  return useMutation({
    mutationFn: ({ id }: StoryName) => call(deleteStory, { params: { id } }),
    networkMode: 'always',
    onSuccess: (_reply, story) => {
      // The server has confirmed it, so the card can go before the list is refetched.
      removeFromLists(client, story.id)
      toast({
        title: 'Story deleted',
        action: {
          label: 'Undo',
          altText: 'You can also restore it from Recently Deleted, above your stories.',
          onAct: () => restore(story),
        },
      })
      void refetchStories(client)
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
    },
  })
}

/** The deleted stories that the viewer can restore, newest first. The server sends them all at once. */
export const useDeletedStories = () =>
  useQuery({
    queryKey: storyKeys.deleted,
    queryFn: ({ signal }) => call(listDeletedStories, undefined, { signal }),
    networkMode: 'always',
    refetchOnMount: 'always',
  })

const RESTORE_KEY = ['restore-story'] as const

/** Restores a deleted story. It continues when the component unmounts: the user may have moved on after pressing Undo. */
export const useRestoreStory = () => {
  const client = useQueryClient()
  return (story: StoryName) =>
    void client
      .getMutationCache()
      .build(client, {
        mutationKey: RESTORE_KEY,
        mutationFn: ({ id }: StoryName) => call(restoreStory, { params: { id } }),
        networkMode: 'always',
        onSuccess: () => {
          toast({ title: 'Story restored' })
          return refetchStories(client)
        },
        onError: (error) => {
          toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
        },
      })
      .execute(story)
      // useLastRestore reports the error.
      .catch(() => undefined)
}

const refetchStories = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: storyKeys.all }),
    // Deleting the answer to a question makes the question open again.
    client.invalidateQueries({ queryKey: questionKeys.all }),
  ])

/** The most recent restore: its story, status and error. */
export const useLastRestore = () => {
  const all = useMutationState({
    filters: { mutationKey: RESTORE_KEY },
    select: ({ state }) => ({ status: state.status, error: state.error, story: state.variables as StoryName }),
  })
  return all.at(-1)
}

/** Shows why the last restore failed, until a restore succeeds. */
export function RestoreError({ withLink }: { withLink?: boolean }) {
  const last = useLastRestore()
  const restore = useRestoreStory()
  if (last?.status !== 'error') return null
  return (
    <Notice
      tone="error"
      title="We couldn’t restore the story"
      action={
        <>
          <Button variant="secondary" onClick={() => restore(last.story)}>
            Try Again
          </Button>
          {withLink && (
            <Link to={paths.deleted} className={buttonClass({ variant: 'quiet' })}>
              Recently Deleted
            </Link>
          )}
        </>
      }
    >
      <bdi className="wrap-anywhere">{`“${last.story.title}”`}</bdi>
      <span>{`: ${sentenceOf(last.error)} It’s still in Recently Deleted.`}</span>
    </Notice>
  )
}
