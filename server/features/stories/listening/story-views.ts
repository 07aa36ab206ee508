import { and, desc, eq, gt, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { notifications, storyViews } from '#server/infra/db/schema/listening.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { requireStory } from '../read-story.ts'
import type { StoryViews, saveStoryView } from './contract.ts'

const MAX_LISTED = 500

/** What the viewer hasn't heard in their family, and where they stopped. */
export const listStoryViews = (database: Database, { familyId, userId }: Member): Promise<StoryViews> =>
  database.asViewer(userId, async (tx) => ({
    unheard: await findUnheard(tx, familyId, userId),
    positions: await tx
      .select({ storyId: storyViews.storyId, positionMs: storyViews.positionMs })
      .from(storyViews)
      .where(and(eq(storyViews.userId, userId), eq(storyViews.familyId, familyId), isNotNull(storyViews.listenedAt)))
      .orderBy(desc(storyViews.updatedAt))
      .limit(MAX_LISTED),
  }))

const findUnheard = async (tx: Tx, familyId: number, userId: number): Promise<number[]> => {
  const listened = tx
    .select({ one: sql`1` })
    .from(storyViews)
    .where(and(eq(storyViews.userId, userId), eq(storyViews.storyId, stories.id), isNotNull(storyViews.listenedAt)))
  const found = await tx
    .select({ id: stories.id })
    .from(stories)
    .innerJoin(memberships, and(eq(memberships.familyId, stories.familyId), eq(memberships.userId, userId)))
    .where(
      and(
        eq(stories.familyId, familyId),
        ne(stories.userId, userId),
        isNull(stories.deletedAt),
        gt(stories.createdAt, memberships.unheardSince),
        notExists(listened),
      ),
    )
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(MAX_LISTED)
  return found.map(({ id }) => id)
}

/** Stores what the viewer did with a story, and ends their notifications about it. Throws `not_found`. */
export const storeStoryView = (
  database: Database,
  { familyId, userId }: Member,
  storyId: number,
  { positionMs, hasListened }: InferOutput<typeof saveStoryView.body>,
): Promise<void> =>
  database.asViewer(userId, async (tx) => {
    await requireStory(tx, familyId, storyId)
    const listenedAt = hasListened ? sql`now()` : null
    await tx
      .insert(storyViews)
      .values({ familyId, storyId, userId, listenedAt, ...(positionMs !== undefined && { positionMs }) })
      .onConflictDoUpdate({
        target: [storyViews.userId, storyViews.storyId],
        set: {
          listenedAt: sql`coalesce(${storyViews.listenedAt}, ${listenedAt})`,
          updatedAt: sql`now()`,
          ...(positionMs !== undefined && { positionMs }),
        },
      })
    await tx.delete(notifications).where(and(eq(notifications.userId, userId), eq(notifications.storyId, storyId)))
  })
