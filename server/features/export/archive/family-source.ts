import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyQuestions, memberships } from '#server/infra/db/schema/families.ts'
import { recordings, transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories, storyComments, storyReactions, storyVersions } from '#server/infra/db/schema/stories.ts'
import type { ArchivedStory, ArchiveSource } from './archived-story.ts'
import { findCopies } from './find-copies.ts'
import { presentEventDate } from './present-event-date.ts'

type Whose = { familyId: number; userId: number /** Their own stories alone. */; own: boolean }
type IdColumn = AnyPgColumn<{ data: number }>

const name = (table: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql<string | null>`nullif(btrim(concat_ws(' ', ${table.firstName}, ${table.lastName})), '')`

/** What a member takes along: of the whole vault, or of what they told themselves. Read as they may read it. */
export const familySource = (database: Database, whose: Whose): ArchiveSource => {
  const { familyId, userId, own } = whose
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.asViewer(userId, work)
  const mine = and(
    eq(stories.familyId, familyId),
    isNull(stories.deletedAt),
    own ? eq(stories.userId, userId) : undefined,
  )
  return {
    ids: () => read((tx) => findIds(tx, mine)),
    stories: (ids) => read((tx) => findArchived(tx, familyId, and(mine, inArray(stories.id, [...ids])), ids)),
    version: (storyId, id) =>
      read(async (tx) => {
        const [found] = await tx
          .select({ title: storyVersions.title, content: storyVersions.content })
          .from(storyVersions)
          .where(
            and(eq(storyVersions.familyId, familyId), eq(storyVersions.storyId, storyId), eq(storyVersions.id, id)),
          )
        return found
      }),
    copies: (storyId) => read((tx) => findCopies(tx, familyId, storyId)),
    people: () => read((tx) => findPeople(tx, familyId)),
    questions: () => read((tx) => findQuestions(tx, familyId)),
  }
}

const findIds = async (tx: Tx, mine: SQL | undefined): Promise<number[]> => {
  const rows = await tx.select({ id: stories.id }).from(stories).where(mine).orderBy(stories.createdAt, stories.id)
  return rows.map(({ id }) => id)
}

const findArchived = async (
  tx: Tx,
  familyId: number,
  which: SQL | undefined,
  ids: readonly number[],
): Promise<ArchivedStory[]> => {
  const rows = await tx
    .select({
      story: stories,
      author: { firstName: users.firstName, lastName: users.lastName },
      recording: {
        fileName: recordings.originalName,
        mimeType: recordings.mimeType,
        bytes: recordings.bytes,
        sha256: recordings.sha256,
        durationMs: recordings.durationMs,
        state: recordings.state,
      },
    })
    .from(stories)
    .leftJoin(users, eq(users.id, stories.userId))
    .leftJoin(recordings, and(eq(recordings.storyId, stories.id), eq(recordings.familyId, stories.familyId)))
    .where(which)
  const wanted = [...ids]
  /** What belongs to the wanted stories, and to this family. */
  const belongs = (table: { familyId: IdColumn; storyId: IdColumn }) =>
    and(eq(table.familyId, familyId), inArray(table.storyId, wanted))
  const heard = await tx
    .selectDistinctOn([transcripts.storyId], {
      storyId: transcripts.storyId,
      engine: transcripts.engine,
      draft: transcripts.draft,
      language: transcripts.language,
      text: transcripts.text,
      words: transcripts.words,
    })
    .from(transcripts)
    .where(and(belongs(transcripts), eq(transcripts.state, 'done')))
    .orderBy(transcripts.storyId, desc(transcripts.id))
  const versions = await tx
    .select({
      storyId: storyVersions.storyId,
      id: storyVersions.id,
      savedAt: storyVersions.savedAt,
      savedBy: name(users),
      transcriptionMethod: storyVersions.transcriptionMethod,
    })
    .from(storyVersions)
    .leftJoin(users, eq(users.id, storyVersions.savedBy))
    .where(belongs(storyVersions))
    .orderBy(asc(storyVersions.id))
  const comments = await tx
    .select({
      storyId: storyComments.storyId,
      by: name(users),
      content: storyComments.content,
      createdAt: storyComments.createdAt,
      updatedAt: storyComments.updatedAt,
    })
    .from(storyComments)
    .leftJoin(users, eq(users.id, storyComments.userId))
    .where(belongs(storyComments))
    .orderBy(asc(storyComments.id))
  const reactions = await tx
    .select({
      storyId: storyReactions.storyId,
      by: name(users),
      reaction: storyReactions.reaction,
      createdAt: storyReactions.createdAt,
    })
    .from(storyReactions)
    .leftJoin(users, eq(users.id, storyReactions.userId))
    .where(belongs(storyReactions))
    .orderBy(asc(storyReactions.createdAt), asc(storyReactions.userId))
  const questions = await tx
    .select({
      storyId: familyQuestions.responseStoryId,
      question: familyQuestions.question,
      askedBy: name(users),
      askedAt: familyQuestions.createdAt,
    })
    .from(familyQuestions)
    .leftJoin(users, eq(users.id, familyQuestions.askerId))
    .where(belongs({ familyId: familyQuestions.familyId, storyId: familyQuestions.responseStoryId }))
    .orderBy(asc(familyQuestions.id))

  const byId = new Map(rows.map((row) => [row.story.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { story, author, recording } = row
    const its = <T extends { storyId: number | null }>(all: T[]) =>
      all.filter(({ storyId }) => storyId === id).map(({ storyId: _, ...rest }) => rest)
    return [
      {
        ...story,
        eventDate: presentEventDate(story.eventDateKind, story.eventDateFrom, story.eventDateTo),
        author,
        recording,
        transcript: its(heard)[0] ?? null,
        versions: its(versions),
        comments: its(comments),
        reactions: its(reactions),
        question: its(questions)[0] ?? null,
      },
    ]
  })
}

const findPeople = (tx: Tx, familyId: number) =>
  tx
    .select({
      name: sql<string>`coalesce(${name(users)}, '')`,
      role: memberships.role,
      relationship: memberships.relationship,
      joinedAt: memberships.joinedAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.familyId, familyId))
    .orderBy(desc(sql`${memberships.role} = 'owner'`), asc(memberships.joinedAt), asc(users.id))

const findQuestions = (tx: Tx, familyId: number) => {
  const target = alias(users, 'target')
  return tx
    .select({
      question: familyQuestions.question,
      askedBy: name(users),
      askedOf: name(target),
      askedAt: familyQuestions.createdAt,
      answeredBy: sql<
        number | null
      >`case when ${familyQuestions.status} = 'answered' then ${familyQuestions.responseStoryId} end`,
    })
    .from(familyQuestions)
    .leftJoin(users, eq(users.id, familyQuestions.askerId))
    .leftJoin(target, eq(target.id, familyQuestions.targetUserId))
    .where(eq(familyQuestions.familyId, familyId))
    .orderBy(asc(familyQuestions.id))
}
