import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { storyReactions } from '#server/infra/db/schema/stories.ts'

export type Given = { familyId: number; storyId: number; userId: number; reaction: string }

/** All reactions to a story, the first given first. */
export const findReactions = (tx: Tx, familyId: number, storyId: number) =>
  tx
    .select({ userId: storyReactions.userId, reaction: storyReactions.reaction })
    .from(storyReactions)
    .where(and(eq(storyReactions.familyId, familyId), eq(storyReactions.storyId, storyId)))
    .orderBy(asc(storyReactions.createdAt), asc(storyReactions.userId))

/** Takes a reaction back; false when there is none. */
export const removeReaction = async (tx: Tx, { familyId, storyId, userId, reaction }: Given): Promise<boolean> => {
  const { rowCount } = await tx
    .delete(storyReactions)
    .where(
      and(
        eq(storyReactions.familyId, familyId),
        eq(storyReactions.storyId, storyId),
        eq(storyReactions.userId, userId),
        eq(storyReactions.reaction, reaction),
      ),
    )
  return (rowCount ?? 0) > 0
}

/** Gives a reaction; one that is there already stays. */
export const addReaction = (tx: Tx, given: Given) => tx.insert(storyReactions).values(given).onConflictDoNothing()
