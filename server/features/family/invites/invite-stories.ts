import { and, count, desc, eq, isNull, min, ne, sql } from 'drizzle-orm'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { recordings } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { type InviteStories, inviteAudioPath } from './contract.ts'

/**
 * What the holder of a pending invite learns about the family's stories: how many there are, the name of the person who told most
 * of them, and the newest one that can be heard before joining.
 */
export const readInviteStories = async (
  tx: Tx,
  { familyId, code }: { familyId: number; code: string },
): Promise<InviteStories> => ({ told: await countTold(tx, familyId), story: await findNewest(tx, familyId, code) })

/** The story whose playback copy this is, if it can be heard before joining this family. */
export const findInviteStory = async (
  tx: Tx,
  familyId: number,
  fileName: string,
): Promise<{ storyId: number } | undefined> => {
  const [found] = await selectPlayable(tx, familyId, eq(recordings.playbackName, fileName))
  return found
}

const countTold = async (tx: Tx, familyId: number): Promise<InviteStories['told']> => {
  // Strangers don't need last names: who has an account is called by the first one.
  const isAuthor = sql`${stories.toldBy} = ${users.firstName} || ' ' || ${users.lastName}`
  const storytellers = await tx
    .select({
      stories: count(),
      name: sql<string>`coalesce(min(nullif(${users.firstName}, '')) filter (where ${isAuthor}), ${stories.toldBy})`,
    })
    .from(stories)
    .innerJoin(users, eq(users.id, stories.userId))
    .where(and(eq(stories.familyId, familyId), isNull(stories.deletedAt)))
    .groupBy(stories.toldBy)
    .orderBy(desc(count()), min(stories.recordedAt))
  const [main] = storytellers
  if (!main) return null
  const total = storytellers.reduce((sum, storyteller) => sum + storyteller.stories, 0)
  return { stories: total, storyteller: main.name, otherStorytellers: storytellers.length - 1 }
}

const findNewest = async (tx: Tx, familyId: number, code: string): Promise<InviteStories['story']> => {
  const [found] = await selectPlayable(tx, familyId)
  if (!found?.fileName) return null
  const {
    storyId: _,
    fileName,
    recordedAt,
    eventDateKind: kind,
    eventDateFrom: from,
    eventDateTo: to,
    ...story
  } = found
  return {
    ...story,
    recordedAt: recordedAt.toISOString(),
    eventDate: kind && from && to ? { kind, from, to } : null,
    audioUrl: inviteAudioPath(code, fileName),
  }
}

/**
 * The newest story that can be heard before joining. Its author allows it, and is still a member: a former one couldn't take it
 * back. Bedtime stories are never among them, because a child is named in them.
 */
const selectPlayable = (tx: Tx, familyId: number, condition?: ReturnType<typeof eq>) =>
  tx
    .select({
      storyId: stories.id,
      fileName: recordings.playbackName,
      title: stories.title,
      toldBy: stories.toldBy,
      eventDateKind: stories.eventDateKind,
      eventDateFrom: stories.eventDateFrom,
      eventDateTo: stories.eventDateTo,
      recordedAt: stories.recordedAt,
      utcOffsetMinutes: stories.utcOffsetMinutes,
      durationMs: recordings.durationMs,
      peaks: recordings.peaks,
    })
    .from(stories)
    .innerJoin(recordings, and(eq(recordings.storyId, stories.id), eq(recordings.familyId, stories.familyId)))
    .innerJoin(memberships, and(eq(memberships.familyId, stories.familyId), eq(memberships.userId, stories.userId)))
    .where(
      and(
        eq(stories.familyId, familyId),
        eq(stories.playsInInvites, true),
        isNull(stories.deletedAt),
        ne(stories.category, BEDTIME_CATEGORY),
        sql`${recordings.playbackName} is not null`,
        condition,
      ),
    )
    .orderBy(desc(stories.recordedAt), desc(stories.id))
    .limit(1)
