import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CharacterDetails } from '#common/bedtime.ts'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { emptyStoryValues } from '#common/story-fields.ts'
import type { EventDate } from '#common/story-values.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { recordings, type TranscriptWord } from '#server/infra/db/schema/recordings.ts'
import { stories, storyVersions } from '#server/infra/db/schema/stories.ts'
import type { ArchivedStory, ArchivedTake, ExportSource } from './exported-story.ts'
import { findConfirmedWords, findCopies, markConfirmed, presentEventDate } from './family-source.ts'

type StoryRow = {
  id: number
  title: string
  content: string | null
  category: string
  transcription_method: string
  ai_prompt: string | null
  told_by: string
  grandchild_name: string | null
  character_details: CharacterDetails | null
  live_transcript: string | null
  event_date_kind: EventDate['kind'] | null
  event_date_from: string | null
  event_date_to: string | null
  place: string | null
  created_at: string
  updated_at: string
  recorded_at: string
  utc_offset_minutes: number | null
  takes: ArchivedTake[] | null
  duration: number | null
  duration_ms: number | null
  state: NonNullable<ArchivedStory['recording']>['state']
}
type TranscriptRow = {
  story_id: number
  engine: string | null
  model: string | null
  language: string | null
  text: string | null
  words: TranscriptWord[] | null
}
type VersionRow = { story_id: number; id: number; title: string; content: string | null; saved_at: string }

const array = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::integer[]`

/**
 * The stories that a former member may export: their own recordings and texts. The database shows them nothing beyond the
 * `my_past_…` functions in server/infra/db/sql/export.sql.
 */
export const formerMemberSource = (
  database: Database,
  { familyId, userId }: { familyId: number; userId: number },
): ExportSource => {
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.asViewer(userId, work)
  return {
    ids: () =>
      read(async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(
          sql`select id from my_past_stories(${familyId}) order by recorded_at, id`,
        )
        return rows.map(({ id }) => id)
      }),
    stories: async (ids) => {
      const found = await read((tx) => findOwnStories(tx, familyId, ids))
      return withRecordingDetails(database, familyId, await withTranscriptionMethods(database, familyId, found))
    },
    version: (storyId, id) =>
      read(async (tx) => {
        const { rows } = await tx.execute<VersionRow>(
          sql`select * from my_past_versions(${familyId}, ${array([storyId])}) where id = ${id}`,
        )
        return rows[0]
      }),
    copies: async (storyId) => {
      const own = await read(async (tx) => {
        const { rows } = await tx.execute(sql`select id from my_past_stories(${familyId}, ${array([storyId])})`)
        return rows.length > 0
      })
      // Former members cannot read the tables. The query above checked that the story is theirs.
      if (!own) return { playback: null, mp3: null }
      return database.asSystem((tx) => findCopies(tx, familyId, storyId))
    },
    people: async () => [],
    questions: async () => [],
    names: async () => [],
    listening: async () => [],
  }
}

/** Adds to earlier texts where they came from, which `my_past_versions` leaves out. */
const withTranscriptionMethods = async (
  database: Database,
  familyId: number,
  found: ArchivedStory[],
): Promise<ArchivedStory[]> => {
  const ids = found.flatMap(({ versions }) => versions.map(({ id }) => id))
  if (ids.length === 0) return found
  const rows = await database.asSystem((tx) =>
    tx
      .select({ id: storyVersions.id, transcriptionMethod: storyVersions.transcriptionMethod })
      .from(storyVersions)
      .where(and(eq(storyVersions.familyId, familyId), inArray(storyVersions.id, ids))),
  )
  const methods = new Map(rows.map(({ id, transcriptionMethod }) => [id, transcriptionMethod]))
  return found.map((story) => ({
    ...story,
    versions: story.versions.map((version) => ({ ...version, transcriptionMethod: methods.get(version.id) ?? '' })),
  }))
}

/** Adds the language of recordings and the confirmed words, which the `my_past_…` functions leave out. */
const withRecordingDetails = async (
  database: Database,
  familyId: number,
  found: ArchivedStory[],
): Promise<ArchivedStory[]> => {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return found
  const { languages, sources, confirmed } = await database.asSystem(async (tx) => ({
    languages: await tx
      .select({ storyId: recordings.storyId, language: recordings.language })
      .from(recordings)
      .where(and(eq(recordings.familyId, familyId), inArray(recordings.storyId, ids))),
    sources: await tx
      .select({ storyId: stories.id, promptSource: stories.promptSource })
      .from(stories)
      .where(and(eq(stories.familyId, familyId), inArray(stories.id, ids))),
    confirmed: await findConfirmedWords(tx, familyId, ids),
  }))
  return found.map((story) => {
    const { id, recording, transcript } = story
    const language = languages.find(({ storyId }) => storyId === id)?.language ?? DEFAULT_LANGUAGE
    const ownWords = confirmed.filter(({ storyId }) => storyId === id)
    return {
      ...story,
      promptSource: sources.find(({ storyId }) => storyId === id)?.promptSource ?? null,
      recording: recording && { ...recording, language },
      transcript: transcript && markConfirmed(transcript, ownWords),
    }
  })
}

const findOwnStories = async (tx: Tx, familyId: number, ids: readonly number[]): Promise<ArchivedStory[]> => {
  const { rows } = await tx.execute<StoryRow>(sql`
    select id, title, content, category, transcription_method, ai_prompt, told_by, grandchild_name, character_details,
      live_transcript, event_date_kind, event_date_from::text, event_date_to::text, place, created_at::text, updated_at::text, recorded_at::text, utc_offset_minutes, takes, duration, duration_ms,
      state from my_past_stories(${familyId}, ${array(ids)})`)
  const { rows: transcripts } = await tx.execute<TranscriptRow>(
    sql`select * from my_past_transcripts(${familyId}, ${array(ids)})`,
  )
  const { rows: versions } = await tx.execute<VersionRow>(
    sql`select story_id, id, saved_at::text from my_past_versions(${familyId}, ${array(ids)}) order by id`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const transcript = transcripts.find(({ story_id }) => story_id === id)
    return [
      {
        // Details that only the vault's own queries return stay empty.
        ...emptyStoryValues,
        id,
        title: row.title,
        content: row.content,
        category: row.category,
        transcriptionMethod: row.transcription_method,
        aiPrompt: row.ai_prompt,
        // Set by withRecordingDetails.
        promptSource: null,
        // Nothing of a former member is heard by invited people.
        playsInInvites: false,
        characterDetails: row.character_details,
        liveTranscript: row.live_transcript,
        toldBy: row.told_by,
        grandchildName: row.grandchild_name,
        eventDate: presentEventDate(row.event_date_kind, row.event_date_from, row.event_date_to),
        place: row.place,
        createdAt: new Date(row.created_at),
        updatedAt: new Date(row.updated_at),
        recordedAt: new Date(row.recorded_at),
        utcOffsetMinutes: row.utc_offset_minutes,
        author: null,
        duration: row.duration,
        recording:
          row.takes === null
            ? null
            : {
                takes: row.takes,
                durationMs: row.duration_ms,
                state: row.state,
                // Set by withRecordingDetails.
                language: DEFAULT_LANGUAGE,
                // For PDFs, which former members don't get.
                peaks: null,
              },
        transcript: transcript ?? null,
        versions: versions
          .filter(({ story_id }) => story_id === id)
          .map((version) => ({
            id: version.id,
            savedAt: new Date(version.saved_at),
            savedBy: null,
            transcriptionMethod: '',
          })),
        comments: [],
        reactions: [],
        question: null,
      },
    ]
  })
}
