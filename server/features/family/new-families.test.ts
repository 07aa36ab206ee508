import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { findSender } from './new-families.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('a family is new until one of its stories is a day old, for all its members; another family stays new', async () => {
  const { familyId, owner, relative } = await familyOf(server, 'Ruth')
  const isNew = async (userId: number) => (await findSender(server.database, { userId, familyId })).isNewFamily
  expect(await isNew(owner.id)).toBe(true)
  const storyId = await recordStory(owner)
  expect(await isNew(owner.id)).toBe(true)
  await server.database.asSystem((tx) =>
    tx
      .update(stories)
      .set({ createdAt: sql`now() - interval '25 hours'`, startedAt: null })
      .where(eq(stories.id, storyId)),
  )
  expect([await isNew(owner.id), await isNew(relative.id)]).toEqual([false, false])
  const other = await familyOf(server)
  expect(await findSender(server.database, { userId: other.owner.id, familyId: other.familyId })).toEqual({
    userId: other.owner.id,
    familyId: other.familyId,
    isNewFamily: true,
  })
})

test('someone without a family is a new family of one', async () => {
  expect(await findSender(server.database, { userId: 7, familyId: null })).toEqual({
    userId: 7,
    familyId: -7,
    isNewFamily: true,
  })
})
