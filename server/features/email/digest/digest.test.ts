import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { lastDigestTime, queueDigests } from './queue-digests.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

test.each([
  ['2031-03-09T14:59:59Z', '2031-03-08T15:00:00Z'],
  ['2031-03-09T15:00:00Z', '2031-03-09T15:00:00Z'],
  ['2031-03-09T23:00:00Z', '2031-03-09T15:00:00Z'],
  ['2031-01-01T02:00:00Z', '2030-12-31T15:00:00Z'],
])('at %s, digests were last due at %s', (now, due) => {
  expect(lastDigestTime(new Date(now))).toEqual(new Date(due))
})

describe('the daily digest', () => {
  let server: TestApp
  let ruth: Relative
  let omar: Relative
  let ada: Relative
  beforeAll(async () => {
    server = await openTestApp({ env: { PAYMENTS: 'off' } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const family = await familyOf(server, 'Omar', 'Ada')
    ruth = family.owner
    omar = family.relative
    ada = family.relatives[1] ?? omar
    await server.database.asSystem(async (tx) => {
      await tx.delete(emails)
      // People of earlier tests have theirs.
      await tx.update(users).set({ digestUntil: new Date() })
      // A day on which they were here counts as seen.
      await tx.update(users).set({ lastUsedOn: null })
    })
  })

  /** The next time at which digests are due, and a few days later. */
  const due = (days = 0) => new Date(lastDigestTime(new Date()).getTime() + (1 + days) * DAY_MS)
  const runChore = (now = due()) => queueDigests({ database: server.database, queue: server.services.queue }, { now })
  const sent = async () =>
    (await openMailbox(server).sendWaiting())
      .map(({ to, subject, text }) => ({ to: to.address, subject, text }))
      .filter(({ subject }) => subject.startsWith('New in '))
  const digestsTo = async (person: Relative) => (await sent()).filter(({ to }) => to === person.email)
  const setPerson = (person: Relative, change: Partial<typeof users.$inferInsert>) =>
    server.database.asSystem((tx) => tx.update(users).set(change).where(eq(users.id, person.id)))
  /** As if no digest had come since then. */
  const setDigestUntil = (digestUntil: Date) => server.database.asSystem((tx) => tx.update(users).set({ digestUntil }))
  const comment = (author: Relative, storyId: number) =>
    author.post('/api/stories/comments', { storyId, content: 'I remember that.' })
  const react = (person: Relative, storyId: number) => person.post('/api/stories/reactions', { storyId, reaction: '❤️' })

  test('a new story: relatives get a digest, the storyteller gets none', async () => {
    await recordStory(omar, { title: 'The lilac dress', toldBy: 'Omar Haddad' })
    await runChore()
    const all = await sent()
    expect(all.map(({ to }) => to).sort()).toEqual([ada.email, ruth.email].sort())
    const [toRuth] = all.filter(({ to }) => to === ruth.email)
    expect(toRuth?.subject).toMatch(/^New in The .* Family$/)
    expect(toRuth?.text).toContain('Omar Haddad told “The lilac dress”')
  })

  test('an unverified address: the digest has no titles', async () => {
    await recordStory(ruth, { title: 'The lilac dress' })
    await runChore()
    const [toOmar] = await digestsTo(omar)
    expect(toOmar?.text).toContain('told 1 new story')
    expect(toOmar?.text).not.toContain('lilac')
  })

  test('a comment: the storyteller and those who commented hear about it; a reaction: only the storyteller', async () => {
    const storyId = await recordStory(ruth, { title: 'The lilac dress' })
    await setPerson(omar, { emailVerifiedAt: new Date() })
    await setPerson(ada, { emailVerifiedAt: new Date() })
    await setDigestUntil(new Date())
    await comment(omar, storyId)
    await comment(ada, storyId)
    await react(omar, storyId)
    await runChore()
    const all = await sent()
    const textTo = (person: Relative) => all.find(({ to }) => to === person.email)?.text
    expect(textTo(ruth)).toMatch(/Ada \S+ and Omar \S+ commented on “The lilac dress”/)
    expect(textTo(ruth)).toMatch(/Omar \S+ reacted to “The lilac dress”: ❤️/)
    expect(textTo(omar)).toMatch(/- Ada \S+ commented on “The lilac dress”/)
    expect(textTo(omar)).not.toContain('reacted')
  })

  test('an answer: only the person who asked reads that it’s theirs', async () => {
    const { id } = (await ruth.post('/api/family/questions', { question: 'How did you meet?' })).json<{ id: number }>()
    await recordStory(omar, { title: 'At the dance', questionId: String(id) })
    await setPerson(ada, { emailVerifiedAt: new Date() })
    await server.database.asSystem((tx) => tx.delete(emails))
    await runChore()
    const all = await sent()
    const textTo = (person: Relative) => all.find(({ to }) => to === person.email)?.text
    expect(textTo(ruth)).toContain('told “At the dance”, in answer to your question')
    expect(textTo(ada)).toContain('told “At the dance”')
    expect(textTo(ada)).not.toContain('your question')
  })

  test('several processes, or a clock that is set back: still one digest a day', async () => {
    await recordStory(ruth)
    await Promise.all([runChore(), runChore(), runChore()])
    const storyId = await recordStory(ruth)
    const createdAt = new Date(due().getTime() + HOUR_MS)
    await server.database.asSystem((tx) => tx.update(stories).set({ createdAt }).where(eq(stories.id, storyId)))
    await runChore(new Date(due(1).getTime() - 1))
    await runChore(new Date(due().getTime() - DAY_MS))
    expect(await digestsTo(omar)).toHaveLength(1)
    await runChore(due(1))
    expect(await digestsTo(omar)).toHaveLength(1)
    await runChore(due(2))
    expect(await digestsTo(omar)).toEqual([])
  })

  test('a visit: nothing from before that day is in the next digest', async () => {
    await recordStory(ruth)
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
    await setPerson(omar, { lastUsedOn: tomorrow })
    await runChore()
    expect((await sent()).map(({ to }) => to)).toEqual([ada.email])
  })

  test('everything new is deleted before it is sent: no digest', async () => {
    const storyId = await recordStory(ruth)
    await runChore()
    await ruth.send('DELETE', `/api/stories/${storyId}`)
    expect(await sent()).toEqual([])
  })

  test('the link in its footer turns it off without signing in', async () => {
    await recordStory(ruth)
    await runChore()
    const [toOmar] = await digestsTo(omar)
    const [, token] = toOmar?.text.match(/\/unsubscribe\/(\S+)/) ?? []
    const visitor = server.visitor()
    expect((await visitor.post(`/api/email/unsubscribe/${token}`)).json()).toEqual({ topic: 'digest', isOn: false })
    await setDigestUntil(new Date())
    await recordStory(ruth)
    await runChore()
    expect((await sent()).map(({ to }) => to)).toEqual([ada.email])
  })

  test('removed members and other families get nothing', async () => {
    const strangers = await familyOf(server, 'Tom')
    await recordStory(ruth)
    await server.database.asSystem((tx) => tx.execute(sql`delete from memberships where user_id = ${ada.id}`))
    await setPerson(strangers.relative, { digestUntil: new Date(0) })
    await runChore()
    expect((await sent()).map(({ to }) => to)).toEqual([omar.email])
  })

  test('more people than a batch: everyone is up to date after one run', async () => {
    await recordStory(ruth)
    await server.database.asSystem((tx) =>
      tx.execute(sql`insert into users (email, password, first_name, last_name, digest_until)
        select 'many-' || n || '@example.org', 'x', 'Many', 'People', now() - interval '10 days' from generate_series(1, 250) n`),
    )
    await runChore()
    const [left] = await server.database.asSystem((tx) =>
      tx
        .select({ count: sql<number>`count(*)::int` })
        .from(users)
        .where(sql`digest_until < now() and deleted_at is null`),
    )
    expect(left?.count).toBe(0)
    expect((await sent()).map(({ to }) => to).sort()).toEqual([ada.email, omar.email].sort())
  })
})
