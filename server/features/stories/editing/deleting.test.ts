import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepFiles } from '#server/features/recording/stored-files.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { silentLog } from '#server/infra/log.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Story } from '../contract.ts'
import type { DeletedStory } from './contract.ts'
import { removeDeletedStories } from './delete-story.ts'

let server: TestApp
let owner: Relative
let author: Relative
let other: Relative
let id: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const family = await familyOf(server, 'Omar', 'Ada')
  owner = family.owner
  author = family.relative
  other = family.relatives[1] ?? author
  id = await recordStory(author)
})

const remove = (visitor: Relative) => visitor.send('DELETE', `/api/stories/${id}`)
const restore = (visitor: Relative) => visitor.post(`/api/stories/${id}/restore`)
const deleted = async (visitor: Relative) => (await visitor.get('/api/stories/deleted')).json<DeletedStory[]>()
const listed = async (visitor: Relative) => (await visitor.get('/api/stories')).json<Story[]>().map((story) => story.id)
const storyCount = async () => {
  const members = (await other.get('/api/family/members')).json<{ userId: number; storyCount: number }[]>()
  return members.find(({ userId }) => userId === author.id)?.storyCount
}

describe('a deleted story', () => {
  test('is in no list and no count, and cannot be changed or commented on', async () => {
    const comment = (await other.post('/api/stories/comments', { storyId: id, content: 'Lovely' })).json<{
      id: number
    }>()
    expect(await storyCount()).toBe(1)
    expect((await remove(author)).json()).toEqual({ ok: true })
    expect(await storyCount()).toBe(0)
    for (const visitor of [author, owner, other]) {
      expect(await listed(visitor)).toEqual([])
      for (const path of ['', '/comments', '/reactions', '/versions', '/transcript'])
        expect((await visitor.get(`/api/stories/${id}${path}`)).statusCode, path).toBe(404)
      const refused = [
        await visitor.post('/api/stories/comments', { storyId: id, content: 'x' }),
        await visitor.post('/api/stories/reactions', { storyId: id, reaction: '👏' }),
        await visitor.send('PATCH', `/api/comments/${comment.id}`, { payload: { content: 'x' } }),
        await visitor.send('DELETE', `/api/comments/${comment.id}`),
        await visitor.send('PATCH', `/api/stories/${id}`, { payload: { title: 'x' } }),
        await remove(visitor),
      ]
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
    }
  })

  test('is in Recently Deleted for its author and the owner, with its removal date', async () => {
    const second = await recordStory(author, { title: 'The mill' })
    await remove(author)
    await author.send('DELETE', `/api/stories/${second}`)
    for (const visitor of [author, owner])
      expect((await deleted(visitor)).map((story) => story.title)).toEqual(['The mill', 'The river'])
    expect(await deleted(other)).toEqual([])
    const [story] = await deleted(author)
    const days = (Date.parse(story?.removedAt ?? '') - Date.parse(story?.deletedAt ?? '')) / 86_400_000
    expect(days).toBe(30)
  })

  test('can be played only by those who may restore it', async () => {
    const audio = (await author.get(`/api/stories/${id}`)).json<Story>().audioUrl ?? ''
    await remove(author)
    expect((await author.get(audio)).statusCode).toBe(200)
    expect((await owner.get(audio)).statusCode).toBe(200)
    expect((await other.get(audio)).statusCode).toBe(404)
  })

  test('can be deleted only by its author', async () => {
    for (const visitor of [owner, other]) {
      expect((await remove(visitor)).json()).toMatchObject({ error: 'not_the_author' })
      expect(await listed(visitor)).toEqual([id])
    }
  })
})

describe('restoring', () => {
  test.each(['author', 'owner'])('by the %s brings everything back', async (who) => {
    await other.post('/api/stories/comments', { storyId: id, content: 'Lovely' })
    await other.post('/api/stories/reactions', { storyId: id, reaction: '❤️' })
    const before = (await other.get(`/api/stories/${id}`)).json()
    await remove(author)
    expect((await restore(who === 'owner' ? owner : author)).statusCode).toBe(200)
    expect((await other.get(`/api/stories/${id}`)).json()).toEqual(before)
    expect(before).toMatchObject({ commentCount: 1, reactions: [{ userId: other.id, reaction: '❤️' }] })
    expect((await other.get(`/api/stories/${id}/comments`)).json()).toHaveLength(1)
    expect(await deleted(author)).toEqual([])
    expect(await storyCount()).toBe(1)
  })

  test('is refused to others, and can be repeated', async () => {
    await remove(author)
    expect((await restore(other)).statusCode).toBe(404)
    expect((await restore(author)).statusCode).toBe(200)
    expect((await restore(author)).statusCode).toBe(200)
    expect((await restore(other)).statusCode).toBe(403)
  })
})

describe('the question it answers', () => {
  const ask = async () => (await owner.post('/api/family/questions', { question: 'Where?' })).json<{ id: number }>().id
  const question = async () => (await owner.get('/api/family/questions')).json()

  test('becomes pending again, and answered again by restoring', async () => {
    const questionId = String(await ask())
    const mailbox = openMailbox(server)
    await mailbox.sendWaiting()
    id = await recordStory(author, { questionId })
    expect(await question()).toMatchObject([{ status: 'answered', responseStoryId: id }])
    await remove(author)
    expect(await question()).toMatchObject([{ status: 'pending', responseStoryId: null }])
    // The email about the deleted answer is not sent.
    expect(await mailbox.sendWaiting()).toEqual([])
    await restore(author)
    expect(await question()).toMatchObject([{ status: 'answered', responseStoryId: id }])
  })

  test('stays with another story that answered it meanwhile', async () => {
    const questionId = String(await ask())
    id = await recordStory(author, { questionId })
    await remove(author)
    const second = await recordStory(other, { questionId })
    await restore(author)
    expect(await question()).toMatchObject([{ status: 'answered', responseStoryId: second }])
    expect((await author.get(`/api/stories/${id}`)).json()).toMatchObject({ questionId: null })
  })
})

test('after thirty days, and not before, the story and its files are removed for good', async () => {
  const audio = (await author.get(`/api/stories/${id}`)).json<Story>().audioUrl?.split('/').at(-1) ?? ''
  await remove(author)
  const age = (days: number) =>
    server.database.asSystem((tx) =>
      tx
        .update(stories)
        .set({ deletedAt: sql`now() - make_interval(days => ${days}, hours => 1)` })
        .where(eq(stories.id, id)),
    )
  await age(29)
  expect(await removeDeletedStories(server.database, new Date())).toBe(0)
  expect((await author.get(`/api/audio/${audio}`)).statusCode).toBe(200)
  await age(30)
  expect(await removeDeletedStories(server.database, new Date())).toBe(1)
  await sweepFiles(server.database, server.services.files, { all: false, log: silentLog })
  expect(await deleted(owner)).toEqual([])
  expect((await restore(author)).statusCode).toBe(404)
  expect(await server.services.files.info(audio)).toBeUndefined()
  const rows = await server.database.asSystem((tx) => tx.select().from(storedFiles).where(eq(storedFiles.name, audio)))
  expect(rows).toEqual([])
})

test('a repeated save of a deleted story is answered without restoring it', async () => {
  const recordingKey = randomUUID()
  const sent = await recordStory(author, { recordingKey })
  await author.send('DELETE', `/api/stories/${sent}`)
  expect(await recordStory(author, { recordingKey })).toBe(sent)
  expect(await listed(author)).toEqual([id])
  expect((await deleted(author)).map((story) => story.id)).toEqual([sent])
})
