import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { createDatabase } from '../db/database.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { silentLog } from '../log.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { defineJob } from './define-job.ts'
import { type Queue, startQueue } from './queue.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('another process soon resumes the job of a killed process', async () => {
  const { pool, close } = await openTestDatabase({ migrate: migrateDatabase })
  const database = createDatabase(pool, close)
  closing.push(database.close)
  const job = defineJob({ name: 'listen', payload: v.object({}), expireIn: 3600, retries: 2, retryDelay: 1 })
  const process = async (): Promise<Queue> => {
    const queue = await startQueue(pool, [job], silentLog)
    closing.push(() => queue.stop(0))
    return queue
  }

  const killed = await process()
  const begun = Promise.withResolvers<void>()
  await killed.work(job, (_, { signal }) => {
    begun.resolve()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await database.asSystem((tx) => killed.send(tx, job, {}))
  await begun.promise
  await database.asSystem((tx) => tx.execute(sql`update pgboss.job set heartbeat_on = now() - interval '90 seconds'`))

  const taken = Promise.withResolvers<void>()
  await (await process()).work(job, async () => taken.resolve())
  const overseer = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, supervise: false })
  await overseer.start()
  closing.push(() => overseer.stop({ graceful: false, close: false }))
  await overseer.supervise('listen')
  await taken.promise
})

test.each(['hour', 'day'])(
  'after the clock was set back by an %s, jobs that were sent or tried before start at once; delayed ones wait',
  async (unit) => {
    const { pool, close } = await openTestDatabase({ migrate: migrateDatabase })
    const database = createDatabase(pool, close)
    closing.push(database.close)
    const payload = v.object({ n: v.number() })
    const job = defineJob({ name: 'listen', payload, expireIn: 3600, retries: 1, retryDelay: 0 })
    const queue = await startQueue(pool, [job], silentLog)
    closing.push(() => queue.stop(0))
    await database.asSystem(async (tx) => {
      for (const n of [1, 2]) await queue.send(tx, job, { n })
      await queue.send(tx, job, { n: 3 }, { delay: 3600 })
    })
    // To a clock that was set back, the rows of the queue are in the future.
    const ahead = sql`now() + ${`1 ${unit}`}::interval`
    await database.asSystem(async (tx) => {
      await tx.execute(
        sql`update pgboss.job set created_on = ${ahead}, start_after = ${ahead} where data ->> 'n' = '1'`,
      )
      await tx.execute(
        sql`update pgboss.job set state = 'retry', started_on = ${ahead}, start_after = ${ahead} where data ->> 'n' = '2'`,
      )
      await queue.startMisdated(tx)
    })
    const ran: number[] = []
    await queue.work(job, async ({ n }) => void ran.push(n))
    await expect.poll(() => ran.toSorted()).toEqual([1, 2])
  },
)

test('a job that dies after its last retry is run once more, and its failure is final', async () => {
  const { pool, close } = await openTestDatabase({ migrate: migrateDatabase })
  const database = createDatabase(pool, close)
  closing.push(database.close)
  const job = defineJob({ name: 'listen', payload: v.object({}), expireIn: 3600, retries: 1, retryDelay: 0 })
  const queue = await startQueue(pool, [job], silentLog)
  closing.push(() => queue.stop(0))
  // The state after three crashes: the job's own two runs, and one more.
  await database.asSystem((tx) => queue.send(tx, job, {}))
  await database.asSystem((tx) =>
    tx.execute(sql`update pgboss.job set state = 'retry', retry_count = 3 where name = 'listen'`),
  )

  const lasts: boolean[] = []
  await queue.work(job, async (_, run) => {
    lasts.push(run.last)
    throw new Error('No luck.')
  })
  const state = async () => {
    const { rows } = await pool.query("select state from pgboss.job where name = 'listen'")
    return rows[0].state
  }
  await expect.poll(state).toBe('failed')
  expect(lasts).toEqual([true])
})

test('a job that exceeds its time limit fails, and is final after the last retry', async () => {
  const { pool, close } = await openTestDatabase({ migrate: migrateDatabase })
  const database = createDatabase(pool, close)
  closing.push(database.close)
  const job = defineJob({ name: 'listen', payload: v.object({}), expireIn: 1, retries: 0, retryDelay: 0 })
  const queue = await startQueue(pool, [job], silentLog)
  closing.push(() => queue.stop(0))
  const lasts: boolean[] = []
  await queue.work(job, async (_, run) => {
    await once(run.signal, 'abort')
    lasts.push(run.last)
    throw run.signal.reason
  })
  await database.asSystem((tx) => queue.send(tx, job, {}))

  await expect.poll(() => lasts.length).toBe(1)
  const state = async () => {
    const { rows } = await pool.query("select state from pgboss.job where name = 'listen'")
    return rows[0].state
  }
  await expect.poll(state).toBe('failed')
  expect(lasts).toEqual([true])
})

test('failed runs are counted and can be tried once more; a job that ends when it fails leaves none', async () => {
  const { pool, close } = await openTestDatabase({ migrate: migrateDatabase })
  const database = createDatabase(pool, close)
  closing.push(database.close)
  const settings = { payload: v.object({}), expireIn: 60, retries: 0, retryDelay: 0 }
  const listen = defineJob({ name: 'listen', ...settings })
  const copy = defineJob({ name: 'copy', ...settings, endsWhenFailed: true })
  const queue = await startQueue(pool, [listen, copy], silentLog)
  closing.push(() => queue.stop(0))
  const count = () => database.asSystem((tx) => queue.count(tx))
  const none = { waiting: 0, delayed: 0, running: 0, failed: 0, waitingSeconds: null }
  expect(await count()).toEqual([
    { name: 'listen', ...none },
    { name: 'copy', ...none },
  ])
  await database.asSystem(async (tx) => {
    for (const delay of [0, 0, 600]) await queue.send(tx, listen, {}, { delay })
    await queue.send(tx, copy, {})
  })
  expect((await count())[0]).toEqual({ name: 'listen', ...none, waiting: 2, delayed: 1, waitingSeconds: 0 })

  let isBroken = true
  let runs = 0
  const run = async () => {
    runs += 1
    if (isBroken) throw new Error('No luck.')
  }
  await queue.work(listen, run)
  await queue.work(copy, run)
  const whenDone = { name: 'listen', ...none, delayed: 1 }
  await expect.poll(count).toEqual([
    { ...whenDone, failed: 2 },
    { name: 'copy', ...none },
  ])
  expect(runs).toBe(3)
  const retry = () => database.asSystem((tx) => queue.retryFailed(tx, 'listen'))
  expect(await retry()).toBe(2)
  await expect.poll(() => runs).toBe(5)
  await expect.poll(count).toMatchObject([{ ...whenDone, failed: 2 }, {}])
  isBroken = false
  expect(await retry()).toBe(2)
  await expect.poll(count).toMatchObject([whenDone, {}])
  expect(await retry()).toBe(0)
})

test('waiting jobs run one after another, without a pause between them', async () => {
  const { pool, close } = await openTestDatabase({ migrate: migrateDatabase })
  const database = createDatabase(pool, close)
  closing.push(database.close)
  const job = defineJob({
    name: 'listen',
    payload: v.object({ index: v.number() }),
    expireIn: 60,
    retries: 0,
    retryDelay: 1,
  })
  const queue = await startQueue(pool, [job], silentLog)
  closing.push(() => queue.stop(0))
  // With the poll's two seconds between them, they would take longer than the test may.
  const indexes = Array.from({ length: 40 }, (_, index) => index)
  await database.asSystem(async (tx) => {
    for (const index of indexes) await queue.send(tx, job, { index })
  })
  const done: number[] = []
  const all = Promise.withResolvers<void>()
  await queue.work(job, async ({ index }) => {
    done.push(index)
    if (done.length === indexes.length) all.resolve()
  })
  await all.promise
  expect(done.sort((a, b) => a - b)).toEqual(indexes)
})
