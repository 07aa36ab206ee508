import type pg from 'pg'

/** About as many as a family uses in all its stories. */
const VOCABULARY = 30_000
const AT_ONCE = 500
const SYLLABLES = 'ba da fo gi ha ke lu mo ni pe ra so tu vi wa ze cha shi tho pla stre'.split(' ')
const ENDINGS = ['', 's', 'ed', 'ing', 'er']

/** Word-like strings, always the same. The first ones are used the most. */
export const vocabulary: readonly string[] = Array.from({ length: VOCABULARY }, (_, i) => {
  const syllables: string[] = []
  for (let rest = i + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    syllables.push(SYLLABLES[rest % SYLLABLES.length] ?? '')
  return syllables.join('') + ENDINGS[i % ENDINGS.length]
})

// Zipf's law: the tenth word is used a tenth as often as the first.
const anyWord = () => vocabulary[Math.floor(VOCABULARY ** Math.random()) - 1] ?? ''
const someWords = (count: number) => Array.from({ length: count }, anyWord).join(' ')

/** Further stories are copies at other times, because indexing words story by story takes minutes. */
const DISTINCT = 10_000

type Person = { userId: number; familyId: number }

/**
 * Gives a family stories of 180 to 380 words, an hour apart, each with a transcript and the time of every word. The
 * pool must belong to the owner of the tables.
 */
export const addSpokenStories = async (pool: pg.Pool, person: Person, count: number): Promise<void> => {
  const client = await pool.connect()
  try {
    // Some of these take longer than a request may.
    await client.query('set statement_timeout = 0')
    await addAll(client, person, count)
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}

const addAll = async (client: pg.PoolClient, person: Person, count: number) => {
  const distinct = Math.min(count, DISTINCT)
  // The transcripts index their stories.
  await client.query('alter table stories disable trigger index_story_changes')
  for (let first = 0; first < distinct; first += AT_ONCE)
    await addStories(client, person, first, Math.min(AT_ONCE, distinct - first))
  await addTranscripts(client, person)
  await client.query('alter table transcripts disable trigger index_transcript')
  if (count > distinct) await copyStories(client, person, Math.ceil(count / distinct))
  await client.query('alter table stories enable trigger index_story_changes')
  await client.query('alter table transcripts enable trigger index_transcript')
  await client.query('vacuum analyze stories, story_search, story_words, transcripts')
}

const addStories = (client: pg.PoolClient, { userId, familyId }: Person, first: number, count: number) => {
  const positions = Array.from({ length: count }, (_, i) => first + i)
  const titles = positions.map(() => someWords(4))
  const texts = positions.map((n) => someWords(180 + (n % 200)))
  return client.query(
    `insert into stories (family_id, user_id, title, content, duration, category, told_by, created_at)
     select $1, $2, title, content, 60 + n % 600, 'Childhood & Youth', 'Ada Byron', now() - n * interval '1 hour'
     from unnest($3::int[], $4::text[], $5::text[]) as spoken (n, title, content)`,
    [familyId, userId, positions, titles, texts],
  )
}

const addTranscripts = (client: pg.PoolClient, { familyId }: Person) =>
  client.query(
    `insert into transcripts (family_id, story_id, state, engine, text, progress, words)
     select family_id, id, 'done', 'whisper', content, 1, (select jsonb_agg(jsonb_build_object(
       'word', word, 'start', n * 0.4, 'end', n * 0.4 + 0.3, 'confidence', 0.9))
       from string_to_table(content, ' ') with ordinality w (word, n))
     from stories where family_id = $1`,
    [familyId],
  )

const copyStories = async (client: pg.PoolClient, { familyId }: Person, times: number) => {
  const { rows } = await client.query<{ step: number }>('select max(id) as step from stories')
  const step = rows[0]?.step ?? 0
  const copies = `from generate_series(1, ${times - 1}) c, `
  await client.query(
    `insert into stories (id, family_id, user_id, title, content, duration, category, told_by, created_at)
     select id + c * ${step}, family_id, user_id, title, content, duration, category, told_by, created_at - c * interval '2 years'
     ${copies} stories where family_id = $1`,
    [familyId],
  )
  await client.query(
    `insert into story_search (story_id, family_id, created_at, heading, words)
     select story_id + c * ${step}, family_id, created_at - c * interval '2 years', heading, words
     ${copies} story_search where family_id = $1`,
    [familyId],
  )
  await client.query(
    `insert into transcripts (family_id, story_id, state, engine, text, progress, words)
     select family_id, story_id + c * ${step}, state, engine, text, progress, words ${copies} transcripts where family_id = $1`,
    [familyId],
  )
}
