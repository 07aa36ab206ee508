import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from '#server/infra/db/database.ts'
import { migrateDatabase } from '#server/infra/db/migrate.ts'
import { createLimiter } from '#server/infra/limits/limiter.ts'
import { ageLimitCounts } from '#server/infra/testing/age-limit-counts.ts'
import { openTestDatabase } from '#server/infra/testing/test-database.ts'
import { type Attempt, createCodeThrottle, createSignInThrottle } from './sign-in-throttle.ts'

let database: Database
let throttle: ReturnType<typeof createSignInThrottle>
let codes: ReturnType<typeof createCodeThrottle>
beforeAll(async () => {
  const opened = await openTestDatabase({ migrate: migrateDatabase })
  database = createDatabase(opened.pool, opened.close)
  const limiter = createLimiter(database, 'a secret')
  throttle = createSignInThrottle(limiter)
  codes = createCodeThrottle(limiter)
})
afterAll(() => database.close())
beforeEach(() => database.asSystem((tx) => tx.execute(sql`truncate limit_counts`)))

const passTime = (ms: number) => ageLimitCounts(database, ms)
const ruth: Attempt = { account: 'ruth@example.org', address: '192.0.2.1', device: undefined }
const allow = async (attempts: Attempt[]) => {
  const delays: number[] = []
  for (const attempt of attempts) delays.push(await throttle.allow(attempt))
  return delays
}
const times = (count: number, attemptOf: (n: number) => Attempt) =>
  Array.from({ length: count }, (_, n) => attemptOf(n))
const noDelay = (count: number) => Array<number>(count).fill(0)
/** Of attempts at the same time, each starts `spacingMs` after the one before. */
const expectLine = async (spacingMs: number, count: number, attempt: Attempt) => {
  const begunAt = performance.now()
  const last = (await allow(times(count, () => attempt))).at(-1)
  const passedMs = performance.now() - begunAt
  expect(last).toBeLessThanOrEqual((count - 1) * spacingMs + 1)
  expect(last).toBeGreaterThan((count - 1) * spacingMs - passedMs - 1)
}

test('after ten failures an account is refused at that address, and the sentence says for how long', async () => {
  expect(await allow(times(10, () => ruth))).toEqual(noDelay(10))
  await passTime(30_000)
  const refused: unknown = await throttle.allow(ruth).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 429, code: 'too_many' })
  const { retryAfterSeconds, message } = refused as { retryAfterSeconds: number; message: string }
  expect(retryAfterSeconds).toBeGreaterThan(20)
  expect(retryAfterSeconds).toBeLessThanOrEqual(30)
  expect(message).toContain(`Please wait ${retryAfterSeconds} seconds, then`)
  await passTime(30_000)
  expect(await throttle.allow(ruth)).toBe(0)
})

test('attempts that succeed don’t count', async () => {
  for (let n = 0; n < 40; n += 1) {
    expect(await throttle.allow(ruth)).toBe(0)
    await throttle.reset(ruth)
  }
})

test('an account that is guessed at from many addresses gets slower for new devices, and is not closed', async () => {
  await allow(times(10, (n) => ({ ...ruth, address: `198.51.100.${n}` })))
  await expectLine(1000, 5, ruth)
  // The line is bounded, and everyone who doesn't get in is told when.
  const others = times(30, (n) => ({ ...ruth, address: `203.0.113.${n}` }))
  await expect(allow(others)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 11 })
  await passTime(2000)
  expect(await throttle.allow(ruth)).toBeGreaterThan(5000)
})

test('thirty failures at a shared address slow its other people down by half a second', async () => {
  expect(await allow(times(30, (n) => ({ ...ruth, account: `${n}@example.org` })))).toEqual(noDelay(30))
  await expectLine(500, 8, ruth)
  expect(await throttle.allow({ ...ruth, address: '192.0.2.2' })).toBe(0)
})

test('a known device is never slowed down by others, and has its own ten failures', async () => {
  await allow(times(10, () => ruth))
  await allow(times(30, (n) => ({ ...ruth, account: `${n}@example.org` })))
  const tablet = { ...ruth, device: 'tablet' }
  expect(await allow(times(10, () => tablet))).toEqual(noDelay(10))
  await expect(throttle.allow(tablet)).rejects.toMatchObject({ status: 429 })
  expect(await throttle.allow({ ...tablet, device: 'phone' })).toBe(0)
})

test('a new password clears what was counted for the account, everywhere', async () => {
  await allow(times(10, () => ruth))
  await allow(times(5, () => ({ ...ruth, address: '198.51.100.1' })))
  await throttle.clearAccount(ruth.account)
  expect(await throttle.allow(ruth)).toBe(0)
  expect(await throttle.allow({ ...ruth, address: '198.51.100.1' })).toBe(0)
})

test('after twenty wrong codes within an hour, codes of that person are refused', async () => {
  for (let n = 1; n <= 20; n += 1) expect(await codes.allow(1)).toMatchObject({ isLast: n === 20 })
  await expect(codes.allow(1)).rejects.toMatchObject({ status: 429, code: 'too_many_codes' })
  await expect(codes.allow(1)).rejects.toThrow('wait 60 minutes')
  expect(await codes.allow(2)).toMatchObject({ isLast: false })
  await passTime(3_600_000)
  expect(await codes.allow(1)).toMatchObject({ isLast: false })
})
