import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mp3Copies } from '#server/infra/db/schema/recordings.ts'
import { familyOf } from '#server/testing/family.ts'
import { tellStory } from '#server/testing/story.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeMp3Handler } from './make-mp3.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const beingMade = async (storyId: number) =>
  (await server.database.asSystem((tx) => tx.$count(mp3Copies, eq(mp3Copies.storyId, storyId)))) > 0

test.each([
  ['who was removed', 404, ({ owner, relative }, _) => owner.send('DELETE', `/api/family/members/${relative.id}`)],
  ['who has signed out', 401, ({ relative }, _) => relative.post('/api/logout')],
  ['anybody once the story is deleted', 404, ({ owner }, id) => owner.send('DELETE', `/api/stories/${id}`)],
] satisfies [
  string,
  number,
  (family: Awaited<ReturnType<typeof familyOf>>, storyId: number) => Promise<{ statusCode: number }>,
][])('what was waited for does not go to %s meanwhile', async (_who, status, leave) => {
  const family = await familyOf(server, 'Ada')
  const id = await tellStory(family.owner, { content: 'We walked along it.' })
  const held = Promise.withResolvers<{ template: string; data: unknown }>()
  const before = server.services.typesetter.typeset({ familyId: 0 }, () => held.promise)
  const asked = ['pdf', 'mp3'].map((form) => family.relative.get(`/api/stories/${id}/download/${form}`))
  await expect.poll(() => beingMade(id)).toBe(true)
  expect((await leave(family, id)).statusCode).toBe(200)
  held.resolve({ template: 'held', data: {} })
  await before
  const run = { signal: new AbortController().signal, last: true }
  await makeMp3Handler({ ...server.services, database: server.database })({ storyId: id }, run)
  for (const answer of await Promise.all(asked))
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([status, undefined])
})
