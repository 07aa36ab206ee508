// Searches of every kind over HTTP among 10,000 and 100,000 stories, compared with the bare SQL statement.
import * as v from 'valibot'
import { createApiClient } from '../e2e/support/api-client.ts'
import { benchmark, compare, limitRow, type Row, ratioRow, scratchFolder } from './support/benchmark.ts'
import { type ListeningApp, listeningApp, postgresDatabase } from './support/running-server.ts'
import { addSpokenStories, vocabulary } from './support/spoken-stories.ts'

const SIZES = [10_000, 100_000]
const ROUNDS = 5
const EACH = 20
const LIMIT_MS = 50

const user = v.object({ id: v.number(), familyId: v.number() })

/** The word with this rank by frequency. */
const nth = (n: number): string => vocabulary[n] ?? ''
const misspelled = (word: string): string => `${word.slice(0, 2)}x${word.slice(3)}`
const kinds: Record<string, (i: number) => string> = {
  'a rare word': (i) => nth(20_000 + i * 97),
  'a common word': (i) => nth(1 + i),
  'a prefix': (i) => nth(200 + i * 31).slice(0, 3),
  'a misspelled word': (i) => misspelled(nth(1000 + i * 53)),
  'two words': (i) => `${nth(5 + i)} ${nth(300 + i * 7)}`,
}

const quantile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

const measure = async (app: ListeningApp, stories: number): Promise<Row[]> => {
  const person = createApiClient(() => app.origin)
  await person.register()
  const { id: userId, familyId } = v.parse(user, await (await person.request('/api/user')).json())
  const { pool } = app.services.connected
  await addSpokenStories(pool, { userId, familyId }, stories)

  let asked = 0
  const search = async (q: string): Promise<number> => {
    asked += 1
    // Each from another address, because one address may send only 120 requests a minute.
    const headers = { 'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}` }
    const began = performance.now()
    const response = await person.request(`/api/stories/search?q=${encodeURIComponent(q)}`, { headers })
    await response.text()
    if (response.status !== 200) throw new Error(`The search for ${q} returned ${response.status}.`)
    return performance.now() - began
  }
  const rows: Row[] = []
  const all: number[] = []
  for (const [kind, word] of Object.entries(kinds)) {
    await search(word(EACH))
    const taken: number[] = []
    for (let i = 0; i < ROUNDS * EACH; i++) taken.push(await search(word(i % EACH)))
    all.push(...taken)
    rows.push(limitRow(`p95 of ${kind}, ${stories} stories`, quantile(taken, 0.95), LIMIT_MS, 'ms', 1))
  }
  rows.push(limitRow(`p95 of all searches, ${stories} stories`, quantile(all, 0.95), LIMIT_MS, 'ms', 1))

  const stems = await pool.query<{ stem: string }>('select stem_of(word) as stem from unnest($1::text[]) w (word)', [
    Array.from({ length: EACH }, (_, i) => nth(1 + i)),
  ])
  const bare = async (i: number) => {
    const stem = stems.rows[i]?.stem
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(
        "select set_config('role', 'keepsaid_member', true), set_config('keepsaid.user_id', $1, true)",
        [String(userId)],
      )
      const { rows: found } = await client.query(
        `select b.*, s.* from best_stories_with($1, $2, $3, $4, null, null, null, null, null, null, null, 21) b
         join stories s on s.id = b.story_id and s.family_id = $1`,
        [familyId, `'${stem}':*`, `'=${stem}':*`, `'${stem}'`],
      )
      if (found.length < 21) throw new Error('Too few results.')
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const perSecond = async (act: (i: number) => Promise<unknown>) => {
    const began = performance.now()
    for (let i = 0; i < EACH; i++) await act(i)
    return (EACH * 1000) / (performance.now() - began)
  }
  const { ratio, ours, theirs } = await compare(
    ROUNDS,
    () => perSecond((i) => search(nth(1 + i))),
    () => perSecond(bare),
  )
  const figure = `a search for a common word, ${stories} stories, against the bare SQL`
  return [...rows, ratioRow(figure, ratio, 0.5, `${ours.toFixed(0)}/s against ${theirs.toFixed(0)}/s`)]
}

await benchmark(async (stack) => {
  const rows: Row[] = []
  for (const stories of SIZES) {
    const url = await postgresDatabase(stack)
    if (url === undefined) throw new Error('This benchmark needs PostgreSQL.')
    rows.push(
      ...(await measure(
        await listeningApp(stack, await scratchFolder(stack), { DATABASE_URL: url, TRUST_PROXY: '1' }),
        stories,
      )),
    )
  }
  return rows
})
