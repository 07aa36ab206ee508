import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { recordings, takes } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { GrowthMonth, ServerState } from './contract.ts'

let server: TestApp
let admin: Relative
let familyId: number
beforeAll(async () => {
  server = await openTestApp({ env: { BACKUPS: 'nightly' } })
  const family = await familyOf(server)
  admin = family.owner
  familyId = family.familyId
  await server.database.asSystem((tx) => tx.update(users).set({ isAdmin: true }).where(eq(users.id, admin.id)))
})
afterAll(() => server.close())

const state = async (): Promise<ServerState> => (await admin.get('/api/admin/server-state')).json()
const growth = async (): Promise<GrowthMonth[]> => (await admin.get('/api/admin/growth')).json()

test('growth: stories and minutes by month, storage adds up; deleted stories count only as storage', async () => {
  const before = await growth()
  expect(before).toHaveLength(12)
  expect(before.at(-1)?.month).toBe(new Date().toISOString().slice(0, 7))
  const [old, deleted, ancient] = [await recordStory(admin), await recordStory(admin), await recordStory(admin)]
  await recordStory(admin)
  const moveBack = (storyId: number, months: number) =>
    server.database.asSystem(async (tx) => {
      const createdAt = sql`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - make_interval(months => ${months})`
      await tx.update(stories).set({ createdAt }).where(eq(stories.id, storyId))
      await tx.update(recordings).set({ createdAt, durationMs: 90_000 }).where(eq(recordings.storyId, storyId))
      await tx.update(takes).set({ createdAt }).where(eq(takes.storyId, storyId))
    })
  await moveBack(old, 2)
  await moveBack(deleted, 2)
  await moveBack(ancient, 13)
  await admin.send('DELETE', `/api/stories/${deleted}`)
  const after = await growth()
  const [{ bytes } = { bytes: 0 }] = await server.database.asSystem((tx) =>
    tx.select({ bytes: takes.bytes }).from(takes).where(eq(takes.storyId, old)),
  )
  const last = ({ stories: count, minutes, storedBytes }: GrowthMonth) => [count, minutes, storedBytes / bytes]
  expect(after.slice(-4).map(last)).toEqual([
    [0, 0, 1],
    [1, 2, 3],
    [0, 0, 3],
    [1, 0, 4],
  ])
})

test('jobs: counted by state, and failed ones run again by name', async () => {
  const jobOf = async (name: string) => (await state()).jobs.find((job) => job.name === name)
  const before = await jobOf('measure-recording')
  expect(before).toMatchObject({ running: 0, failed: 0, waiting: expect.any(Number) })
  await server.database.asSystem((tx) =>
    tx.execute(sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'measure-recording'`),
  )
  const waiting = before?.waiting ?? 0
  expect(waiting).toBeGreaterThan(0)
  expect(await jobOf('measure-recording')).toMatchObject({ waiting: 0, waitingSeconds: null, failed: waiting })
  const retry = (name: string) => admin.post('/api/admin/jobs/retry', { name })
  expect((await retry('transcribe-story')).json()).toEqual({ ok: true, retried: 0 })
  expect((await retry('measure-recording')).json()).toEqual({ ok: true, retried: waiting })
  expect(await jobOf('measure-recording')).toMatchObject({ waiting, failed: 0 })
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute(sql`select search from audit_entries where action = 'jobs_retried' order by id`),
  )
  expect(rows).toEqual([{ search: 'transcribe-story' }, { search: 'measure-recording' }])
})

test('storage counts recordings, those with a problem, and what is free', async () => {
  const id = await recordStory(admin)
  const before = (await state()).storage
  expect(before).toMatchObject({ problems: 0, minFreeBytes: 0 })
  expect(before.recordingBytes).toBeGreaterThan(0)
  expect(before.databaseBytes).toBeGreaterThan(1_000_000)
  expect(before.freeBytes).toBeGreaterThan(0)
  await server.database.asSystem((tx) => tx.update(takes).set({ problem: 'missing' }).where(eq(takes.storyId, id)))
  expect((await state()).storage).toMatchObject({ recordings: before.recordings, problems: 1 })
})

test('emails of 30 days by state, the latest failures without who they were for', async () => {
  const row = { familyId, toUserId: admin.id, toAddress: 'someone@example.org' }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await server.database.asSystem(async (tx) => {
    await tx.delete(emails)
    await tx.insert(emails).values([
      { ...row, kind: 'invite', state: 'failed', createdAt: daysAgo(2) },
      { ...row, kind: 'question_asked', state: 'failed', createdAt: daysAgo(1) },
      { ...row, kind: 'invite', state: 'failed', createdAt: daysAgo(31) },
      { ...row, kind: 'invite', state: 'sent' },
      { ...row, kind: 'invite', state: 'waiting' },
      { ...row, kind: 'invite', state: 'sending' },
      { ...row, kind: 'invite', state: 'dropped' },
    ])
  })
  const reply = await admin.get('/api/admin/server-state')
  expect(reply.json().emails).toEqual({
    sent: 1,
    waiting: 2,
    failed: 2,
    failures: [
      { kind: 'question_asked', at: expect.any(String) },
      { kind: 'invite', at: expect.any(String) },
    ],
  })
  expect(reply.body).not.toContain('someone@example.org')
})

test('the last backup and the last failure, or none at all', async () => {
  expect((await state()).backup).toEqual({ last: null, failed: null })
  const original = server.services.backups.status
  server.services.backups.status = async () => 'off'
  expect((await state()).backup).toBeNull()
  server.services.backups.status = original
})
