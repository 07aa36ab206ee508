import * as v from 'valibot'
import { createApiClient } from '../e2e/support/api-client.ts'
import { type Filter, readOrder, type Sort } from '../server/features/stories/listing/story-order.ts'
import { findStories } from '../server/features/stories/queries.ts'
import type { Services } from '../server/services.ts'
import { benchmark, compare, ratioRow, scratchFolder } from './support/benchmark.ts'
import type { Load, LoadResult } from './support/http-load.ts'
import { getRequest, openLoadThread } from './support/http-load.ts'
import { addManyStories } from './support/many-stories.ts'
import { type ListeningApp, listeningApp, postgresDatabase } from './support/running-server.ts'

// Lists 50 of 10,000 and of 100,000 stories over HTTP, with every kind of filter, compared with the bare SQL
// statements.

const LIMIT = 50
const ROUNDS = 7
const DURATION_MS = 1000
const MIN_RATIO = 0.6

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

interface Setting {
  readonly app: ListeningApp
  readonly engine: string
  readonly stories: number
  readonly lists: readonly List[]
  readonly runThread: (load: Load) => Promise<LoadResult>
}

const measure = async ({ app, engine, stories, lists, runThread }: Setting) => {
  const person = createApiClient(() => app.origin)
  await person.register()
  const viewer = v.parse(user, await (await person.request('/api/user')).json())
  await addManyStories(app.services.connected.database, { userId: viewer.id, familyId: viewer.familyId }, stories)
  await app.services.connected.pool.query('analyze')

  const rows = []
  for (const { figure, connections, sort = 'newest', filter = {} } of lists) {
    const params = { userId: viewer.id, familyId: viewer.familyId, limit: LIMIT, sort, filter }
    const bare = await bareList(app.services, params)
    const query = new URLSearchParams({ limit: String(LIMIT), sort })
    for (const [name, value] of Object.entries(filter)) query.set(name, String(value))
    const requests = [getRequest(`/api/stories?${query}`, { cookie: person.cookie() })]
    const load = { port: app.port, requests, connections, durationMs: DURATION_MS, status: 200 }
    const { ratio, ours, theirs } = await compare(
      ROUNDS,
      async () => (await runThread(load)).requestsPerSecond,
      () => measureRate(connections, DURATION_MS, bare),
    )
    const about = `${LIMIT} of ${stories} stories, ${engine}, ${figure}, against the bare SQL`
    rows.push(ratioRow(about, ratio, MIN_RATIO, `${ours.toFixed(0)}/s against ${theirs.toFixed(0)}/s`))
  }
  return rows
}

const VIEWER = "select set_config('role', 'keepsaid_member', true), set_config('keepsaid.user_id', $1, true)"

interface ListParams {
  readonly userId: number
  readonly familyId: number
  readonly limit: number
  readonly sort: Sort
  readonly filter: Filter
}

/** Only the statements that a request for a page of stories runs for its list, over the same pool. */
const bareList = async (
  { connected: { database, pool } }: Services,
  { userId, familyId, limit, sort, filter }: ListParams,
): Promise<() => Promise<void>> => {
  const page = { limit: limit + 1, order: readOrder(sort, undefined), filter }
  const query = await database.asViewer(userId, async (tx) => findStories(tx, familyId, page).toSQL())
  return async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(VIEWER, [String(userId)])
      const { rows } = await client.query({ text: query.sql, values: query.params, rowMode: 'array' })
      if (rows.length !== limit + 1) throw new Error('The list has the wrong length.')
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

/** How many times a second `act` completes in this process, with `concurrency` calls running. */
const measureRate = async (concurrency: number, durationMs: number, act: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  let done = 0
  const work = async () => {
    for (; performance.now() - began < durationMs; done++) await act()
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return (done * 1000) / (performance.now() - began)
}

await benchmark(async (stack) => {
  const runThread = openLoadThread(stack)
  const embedded = await listeningApp(stack, await scratchFolder(stack))
  const rows = await measure({ app: embedded, engine: 'embedded', stories: 10_000, lists: PLAIN, runThread })
  for (const stories of [10_000, 100_000]) {
    const url = await postgresDatabase(stack)
    if (url === undefined) return rows
    const app = await listeningApp(stack, await scratchFolder(stack), { DATABASE_URL: url })
    rows.push(...(await measure({ app, engine: 'PostgreSQL', stories, lists: [...PLAIN, ...NARROWED], runThread })))
  }
  return rows
})
