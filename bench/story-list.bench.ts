// 50 of 10,000 stories over HTTP, against the statements that the same request makes for its list.
import * as v from 'valibot'
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

const STORIES = 10_000
const LIMIT = 50
const ROUNDS = 7
const MILLISECONDS = 1000
const AT_ONCE = [1, 8]

const user = v.object({ id: v.number(), familyId: v.number() })

const measure = async (app: ListeningApp, engine: string, drive: (load: Load) => Promise<Driven>) => {
  const person = createPerson(() => app.origin)
  await person.register()
  const { id: userId, familyId } = v.parse(user, await (await person.ask('/api/user')).json())
  await addManyStories(app.services.connected.database, { userId, familyId }, STORIES)
  await app.services.connected.pool.query('analyze')

  const bare = await bareList(app.services, { userId, familyId, limit: LIMIT })
  const requests = [getRequest(`/api/stories?limit=${LIMIT}`, { cookie: person.cookie() })]
  const rows = []
  for (const connections of AT_ONCE) {
    const load = { port: app.port, requests, connections, milliseconds: MILLISECONDS, status: 200 }
    const { ratio, ours, theirs } = await compare(
      ROUNDS,
      async () => (await drive(load)).requestsPerSecond,
      () => rate(connections, MILLISECONDS, bare),
    )
    const figure = `${LIMIT} of ${STORIES} stories, ${engine}, ${connections} at a time, against the bare SQL`
    rows.push(ratioRow(figure, ratio, 0.6, `${ours.toFixed(0)}/s against ${theirs.toFixed(0)}/s`))
  }
  return rows
}

await benchmark(async (stack) => {
  const drive = openDriver(stack)
  const embedded = await listeningApp(stack, await scratchFolder(stack))
  const rows = await measure(embedded, 'embedded', drive)
  const url = await postgresDatabase(stack)
  if (url === undefined) return rows
  const postgres = await listeningApp(stack, await scratchFolder(stack), { DATABASE_URL: url })
  return [...rows, ...(await measure(postgres, 'PostgreSQL', drive))]
})
