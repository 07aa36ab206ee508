import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#server/features/account/contract.ts'
import { NO_NOTIFICATIONS, type Notifications } from '#server/features/account/contract.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { notifications as notificationRows, storyViews } from '#server/infra/db/schema/listening.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { StoryViews } from './contract.ts'

let server: TestApp
let ruth: Relative
let omar: Relative
let ada: Relative
let storyId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

// Ruth's family, with Omar and Ada in it, and a story that Ruth told.
beforeEach(async () => {
  const family = await familyOf(server, 'Omar', 'Ada')
  ruth = family.owner
  omar = family.relative
  ada = family.relatives[1] ?? omar
  storyId = await recordStory(ruth)
})

const viewsOf = async (person: Relative) => (await person.get('/api/stories/views')).json<StoryViews>()
const view = (person: Relative, body: object, id = storyId) =>
  person.send('PUT', `/api/stories/${id}/view`, { payload: body })
const notificationsOf = async (person: Relative): Promise<Notifications> =>
  (await person.get('/api/user')).json<User>().notifications

describe('what a person has listened to', () => {
  test('is theirs alone: unheard until they listen, and a position until the end', async () => {
    const second = await recordStory(ruth)
    expect(await viewsOf(omar)).toEqual({ unheard: [second, storyId], positions: [] })
    expect((await view(omar, { positionMs: 12_400, hasListened: true })).json()).toEqual({ ok: true })
    expect(await viewsOf(omar)).toEqual({ unheard: [second], positions: [{ storyId, positionMs: 12_400 }] })
    // Opening a story isn't listening to it, and changes no position.
    await view(omar, {}, second)
    await view(omar, {})
    expect(await viewsOf(omar)).toEqual({ unheard: [second], positions: [{ storyId, positionMs: 12_400 }] })
    await view(omar, { positionMs: 0 })
    expect(await viewsOf(omar)).toEqual({ unheard: [second], positions: [{ storyId, positionMs: 0 }] })

    expect(await viewsOf(ada)).toEqual({ unheard: [second, storyId], positions: [] })
    expect(await viewsOf(ruth)).toEqual({ unheard: [], positions: [] })
  })

  test('doesn’t count stories from before they joined, nor those in Recently Deleted', async () => {
    await server.database.asSystem((tx) =>
      tx.update(memberships).set({ unheardSince: new Date() }).where(eq(memberships.userId, ada.id)),
    )
    expect((await viewsOf(ada)).unheard).toEqual([])
    const second = await recordStory(ruth)
    expect((await viewsOf(ada)).unheard).toEqual([second])
    await ruth.send('DELETE', `/api/stories/${second}`)
    expect((await viewsOf(ada)).unheard).toEqual([])
    expect((await view(ada, { hasListened: true }, second)).statusCode).toBe(404)
  })

  test('is saved once by two devices at the same moment', async () => {
    const answers = await Promise.all([
      view(omar, { positionMs: 10_000, hasListened: true }),
      view(omar, { hasListened: true }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await viewsOf(omar)).positions).toEqual([{ storyId, positionMs: 10_000 }])
  })

  test.each([
    { positionMs: -1 },
    { positionMs: 1.5 },
    { positionMs: '1' },
    { positionMs: 2 ** 31 },
    { hasListened: 'yes' },
  ])('%j is refused', async (body) => {
    expect((await view(omar, body)).statusCode).toBe(400)
    expect((await viewsOf(omar)).unheard).toEqual([storyId])
  })
})

describe('notifications', () => {
  const love = (person: Relative) => person.post('/api/stories/reactions', { storyId, reaction: '❤️' })
  const comment = async (person: Relative, content: string) =>
    (await person.post('/api/stories/comments', { storyId, content })).json<{ id: number }>().id

  test('tell the storyteller who reacted and what they wrote, until the story is opened', async () => {
    expect(await notificationsOf(ruth)).toEqual(NO_NOTIFICATIONS)
    await love(omar)
    await comment(ada, 'Mum, that is Uncle Bertie!')
    await love(ruth)
    const { count, newest } = await notificationsOf(ruth)
    expect(count).toBe(1)
    expect(newest).toMatchObject({ storyId, title: 'The river', isMine: true, isAnswer: false, peopleCount: 1 })
    expect(newest).toMatchObject({ reactions: [], comment: 'Mum, that is Uncle Bertie!' })
    expect(newest?.people.map(({ firstName }) => firstName)).toEqual(['Ada'])
    expect(await notificationsOf(omar)).toEqual(NO_NOTIFICATIONS)

    await view(omar, {})
    expect((await notificationsOf(ruth)).count).toBe(1)
    await view(ruth, {})
    expect(await notificationsOf(ruth)).toEqual(NO_NOTIFICATIONS)
    await love(ada)
    // Omar's was there before.
    await love(omar)
    await love(omar)
    const loved = (await notificationsOf(ruth)).newest
    expect(loved).toMatchObject({ reactions: ['❤️'], comment: null, peopleCount: 2 })
    expect(loved?.people.map(({ firstName }) => firstName)).toEqual(['Omar', 'Ada'])
  })

  test('end when the reaction or the comment is taken back, and while the story is deleted', async () => {
    await love(omar)
    await love(omar)
    const id = await comment(ada, 'Lovely')
    await ada.send('DELETE', `/api/comments/${id}`)
    expect(await notificationsOf(ruth)).toEqual(NO_NOTIFICATIONS)
    await love(ada)
    await ruth.send('DELETE', `/api/stories/${storyId}`)
    expect(await notificationsOf(ruth)).toEqual(NO_NOTIFICATIONS)
    await ruth.post(`/api/stories/${storyId}/restore`, {})
    expect((await notificationsOf(ruth)).count).toBe(1)
  })

  test('tell those who commented that someone answered, and only the beginning of a long comment', async () => {
    await comment(omar, 'Who was Hans?')
    await view(ruth, {})
    await comment(ruth, 'a'.repeat(500))
    const { newest } = await notificationsOf(omar)
    expect(newest).toMatchObject({ isMine: false, isAnswer: false, comment: 'a'.repeat(200) })
    expect(await notificationsOf(ruth)).toEqual(NO_NOTIFICATIONS)
    expect(await notificationsOf(ada)).toEqual(NO_NOTIFICATIONS)
  })

  test('tell who asked a question that it was answered, once', async () => {
    const question = (await omar.post('/api/family/questions', { question: 'Who was Hans?' })).json<{ id: number }>()
    const answer = await recordStory(ruth, { title: 'Hans', questionId: String(question.id) })
    const { count, newest } = await notificationsOf(omar)
    expect(count).toBe(1)
    expect(newest).toMatchObject({ storyId: answer, title: 'Hans', isMine: false, isAnswer: true })
    await view(omar, { hasListened: true }, answer)
    // Restoring a story answers its question again.
    await ruth.send('DELETE', `/api/stories/${answer}`)
    await ruth.post(`/api/stories/${answer}/restore`, {})
    expect(await notificationsOf(omar)).toEqual(NO_NOTIFICATIONS)
    // Another story in its place is an answer that Omar hasn't seen.
    await ruth.send('DELETE', `/api/stories/${answer}`)
    const other = await recordStory(ruth, { title: 'Hans, again', questionId: String(question.id) })
    expect((await notificationsOf(omar)).newest).toMatchObject({ storyId: other, isAnswer: true })
    await ruth.send('DELETE', `/api/stories/${other}`)
    const third = await recordStory(ruth, { title: 'Hans, at last', questionId: String(question.id) })
    expect((await notificationsOf(omar)).newest).toMatchObject({ storyId: third, isAnswer: true })
  })

  test('and what was heard end with the membership', async () => {
    await comment(omar, 'Who was Hans?')
    await comment(ruth, 'My brother')
    await view(omar, { hasListened: true })
    await comment(ruth, 'He left in 1938')
    await ruth.send('DELETE', `/api/family/members/${omar.id}`)
    const { notifications } = (await omar.get('/api/user')).json<User>()
    expect(notifications).toEqual(NO_NOTIFICATIONS)
    const [views, unseen] = await server.database.asSystem(async (tx) => [
      await tx.$count(storyViews, eq(storyViews.userId, omar.id)),
      await tx.$count(notificationRows, eq(notificationRows.userId, omar.id)),
    ])
    expect([views, unseen]).toEqual([0, 0])
  })
})
