import * as v from 'valibot'
import { createApiClient } from '../e2e/support/api-client.ts'
import { listStories } from '../server/features/stories/listing/contract.ts'
import { readPage } from '../server/features/stories/listing/list-stories.ts'
import { searchStories } from '../server/features/stories/search/contract.ts'
import { searchPage } from '../server/features/stories/search/search-stories.ts'
import { createDatabase, type Database } from '../server/infra/db/database.ts'
import { benchmark, compare, measureRate, type Row, ratioRow, scratchFolder } from './support/benchmark.ts'
import { addManyStories } from './support/many-stories.ts'
import { listeningApp } from './support/running-server.ts'

// What PREPARE in one message (server/infra/db/statement.ts) is worth, on the queries that people wait for: against a
// transaction of three messages whose query is planned each time, as with DATABASE_PREPARE=off.

const ROUNDS = 5
const DURATION_MS = 500
const STORIES = [300, 10_000]
/** Less isn't worth its code. */
const MIN_RATIO = 1.1

const user = v.object({ id: v.number(), familyId: v.number() })
const QUERIES: Record<string, (database: Database, member: Parameters<typeof readPage>[1]) => Promise<unknown>> = {
  'a list of 50': (database, member) => readPage(database, member, v.parse(listStories.query, { limit: '50' })),
  'a list of 50 with a tag, which is not prepared': (database, member) =>
    readPage(database, member, v.parse(listStories.query, { limit: '50', tag: 'river' })),
  'a search': (database, member) => searchPage(database, member, v.parse(searchStories.query, { q: 'part 99' })),
}

await benchmark(async (stack) => {
  const { origin, services } = await listeningApp(stack, await scratchFolder(stack))
  const { database, pool } = services.connected
  const unprepared = createDatabase(pool, async () => {}, { prepares: false })
  const rows: Row[] = []
  for (const count of STORIES) {
    const person = createApiClient(() => origin)
    await person.register()
    const { id: userId, familyId } = v.parse(user, await (await person.request('/api/user')).json())
    await addManyStories(database, { userId, familyId }, count)
    await pool.query('analyze')
    for (const [name, read] of Object.entries(QUERIES))
      for (const concurrency of [1, 8]) {
        const rate = (by: Database) => () =>
          measureRate(
            concurrency,
            DURATION_MS,
            async () => void (await read(by, { userId, familyId, role: 'owner', isAdmin: false })),
          )
        const { ratio, ours, theirs } = await compare(ROUNDS, rate(database), rate(unprepared))
        const about = `${name} out of ${count}, ${concurrency} at a time, against three messages without PREPARE`
        rows.push(ratioRow(about, ratio, MIN_RATIO, `${ours.toFixed(0)}/s against ${theirs.toFixed(0)}/s`))
      }
  }
  return rows
})
