import { readdirSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readAsAdmin } from './audit-log.ts'
import { AUDIT_PAGE } from './contract.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const setAdmin = (id: number, isAdmin: boolean) =>
  server.database.asSystem((tx) => tx.update(users).set({ isAdmin }).where(eq(users.id, id)))
const nothing = async () => {}

test('without readAsAdmin, nothing in this feature reads the data of other families', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const readers = files.filter((name) =>
    /asSystem|readAsSystem/.test(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')),
  )
  // administrators.ts looks up the account that a command of the operator names; server-state.ts counts for a monitor.
  expect(readers.sort()).toEqual(['administrators.ts', 'audit-log.ts', 'server-state.ts'])
})

test('a person who isn’t an administrator anymore reads nothing, and leaves no entry', async () => {
  const { owner } = await familyOf(server)
  const work = () =>
    readAsAdmin(server.database, { userId: owner.id }, { action: 'stories_listed' }, async () => 'read')
  await expect(work()).rejects.toMatchObject({ code: 'admin_only' })
  await setAdmin(owner.id, true)
  expect(await work()).toBe('read')
  await setAdmin(owner.id, false)
  await expect(work()).rejects.toMatchObject({ code: 'admin_only' })
})

test('a failed read leaves no entry', async () => {
  const { owner } = await familyOf(server)
  const storyId = await recordStory(owner)
  const fail = () => Promise.reject(new Error('failed'))
  const entry = { action: 'story_opened', storyIds: [storyId] } as const
  await expect(readAsAdmin(server.database, 'operator', entry, fail)).rejects.toThrow('failed')
  expect((await owner.get('/api/family/audit-log')).json()).toEqual([])
})

test('the owner sees what was done to their family and to all, from when it began, latest first, in pages', async () => {
  const { database } = server
  const { owner: admin } = await familyOf(server)
  await setAdmin(admin.id, true)
  await readAsAdmin(database, { userId: admin.id }, { action: 'stories_listed', search: 'before the family' }, nothing)
  const { owner, relative } = await familyOf(server, 'Ada')
  const { owner: other } = await familyOf(server)
  const ids = [await recordStory(owner, { title: 'The river' }), await recordStory(other, { title: 'The mill' })]
  await readAsAdmin(database, { userId: admin.id }, { action: 'story_deleted', storyIds: ids }, nothing)
  await readAsAdmin(database, { userId: admin.id }, { action: 'stats_viewed' }, nothing)
  await readAsAdmin(database, { userId: admin.id }, { action: 'users_listed', search: 'Okafor' }, nothing)
  await readAsAdmin(database, 'operator', { action: 'deletion_requested', userId: relative.id }, nothing)
  const seen = (await owner.get('/api/family/audit-log')).json()
  const { id, at } = { id: expect.any(Number), at: expect.any(String) }
  expect(seen).toEqual([
    { id, at, adminName: 'The operator of this server', action: 'deletion_requested', subject: 'Ada Okafor' },
    { id, at, adminName: 'Ruth Okafor', action: 'users_listed', subject: null },
    { id, at, adminName: 'Ruth Okafor', action: 'story_deleted', subject: 'The river' },
  ])
  for (let count = 0; count < AUDIT_PAGE; count += 1)
    await readAsAdmin(database, 'operator', { action: 'story_opened', storyIds: ids }, nothing)
  const first = await owner.get('/api/family/audit-log')
  expect(first.json()).toHaveLength(AUDIT_PAGE)
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await owner.get(next)).json()).toEqual(seen)
  expect((await owner.get('/api/family/audit-log?cursor=x')).json().message).toBe('This cursor isn’t valid')
  expect((await relative.get('/api/family/audit-log')).statusCode).toBe(403)
})
