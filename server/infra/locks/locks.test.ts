import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../log.ts'
import { type PostgresServer, startPostgres } from '../testing/postgres-server.ts'
import { createLocks, type Locks, postgresLocks } from './locks.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ durable: false })
})
afterAll(() => server.stop())

// Two instances act like two processes: each has its own connection.
let here: Locks
let there: Locks
const open = (timeoutMs?: number): Locks =>
  createLocks(
    postgresLocks({ options: new pg.Pool({ connectionString: server.urls.owner }).options }, silentLog, timeoutMs),
  )
beforeEach(() => {
  here = open()
  there = open(50)
})
afterEach(() => Promise.all([here.close(), there.close()]))

const nothing = () => {}

test('who waits in another process has the holder asked to end, and gets the lock when it has ended', async () => {
  const asked = Promise.withResolvers<void>()
  const release = await here.take('a', asked.resolve)
  const waiting = open()
  const taken = waiting.take('a', nothing)
  await asked.promise
  expect(await there.take('a', nothing)).toBeUndefined()
  await release?.()
  expect(await taken).toBeTypeOf('function')
  await waiting.close()
})

test('in one process they take turns too, and whoever gave up waiting is not waited for', async () => {
  const asked = vi.fn()
  const release = await here.take('a', asked)
  const waiting = new AbortController()
  const second = here.take('a', nothing, waiting.signal)
  const third = here.take('a', nothing)
  waiting.abort()
  expect(await second).toBeUndefined()
  expect(asked).toHaveBeenCalled()
  await release?.()
  await (await third)?.()
  expect(await there.take('a', nothing)).toBeTypeOf('function')
})

test('other names are free', async () => {
  await here.take('a', nothing)
  expect(await there.take('b', nothing)).toBeTypeOf('function')
  expect(await here.take('c', nothing)).toBeTypeOf('function')
})

test('a holder whose connection breaks is asked to end, loses the lock, and can take it again', async () => {
  const asked = Promise.withResolvers<void>()
  const release = await here.take('a', asked.resolve)
  const client = new pg.Client({ connectionString: server.urls.superuser })
  await client.connect()
  await client.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'")
  await client.end()
  await asked.promise
  const theirs = await there.take('a', nothing)
  expect(theirs).toBeTypeOf('function')
  await release?.()
  await theirs?.()
  expect(await here.take('a', nothing)).toBeTypeOf('function')
})
