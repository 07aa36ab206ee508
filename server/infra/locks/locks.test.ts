import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../log.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createLocks, type Locks } from './locks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ migrate: async () => {} })
})
afterAll(() => database.close())

// Two instances act like two processes: each has its own connection.
let here: Locks
let there: Locks
const open = (timeoutMs?: number): Locks => createLocks(database.pool, silentLog, timeoutMs)
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
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  await releaseRequested.promise
  const theirs = await there.take('a', nothing)
  expect(theirs).toBeTypeOf('function')
  await release?.()
  await theirs?.()
  expect(await here.take('a', nothing)).toBeTypeOf('function')
})
