import { reactions, type StoryReaction } from './contract.ts'

/** Reactions as members see them; the column would hold others, and they are left out. */
export const presentReactions = (rows: readonly { userId: number; reaction: string }[]): StoryReaction[] =>
  rows.flatMap(({ userId, reaction: given }) => {
    const reaction = reactions.find((one) => one === given)
    return reaction ? [{ userId, reaction }] : []
  })
