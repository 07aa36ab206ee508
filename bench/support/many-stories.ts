import { type SQL, sql } from 'drizzle-orm'
import { storyCategories } from '#common/story-values.ts'
import type { Database } from '#server/infra/db/database.ts'

const STORYTELLERS = ['Ada Byron', 'Carl Gauss', 'Emmy Noether', 'Sofia Kern', 'Max Born', 'Rosa Lin', 'Otto Hahn']
const textArray = (words: readonly string[]) => sql`array[${sql.join([...words], sql`, `)}]::text[]`

const WORDS = 'We walked to the river every Sunday and my father told us which bird it was that sang. '

/** Statements are limited to a minute, and indexing stories for search takes milliseconds each. */
const AT_ONCE = 2000

type Person = { userId: number; familyId: number }

/**
 * Gives a family many stories, an hour apart, each with a recording and a transcript. Three quarters have 1,000 to
 * 2,500 characters of text, like a few minutes of speech. They cover eight categories, seven storytellers, twenty tags
 * and seventy years.
 */
export const addManyStories = async (database: Database, person: Person, count: number): Promise<void> => {
  for (let first = 1; first <= count; first += AT_ONCE) {
    await addSome(
      database,
      person,
      sql`generate_series(${first}::integer, ${Math.min(first + AT_ONCE - 1, count)}::integer)`,
    )
  }
}

const addSome = (database: Database, { userId, familyId }: Person, numbers: SQL) =>
  database.asSystem(async (tx) => {
    const audio = sql`'recording-' || ${familyId}::text || '-' || lpad(n::text, 12, '0') || '.webm'`
    await tx.execute(sql`
      insert into stories (family_id, user_id, title, content, audio_url, duration, category, told_by, tags,
        event_date_kind, event_date_from, event_date_to, created_at)
      select ${familyId}, ${userId}, 'The river, part ' || n, case when n % 4 > 0 then repeat(${WORDS}, 12 + n % 17) end,
        '/api/audio/' || ${audio}, 60 + n % 600, (${textArray(storyCategories)})[1 + n % 8],
        (${textArray(STORYTELLERS)})[1 + n % 7], array[case n % 20 when 0 then 'river' else 'tag ' || n % 20 end],
        'year', make_date(1930 + n % 70, 1, 1), make_date(1930 + n % 70, 12, 31), now() - n * interval '1 hour'
      from ${numbers} n`)
    const withoutRecording = sql`family_id = ${familyId} and not exists (select from recordings where story_id = stories.id)`
    await tx.execute(sql`
      insert into transcripts (family_id, story_id, state, engine, text, progress)
      select family_id, id, 'done', 'whisper', content, 1 from stories where ${withoutRecording}`)
    await tx.execute(sql`
      insert into takes (family_id, story_id, position, file_name, mime_type, bytes, sha256, duration_ms)
      select family_id, id, 1, 'o' || substr(audio_url, 12), 'audio/webm', 1000000, repeat('0', 64), duration * 1000
      from stories where ${withoutRecording}`)
    await tx.execute(sql`
      insert into recordings (family_id, story_id, playback_name, duration_ms, peaks, state)
      select family_id, id, substr(audio_url, 12), duration * 1000, encode(convert_to(repeat('x', 300), 'UTF8'), 'base64'), 'ready'
      from stories where ${withoutRecording}`)
  })
