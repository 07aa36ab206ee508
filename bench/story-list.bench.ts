// 50 of 10,000 and of 100,000 stories over HTTP, with every kind of filter, against the statements that make the same list.
import * as v from 'valibot'
import type { Filter, Sort } from '#server/features/stories/listing/story-order.ts'
import { createPerson } from '../e2e/support/person.ts'
import { type ListeningApp, listeningApp } from './support/app.ts'
import { bareList } from './support/bare-list.ts'
import { benchmark } from './support/benchmark.ts'
import { compare } from './support/compare.ts'
import type { Driven, Load } from './support/drive.ts'
import { openDriver } from './support/drive-elsewhere.ts'
import { addManyStories } from './support/many-stories.ts'
import { postgresDatabase } from './support/postgres.ts'
import { rate } from './support/rate.ts'
import { getRequest } from './support/request.ts'
import { scratchFolder } from './support/scratch-folder.ts'
import { ratioRow } from './support/table.ts'

const LIMIT = 50
const ROUNDS = 7
const MILLISECONDS = 1000
const GOAL = 0.6

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
  readonly drive: (load: Load) => Promise<Driven>
}

const measure = async ({ app, engine, stories, lists, drive }: Setting) => {
  const person = createPerson(() => app.origin)
  await person.register()
  const viewer = v.parse(user, await (await person.ask('/api/user')).json())
  await addManyStories(app.services.connected.database, { userId: viewer.id, familyId: viewer.familyId }, stories)
  await app.services.connected.pool.query('analyze')

  const rows = []
  for (const { figure, connections, sort = 'newest', filter = {} } of lists) {
    const wanted = { userId: viewer.id, familyId: viewer.familyId, limit: LIMIT, sort, filter }
    const bare = await bareList(app.services, wanted)
    const query = new URLSearchParams({ limit: String(LIMIT), sort })
    for (const [name, value] of Object.entries(filter)) query.set(name, String(value))
    const requests = [getRequest(`/api/stories?${query}`, { cookie: person.cookie() })]
    const load = { port: app.port, requests, connections, milliseconds: MILLISECONDS, status: 200 }
    const { ratio, ours, theirs } = await compare(
      ROUNDS,
      async () => (await drive(load)).requestsPerSecond,
      () => rate(connections, MILLISECONDS, bare),
    )
    const about = `${LIMIT} of ${stories} stories, ${engine}, ${figure}, against the bare SQL`
    rows.push(ratioRow(about, ratio, GOAL, `${ours.toFixed(0)}/s against ${theirs.toFixed(0)}/s`))
  }
  return rows
}

await benchmark(async (stack) => {
  const drive = openDriver(stack)
  const embedded = await listeningApp(stack, await scratchFolder(stack))
  const rows = await measure({ app: embedded, engine: 'embedded', stories: 10_000, lists: PLAIN, drive })
  for (const stories of [10_000, 100_000]) {
    const url = await postgresDatabase(stack)
    if (url === undefined) return rows
    const app = await listeningApp(stack, await scratchFolder(stack), { DATABASE_URL: url })
    rows.push(...(await measure({ app, engine: 'PostgreSQL', stories, lists: [...PLAIN, ...NARROWED], drive })))
  }
  return rows
})
