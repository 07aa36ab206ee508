import { reactions, type StoryReaction } from '#server/features/stories/reactions/contract.ts'

export type Reaction = StoryReaction['reaction']

/** What a person wants of one of their reactions: that it is there, or that it is not. */
export interface Wish {
  reaction: Reaction
  on: boolean
}

export interface ShownReaction {
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
