import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { forgetUnusedWords } from './chores.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

const remembers = async (word: string) => {
  const { rows } = await server.database.asSystem((tx) => tx.execute(sql`select from story_words where word = ${word}`))
  return rows.length > 0
}

test('words that no story has are forgotten some minutes after the start, for not every process lasts a day', async () => {
  const { owner } = await familyOf(server)
  const id = await recordStory(owner, { title: 'Elderflowers', content: 'x' })
  await owner.send('PATCH', `/api/stories/${id}`, { payload: { title: 'Rosehips' } })
  expect(await remembers('elderflowers')).toBe(true)
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  const stop = forgetUnusedWords(server.services)
  // No further: what then waits for the database would believe that it has waited for long.
  vi.advanceTimersByTime(5 * 60_000)
  stop()
  vi.useRealTimers()
  await expect.poll(() => remembers('elderflowers'), { timeout: 30_000 }).toBe(false)
  expect(await remembers('rosehips')).toBe(true)
})
