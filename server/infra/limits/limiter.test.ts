import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type Database } from '../db/database.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { ageLimitCounts } from '../testing/age-limit-counts.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createLimiter, type Limit, type Limiter, removeEndedCounts } from './limiter.ts'

const SECRET = 's'.repeat(40)
const WINDOW_MS = 60_000

let database: Database
let otherPool: pg.Pool
/** Of two processes. */
let limiters: [Limiter, Limiter]
beforeAll(async () => {
  const opened = await openTestDatabase({ migrate: migrateDatabase })
  otherPool = opened.openPool()
  database = createDatabase(opened.pool, opened.close)
  limiters = [
    createLimiter(database, SECRET),
    createLimiter(
      createDatabase(otherPool, async () => {}),
      SECRET,
    ),
  ]
})
afterAll(async () => {
  await otherPool.end()
  await database.close()
})
beforeEach(() => database.asSystem((tx) => tx.execute(sql`truncate limit_counts`)))

const passTime = (ms: number) => ageLimitCounts(database, ms)
const storedCounts = () =>
  database.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ key: string; count: number }>(sql`select key, count from limit_counts`)
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
  })

class Refused extends Error {
  readonly waitMs: number
  constructor(waitMs: number) {
    super('refused')
    this.waitMs = waitMs
  }
}
const limit = (key: string, more: Partial<Limit> = {}): Limit => ({ key, max: 10, windowMs: WINDOW_MS, ...more })
const take = (limits: Limit[], by = 0) => (limiters[by] ?? limiters[0]).take(limits, (waitMs) => new Refused(waitMs))
const isRefused = (limits: Limit[], by = 0) =>
  take(limits, by).then(
    () => false,
    (error: unknown) => error instanceof Refused,
  )
/** Some milliseconds pass on the way. */
const about = (ms: number) => ({
  asymmetricMatch: (actual: unknown) => typeof actual === 'number' && actual <= ms + 1 && actual > ms - 5000,
})

describe('counting', () => {
  test('attempts count together until the window ends, which begins with the first of them', async () => {
    const [{ count }] = limiters
    expect(await count(limit('a'))).toMatchObject({ count: 1, endsInMs: about(WINDOW_MS) })
    await passTime(20_000)
    expect(await count(limit('a'))).toMatchObject({ count: 2, endsInMs: about(40_000) })
    expect(await count(limit('b'))).toMatchObject({ count: 1, endsInMs: about(WINDOW_MS) })
    await passTime(40_000)
    expect(await count(limit('a'))).toMatchObject({ count: 1, endsInMs: about(WINDOW_MS) })
  })

  test('concurrent attempts through two processes are all counted', async () => {
    const counted = await Promise.all(
      Array.from({ length: 120 }, (_, n) => limiters[n % 2 === 0 ? 0 : 1].count(limit('a'))),
    )
    expect(counted.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 120 }, (_, n) => n + 1),
    )
  })

  test.each(['hour', 'day', 'year'])(
    'a database clock that is set back by a %s makes no window longer',
    async (unit) => {
      const [{ count }] = limiters
      await count(limit('a'))
      await database.asSystem((tx) =>
        tx.execute(sql`update limit_counts set ends_at = ends_at + ${`1 ${unit}`}::interval`),
      )
      expect(await count(limit('a'))).toMatchObject({ count: 1, endsInMs: about(WINDOW_MS) })
    },
  )
})

describe('taking', () => {
  test('attempts beyond the limit are refused until the window ends', async () => {
    for (let n = 1; n <= 10; n += 1) expect(await take([limit('a')])).toEqual({ delayMs: 0, isLast: n === 10 })
    await expect(take([limit('a')])).rejects.toMatchObject({ waitMs: about(WINDOW_MS) })
    await passTime(59_000)
    await expect(take([limit('a')])).rejects.toMatchObject({ waitMs: about(1000) })
    await passTime(1000)
    expect(await take([limit('a')])).toEqual({ delayMs: 0, isLast: false })
  })

  test('of concurrent attempts through two processes, as many pass as the limit says', async () => {
    const refused = await Promise.all(Array.from({ length: 40 }, (_, n) => isRefused([limit('a')], n % 2)))
    expect(refused.filter((one) => !one).length).toBe(10)
  })

  test('a refused attempt counts in none of its limits', async () => {
    for (let n = 0; n < 15; n += 1) await isRefused([limit('a'), limit('b', { max: 20 })])
    expect(await storedCounts()).toEqual({ a: 10, b: 10 })
  })

  test('limits that slow down let attempts start one after another, and refuse those that would wait for long', async () => {
    const slow = limit('a', { max: 2, spacingMs: 5000 })
    const delays: number[] = []
    for (let n = 0; n < 5; n += 1) delays.push((await take([slow], n % 2)).delayMs)
    expect(delays).toEqual([0, 0, 0, about(5000), about(10_000)])
    await expect(take([slow])).rejects.toMatchObject({ waitMs: about(15_000) })
    expect(await storedCounts()).toEqual({ a: 5 })
    await passTime(10_000)
    expect(await take([slow])).toMatchObject({ delayMs: about(5000) })
  })

  test('attempts with the same limits in another order don’t deadlock', async () => {
    const [a, b] = [limit('a', { max: 1000 }), limit('b', { max: 1000 })]
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        await take(n % 2 === 0 ? [a, b] : [b, a], n % 2)
        await limiters[n % 2 === 0 ? 1 : 0].giveBack([b, a])
      }),
    )
    expect(await storedCounts()).toEqual({ a: 0, b: 0 })
  })
})

test('an attempt that is given back doesn’t count', async () => {
  for (let n = 0; n < 30; n += 1) {
    await take([limit('a')], n % 2)
    await limiters[0].giveBack([limit('a')])
  }
  await limiters[0].giveBack([limit('a')])
  expect(await storedCounts()).toEqual({ a: 0 })
})

test('clearing forgets a key and those with more subjects', async () => {
  const { keyOf, clear } = limiters[0]
  const [ruth, omar] = ['ruth@example.org', 'omar@example.org']
  const pairs = [keyOf('pair', ruth, '192.0.2.1'), keyOf('pair', ruth, '192.0.2.2')]
  const others = [keyOf('pair', omar, '192.0.2.1'), keyOf('pairs', ruth)]
  await take([...pairs, ...others, keyOf('account', ruth)].map((key) => limit(key)))
  await clear([keyOf('pair', ruth), keyOf('account', ruth)])
  expect(Object.keys(await storedCounts()).toSorted()).toEqual(others.toSorted())
})

test('keys are short, equal in all processes, and contain no names or addresses', () => {
  const key = limiters[0].keyOf('sign-in-pair', `${'x'.repeat(300)}@example.org`, '192.0.2.1')
  expect(key).toMatch(/^sign-in-pair:[\w-]{22}:[\w-]{22}$/)
  expect(limiters[1].keyOf('sign-in-address', '192.0.2.1')).toBe(limiters[0].keyOf('sign-in-address', '192.0.2.1'))
  expect(createLimiter(database, 'another secret').keyOf('a', '192.0.2.1')).not.toBe(
    limiters[0].keyOf('a', '192.0.2.1'),
  )
})

test('counts whose window has ended are deleted, unless they are in use', async () => {
  const counted = ['ended', 'in use', 'a clock that was ahead']
  for (const key of counted) await take([limit(key)])
  await passTime(WINDOW_MS)
  await database.asSystem((tx) =>
    tx.execute(sql`update limit_counts set ends_at = now() + interval '1 year' where key = ${counted[2]}`),
  )
  await take([limit('open')])
  const client = await otherPool.connect()
  await client.query(`begin; select from limit_counts where key = 'in use' for update`)
  await removeEndedCounts(database)
  await client.query('rollback')
  client.release()
  expect(Object.keys(await storedCounts()).toSorted()).toEqual(['in use', 'open'])
})
