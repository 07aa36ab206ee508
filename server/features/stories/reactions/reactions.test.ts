import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEventStream } from '#server/testing/event-stream.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let ruth: Relative
let omar: Relative
let storyId: number
beforeAll(async () => {
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const family = await familyOf(server, 'Omar')
  ruth = family.owner
  omar = family.relative
})
afterAll(() => server.close())
beforeEach(async () => {
  storyId = await recordStory(ruth)
})

const react = async (visitor: Relative, reaction: string, atSeconds?: number) =>
  (await visitor.post('/api/stories/reactions', { storyId, reaction, atSeconds })).json()

test('one of each kind per person; the same one again removes it', async () => {
  const byRuth = { userId: ruth.id, firstName: 'Ruth', lastName: 'Okafor', profileImageUrl: null }
  const byOmar = { userId: omar.id, firstName: 'Omar', lastName: 'Okafor', profileImageUrl: null }
  expect(await react(ruth, '❤️', 12)).toEqual([{ ...byRuth, reaction: '❤️', atSeconds: 12 }])
  await react(omar, '❤️')
  const all = [
    { ...byRuth, reaction: '❤️', atSeconds: 12 },
    { ...byOmar, reaction: '❤️', atSeconds: null },
    { ...byOmar, reaction: '👍', atSeconds: null },
  ]
  expect(await react(omar, '👍')).toEqual(all)
  expect((await ruth.get(`/api/stories/${storyId}/reactions`)).json()).toEqual(all)
  expect((await ruth.get(`/api/stories/${storyId}`)).json()).toMatchObject({ reactions: all })
  expect(await react(omar, '❤️')).toEqual([all[0], all[2]])
})

test('the same reaction from two devices at once never fails', async () => {
  const answers = await Promise.all([
    omar.post('/api/stories/reactions', { storyId, reaction: '👏' }),
    omar.post('/api/stories/reactions', { storyId, reaction: '👏' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const left = (await ruth.get(`/api/stories/${storyId}/reactions`)).json<object[]>()
  expect(left.length).toBeLessThanOrEqual(1)
})

test.each(['❤', '👎', '', 'heart', 5, undefined])('%j is not a reaction', async (reaction) => {
  const refused = await ruth.post('/api/stories/reactions', { storyId, reaction })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ message: 'That isn’t one of the reactions' })
})

test.each([-1, 1.5, 90_000, '12'])('a reaction at second %j is refused', async (atSeconds) => {
  const refused = await ruth.post('/api/stories/reactions', { storyId, reaction: '❤️', atSeconds })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ message: 'atSeconds must be a whole number up to 86400' })
})

test('a story of another family is not found', async () => {
  const stranger = (await familyOf(server)).owner
  expect((await stranger.post('/api/stories/reactions', { storyId, reaction: '👏' })).statusCode).toBe(404)
  expect((await stranger.get(`/api/stories/${storyId}/reactions`)).statusCode).toBe(404)
})

test('open pages of the family get events for reactions, comments and changes, with the story’s id', async () => {
  const { received, stop } = await openEventStream(server, omar)
  await react(ruth, '❤️')
  await expect.poll(() => received.text).toContain(`event: reactions\ndata: {"id":${storyId}}`)
  await ruth.post('/api/stories/comments', { storyId, content: 'Lovely' })
  await expect.poll(() => received.text).toContain(`event: comments\ndata: {"id":${storyId}}`)
  const before = received.text.length
  await ruth.send('PATCH', `/api/stories/${storyId}`, { payload: { tags: ['river'] } })
  await expect.poll(() => received.text.slice(before)).toContain(`event: story\ndata: {"id":${storyId}}`)
  const changed = received.text.length
  await ruth.send('DELETE', `/api/stories/${storyId}`)
  await expect.poll(() => received.text.slice(changed)).toContain(`event: story\ndata: {"id":${storyId}}`)
  stop()
})
