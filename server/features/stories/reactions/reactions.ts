import { and, asc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { storyReactions } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { requireStory } from '../read-story.ts'
import { type react as reactCall, reactions, type StoryReaction } from './contract.ts'

type Services = { database: Database; events: Events }

/** All reactions to a story, oldest first. Throws `not_found`. */
export const listReactions = (
  { database }: Pick<Services, 'database'>,
  { familyId, userId }: Member,
  storyId: number,
): Promise<StoryReaction[]> =>
  database.asViewer(userId, async (tx) => {
    await requireStory(tx, familyId, storyId)
    return findReactions(tx, familyId, storyId)
  })

/** Adds a reaction, or removes the same one. Returns all reactions to the story. Throws `not_found`. */
export const react = (
  { database, events }: Services,
  { familyId, userId }: Member,
  { storyId, reaction, atSeconds }: InferOutput<typeof reactCall.body>,
): Promise<StoryReaction[]> =>
  database.asViewer(userId, async (tx) => {
    await requireStory(tx, familyId, storyId)
    const row = { familyId, storyId, userId, reaction }
    const isRemoved = await removeReaction(tx, row)
    if (!isRemoved)
      await tx
        .insert(storyReactions)
        .values({ ...row, atSeconds })
        .onConflictDoNothing()
    await events.publish(tx, { familyId, kind: 'reactions', id: storyId })
    return findReactions(tx, familyId, storyId)
  })

const removeReaction = async (
  tx: Tx,
  { familyId, storyId, userId, reaction }: typeof storyReactions.$inferInsert,
): Promise<boolean> => {
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

const findReactions = async (tx: Tx, familyId: number, storyId: number): Promise<StoryReaction[]> => {
  const rows = await tx
    .select({
      userId: storyReactions.userId,
      reaction: storyReactions.reaction,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      atSeconds: storyReactions.atSeconds,
    })
    .from(storyReactions)
    .innerJoin(users, eq(users.id, storyReactions.userId))
    .where(and(eq(storyReactions.familyId, familyId), eq(storyReactions.storyId, storyId)))
    .orderBy(asc(storyReactions.createdAt), asc(storyReactions.userId))
  // The column could hold reactions that are no longer offered.
  return rows.flatMap((row) => {
    const reaction = reactions.find((known) => known === row.reaction)
    return reaction ? [{ ...row, reaction }] : []
  })
}
