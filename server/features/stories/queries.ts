import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { StoryReaction } from '#server/features/stories/reactions/contract.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyQuestions } from '#server/infra/db/schema/families.ts'
import { recordings, transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories, storyComments, storyReactions } from '#server/infra/db/schema/stories.ts'
import { cursorCondition, type Filter, filterConditions, type Order, orderOf } from './story-order.ts'

/** A story and the untouched original of its sound. */
export type SavedStory = { id: number; familyId: number; fileName: string; bytes: number; sha256: string }

/** Adds a story; returns its id, or undefined when this recording has been saved already. */
export const addStory = async (tx: Tx, story: typeof stories.$inferInsert): Promise<number | undefined> => {
  const [added] = await tx
    .insert(stories)
    .values(story)
    .onConflictDoNothing({ target: [stories.userId, stories.recordingKey] })
    .returning({ id: stories.id })
  return added?.id
}

/** The story this person has saved from this recording before, and the sound it has. */
export const findSavedStory = async (tx: Tx, userId: number, recordingKey: string): Promise<SavedStory | undefined> => {
  const [found] = await tx
    .select({
      id: stories.id,
      familyId: stories.familyId,
      fileName: recordings.originalName,
      bytes: recordings.bytes,
      sha256: recordings.sha256,
    })
    .from(stories)
    .innerJoin(recordings, and(eq(recordings.storyId, stories.id), eq(recordings.familyId, stories.familyId)))
    .where(and(eq(stories.userId, userId), eq(stories.recordingKey, recordingKey)))
  return found
}

/**
 * Puts the words of a later save in place of the first one's, where nobody has edited the story since: `updatedAt` is when a
 * person did. Returns whether they are in place.
 */
export const rewordStory = async (
  tx: Tx,
  story: { id: number; familyId: number; userId: number },
  words: Pick<
    Partial<typeof stories.$inferInsert>,
    'title' | 'content' | 'transcriptionMethod' | 'category' | 'toldBy'
  >,
): Promise<boolean> => {
  const reworded = await tx
    .update(stories)
    .set(words)
    .where(
      and(
        eq(stories.id, story.id),
        eq(stories.familyId, story.familyId),
        eq(stories.userId, story.userId),
        // Both are of one transaction until somebody edits it; the one is kept to the millisecond, the other more finely.
        sql`${stories.updatedAt} < ${stories.createdAt} + interval '1 millisecond'`,
      ),
    )
    .returning({ id: stories.id })
  return reworded.length > 0
}

const latestTranscript = (tx: Tx) =>
  tx
    .select({
      state: transcripts.state,
      engine: transcripts.engine,
      draft: transcripts.draft,
      progress: transcripts.progress,
    })
    .from(transcripts)
    .where(and(eq(transcripts.familyId, stories.familyId), eq(transcripts.storyId, stories.id)))
    .orderBy(desc(transcripts.id))
    .limit(1)
    .as('transcript')

const answeredQuestion = (tx: Tx) =>
  tx
    .select({ id: familyQuestions.id })
    .from(familyQuestions)
    .where(and(eq(familyQuestions.familyId, stories.familyId), eq(familyQuestions.responseStoryId, stories.id)))
    .orderBy(familyQuestions.id)
    .limit(1)
    .as('question')

const commentCount = sql<number>`(select count(*)::integer from ${storyComments}
  where ${storyComments.familyId} = ${stories.familyId} and ${storyComments.storyId} = ${stories.id})`

const reactionList = sql<StoryReaction[]>`(select coalesce(
    json_agg(json_build_object('userId', r.user_id, 'reaction', r.reaction) order by r.created_at, r.user_id), '[]')
  from ${storyReactions} r where r.family_id = ${stories.familyId} and r.story_id = ${stories.id})`

const storyRows = (tx: Tx) => {
  const transcript = latestTranscript(tx)
  const question = answeredQuestion(tx)
  return tx
    .select({
      story: stories,
      user: {
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        profileImageUrl: users.profileImageUrl,
      },
      recording: {
        state: recordings.state,
        originalName: recordings.originalName,
        playbackName: recordings.playbackName,
        durationMs: recordings.durationMs,
        peaks: recordings.peaks,
      },
      transcript: {
        state: transcript.state,
        engine: transcript.engine,
        draft: transcript.draft,
        progress: transcript.progress,
      },
      questionId: question.id,
      commentCount,
      reactions: reactionList,
    })
    .from(stories)
    .leftJoin(users, eq(users.id, stories.userId))
    .leftJoin(recordings, and(eq(recordings.storyId, stories.id), eq(recordings.familyId, stories.familyId)))
    .leftJoinLateral(transcript, sql`true`)
    .leftJoinLateral(question, sql`true`)
    .$dynamic()
}

export type StoryRow = Awaited<ReturnType<typeof storyRows>>[number]

/** Stories of a family that are not deleted, in their order; `limit` undefined means all of them. */
export const findStories = (
  tx: Tx,
  familyId: number,
  { limit, order = { sort: 'newest' }, filter = {} }: { limit?: number | undefined; order?: Order; filter?: Filter },
) => {
  const rows = storyRows(tx)
    .where(and(eq(stories.familyId, familyId), ...filterConditions(filter), cursorCondition(order)))
    .orderBy(...orderOf(order.sort))
  return limit === undefined ? rows : rows.limit(limit)
}

/** Those of the named stories of a family that are not deleted, in no order. */
export const findStoriesById = (tx: Tx, familyId: number, ids: readonly number[]): Promise<StoryRow[]> =>
  storyRows(tx).where(and(eq(stories.familyId, familyId), inArray(stories.id, [...ids]), isNull(stories.deletedAt)))

/** One story of a family, a deleted one for whoever may restore it. */
export const findStory = async (tx: Tx, familyId: number, id: number): Promise<StoryRow | undefined> => {
  const [row] = await storyRows(tx).where(and(eq(stories.familyId, familyId), eq(stories.id, id)))
  return row
}

/** What is in Recently deleted, the last deleted first: all of the family's, or one author's. */
export const findDeletedStories = (tx: Tx, familyId: number, authorId: number | undefined): Promise<StoryRow[]> =>
  storyRows(tx)
    .where(
      and(
        eq(stories.familyId, familyId),
        isNotNull(stories.deletedAt),
        authorId === undefined ? undefined : eq(stories.userId, authorId),
      ),
    )
    .orderBy(desc(stories.deletedAt), desc(stories.id))

/** Whose a story of a family is, unless it is deleted. */
export const findShown = async (tx: Tx, familyId: number, id: number): Promise<{ userId: number } | undefined> => {
  const [found] = await tx
    .select({ userId: stories.userId })
    .from(stories)
    .where(and(eq(stories.familyId, familyId), eq(stories.id, id), isNull(stories.deletedAt)))
  return found
}

/** Changes a story that is not deleted; false when there is none that may be changed. */
export const updateStory = async (tx: Tx, familyId: number, id: number, change: StoryChange): Promise<boolean> => {
  const { rowCount } = await tx
    .update(stories)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(stories.familyId, familyId), eq(stories.id, id), isNull(stories.deletedAt)))
  return rowCount === 1
}

/** What can be set of a story: columns, or expressions for them. */
export type StoryChange = PgUpdateSetSource<typeof stories>

const BLANK = ' \t\r\n'

/**
 * Fills an empty story text with the server's words; text that somebody wrote or the browser heard stays. Text that is
 * the server's own already, from before the save, is named as such: a rough draft is to be labeled. Nobody has edited the
 * story by that, so `updatedAt` stays.
 */
export const fillEmptyText = (tx: Tx, storyId: number, text: string, engine: string) =>
  tx
    .update(stories)
    .set({ content: text, transcriptionMethod: engine })
    .where(and(eq(stories.id, storyId), sql`btrim(coalesce(${stories.content}, ''), ${BLANK}) in ('', ${text.trim()})`))

/** Sets the decoded duration, in whole seconds. */
export const updateDuration = (tx: Tx, storyId: number, seconds: number) =>
  tx.update(stories).set({ duration: seconds }).where(eq(stories.id, storyId))
