import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Story } from '#server/features/stories/contract.ts'
import { react, reactions, type StoryReaction } from '#server/features/stories/reactions/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { cachedStory, patchStory } from '../story-cache.ts'

/** Four reactions as toggle buttons. */
export function ReactionBar({ story, viewerId }: { story: Story; viewerId: number }) {
  const { mutate, pendingChanges, isError, error } = useReact(story.id, viewerId)
  const summaries = summarizeReactions(story.reactions, pendingChanges, viewerId)
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form */}
      <div
        role="group"
        aria-label={`Reactions to ${story.title}`}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(7.75rem,100%),1fr))] gap-2 sm:flex sm:flex-wrap"
      >
        {summaries.map((summary) => (
          <ReactionButton key={summary.reaction} {...summary} onChange={mutate} />
        ))}
      </div>
      {isError && (
        <Notice tone="error" title="We couldn’t save your reaction">
          {sentenceOf(error)}
        </Notice>
      )}
    </div>
  )
}

type Reaction = StoryReaction['reaction']

/** The names are shown because not every device draws emoji, and not everyone can see them. */
export const REACTION_NAMES: Readonly<Record<Reaction, string>> = {
  '❤️': 'Love',
  '👏': 'Bravo',
  '😊': 'Smile',
  '👍': 'Like',
}

const buttonClass =
  'inline-flex min-h-13 cursor-pointer items-center justify-center gap-2 rounded-round border border-edge bg-card px-4 py-1.5 leading-tight ' +
  'transition-tint hover:border-evergreen hover:bg-evergreen-wash sm:min-w-32 ' +
  // Thicker and bolder as well as green: color is never the only sign.
  'aria-pressed:border-evergreen aria-pressed:bg-evergreen-wash aria-pressed:font-[650] aria-pressed:text-evergreen ' +
  'aria-pressed:shadow-[inset_0_0_0_2px_var(--evergreen)] forced-colors:aria-pressed:border-4'

interface ReactionButtonProps extends ReactionSummary {
  onChange: (change: ReactionChange) => void
}

function ReactionButton({ reaction, count, isMine, onChange }: ReactionButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isMine}
      className={buttonClass}
      onClick={() => onChange({ reaction, isOn: !isMine })}
    >
      <span aria-hidden className="font-normal">
        {reaction}
      </span>
      {REACTION_NAMES[reaction]}
      {count > 0 && <span className="figures">{count}</span>}
    </button>
  )
}

/** Adds or removes one of the viewer's reactions. */
export interface ReactionChange {
  reaction: Reaction
  isOn: boolean
}

interface ReactionSummary {
  reaction: Reaction
  count: number
  /** The viewer's reaction is counted. */
  isMine: boolean
}

/**
 * All reactions with counts: the server's, with the viewer's pending changes applied. A change states its result, so it
 * does not matter whether the server's list includes it already.
 * @param changes the earliest first
 */
export function summarizeReactions(
  known: readonly StoryReaction[],
  changes: readonly ReactionChange[],
  viewerId: number,
): ReactionSummary[] {
  return reactions.map((reaction) => {
    const all = known.filter((candidate) => candidate.reaction === reaction)
    const others = all.filter(({ userId }) => userId !== viewerId).length
    const isMine = changes.findLast((change) => change.reaction === reaction)?.isOn ?? all.length > others
    return { reaction, count: others + (isMine ? 1 : 0), isMine }
  })
}

/**
 * Adds or removes a reaction. Changes run one after another, because the server's call only toggles. A failed change
 * drops out of `pendingChanges`, which takes it back on the screen.
 */
const useReact = (storyId: number, viewerId: number) => {
  const client = useQueryClient()
  const mutationKey = ['react', storyId] as const
  const mutation = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: async ({ reaction, isOn }: ReactionChange) => {
      const known = cachedStory(client, storyId)?.reactions
      // If a change failed, the change that reverts it has nothing to do.
      const isDone =
        known && summarizeReactions(known, [], viewerId).some((one) => one.reaction === reaction && one.isMine === isOn)
      return isDone ? known : await call(react, { body: { storyId, reaction } })
    },
    networkMode: 'always',
    onSuccess: (reactions, { isOn }) => {
      patchStory(client, storyId, () => ({ reactions }))
      toast({ title: isOn ? 'Reaction added' : 'Reaction removed' })
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
    },
  })
  const pendingChanges = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as ReactionChange,
  })
  return { ...mutation, pendingChanges }
}
