import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessions, users } from '#server/infra/db/schema/accounts.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { AdminQuestion, AdminStory } from './contract.ts'

let server: TestApp
let admin: Relative
let owner: Relative
let ada: Relative
beforeAll(async () => {
  server = await openTestApp()
  admin = (await familyOf(server)).owner
  await server.database.asSystem((tx) => tx.update(users).set({ isAdmin: true }).where(eq(users.id, admin.id)))
})
afterAll(() => server.close())
beforeEach(async () => {
  const family = await familyOf(server, 'Ada')
  ;[owner, ada] = [family.owner, family.relative]
})

const titles = async (query: string): Promise<string[]> =>
  (await admin.get(`/api/admin/stories?${query}`)).json().map(({ title }: AdminStory) => title)
const deleteStories = (storyIds: unknown) =>
  admin.send('DELETE', '/api/admin/stories/batch-delete', { payload: { storyIds } as object })
const deleteQuestions = (questionIds: unknown) =>
  admin.send('DELETE', '/api/admin/family-questions', { payload: { questionIds } as object })
const log = async () => (await owner.get('/api/family/audit-log')).json()

test('stories of all families by user, category and text; the list has titles and no text', async () => {
  const id = await recordStory(ada, { title: 'The Mill', content: 'Where the miller hid the silver.' })
  await recordStory(owner, { title: 'Silver spoons', content: 'None.', category: 'Childhood & Youth' })
  const reply = await admin.get('/api/admin/stories')
  expect(reply.body).not.toContain('miller')
  expect(reply.json().find((story: AdminStory) => story.id === id)).toEqual({
    id,
    title: 'The Mill',
    category: 'Ad Hoc',
    toldBy: 'Ada Okafor',
    duration: null,
    createdAt: expect.any(String),
    user: { id: ada.id, firstName: 'Ada', lastName: 'Okafor' },
    familyName: 'The Okafor Family',
  })
  expect(await titles('q=SILVER')).toEqual(['Silver spoons', 'The Mill'])
  expect(await titles('q=silver&category=Childhood+%26+Youth')).toEqual(['Silver spoons'])
  expect(await titles(`userId=${ada.id}`)).toEqual(['The Mill'])
  expect((await admin.get('/api/admin/stories?category=Gossip')).json().message).toBe(
    'That isn’t one of the categories',
  )
  const [entry] = await server.database
    .asSystem((tx) =>
      tx.execute<{ search: string }>(
        sql`select search from audit_entries where action = 'stories_listed' order by id desc limit 1`,
      ),
    )
    .then(({ rows }) => rows)
  expect(entry).toEqual({ search: `userId: ${ada.id}` })
})

test('opening a text is an entry that the owner sees; a deleted story can’t be opened', async () => {
  const id = await recordStory(ada, { title: 'The Mill', content: 'Where the miller hid the silver.' })
  expect((await admin.get(`/api/admin/stories/${id}`)).json()).toMatchObject({
    id,
    content: 'Where the miller hid the silver.',
  })
  expect(await log()).toMatchObject([{ action: 'story_opened', subject: 'The Mill' }])
  await ada.send('DELETE', `/api/stories/${id}`)
  expect((await admin.get(`/api/admin/stories/${id}`)).statusCode).toBe(404)
  expect(await log()).toHaveLength(1)
})

test('batch delete: stories move to Recently Deleted, their questions are open again, and the family can restore them', async () => {
  const { id: questionId } = (await owner.post('/api/family/questions', { question: 'Where was the mill?' })).json()
  const [first, second] = [await recordStory(ada, { questionId: String(questionId) }), await recordStory(owner)]
  await owner.send('DELETE', `/api/stories/${second}`)
  expect((await deleteStories([first, second, 999_999_999])).json()).toEqual({ ok: true, deleted: 1 })
  expect((await owner.get('/api/stories')).json()).toEqual([])
  expect((await owner.get(`/api/family/questions/${questionId}`)).json()).toMatchObject({ status: 'pending' })
  expect((await owner.post(`/api/stories/${first}/restore`)).statusCode).toBe(200)
  expect((await owner.get(`/api/family/questions/${questionId}`)).json()).toMatchObject({ status: 'answered' })
  expect((await log())[0]).toMatchObject({ action: 'story_deleted' })
})

test('questions of all families: who asked whom; deleting them leaves the stories that answered', async () => {
  const ask = async (question: string, targetUserId: number | null) =>
    (await owner.post('/api/family/questions', { question, targetUserId })).json().id as number
  const [open, answered] = [await ask('Where was the 1% mill?', ada.id), await ask('Which river?', null)]
  await recordStory(ada, { questionId: String(answered) })
  const find = async (q: string) => (await admin.get(`/api/admin/family-questions?q=${encodeURIComponent(q)}`)).json()
  const rows: AdminQuestion[] = await find('')
  expect(rows.slice(0, 2)).toEqual([
    {
      id: answered,
      question: 'Which river?',
      status: 'answered',
      asker: { id: owner.id, firstName: 'Ruth', lastName: 'Okafor' },
      targetUser: null,
      familyName: 'The Okafor Family',
      createdAt: expect.any(String),
    },
    expect.objectContaining({
      id: open,
      status: 'pending',
      targetUser: { id: ada.id, firstName: 'Ada', lastName: 'Okafor' },
    }),
  ])
  expect((await find('1% MILL')).map(({ id }: AdminQuestion) => id)).toEqual([open])
  expect((await deleteQuestions([open, answered, answered])).json()).toEqual({ ok: true, deleted: 2 })
  expect((await owner.get('/api/family/questions')).json()).toEqual([])
  expect((await owner.get('/api/stories')).json()).toHaveLength(1)
  expect((await log()).map(({ subject }: { subject: string | null }) => subject)).toContain('Which river?')
})

test('an empty or too long selection deletes nothing and says why', async () => {
  const id = await recordStory(ada)
  for (const [reply, message] of [
    [deleteStories([]), 'Please select a story first'],
    [deleteStories(Array.from({ length: 201 }, () => id)), 'At most 200 stories can be deleted at once'],
    [deleteStories([id, 'all']), ''],
    [deleteQuestions([]), 'Please select a question first'],
    [deleteQuestions(undefined), 'Please select a question first'],
  ] as const) {
    const { statusCode, json } = await reply
    expect(statusCode).toBe(400)
    if (message) expect(json().message).toBe(message)
  }
  expect((await owner.get('/api/stories')).json()).toHaveLength(1)
})

test('figures: deleted stories and former people don’t count; active is who was signed in within 30 days', async () => {
  const stats = async () => (await admin.get('/api/admin/system-stats')).json()
  const before = await stats()
  const { owner: newcomer, relatives } = await familyOf(server, 'Ben', 'Cara')
  const [ben, cara] = relatives
  if (!ben || !cara) throw new Error('The relatives are missing.')
  await recordStory(ben)
  const gone = await recordStory(ben)
  await ben.send('DELETE', `/api/stories/${gone}`)
  await cara.post('/api/logout')
  const setLastUse = (id: number, days: number) => {
    const lastUsedOn = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    return server.database.asSystem((tx) => tx.update(users).set({ lastUsedOn }).where(eq(users.id, id)))
  }
  await setLastUse(newcomer.id, 31)
  await setLastUse(ben.id, 29)
  const after = await stats()
  expect({
    users: after.totalUsers - before.totalUsers,
    stories: after.totalStories - before.totalStories,
    connections: after.totalFamilyConnections - before.totalFamilyConnections,
    active: after.activeUsers - before.activeUsers,
    // Ben, and Cara, who has signed out.
  }).toEqual({ users: 3, stories: 1, connections: 2, active: 2 })
  // A visit counts again: a session is extended once an hour.
  await server.database.asSystem((tx) =>
    tx.execute(sql`update sessions set sess = jsonb_set(sess::jsonb, '{extendedAt}', '0')::json
      where sess ->> 'userId' = ${String(newcomer.id)}`),
  )
  await newcomer.get('/api/stories')
  expect((await stats()).activeUsers).toBe(after.activeUsers + 1)
  expect(await server.database.asSystem((tx) => tx.$count(sessions))).toBeGreaterThan(0)
  await admin.send('DELETE', `/api/admin/users/${ben.id}`, {
    payload: { confirmation: 'at once', password: 'a good password' },
  })
  expect(await stats()).toMatchObject({ totalUsers: after.totalUsers - 1, activeUsers: after.activeUsers })
})
