import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { trialReminders } from '#server/infra/db/schema/emails.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { CHORES, startChore } from './chores.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

const isIndexed = async (word: string) => {
  const { rows } = await server.database.asSystem((tx) => tx.execute(sql`select from story_words where word = ${word}`))
  return rows.length > 0
}

test('unused search words are deleted five minutes after startup already', async () => {
  const chore = CHORES.find(({ name }) => name === 'unused-words')
  if (!chore) throw new Error('there is no such chore')
  const { owner } = await familyOf(server)
  const id = await recordStory(owner, { title: 'Elderflowers', content: 'x' })
  await owner.send('PATCH', `/api/stories/${id}`, { payload: { title: 'Rosehips' } })
  expect(await isIndexed('elderflowers')).toBe(true)
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  const stop = startChore(chore, server.services, server.config)
  // Not longer, or the database query would seem to have timed out.
  vi.advanceTimersByTime(5 * 60_000)
  vi.useRealTimers()
  await expect.poll(() => isIndexed('elderflowers'), { timeout: 30_000 }).toBe(false)
  stop()
  expect(await isIndexed('rosehips')).toBe(true)
})

describe('the trial-reminders chore', () => {
  const countReminders = async (payments: 'test' | 'off') => {
    const chore = CHORES.find(({ name }) => name === 'trial-reminders')
    if (!chore) throw new Error('there is no such chore')
    await server.database.asSystem(async (tx) => {
      await tx.delete(trialReminders)
      await tx.update(families).set({ trialEndsAt: new Date(Date.now() + 60_000) })
    })
    const { signal } = new AbortController()
    await chore.run(server.services, { ...server.config, payments, signal })
    return server.database.asSystem((tx) => tx.$count(trialReminders))
  }

  test('reminds families where plans are sold, and nobody where payments are off', async () => {
    await familyOf(server)
    expect(await countReminders('off')).toBe(0)
    expect(await countReminders('test')).toBeGreaterThan(0)
  })
})
