import * as v from 'valibot'
import { createApiClient } from '../e2e/support/api-client.ts'
import { type Filter, readOrder, type Sort } from '../server/features/stories/listing/story-order.ts'
import { storyPage } from '../server/features/stories/queries.ts'
import { statement } from '../server/infra/db/statement.ts'
import type { Services } from '../server/services.ts'
import { benchmark, compare, measureRate, type Row, ratioRow, scratchFolder } from './support/benchmark.ts'
import { saveBigWav } from './support/big-wav.ts'
import type { Load, LoadResult } from './support/http-load.ts'
import { getRequest, openLoadThread } from './support/http-load.ts'
import { addManyStories } from './support/many-stories.ts'
import { type ListeningApp, listeningApp } from './support/running-server.ts'

// Lists of 50 stories over HTTP. Out of 300, they are compared with 64 KiB of audio from the same server: where that took
// 3.5 ms, a list took 1.9 ms on Audiobookshelf, which keeps its replies in memory. Out of 10,000 and 100,000, with every
// kind of filter, they are compared with the bare SQL statements.

const LIMIT = 50
const ROUNDS = 7
const DURATION_MS = 1000

const AUDIO_MS = 3.5
const PEER_LIST_MS = 1.9
/** An unchanged list may take 1.2 times as long as the peer's, and a changed one 4 ms. */
const MIN_UNCHANGED_RATIO = AUDIO_MS / (1.2 * PEER_LIST_MS)
const MIN_CHANGED_RATIO = AUDIO_MS / 4
const MIN_SQL_RATIO = 0.7

/** More URLs than finished pages fit in the server's memory: none of them is there when it's requested again. */
const DISTINCT_URLS = 1000

const user = v.object({ id: v.number(), familyId: v.number() })

type List = { figure: string; connections: number; sort?: Sort; filter?: Filter }

const PLAIN: readonly List[] = [
  { figure: 'as it opens, one at a time', connections: 1 },
  { figure: 'as it opens, eight at a time', connections: 8 },
]
const NARROWED: readonly List[] = [
  { figure: 'by title', connections: 1, sort: 'title' },
  { figure: 'longest first', connections: 1, sort: 'duration' },
  { figure: 'of a category', connections: 1, filter: { category: 'Childhood & Youth' } },
  { figure: 'of a storyteller', connections: 1, filter: { toldBy: 'Carl Gauss' } },
  { figure: 'with a tag', connections: 1, filter: { tag: 'river' } },
  { figure: 'of a decade', connections: 1, filter: { decade: 1950 } },
  { figure: 'with a word in it', connections: 1, filter: { q: 'part 99' } },
]

type RunThread = (load: Load) => Promise<LoadResult>

/** A new family with this many stories. */
const settle = async ({ origin, services }: ListeningApp, stories: number) => {
  const person = createApiClient(() => origin)
  await person.register()
  const { id: userId, familyId } = v.parse(user, await (await person.request('/api/user')).json())
  await addManyStories(services.connected.database, { userId, familyId }, stories)
  await services.connected.pool.query('analyze')
  return { person, userId, familyId }
}

/** Requests for a list that the server must read again each time, as after a change. */
const changedRequests = (query: URLSearchParams, cookie: string): string[] =>
  Array.from({ length: DISTINCT_URLS }, (_, i) => getRequest(`/api/stories?${query}&i=${i}`, { cookie }))

const measureAgainstAudio = async (app: ListeningApp, runThread: RunThread): Promise<Row[]> => {
  const { person } = await settle(app, 300)
  const cookie = person.cookie()
  const { audioUrl } = await saveBigWav(app.origin, cookie, 10_000_000)
  const ranges = Array.from({ length: 97 }, (_, i) => {
    const start = ((i * 37) % 97) * 100_000
    return getRequest(audioUrl, { cookie, range: `bytes=${start}-${start + 65_535}` })
  })
  const url = `/api/stories?limit=${LIMIT}`
  const etag = (await person.request(url)).headers.get('etag') ?? ''
  const lists = [
    {
      figure: 'unchanged, to a client that has it',
      requests: [getRequest(url, { cookie, 'if-none-match': etag })],
      status: 304,
      goal: MIN_UNCHANGED_RATIO,
    },
    {
      figure: 'unchanged, to any other',
      requests: [getRequest(url, { cookie })],
      status: 200,
      goal: MIN_UNCHANGED_RATIO,
    },
    {
      figure: 'changed',
      requests: changedRequests(new URLSearchParams({ limit: String(LIMIT) }), cookie),
      status: 200,
      goal: MIN_CHANGED_RATIO,
    },
  ]
  const rows: Row[] = []
  for (const connections of [1, 8]) {
    const rate = async (requests: readonly string[], status: number) =>
      (await runThread({ port: app.port, requests, connections, durationMs: DURATION_MS, status })).requestsPerSecond
    for (const { figure, requests, status, goal } of lists) {
      const { ratio, ours, theirs } = await compare(
        ROUNDS,
        () => rate(requests, status),
        () => rate(ranges, 206),
      )
      const ms = (perSecond: number) => `${((connections * 1000) / perSecond).toFixed(2)} ms`
      const about = `list of ${LIMIT} out of 300, ${figure}, ${connections} at a time, against 64 KiB of audio`
      const inThisRun = `${ms(ours)} against ${ms(theirs)}`
      // The peer was measured with one request at a time.
      if (connections === 1) rows.push(ratioRow(about, ratio, Number(goal.toFixed(2)), inThisRun))
      else rows.push({ figure: about, found: ratio.toFixed(2), inThisRun })
    }
  }
  return rows
}

const measureAgainstSql = async (app: ListeningApp, stories: number, runThread: RunThread): Promise<Row[]> => {
  const { person, userId, familyId } = await settle(app, stories)
  const rows: Row[] = []
  for (const { figure, connections, sort = 'newest', filter = {} } of [...PLAIN, ...NARROWED]) {
    const bare = bareList(app.services, { userId, familyId, sort, filter })
    const query = new URLSearchParams({ limit: String(LIMIT), sort })
    for (const [name, value] of Object.entries(filter)) query.set(name, String(value))
    const requests = changedRequests(query, person.cookie())
    const load = { port: app.port, requests, connections, durationMs: DURATION_MS, status: 200 }
    const { ratio, ours, theirs } = await compare(
      ROUNDS,
      async () => (await runThread(load)).requestsPerSecond,
      () => measureRate(connections, DURATION_MS, bare),
    )
    const about = `changed list of ${LIMIT} out of ${stories}, ${figure}, against the bare SQL`
    rows.push(ratioRow(about, ratio, MIN_SQL_RATIO, `${ours.toFixed(0)}/s against ${theirs.toFixed(0)}/s`))
  }
  return rows
}

const VIEWER = "select set_config('role', 'keepsaid_member', true), set_config('keepsaid.user_id', $1, true)"

type ListParams = { userId: number; familyId: number; sort: Sort; filter: Filter }

/** Only the statements for a page of stories under row-level security, one after the other, over the same pool. */
const bareList = (
  { connected: { pool } }: Services,
  { userId, familyId, sort, filter }: ListParams,
): (() => Promise<void>) => {
  const { text, params } = statement(storyPage(familyId, { limit: LIMIT, order: readOrder(sort, undefined), filter }))
  return async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(VIEWER, [String(userId)])
      const { rows } = await client.query({ text, values: [...params], rowMode: 'array' })
      if (rows.length !== 1) throw new Error('The list is missing.')
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

await benchmark(async (stack) => {
  const runThread = openLoadThread(stack)
  const app = await listeningApp(stack, await scratchFolder(stack))
  const rows = await measureAgainstAudio(app, runThread)
  for (const stories of [10_000, 100_000]) rows.push(...(await measureAgainstSql(app, stories, runThread)))
  return rows
})
