import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { react } from '#server/features/stories/reactions/contract.ts'
import { cachedStory, patchStory } from '#web/features/stories/patch-story.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { toast } from '#web/ui/toast.ts'
import { shownReactions, type Wish } from './shown-reactions.ts'

/**
 * Reacts to a story, or takes a reaction back. Wishes go one after the other, as the server only knows "the other way
 * round"; `underWay` are those that have not been answered. One that fails is simply no longer among them.
 */
export const useReact = (storyId: number, viewerId: number) => {
  const client = useQueryClient()
  const mutationKey = ['react', storyId] as const
  const mutation = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: async ({ reaction, on }: Wish) => {
      const known = cachedStory(client, storyId)?.reactions
      // After a wish that failed, the one that took it back has nothing left to do.
      const fulfilled =
        known && shownReactions(known, [], viewerId).some((one) => one.reaction === reaction && one.mine === on)
      return fulfilled ? known : await call(react, { body: { storyId, reaction } })
    },
    networkMode: 'always',
    onSuccess: (reactions, { on }) => {
      patchStory(client, storyId, () => ({ reactions }))
      toast({ title: on ? 'Reaction added' : 'Reaction taken back' })
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
    },
  })
  const underWay = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: (one) => one.state.variables as Wish,
  })
  return { ...mutation, underWay }
}
