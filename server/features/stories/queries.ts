// Longer than others: all that is read and written of stories is here, and each statement names the family.

import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias, type PgInsertValue, type PgUpdateSetSource, QueryBuilder } from 'drizzle-orm/pg-core'
import type { RecordingProblem } from '#server/features/recording/contract.ts'
import type { StoryReaction } from '#server/features/stories/reactions/contract.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { isoTime, jsonColumns, jsonObject, jsonUnlessNull } from '#server/infra/db/json.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, familyQuestions, memberships } from '#server/infra/db/schema/families.ts'
import { confirmedWords, recordings, takes, transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories, storyComments, storyReactions, storyVersions } from '#server/infra/db/schema/stories.ts'
import { type Story, storySchema, type Take } from './contract.ts'
import {
  cursorCondition,
  type Filter,
  filterConditions,
  hasIndex,
  type Order,
  orderOf,
  type SortedBy,
} from './listing/story-order.ts'

const select = new QueryBuilder()

const latestTranscript = select
  .select({
    state: transcripts.state,
    engine: transcripts.engine,
    progress: transcripts.progress,
    waitingFor: transcripts.waitingFor,
  })
  .from(transcripts)
  .where(and(eq(transcripts.familyId, stories.familyId), eq(transcripts.storyId, stories.id)))
  .orderBy(desc(transcripts.id))
  .limit(1)
  .as('transcript')

/** The takes of a story, and what is wrong with the first one that something is wrong with. */
const storyTakes = select
  .select({
    /** Of several takes, none is the whole recording. */
    onlyFile: sql<string | null>`case when count(*) = 1 then min(${takes.fileName}) end`.as('only_file'),
    count: sql<number>`count(*)`.as('take_count'),
    problem: sql<RecordingProblem | null>`(array_agg(${takes.problem} order by ${takes.position})
      filter (where ${takes.problem} is not null))[1]`.as('take_problem'),
    list: sql<
      Take[]
    >`json_agg(json_build_object('url', '/api/audio/' || ${takes.fileName}, 'mimeType', ${takes.mimeType},
      'bytes', ${takes.bytes}, 'durationMs', ${takes.durationMs}) order by ${takes.position})`.as('list'),
  })
  .from(takes)
  .where(and(eq(takes.familyId, stories.familyId), eq(takes.storyId, stories.id)))
  .as('story_takes')

const askers = alias(users, 'askers')
const answeredQuestion = select
  .select({
    id: familyQuestions.id,
    firstName: askers.firstName,
    lastName: askers.lastName,
    profileImageUrl: askers.profileImageUrl,
  })
  .from(familyQuestions)
  .leftJoin(askers, eq(askers.id, familyQuestions.askerId))
  .where(and(eq(familyQuestions.familyId, stories.familyId), eq(familyQuestions.responseStoryId, stories.id)))
  .orderBy(familyQuestions.id)
  .limit(1)
  .as('question')

const commentCount = sql<number>`(select count(*)::integer from ${storyComments}
  where ${storyComments.familyId} = ${stories.familyId} and ${storyComments.storyId} = ${stories.id})`

const reactionList = sql<StoryReaction[]>`(select coalesce(
    json_agg(json_build_object('userId', r.user_id, 'reaction', r.reaction, 'firstName', u.first_name,
      'lastName', u.last_name, 'profileImageUrl', u.profile_image_url, 'atSeconds', r.at_seconds)
      order by r.created_at, r.user_id), '[]')
  from ${storyReactions} r join ${users} u on u.id = r.user_id where r.family_id = ${stories.familyId} and r.story_id = ${stories.id})`

const { eventDate, asker, user, recording, transcript } = storySchema.entries

/** A story as members of its family see it. */
const storyColumns = jsonColumns(storySchema, {
  ...getTableColumns(stories),
  audioUrl: sql<string | null>`case when ${storyTakes.count} > 1 then '/api/audio/' || ${recordings.playbackName}
    else ${stories.audioUrl} end`,
  eventDate: jsonUnlessNull(
    stories.eventDateKind,
    jsonObject(eventDate.wrapped, {
      kind: stories.eventDateKind,
      from: stories.eventDateFrom,
      to: stories.eventDateTo,
    }),
  ),
  // A former member couldn't take it back.
  playsInInvites: sql<boolean>`(${stories.playsInInvites} and exists (select from ${memberships}
    where ${memberships.familyId} = ${stories.familyId} and ${memberships.userId} = ${stories.userId}))`,
  questionId: answeredQuestion.id,
  asker: jsonUnlessNull(answeredQuestion.firstName, jsonObject(asker.wrapped, answeredQuestion)),
  commentCount,
  reactions: reactionList,
  recordedAt: isoTime(stories.recordedAt),
  createdAt: isoTime(stories.createdAt),
  updatedAt: isoTime(stories.updatedAt),
  user: jsonUnlessNull(users.id, jsonObject(user.wrapped, getTableColumns(users))),
  recording: jsonUnlessNull(
    recordings.id,
    jsonObject(recording.wrapped, {
      ...getTableColumns(recordings),
      problem: sql<RecordingProblem | null>`${storyTakes.problem}`,
      takes: sql<Take[]>`${storyTakes.list}`,
      playbackUrl: sql<string | null>`'/api/audio/' || coalesce(${recordings.playbackName}, ${storyTakes.onlyFile})`,
    }),
  ),
  transcript: jsonUnlessNull(latestTranscript.state, jsonObject(transcript.wrapped, latestTranscript)),
})

/** A story, and since when it is deleted. */
export type StoryRow = { story: Story; deletedAt: string | null }

/** The tables that `storyJson` reads. */
export const fromStories = sql`from ${stories}
  left join ${users} on ${eq(users.id, stories.userId)}
  left join ${recordings} on ${and(eq(recordings.storyId, stories.id), eq(recordings.familyId, stories.familyId))}
  left join lateral ${storyTakes} on true
  left join lateral ${latestTranscript} on true
  left join lateral ${answeredQuestion} on true
  cross join lateral (select ${storyColumns}) story`

/** The reply of the contract, put together by PostgreSQL. */
export const storyJson = sql<Story>`row_to_json(story)`

/** `stories` is the JSON array of a page; `last` is its last story if there is another page. */
export type StoryPageRow = { stories: string; last: SortedBy | null; revision: string | null }

/** One row: a page of a family's stories that aren't deleted, in order; without a `limit`, all of them. */
export const storyPage = (
  familyId: number | Placeholder,
  { limit, order = { sort: 'newest' }, filter = {} }: { limit?: number | undefined; order?: Order; filter?: Filter },
): SQL => {
  const conditions = and(eq(stories.familyId, familyId), ...filterConditions(filter), cursorCondition(order))
  const orderBy = sql`order by ${sql.join(orderOf(order.sort), sql`, `)}`
  // Without an index, the ids are sorted first: PostgreSQL would put together every story of the family and sort those.
  const isSortedFirst = limit !== undefined && !hasIndex(order.sort)
  const page = isSortedFirst
    ? sql`${eq(stories.familyId, familyId)} and ${stories.id} in
        (select ${stories.id} from ${stories} where ${conditions} ${orderBy} limit ${limit + 1})`
    : conditions
  const found = sql`select ${storyJson} as story ${fromStories} where ${page} ${orderBy}`
  const revision = sql`(select ${families.revision} from ${families} where ${eq(families.id, familyId)}) as revision`
  if (limit === undefined)
    return sql`select ${revision}, coalesce(json_agg(story), '[]')::text as stories, null as last from (${found}) page`
  // One story more than fits on the page tells whether there is another page.
  return sql`select ${revision}, coalesce(json_agg(story order by n) filter (where n <= ${limit}), '[]')::text as stories,
      case when count(*) > ${limit} then (array_agg(story) filter (where n = ${limit}))[1] end as last
    from (select *, row_number() over () as n from (${found} limit ${limit + 1}) found) page`
}

const findRows = async (tx: Tx, condition: SQL | undefined): Promise<StoryRow[]> => {
  const { rows } = await tx.execute<StoryRow>(
    sql`select ${storyJson} as story, ${isoTime(stories.deletedAt)} as "deletedAt" ${fromStories} where ${condition}
      order by ${stories.deletedAt} desc, ${stories.id} desc`,
  )
  return rows
}

/** One story of a family. A deleted one is found only by those who may restore it. */
export const findStory = async (tx: Tx, familyId: number, id: number): Promise<StoryRow | undefined> => {
  const [row] = await findRows(tx, and(eq(stories.familyId, familyId), eq(stories.id, id)))
  return row
}

/** Recently Deleted, last deleted first: all of the family's stories, or one author's. */
export const findDeletedStories = (tx: Tx, familyId: number, authorId: number | undefined): Promise<StoryRow[]> =>
  findRows(
    tx,
    and(
      eq(stories.familyId, familyId),
      isNotNull(stories.deletedAt),
      authorId === undefined ? undefined : eq(stories.userId, authorId),
    ),
  )

/** The author of a story of a family that isn't deleted. */
export const findAuthor = async (tx: Tx, familyId: number, id: number): Promise<{ userId: number } | undefined> => {
  const [found] = await tx
    .select({ userId: stories.userId })
    .from(stories)
    .where(and(eq(stories.familyId, familyId), eq(stories.id, id), isNull(stories.deletedAt)))
  return found
}

/** The name of a family's vault. */
export const findVaultName = async (tx: Tx, familyId: number): Promise<string> => {
  const [found] = await tx.select({ name: families.name }).from(families).where(eq(families.id, familyId))
  return found?.name ?? ''
}

/** Adds a story; returns its id, or undefined if this recording has already been saved. */
export const insertStory = async (tx: Tx, story: PgInsertValue<typeof stories>): Promise<number | undefined> => {
  const [added] = await tx
    .insert(stories)
    .values(story)
    .onConflictDoNothing({ target: [stories.userId, stories.recordingKey] })
    .returning({ id: stories.id })
  return added?.id
}

/**
 * Replaces the text fields of a saved story with those of a later save, unless it has been edited since. Returns whether they
 * were replaced.
 */
export const updateUneditedStory = async (
  tx: Tx,
  story: { storyId: number; familyId: number; userId: number },
  change: Partial<typeof stories.$inferInsert>,
): Promise<boolean> => {
  const updated = await tx
    .update(stories)
    .set(change)
    .where(
      and(
        eq(stories.id, story.storyId),
        eq(stories.familyId, story.familyId),
        eq(stories.userId, story.userId),
        // Only an edit by a person moves `updatedAt`. Until then both are the same moment; `createdAt` has only milliseconds.
        sql`${stories.updatedAt} < ${stories.createdAt} + interval '1 millisecond'`,
      ),
    )
    .returning({ id: stories.id })
  return updated.length > 0
}

/** New values for a story: columns, or SQL expressions for them. */
export type StoryChange = PgUpdateSetSource<typeof stories>

/** Changes a story that isn't deleted; false if there is none. */
export const updateStory = async (tx: Tx, familyId: number, id: number, change: StoryChange): Promise<boolean> => {
  const { rowCount } = await tx
    .update(stories)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(stories.familyId, familyId), eq(stories.id, id), isNull(stories.deletedAt)))
  return rowCount === 1
}

/** The row of a story, locked against concurrent changes until the transaction ends. */
export const lockStory = async (tx: Tx, familyId: number, id: number) => {
  const [found] = await tx
    .select()
    .from(stories)
    .where(and(eq(stories.familyId, familyId), eq(stories.id, id)))
    .for('update')
  return found
}

/** As `lockStory`, for several stories that aren't deleted. The fixed order prevents deadlocks. */
export const lockStories = (tx: Tx, familyId: number, ids: readonly number[]) =>
  tx
    .select()
    .from(stories)
    .where(and(eq(stories.familyId, familyId), inArray(stories.id, [...ids]), isNull(stories.deletedAt)))
    .orderBy(stories.id)
    .for('update')

type Author = { familyId: number; userId: number }

const ownStories = ({ familyId, userId }: Author): SQL | undefined =>
  and(eq(stories.familyId, familyId), eq(stories.userId, userId), isNull(stories.deletedAt))

/** Ids of an author's stories whose title or text has these letters, in any case, newest first. */
export const findOwnWith = async (
  tx: Tx,
  author: Author,
  { letters, except, limit }: { letters: string; except: number | undefined; limit: number },
): Promise<number[]> => {
  const hasLetters = sql`position(fold_text(${letters}) in stories.folded) > 0`
  const found = await tx
    .select({ id: stories.id })
    .from(stories)
    .where(and(ownStories(author), except === undefined ? undefined : ne(stories.id, except), hasLetters))
    .orderBy(desc(stories.recordedAt), desc(stories.id))
    .limit(limit)
  return found.map(({ id }) => id)
}

/** Title and text of an author's stories, newest first. */
export const findOwnTexts = (tx: Tx, author: Author, ids: readonly number[]) =>
  tx
    .select({ id: stories.id, title: stories.title, content: stories.content, toldBy: stories.toldBy })
    .from(stories)
    .where(and(ownStories(author), inArray(stories.id, [...ids])))
    .orderBy(desc(stories.recordedAt), desc(stories.id))

/** The latest earlier text of each of these stories. */
export const findLatestVersions = (tx: Tx, familyId: number, storyIds: readonly number[]) =>
  tx
    .select({ id: storyVersions.storyId, versionId: sql<number>`max(${storyVersions.id})` })
    .from(storyVersions)
    .where(and(eq(storyVersions.familyId, familyId), inArray(storyVersions.storyId, [...storyIds])))
    .groupBy(storyVersions.storyId)
    .orderBy(storyVersions.storyId)

const WHITESPACE = ' \t\r\n'

/**
 * Uses a transcript as the text of its story: if it has none, or if its text is still an earlier transcript, word for word.
 * Text from a person or the browser stays, and so does one with words that the author has checked. Text that already equals the transcript (the page asked for it before saving)
 * is marked as the engine's. This isn't an edit: `updatedAt` stays.
 */
export const setTextFromTranscript = (tx: Tx, storyId: number, text: string, engine: string) =>
  tx
    .update(stories)
    .set({ content: text, transcriptionMethod: engine })
    .where(
      and(
        eq(stories.id, storyId),
        or(
          sql`btrim(coalesce(${stories.content}, ''), ${WHITESPACE}) in ('', ${text.trim()})`,
          and(
            notExists(
              select
                .select({ storyId: confirmedWords.storyId })
                .from(confirmedWords)
                .where(eq(confirmedWords.storyId, stories.id)),
            ),
            exists(
              select
                .select({ id: transcripts.id })
                .from(transcripts)
                .where(
                  and(
                    eq(transcripts.familyId, stories.familyId),
                    eq(transcripts.storyId, stories.id),
                    eq(transcripts.state, 'done'),
                    eq(transcripts.engine, stories.transcriptionMethod),
                    sql`btrim(${transcripts.text}, ${WHITESPACE}) = btrim(${stories.content}, ${WHITESPACE})`,
                  ),
                ),
            ),
          ),
        ),
      ),
    )

/** The method that browsers send for text that the server wrote down, and for no text (specification 3, "stories"). */
const BY_SERVER = 'gemini'

/** Names the engine of a text that the server wrote down before the story was saved, even if the author corrected it. */
export const nameEngine = (tx: Tx, storyId: number, engine: string) =>
  tx
    .update(stories)
    .set({ transcriptionMethod: engine })
    .where(
      and(
        eq(stories.id, storyId),
        eq(stories.transcriptionMethod, BY_SERVER),
        sql`btrim(coalesce(${stories.content}, ''), ${WHITESPACE}) <> ''`,
      ),
    )

/** Whether a story's text comes from a speech engine of the server, even if the author corrected it before saving. */
export const isTextFromEngine = async (tx: Tx, storyId: number): Promise<boolean> => {
  const [found] = await tx
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.id, storyId), notInArray(stories.transcriptionMethod, ['browser', 'person'])))
  return found !== undefined
}

/** A story's duration in whole seconds; null if it is unknown. */
export const findDuration = async (tx: Tx, storyId: number): Promise<number | null> => {
  const [found] = await tx.select({ seconds: stories.duration }).from(stories).where(eq(stories.id, storyId))
  return found?.seconds ?? null
}

/** Sets the duration, in whole seconds. */
export const updateDuration = (tx: Tx, storyId: number, seconds: number) =>
  tx.update(stories).set({ duration: seconds }).where(eq(stories.id, storyId))

/** Moves a story to Recently Deleted; false if it is there already or can't be deleted. */
export const markDeleted = async (tx: Tx, familyId: number, id: number): Promise<boolean> => {
  const { rowCount } = await tx
    .update(stories)
    .set({ deletedAt: sql`greatest(now(), earliest_now())` })
    .where(and(eq(stories.familyId, familyId), eq(stories.id, id), isNull(stories.deletedAt)))
  return rowCount === 1
}

/** Takes a story out of Recently Deleted; false if it isn't there. */
export const unmarkDeleted = async (tx: Tx, familyId: number, id: number): Promise<boolean> => {
  const { rowCount } = await tx
    .update(stories)
    .set({ deletedAt: null })
    .where(and(eq(stories.familyId, familyId), eq(stories.id, id), isNotNull(stories.deletedAt)))
  return rowCount === 1
}

/** Removes the stories of all families that were deleted before then. A trigger discards their files. */
export const removeDeletedBefore = async (tx: Tx, before: Date): Promise<number> => {
  const { rowCount } = await tx.delete(stories).where(lt(stories.deletedAt, before))
  return rowCount ?? 0
}

/** Earlier texts of a story with who saved them, latest first; only those before the version `before`, if given. */
export const findVersions = (
  tx: Tx,
  familyId: number,
  storyId: number,
  { before, limit }: { before?: number | undefined; limit: number },
) =>
  tx
    .select({
      version: storyVersions,
      savedBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(storyVersions)
    .leftJoin(users, eq(users.id, storyVersions.savedBy))
    .where(
      and(
        eq(storyVersions.familyId, familyId),
        eq(storyVersions.storyId, storyId),
        before === undefined ? undefined : lt(storyVersions.id, before),
      ),
    )
    .orderBy(desc(storyVersions.id))
    .limit(limit)

/** One earlier text of a story. */
export const findVersion = async (tx: Tx, familyId: number, storyId: number, id: number) => {
  const [found] = await tx
    .select({
      title: storyVersions.title,
      content: storyVersions.content,
      transcriptionMethod: storyVersions.transcriptionMethod,
    })
    .from(storyVersions)
    .where(and(eq(storyVersions.familyId, familyId), eq(storyVersions.storyId, storyId), eq(storyVersions.id, id)))
  return found
}
