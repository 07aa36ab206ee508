import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { react, reactions, type StoryReaction } from '#server/features/stories/reactions/contract.ts'
import { isPlaying, playerStateOf } from '#web/features/playback/player-store.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { useSinglePress } from '#web/lib/use-single-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { cachedStory, patchStory } from '../story-cache.ts'
import { CardFaces, PhoneFaces, REACTION_NAMES, WhoReacted } from './who-reacted.tsx'

interface ReactionBarProps {
  story: Story
  viewerId: number
}

/** Four reactions as toggle buttons, and the faces of those who gave some. */
export function ReactionBar({ story, viewerId }: ReactionBarProps) {
  const { summaries, onChange, notice } = useReactions(story, viewerId)
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <ReactionGroup story={story} className={`${WORDY_GROUP} sm:flex sm:flex-wrap`}>
        {summaries.map((summary) => (
          <ReactionButton key={summary.reaction} {...summary} onChange={onChange} className={WORDY_BUTTON} />
        ))}
      </ReactionGroup>
      <WhoReacted reactions={story.reactions} viewerId={viewerId} />
      <div className="contents">{notice}</div>
    </div>
  )
}

/**
 * Four small toggle buttons for a row with others. On a narrow screen there is one button with the counts instead, which
 * shows `UnfoldedReactions`.
 */
export function CompactReactionBar({ story, shared, isUnfolded, onToggle }: CompactReactionBarProps) {
  const { summaries, viewerId, onChange, notice } = shared
  const given = { reactions: story.reactions, viewerId }
  return (
    <>
      {/* It stays: the second tap of two must not land on a reaction. */}
      <Button
        variant="quiet"
        size="small"
        className="max-sm:pr-2 sm:hidden"
        aria-expanded={isUnfolded}
        onClick={onToggle}
      >
        <ReactionCounts summaries={summaries} {...given} />
        <span className="sr-only">{formatReactions(summaries, story.title)}</span>
      </Button>
      <ReactionGroup story={story} className="flex flex-wrap gap-2 max-sm:hidden">
        {summaries.map((summary) => (
          <ReactionButton key={summary.reaction} {...summary} onChange={onChange} className={SMALL_BUTTON} />
        ))}
      </ReactionGroup>
      <CardFaces {...given} />
      {notice && <div className="order-last mx-3.5 basis-full">{notice}</div>}
    </>
  )
}

interface UnfoldedReactionsProps {
  story: Story
  shared: ReturnType<typeof useReactions>
}

interface CompactReactionBarProps extends UnfoldedReactionsProps {
  isUnfolded: boolean
  onToggle: () => void
}

/** The reactions below the row, whose buttons stay where they are: after them on the screen and for the Tab key. */
export function UnfoldedReactions({ story, shared: { summaries, onChange } }: UnfoldedReactionsProps) {
  return (
    <ReactionGroup story={story} className={`${WORDY_GROUP} mb-3 basis-full px-3.5 sm:hidden`}>
      {summaries.map((summary) => (
        <ReactionButton key={summary.reaction} {...summary} onChange={onChange} className={UNFOLDED_BUTTON} />
      ))}
    </ReactionGroup>
  )
}

function ReactionGroup({ story, className, children }: { story: Story; className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label={`Reactions to ${story.title}`} className={className}>
      {children}
    </div>
  )
}

/** The reactions of a story with those that are on their way, and the error of the last one. */
export function useReactions(story: Story, viewerId: number) {
  const { mutate, pendingChanges, isError, error } = useReact(story.id, viewerId)
  return {
    viewerId,
    summaries: summarizeReactions(story.reactions, pendingChanges, viewerId),
    onChange: (change: ReactionChange) => mutate({ ...change, atSeconds: playingSecond(story.id) }),
    notice: isError && (
      <Notice tone="error" title="We couldn’t save your reaction">
        {sentenceOf(error)}
      </Notice>
    ),
  }
}

const playingSecond = (storyId: number): number | undefined => {
  const state = playerStateOf(storyId)
  return state && isPlaying(state.status) ? Math.floor(state.positionMs / 1000) : undefined
}

interface ReactionCountsProps {
  summaries: readonly ReactionSummary[]
  reactions: Story['reactions']
  viewerId: number
}

/** Two faces, the most frequent reaction and the count, or "React" before there are any: the row of a phone has no room for more. */
function ReactionCounts({ summaries, ...given }: ReactionCountsProps) {
  const [first, ...others] = summaries.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  if (!first)
    return (
      <>
        <Heart aria-hidden />
        <span aria-hidden>React</span>
      </>
    )
  return (
    <span aria-hidden className="inline-flex flex-wrap items-center justify-center gap-x-1.5">
      <span className="inline-flex flex-wrap items-center justify-center">
        <PhoneFaces {...given} />
        <span className={`${EMOJI} -ml-2 w-[1.15em] self-end text-[0.8em]`}>{first.reaction}</span>
      </span>
      <span className="figures">{totalOf([first, ...others])}</span>
    </span>
  )
}

/** "React to The lilac dress, 3 reactions: Love 2, Bravo 1" */
export function formatReactions(summaries: readonly ReactionSummary[], title: string): string {
  const given = summaries.filter(({ count }) => count > 0)
  const total = totalOf(given)
  if (total === 0) return `React to ${title}`
  const counts = given.map(({ reaction, count }) => `${REACTION_NAMES[reaction]} ${count}`).join(', ')
  return `React to ${title}, ${total} ${total === 1 ? 'reaction' : 'reactions'}: ${counts}`
}

const totalOf = (summaries: readonly ReactionSummary[]): number => summaries.reduce((sum, { count }) => sum + count, 0)

type Reaction = StoryReaction['reaction']

/** As wide and high on every system: some draw them half as wide again as others, and taller than the line. */
const EMOJI = 'inline-flex justify-center font-normal leading-none'

const WORDY_GROUP = 'grid grid-cols-[repeat(auto-fit,minmax(min(7.75rem,100%),1fr))] gap-2'
const WORDY_BUTTON = 'min-h-13 gap-2 border-edge bg-card px-4 sm:min-w-32'
const UNFOLDED_BUTTON = 'min-h-12 gap-[min(0.5rem,2vw)] border-edge px-[min(1rem,4vw)] text-small'
/** Without its word and outline. */
const SMALL_BUTTON = 'min-h-12 min-w-12 gap-1 border-transparent px-2 text-small [&>.word]:sr-only'

const BUTTON =
  'inline-flex cursor-pointer items-center justify-center rounded-round border py-1.5 leading-tight ' +
  'transition-tint hover:border-evergreen hover:bg-evergreen-wash ' +
  // Thicker and bolder as well as green: color is never the only sign.
  'aria-pressed:border-evergreen aria-pressed:bg-evergreen-wash aria-pressed:font-[650] aria-pressed:text-evergreen ' +
  'aria-pressed:shadow-[inset_0_0_0_2px_var(--evergreen)] forced-colors:aria-pressed:border-4'

interface ReactionButtonProps extends ReactionSummary {
  onChange: (change: ReactionChange) => void
  className: string
}

function ReactionButton({ reaction, count, isMine, onChange, className }: ReactionButtonProps) {
  const toggle = useSinglePress(() => onChange({ reaction, isOn: !isMine }))
  return (
    <button
      type="button"
      aria-pressed={isMine}
      title={REACTION_NAMES[reaction]}
      className={`${BUTTON} ${className}`}
      onClick={toggle}
    >
      <span aria-hidden className={`${EMOJI} w-[1.25em]`}>
        {reaction}
      </span>
      <span className="word">{REACTION_NAMES[reaction]}</span>
      {count > 0 && <span className="figures">{count}</span>}
    </button>
  )
}

/** Adds or removes one of the viewer's reactions. */
export interface ReactionChange {
  reaction: Reaction
  isOn: boolean
  /** The second of the recording that is playing. */
  atSeconds?: number | undefined
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
    mutationFn: async ({ reaction, isOn, atSeconds }: ReactionChange) => {
      const known = cachedStory(client, storyId)?.reactions
      // If a change failed, the change that reverts it has nothing to do.
      const isDone =
        known && summarizeReactions(known, [], viewerId).some((one) => one.reaction === reaction && one.isMine === isOn)
      return isDone ? known : await call(react, { body: { storyId, reaction, atSeconds } })
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
