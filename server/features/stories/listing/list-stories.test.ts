import { afterAll, beforeAll, expect, test } from 'vitest'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import type { Story } from '../contract.ts'
import { storyRows } from './testing/sample-story-rows.ts'

let server: TestApp
let storyteller: Visitor
beforeAll(async () => {
  server = await openTestApp()
  storyteller = server.visitor()
  const { id: userId, familyId } = await storyteller.register()
  const given = Array.from({ length: 25 }, (_, i) => ({ title: `Story ${i}` }))
  await server.database.asSystem((tx) => tx.insert(stories).values(storyRows(given, { userId, familyId }, 4)))
})
afterAll(() => server.close())

test('without parameters the list is a plain array of all stories, newest first', async () => {
  const response = await storyteller.get('/api/stories')
  const titles = response.json<Story[]>().map((story) => story.title)
  expect(titles).toEqual(Array.from({ length: 25 }, (_, i) => `Story ${24 - i}`))
  expect(response.headers.link).toBeUndefined()
})

test('pages linked by the Link header have no gaps or duplicates', async () => {
  const titles: string[] = []
  let next: string | undefined = '/api/stories?limit=7'
  while (next) {
    const response: Awaited<ReturnType<Visitor['get']>> = await storyteller.get(next)
    titles.push(...response.json<Story[]>().map((story) => story.title))
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
  }
  expect(titles).toEqual(Array.from({ length: 25 }, (_, i) => `Story ${24 - i}`))
})

test.each(['limit=0', 'limit=201', 'limit=x'])('refuses %s', async (query) => {
  const response = await storyteller.get(`/api/stories?${query}`)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error: 'invalid_input', message: 'limit must be 1 to 200' })
})

test('another family sees none of them', async () => {
  const stranger = server.visitor()
  await stranger.register()
  expect((await stranger.get('/api/stories')).json()).toEqual([])
})

test('new stories are those that others have saved since, without deleted ones', async () => {
  const { owner, relative, familyId } = await familyOf(server, 'Omar')
  const at = (ms: number, userId: number) => ({ familyId, userId, title: 'x', toldBy: 'Ruth', createdAt: new Date(ms) })
  await server.database.asSystem((tx) =>
    tx
      .insert(stories)
      .values([
        at(1000, relative.id),
        at(2000, relative.id),
        at(3000, owner.id),
        at(4000, relative.id),
        { ...at(5000, relative.id), deletedAt: new Date() },
      ]),
  )
  const countSince = async (who: Visitor, since: string) => (await who.get(`/api/stories/new?since=${since}`)).json()
  expect(await countSince(owner, '1000')).toEqual({ count: 2 })
  expect(await countSince(relative, '1000')).toEqual({ count: 1 })
  expect(await countSince(storyteller, '0')).toEqual({ count: 0 })
  expect(await countSince(owner, 'yesterday')).toMatchObject({ message: 'A moment is in milliseconds since 1970' })
})

test.each(['x', '1_2147483648', '1_9999999999'])('an invalid cursor is refused: %s', async (cursor) => {
  const response = await storyteller.get(`/api/stories?limit=1&cursor=${cursor}`)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error: 'invalid_input', message: 'This cursor isn’t valid' })
})
