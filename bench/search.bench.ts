// Searches of every kind over HTTP among 300, 10,000 and 100,000 stories, compared with the bare SQL statement.
import * as v from 'valibot'
import { createApiClient } from '../e2e/support/api-client.ts'
import { benchmark, compare, limitRow, median, type Row, ratioRow, scratchFolder } from './support/benchmark.ts'
import { getRequest, type Load, type LoadResult, openLoadThread } from './support/http-load.ts'
import { type ListeningApp, listeningApp } from './support/running-server.ts'
import { addSpokenStories, vocabulary } from './support/spoken-stories.ts'

const FAMILY = 300
const SIZES = [10_000, 100_000]
const ROUNDS = 5
const EACH = 20
const LIMIT_MS = 50
/** In an ordinary family, one request at a time. */
const FAMILY_LIMIT_MS = 4
const LOAD_MS = 1000

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

/** A person whose family has this many stories. */
const personWith = async (app: ListeningApp, stories: number) => {
  const person = createApiClient(() => app.origin)
  await person.register()
  const { id: userId, familyId } = v.parse(user, await (await person.request('/api/user')).json())
  await addSpokenStories(app.services.connected.pool, { userId, familyId }, stories)
  return { person, userId, familyId }
}

let addresses = 0
// Each from another address, because one address may send only 120 requests a minute.
const fromElsewhere = () => {
  addresses += 1
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` }
}

let searches = 0
/** The server keeps finished pages until something changes, but none of these has been asked for before. */
const freshPath = (q: string): string => {
  searches += 1
  return `/api/stories/search?q=${encodeURIComponent(q)}&fresh=${searches}`
}

/** The time of one search of any kind in an ordinary family: of one that was not asked for since something changed, and of others. */
const measureFamily = async (app: ListeningApp, runThread: (load: Load) => Promise<LoadResult>): Promise<Row[]> => {
  const { person } = await personWith(app, FAMILY)
  const cookie = person.cookie()
  const queries = Object.values(kinds).flatMap((word) => Array.from({ length: EACH }, (_, i) => word(i)))
  const average = async (requests: string[]) => {
    const load = { port: app.port, requests, connections: 1, durationMs: LOAD_MS, status: 200 }
    return 1000 / (await runThread(load)).requestsPerSecond
  }
  const fresh = () =>
    average(
      Array.from({ length: LOAD_MS }, (_, i) =>
        getRequest(freshPath(queries[i % queries.length] ?? ''), { cookie, ...fromElsewhere() }),
      ),
    )
  const path = freshPath('again')
  const again = () =>
    average(Array.from({ length: 5 * LOAD_MS }, () => getRequest(path, { cookie, ...fromElsewhere() })))
  const taken: { fresh: number; again: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) taken.push({ fresh: await fresh(), again: await again() })
  const counted = taken.slice(1)
  return [
    limitRow(
      `a search, ${FAMILY} stories, after a change`,
      median(counted.map((one) => one.fresh)),
      FAMILY_LIMIT_MS,
      'ms',
      1,
    ),
    limitRow(`the same again, nothing changed`, median(counted.map((one) => one.again)), FAMILY_LIMIT_MS, 'ms', 1),
  ]
}

const measure = async (app: ListeningApp, stories: number): Promise<Row[]> => {
  const { person, userId, familyId } = await personWith(app, stories)
  const { pool } = app.services.connected
  const search = async (q: string): Promise<number> => {
    const headers = fromElsewhere()
    const path = freshPath(q)
    const began = performance.now()
    const response = await person.request(path, { headers })
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

  const bare = async (i: number) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(
        "select set_config('role', 'keepsaid_member', true), set_config('keepsaid.user_id', $1, true)",
        [String(userId)],
      )
      const { rows: found } = await client.query(
        `select f.*, s.*, t.spoken, t.spoken_at from search_stories($1, $2, '{}', 'best', null, null, 21) f
         join stories s on s.id = f.story_id and s.family_id = $1
         join transcripts t on t.story_id = s.id and t.family_id = $1`,
        [familyId, nth(1 + i)],
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
  const app = await listeningApp(stack, await scratchFolder(stack), { TRUST_PROXY: '1' })
  const rows = await measureFamily(app, openLoadThread(stack))
  for (const stories of SIZES) rows.push(...(await measure(app, stories)))
  return rows
})
