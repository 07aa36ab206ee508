import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Story } from '#server/features/stories/contract.ts'
import { react, reactions, type StoryReaction } from '#server/features/stories/reactions/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { cachedStory, patchStory } from '../story-cache.ts'

/** Four ways to answer a story without words. The same one again takes it back. */
export function ReactionBar({ story, viewerId }: { story: Story; viewerId: number }) {
  const { mutate, underWay, isError, error } = useReact(story.id, viewerId)
  const shown = shownReactions(story.reactions, underWay, viewerId)
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form */}
      <div
        role="group"
        aria-label={`Reactions to ${story.title}`}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(7.75rem,100%),1fr))] gap-2 sm:flex sm:flex-wrap"
      >
        {shown.map((one) => (
          <ReactionButton key={one.reaction} {...one} onWish={mutate} />
        ))}
      </div>
      {isError && (
        <Notice tone="error" title="Your reaction was not kept">
          {sentenceOf(error)}
        </Notice>
      )}
    </div>
  )
}

const look =
  'inline-flex min-h-13 cursor-pointer items-center justify-center gap-2 rounded-round border border-edge bg-card px-4 py-1.5 leading-tight ' +
  'transition-tint hover:border-evergreen hover:bg-evergreen-wash sm:min-w-32 ' +
  // Thicker and bolder as well as green: color is never the only sign.
  'aria-pressed:border-evergreen aria-pressed:bg-evergreen-wash aria-pressed:font-[650] aria-pressed:text-evergreen ' +
  'aria-pressed:shadow-[inset_0_0_0_2px_var(--evergreen)] forced-colors:aria-pressed:border-4'

function ReactionButton({ reaction, count, mine, onWish }: ShownReaction & { onWish: (wish: Wish) => void }) {
  return (
    <button type="button" aria-pressed={mine} className={look} onClick={() => onWish({ reaction, on: !mine })}>
      <span aria-hidden className="font-normal">
        {reaction}
      </span>
      {REACTION_NAMES[reaction]}
      {count > 0 && <span className="figures">{count}</span>}
    </button>
  )
}

/** What each reaction is called: shown beside it, because not every device draws emoji and not everybody can see them. */
export const REACTION_NAMES: Readonly<Record<StoryReaction['reaction'], string>> = {
  '❤️': 'Love',
  '👏': 'Bravo',
  '😊': 'Smile',
  '👍': 'Like',
}

/**
 * Reacts to a story, or takes a reaction back. Wishes go one after the other, as the server only knows "the other way
 * round"; `underWay` are those that have not been answered. One that fails is simply no longer among them.
 */
const useReact = (storyId: number, viewerId: number) => {
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

type Reaction = StoryReaction['reaction']

/** What a person wants of one of their reactions: that it is there, or that it is not. */
export interface Wish {
  reaction: Reaction
  on: boolean
}

interface ShownReaction {
  reaction: Reaction
  count: number
  /** The viewer is among them. */
  mine: boolean
}

/**
 * The reactions as a card shows them: what the server knows, with the viewer's wishes that are on their way laid over it.
 * A wish says how it should end, so it makes no difference whether the server's list has it already.
 * @param wishes the earliest first
 */
export function shownReactions(
  known: readonly StoryReaction[],
  wishes: readonly Wish[],
  viewerId: number,
): ShownReaction[] {
  return reactions.map((reaction) => {
    const all = known.filter((one) => one.reaction === reaction)
    const others = all.filter((one) => one.userId !== viewerId).length
    const mine = wishes.findLast((wish) => wish.reaction === reaction)?.on ?? all.length > others
    return { reaction, count: others + (mine ? 1 : 0), mine }
  })
}
