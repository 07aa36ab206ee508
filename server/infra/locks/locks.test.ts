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

test('a waiter in another process makes the holder release the lock, then acquires it', async () => {
  const releaseRequested = Promise.withResolvers<void>()
  const release = await here.take('a', releaseRequested.resolve)
  const waiting = open()
  const taken = waiting.take('a', nothing)
  await releaseRequested.promise
  expect(await there.take('a', nothing)).toBeUndefined()
  await release?.()
  expect(await taken).toBeTypeOf('function')
  await waiting.close()
})

test('waiters in one process acquire the lock in turn; an aborted waiter is skipped', async () => {
  const releaseRequested = vi.fn()
  const release = await here.take('a', releaseRequested)
  const waiting = new AbortController()
  const second = here.take('a', nothing, waiting.signal)
  const third = here.take('a', nothing)
  waiting.abort()
  expect(await second).toBeUndefined()
  expect(releaseRequested).toHaveBeenCalled()
  await release?.()
  await (await third)?.()
  expect(await there.take('a', nothing)).toBeTypeOf('function')
})

test('locks with other names are independent', async () => {
  await here.take('a', nothing)
  expect(await there.take('b', nothing)).toBeTypeOf('function')
  expect(await here.take('c', nothing)).toBeTypeOf('function')
})

test('a holder whose connection breaks is aborted, loses the lock, and can acquire it again', async () => {
  const releaseRequested = Promise.withResolvers<void>()
  const release = await here.take('a', releaseRequested.resolve)
  const client = new pg.Client({ connectionString: server.urls.superuser })
  await client.connect()
  await client.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'")
  await client.end()
  await releaseRequested.promise
  const theirs = await there.take('a', nothing)
  expect(theirs).toBeTypeOf('function')
  await release?.()
  await theirs?.()
  expect(await here.take('a', nothing)).toBeTypeOf('function')
})
