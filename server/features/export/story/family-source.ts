import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { EventDate } from '#common/story-values.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyNames, familyQuestions, memberships } from '#server/infra/db/schema/families.ts'
import { storyViews } from '#server/infra/db/schema/listening.ts'
import {
  confirmedWords,
  mp3Copies,
  recordings,
  type TranscriptWord,
  takes,
  transcripts,
} from '#server/infra/db/schema/recordings.ts'
import { stories, storyComments, storyReactions, storyVersions } from '#server/infra/db/schema/stories.ts'
import type { ArchivedStory, AudioCopies, ExportSource } from './exported-story.ts'

/** `ownOnly`: only the stories that the member recorded. */
type Options = { familyId: number; userId: number; ownOnly: boolean }
type IdColumn = AnyPgColumn<{ data: number }>

const fullName = (table: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql<string | null>`nullif(btrim(concat_ws(' ', ${table.firstName}, ${table.lastName})), '')`

/** The stories that a member may export, read with the member's own permissions. */
export const familySource = (database: Database, { familyId, userId, ownOnly }: Options): ExportSource => {
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.asViewer(userId, work)
  const exported = and(
    eq(stories.familyId, familyId),
    isNull(stories.deletedAt),
    ownOnly ? eq(stories.userId, userId) : undefined,
  )
  return {
    ids: () => read((tx) => findIds(tx, exported)),
    stories: (ids) => read((tx) => findStories(tx, familyId, and(exported, inArray(stories.id, [...ids])), ids)),
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
    names: () => read((tx) => findNames(tx, familyId)),
    listening: () => read((tx) => findListening(tx, { familyId, userId })),
  }
}

const findIds = async (tx: Tx, condition: SQL | undefined): Promise<number[]> => {
  const rows = await tx
    .select({ id: stories.id })
    .from(stories)
    .where(condition)
    .orderBy(stories.recordedAt, stories.id)
  return rows.map(({ id }) => id)
}

const findStories = async (
  tx: Tx,
  familyId: number,
  condition: SQL | undefined,
  ids: readonly number[],
): Promise<ArchivedStory[]> => {
  const rows = await tx
    .select({
      story: stories,
      author: { firstName: users.firstName, lastName: users.lastName },
      // Drizzle takes the whole object for null if its first column is.
      recording: {
        state: recordings.state,
        durationMs: recordings.durationMs,
        language: recordings.language,
        peaks: recordings.peaks,
      },
    })
    .from(stories)
    .leftJoin(users, eq(users.id, stories.userId))
    .leftJoin(recordings, and(eq(recordings.storyId, stories.id), eq(recordings.familyId, stories.familyId)))
    .where(condition)
  /** Rows of these stories and of this family. */
  const belongs = (table: { familyId: IdColumn; storyId: IdColumn }) =>
    and(eq(table.familyId, familyId), inArray(table.storyId, [...ids]))
  const originals = await tx
    .select({
      storyId: takes.storyId,
      fileName: takes.fileName,
      mimeType: takes.mimeType,
      bytes: takes.bytes,
      sha256: takes.sha256,
    })
    .from(takes)
    .where(belongs(takes))
    .orderBy(asc(takes.position))
  const latestTranscripts = await tx
    .selectDistinctOn([transcripts.storyId], {
      storyId: transcripts.storyId,
      engine: transcripts.engine,
      model: transcripts.model,
      language: transcripts.language,
      text: transcripts.text,
      words: transcripts.words,
    })
    .from(transcripts)
    .where(and(belongs(transcripts), eq(transcripts.state, 'done')))
    .orderBy(transcripts.storyId, desc(transcripts.id))
  const confirmed = await findConfirmedWords(tx, familyId, ids)
  const versions = await tx
    .select({
      storyId: storyVersions.storyId,
      id: storyVersions.id,
      savedAt: storyVersions.savedAt,
      savedBy: fullName(users),
      transcriptionMethod: storyVersions.transcriptionMethod,
    })
    .from(storyVersions)
    .leftJoin(users, eq(users.id, storyVersions.savedBy))
    .where(belongs(storyVersions))
    .orderBy(asc(storyVersions.id))
  const comments = await tx
    .select({
      storyId: storyComments.storyId,
      by: fullName(users),
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
      by: fullName(users),
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
      askedBy: fullName(users),
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
    const rowsOf = <T extends { storyId: number | null }>(all: T[]) =>
      all.filter(({ storyId }) => storyId === id).map(({ storyId: _, ...columns }) => columns)
    return [
      {
        ...story,
        eventDate: presentEventDate(story.eventDateKind, story.eventDateFrom, story.eventDateTo),
        author,
        recording: recording && { ...recording, takes: rowsOf(originals) },
        transcript:
          rowsOf(latestTranscripts).map((transcript) => markConfirmed(transcript, rowsOf(confirmed)))[0] ?? null,
        versions: rowsOf(versions),
        comments: rowsOf(comments),
        reactions: rowsOf(reactions),
        question: rowsOf(questions)[0] ?? null,
      },
    ]
  })
}

const findPeople = (tx: Tx, familyId: number) =>
  tx
    .select({
      name: sql<string>`coalesce(${fullName(users)}, '')`,
      role: memberships.role,
      relationship: memberships.relationship,
      joinedAt: memberships.joinedAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.familyId, familyId))
    .orderBy(desc(sql`${memberships.role} = 'owner'`), asc(memberships.joinedAt), asc(users.id))

/** The members in the order of joining, from which their tints follow: as in `GET /api/user`, but for a vault that is printed. */
export const findMemberNames = async (tx: Tx, familyId: number): Promise<string[]> => {
  const rows = await tx
    .select({ name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.familyId, familyId))
    .orderBy(asc(memberships.joinedAt), asc(users.id))
    .limit(MAX_NAMES)
  return rows.map(({ name }) => name)
}

/** Members who joined later share a tint with one of these anyway. */
const MAX_NAMES = 24

const findQuestions = (tx: Tx, familyId: number) => {
  const target = alias(users, 'target')
  return tx
    .select({
      question: familyQuestions.question,
      askedBy: fullName(users),
      askedOf: fullName(target),
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

const findNames = (tx: Tx, familyId: number) =>
  tx
    .select({
      name: familyNames.name,
      misheard: familyNames.misheard,
      addedBy: fullName(users),
      addedAt: familyNames.createdAt,
    })
    .from(familyNames)
    .leftJoin(users, eq(users.id, familyNames.createdBy))
    .where(and(eq(familyNames.familyId, familyId), eq(familyNames.isHidden, false)))
    .orderBy(asc(familyNames.name), asc(familyNames.id))

const findListening = (tx: Tx, { familyId, userId }: Pick<Options, 'familyId' | 'userId'>) =>
  tx
    .select({
      storyId: storyViews.storyId,
      firstListenedAt: storyViews.listenedAt,
      stoppedAtMs: storyViews.positionMs,
    })
    .from(storyViews)
    .where(and(eq(storyViews.familyId, familyId), eq(storyViews.userId, userId)))
    .orderBy(asc(storyViews.storyId))

export const findConfirmedWords = (tx: Tx, familyId: number, storyIds: readonly number[]) =>
  tx
    .select({ storyId: confirmedWords.storyId, word: confirmedWords.word, startMs: confirmedWords.startMs })
    .from(confirmedWords)
    .where(and(eq(confirmedWords.familyId, familyId), inArray(confirmedWords.storyId, [...storyIds])))

/** The word may have been confirmed in an earlier transcript, where its time differs a little. */
const SAME_WORD_MS = 500

/** Marks the words of a transcript that a person has confirmed. */
export const markConfirmed = <T extends { words: TranscriptWord[] | null }>(
  transcript: T,
  confirmed: readonly { word: string; startMs: number }[],
) => ({
  ...transcript,
  words:
    transcript.words?.map((word) => {
      const isConfirmed = confirmed.some(
        (one) => one.word === word.word && Math.abs(one.startMs - word.start * 1000) <= SAME_WORD_MS,
      )
      return isConfirmed ? { ...word, confirmed: true as const } : word
    }) ?? null,
})

/** The files derived from the recording of a family's story. */
export const findCopies = async (tx: Tx, familyId: number, storyId: number): Promise<AudioCopies> => {
  const [found] = await tx
    .select({ playback: recordings.playbackName, mp3: mp3Copies.fileName })
    .from(recordings)
    .leftJoin(mp3Copies, and(eq(mp3Copies.storyId, recordings.storyId), eq(mp3Copies.familyId, recordings.familyId)))
    .where(and(eq(recordings.familyId, familyId), eq(recordings.storyId, storyId)))
  return found ?? { playback: null, mp3: null }
}

/** Joins the columns of an event date. Either all or none are set. */
export const presentEventDate = (
  kind: EventDate['kind'] | null,
  from: string | null,
  to: string | null,
): EventDate | null => (kind && from && to ? { kind, from, to } : null)
