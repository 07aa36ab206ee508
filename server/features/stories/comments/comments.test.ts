import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { StoryComment } from './contract.ts'

let server: TestApp
let owner: Relative
let author: Relative
let writer: Relative
let other: Relative
let storyId: number
beforeAll(async () => {
  server = await openTestApp()
  const family = await familyOf(server, 'Omar', 'Ada', 'Ben')
  owner = family.owner
  author = family.relative
  writer = family.relatives[1] ?? author
  other = family.relatives[2] ?? author
})
afterAll(() => server.close())
beforeEach(async () => {
  storyId = await recordStory(author)
})

const list = async (visitor = other) => (await visitor.get(`/api/stories/${storyId}/comments`)).json<StoryComment[]>()
const say = (visitor: Relative, content: unknown) => visitor.post('/api/stories/comments', { storyId, content })
const said = async (content = 'Lovely') => (await say(writer, content)).json<StoryComment>()
const edit = (visitor: Relative, id: number, content: string) =>
  visitor.send('PATCH', `/api/comments/${id}`, { payload: { content } })
const remove = (visitor: Relative, id: number) => visitor.send('DELETE', `/api/comments/${id}`)

test('comments are listed oldest first, each with its author', async () => {
  const answered = await say(writer, '  I remember\r\nthat too. ')
  expect(answered.json()).toMatchObject({
    storyId,
    userId: writer.id,
    content: 'I remember\nthat too.',
    user: { firstName: 'Ada', lastName: 'Okafor', profileImageUrl: null },
    canEdit: true,
    canDelete: true,
  })
  await say(owner, 'So do I.')
  const comments = await list()
  expect(comments.map(({ content }) => content)).toEqual(['I remember\nthat too.', 'So do I.'])
  expect(comments[0]).toMatchObject({ canEdit: false, canDelete: false })
  expect(comments[0]?.updatedAt).toBe(comments[0]?.createdAt)
  expect((await list(author))[0]).toMatchObject({ canEdit: false, canDelete: true })
  expect((await list(owner))[0]).toMatchObject({ canEdit: false, canDelete: true })
  expect((await other.get(`/api/stories/${storyId}`)).json()).toMatchObject({ commentCount: 2 })
})

test('only its author can edit a comment', async () => {
  const { id, createdAt } = await said()
  const answered = await edit(writer, id, 'Lovely indeed')
  expect(answered.json()).toMatchObject({ content: 'Lovely indeed', createdAt })
  expect(answered.json<StoryComment>().updatedAt > createdAt).toBe(true)
  for (const visitor of [owner, author, other]) expect((await edit(visitor, id, 'x')).statusCode).toBe(403)
  expect(await list()).toMatchObject([{ content: 'Lovely indeed' }])
})

test('its author, the story’s author and the owner can delete it, and no one else', async () => {
  for (const visitor of [writer, author, owner]) {
    const { id } = await said()
    expect((await remove(other, id)).statusCode).toBe(403)
    expect((await remove(visitor, id)).json()).toEqual({ ok: true })
    expect((await remove(visitor, id)).statusCode).toBe(404)
    expect(await list()).toEqual([])
  }
})

test('the author of another story cannot delete it', async () => {
  await recordStory(other)
  const { id } = await said()
  expect((await remove(other, id)).statusCode).toBe(403)
})

test.each([
  ['', 'Please write your comment.'],
  [' \n', 'Please write your comment.'],
  [undefined, 'Please write your comment.'],
  ['x'.repeat(5001), 'A comment can have at most 5,000 characters'],
  ['a\u0000b', 'This text has a character we can’t save. Please type it again'],
])('%j is refused', async (content, message) => {
  const refused = await say(writer, content)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ error: 'invalid_input', message })
  expect(await list()).toEqual([])
})

test.each(['<b onclick="x">&lt;</b>', '\u202eאבא\u202c', 'a\u200b\u200db', '👩‍👩‍👧‍👦𝔘', '漢'.repeat(5000)])(
  'text is stored unchanged: %#',
  async (content) => {
    await said(content)
    expect(await list()).toMatchObject([{ content }])
  },
)

test('a story of another family, or an unknown one, is not found', async () => {
  const stranger = (await familyOf(server)).owner
  expect((await say(stranger, 'x')).statusCode).toBe(404)
  expect((await stranger.get(`/api/stories/${storyId}/comments`)).statusCode).toBe(404)
  expect((await writer.post('/api/stories/comments', { storyId: 999_999_999, content: 'x' })).statusCode).toBe(404)
})
