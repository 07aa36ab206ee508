import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { AdminUser } from './contract.ts'
import { deleteUser, keepUser } from './manage-users.ts'

let server: TestApp
let admin: Relative
let mailbox: Mailbox
beforeAll(async () => {
  server = await openTestApp()
  mailbox = openMailbox(server)
  admin = (await familyOf(server)).owner
  await setAdmin(admin.id, true)
})
afterAll(() => server.close())

const setAdmin = (id: number, isAdmin: boolean) =>
  server.database.asSystem((tx) => tx.update(users).set({ isAdmin }).where(eq(users.id, id)))
const setName = (id: number, firstName: string, lastName: string) =>
  server.database.asSystem((tx) => tx.update(users).set({ firstName, lastName }).where(eq(users.id, id)))
const list = async (query = ''): Promise<AdminUser[]> => (await admin.get(`/api/admin/users${query}`)).json()
const remove = (id: number, payload?: object) => admin.send('DELETE', `/api/admin/users/${id}`, payload && { payload })
/** What the owner's log says was done to their family, latest first. */
const logOf = async (owner: Relative): Promise<string[]> =>
  (await owner.get('/api/family/audit-log')).json().map(({ action }: { action: string }) => action)

test('a user has all fields: type, stories, other people in their families', async () => {
  const { owner, relative } = await familyOf(server, 'Ada')
  const other = await familyOf(server)
  const { inviteCode } = await other.owner.invite()
  await owner.post(`/api/family/accept/${inviteCode}`)
  await recordStory(relative)
  await recordStory(relative, { title: 'The mill' })
  const deleted = await recordStory(relative, { title: 'The ford' })
  await relative.send('DELETE', `/api/stories/${deleted}`)
  const rows = await list()
  const of = ({ id }: Relative) => rows.find((row) => row.id === id)
  expect(of(relative)).toEqual({
    id: relative.id,
    userId: relative.id,
    firstName: 'Ada',
    lastName: 'Okafor',
    email: relative.email,
    isAdmin: false,
    storiesCount: 2,
    userType: 'family',
    familyMembersCount: 1,
    createdAt: expect.any(String),
    profileImageUrl: null,
    deletionDueAt: null,
  })
  expect(of(owner)).toMatchObject({ userType: 'both', familyMembersCount: 2, storiesCount: 0 })
  expect(of(other.owner)).toMatchObject({ userType: 'owner', familyMembersCount: 1 })
  await relative.post('/api/family/leave')
  expect((await list()).find(({ id }) => id === relative.id)).toMatchObject({
    userType: 'family',
    familyMembersCount: 0,
  })
  expect(of(admin)).toMatchObject({ isAdmin: true, userType: 'owner' })
})

test('search finds parts of names and addresses in any case, and no wildcards', async () => {
  const { owner } = await familyOf(server)
  await setName(owner.id, 'Per_cent', 'Zyx%')
  const ids = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).map(({ id }) => id)
  expect(await ids('PER_CENT zyx%')).toEqual([owner.id])
  expect(await ids(owner.email.slice(3, 20).toUpperCase())).toEqual([owner.id])
  expect(await ids('x%')).toEqual([owner.id])
  expect(await ids('nobody at all')).toEqual([])
  expect((await admin.get(`/api/admin/users?q=${'x'.repeat(201)}`)).json().message).toBe(
    'A search can have at most 200 characters',
  )
})

test('sorted by name, age and stories, in pages that the Link header names', async () => {
  const people: number[] = []
  for (const last of ['Qa', 'qc', 'Qb']) {
    const { owner } = await familyOf(server)
    await setName(owner.id, 'Sorted', last)
    people.push(owner.id)
    if (last === 'qc') await recordStory(owner)
  }
  const [a, c, b] = people
  const ids = async (query: string) => (await list(`?q=Sorted&${query}`)).map(({ id }) => id)
  expect(await ids('sort=name')).toEqual([a, b, c])
  expect(await ids('sort=oldest')).toEqual([a, c, b])
  expect(await ids('sort=newest')).toEqual([b, c, a])
  expect(await ids('')).toEqual([b, c, a])
  expect(await ids('sort=stories')).toEqual([c, a, b])
  const first = await admin.get('/api/admin/users?q=Sorted&sort=name&limit=2')
  expect(first.json().map(({ id }: AdminUser) => id)).toEqual([a, b])
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await admin.get(next)
  expect(second.json().map(({ id }: AdminUser) => id)).toEqual([c])
  expect(second.headers.link).toBeUndefined()
  for (const [query, message] of [
    ['sort=email', 'Users can be sorted by newest, oldest, name or stories'],
    ['limit=0', 'limit must be 1 to 200'],
    ['cursor=-1', 'This cursor isn’t valid'],
  ])
    expect((await admin.get(`/api/admin/users?${query}`)).json().message).toBe(message)
})

test('deleting takes 30 days, is emailed and logged, and only an administrator can undo it', async () => {
  const { owner, relative } = await familyOf(server, 'Ada')
  await recordStory(owner)
  expect((await admin.get(`/api/admin/users/${owner.id}/deletion`)).json()).toMatchObject({
    storyCount: 1,
    ownedFamilies: [{ memberCount: 1, storyCount: 1, hasPlan: false }],
  })
  const { dueAt } = (await remove(owner.id)).json()
  expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  expect((await list()).find(({ id }) => id === owner.id)?.deletionDueAt).toBe(dueAt)
  expect((await owner.get('/api/user')).json().deletion).toEqual({ dueAt, keepsStories: true, canUndo: false })
  expect((await relative.get('/api/user')).json().families[0].endsAt).toBe(dueAt)
  expect((await owner.send('DELETE', '/api/account/deletion')).json().error).toBe('deletion_by_admin')
  await mailbox.sendWaiting()
  expect((await admin.send('DELETE', `/api/admin/users/${owner.id}/deletion`)).json()).toEqual({ ok: true })
  expect((await mailbox.sendWaiting()).map(({ to, subject }) => `${to.address} ${subject}`)).toEqual(
    expect.arrayContaining([`${owner.email} Your Keepsaid account stays`]),
  )
  expect((await owner.get('/api/user')).json().deletion).toBeUndefined()
  expect((await list()).find(({ id }) => id === owner.id)?.deletionDueAt).toBeNull()
  expect(await logOf(owner)).toEqual([
    'users_listed',
    'deletion_undone',
    'users_listed',
    'deletion_requested',
    'deletion_viewed',
  ])
})

test('“at once” deletes the account now; any other word deletes nothing', async () => {
  const { owner, relative } = await familyOf(server, 'Ada')
  await recordStory(relative)
  expect((await remove(relative.id, { confirmation: 'AT ONCE' })).json()).toMatchObject({
    error: 'invalid_input',
    message: 'To delete an account now, type “at once”',
  })
  expect((await relative.get('/api/user')).statusCode).toBe(200)
  const now = { confirmation: 'at once', keepsStories: false }
  expect((await remove(relative.id, now)).json().error).toBe('password_wrong')
  expect((await remove(relative.id, { ...now, password: 'not this one' })).json().error).toBe('password_wrong')
  expect((await relative.get('/api/user')).statusCode).toBe(200)
  const reply = await remove(relative.id, { ...now, password: 'a good password' })
  expect(reply.json()).toEqual({ ok: true, dueAt: null })
  expect((await relative.get('/api/user')).json().message).toBe('User account deleted')
  expect((await owner.get('/api/stories')).json()).toEqual([])
  expect((await list()).some(({ id }) => id === relative.id)).toBe(false)
  expect(await logOf(owner)).toContain('deleted_at_once')
  expect((await remove(relative.id)).statusCode).toBe(404)
  expect((await admin.get(`/api/admin/users/${relative.id}/deletion`)).statusCode).toBe(404)
})

test('administrators’ accounts can’t be deleted, also their own and the last one, and that leaves no entry', async () => {
  const { owner } = await familyOf(server)
  await setAdmin(owner.id, true)
  for (const confirmation of [undefined, 'at once'])
    expect((await remove(owner.id, { confirmation, password: 'a good password' })).json().error).toBe('user_is_admin')
  expect((await remove(admin.id)).json().error).toBe('user_is_admin')
  expect(await logOf(owner)).toEqual([])
  await setAdmin(owner.id, false)
  const own = await admin.post('/api/account/deletion', { password: 'a good password', keepsStories: true })
  expect(own.json().error).toBe('last_admin')
})

test('who stops being an administrator after the entry in the log deletes and undoes nothing', async () => {
  const { relative } = await familyOf(server, 'Ada')
  const { owner: other } = await familyOf(server)
  /** As if the operator's command came right after the entry. */
  const revokedAfterEntry = () => {
    let isFirst = true
    const asSystem: typeof server.database.asSystem = async (work) => {
      const result = await server.database.asSystem(work)
      if (isFirst) await setAdmin(other.id, false)
      isFirst = false
      return result
    }
    return { ...server.services, origin: server.config.origin, database: { ...server.database, asSystem } }
  }
  const by = { userId: other.id, isAdmin: true }
  for (const confirmation of [undefined, 'at once'] as const) {
    await setAdmin(other.id, true)
    const deleting = deleteUser(revokedAfterEntry(), by, relative.id, { confirmation, keepsStories: true })
    await expect(deleting).rejects.toThrow(expect.objectContaining({ code: 'admin_only' }))
    expect((await relative.get('/api/user')).json().deletion).toBeUndefined()
  }
  await remove(relative.id)
  await setAdmin(other.id, true)
  await expect(keepUser(revokedAfterEntry(), by, relative.id)).rejects.toThrow(
    expect.objectContaining({ code: 'admin_only' }),
  )
  expect((await relative.get('/api/user')).json().deletion).toBeDefined()
})
