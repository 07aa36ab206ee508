import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { recordings } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { queueDigests } from './queue-digests.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('the daily digest', () => {
  let server: TestApp
  let ruth: Relative
  let omar: Relative
  let ada: Relative
  let familyId: number
  beforeAll(async () => {
    server = await openTestApp({ env: { PAYMENTS: 'off' } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const family = await familyOf(server, 'Omar', 'Ada')
    ruth = family.owner
    familyId = family.familyId
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

  /** The morning after tomorrow in Denver, where everyone is whose browser hasn't said otherwise, and a few days later. */
  const due = (days = 0) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2 + days, 15))
  }
  const runChore = (now = due()) => queueDigests({ database: server.database, queue: server.services.queue }, { now })
  const sent = async () =>
    (await openMailbox(server).sendWaiting())
      .map((email) => ({ ...email, to: email.to.address }))
      .filter(({ text }) => text.includes('once a day'))
  const digestsTo = async (person: Relative) => (await sent()).filter(({ to }) => to === person.email)
  const setPerson = (person: Relative, change: Partial<typeof users.$inferInsert>) =>
    server.database.asSystem((tx) => tx.update(users).set(change).where(eq(users.id, person.id)))
  /** As if no digest had come since then. */
  const setDigestUntil = (digestUntil: Date) => server.database.asSystem((tx) => tx.update(users).set({ digestUntil }))
  const comment = (author: Relative, storyId: number) =>
    author.post('/api/stories/comments', { storyId, content: 'I remember that.' })
  const react = (person: Relative, storyId: number) => person.post('/api/stories/reactions', { storyId, reaction: '❤️' })

  test('a new story: relatives get a digest, the storyteller gets none', async () => {
    await recordStory(omar, { title: 'The lilac dress', toldBy: 'Omar Okafor' })
    await runChore()
    const all = await sent()
    expect(all.map(({ to }) => to).sort()).toEqual([ada.email, ruth.email].sort())
    const [toRuth] = all.filter(({ to }) => to === ruth.email)
    expect(toRuth?.subject).toBe('Omar told a new story: The lilac dress')
    expect(toRuth?.text).toContain('told by Omar Okafor')
    expect(toRuth?.text).toMatch(/Hear Omar:\n\S+\/stories\/\d+\n/)
  })

  test('a story that sounds: first sentence, length, waveform and the storyteller’s face come with the email', async () => {
    const photo = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await omar.form('/api/profile/upload-image', [
      { name: 'image', file: photo, filename: 'me.png', type: 'image/png' },
    ])
    const id = await recordStory(omar, {
      title: 'The lilac dress',
      toldBy: 'Omar Okafor',
      content: 'I wore it once, to the dance at the mill. Then never again.',
    })
    await server.database.asSystem(async (tx) => {
      await tx.update(stories).set({ duration: 252 }).where(eq(stories.id, id))
      await tx
        .update(recordings)
        .set({ peaks: Buffer.from([10, 200, 90]).toString('base64') })
        .where(eq(recordings.storyId, id))
    })
    await runChore()
    const all = await sent()
    const [toRuth] = all.filter(({ to }) => to === ruth.email)
    expect(toRuth?.text).toContain('told by Omar Okafor · 4 minutes\n“I wore it once, to the dance at the mill.”')
    expect(toRuth?.attachments?.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png'])
    for (const { contentId } of toRuth?.attachments ?? []) expect(toRuth?.html).toContain(`src="cid:${contentId}"`)
    // Ada's address may be a stranger's.
    const [toAda] = all.filter(({ to }) => to === ada.email)
    expect(toAda?.html).toContain('told by Omar Okafor')
    expect(`${toAda?.html}${toAda?.text}${toAda?.subject}`).not.toMatch(/lilac|I wore it/)
    expect(toAda?.attachments).toBeUndefined()
  })

  test('a bedtime story: its words and the name of the child stay in the vault', async () => {
    const id = await recordStory(omar, { title: 'Mia and the moon', content: 'Mia lay in bed and looked at the moon.' })
    await server.database.asSystem((tx) =>
      tx.update(stories).set({ category: BEDTIME_CATEGORY, grandchildName: 'Mia' }).where(eq(stories.id, id)),
    )
    await comment(omar, id)
    await runChore()
    const [toRuth] = await digestsTo(ruth)
    expect(toRuth?.subject).toBe('Omar told a new story: A bedtime story')
    expect(`${toRuth?.text}${toRuth?.html}`).not.toContain('Mia')
  })

  test('an unverified address: the digest has no titles', async () => {
    await recordStory(ruth, { title: 'The lilac dress' })
    await runChore()
    const [toOmar] = await digestsTo(omar)
    expect(toOmar?.subject).toBe('Ruth told a new story')
    expect(toOmar?.text).toContain('A new story\ntold by Ruth Okafor')
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
    expect(textTo(ruth)).toContain('Ada and Omar commented on “The lilac dress”\n> I remember that.')
    expect(textTo(ruth)).toContain('Omar loved “The lilac dress”')
    expect(all.find(({ to }) => to === omar.email)?.subject).toBe('Ada commented on The lilac dress')
    expect(textTo(omar)).not.toContain('loved')
  })

  test('an answer: only the person who asked reads that it’s theirs', async () => {
    const { id } = (await ruth.post('/api/family/questions', { question: 'How did you meet?' })).json<{ id: number }>()
    await recordStory(omar, { title: 'At the dance', questionId: String(id) })
    await setPerson(ada, { emailVerifiedAt: new Date() })
    await server.database.asSystem((tx) => tx.delete(emails))
    await runChore()
    const all = await sent()
    const textTo = (person: Relative) => all.find(({ to }) => to === person.email)?.text
    expect(textTo(ruth)).toMatch(/^Omar answered you\n[\s\S]*At the dance/)
    expect(textTo(ada)).toMatch(/^Omar told a new story\n[\s\S]*At the dance/)
    expect(textTo(ada)).not.toContain('answered you')
  })

  test('several processes, or a clock that is set back: still one digest a day', async () => {
    await recordStory(ruth)
    await Promise.all([runChore(), runChore(), runChore()])
    const storyId = await recordStory(ruth)
    const createdAt = new Date(due().getTime() + HOUR_MS)
    await server.database.asSystem((tx) => tx.update(stories).set({ createdAt }).where(eq(stories.id, storyId)))
    await runChore(new Date(due().getTime() + 4 * HOUR_MS))
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
    // Omar belongs to both: a link says which one it's about.
    const both = { familyId: strangers.familyId, userId: omar.id, role: 'member' as const }
    await server.database.asSystem((tx) => tx.insert(memberships).values(both))
    await runChore()
    const all = await sent()
    expect(all.map(({ to }) => to)).toEqual([omar.email])
    expect(all[0]?.text).toMatch(new RegExp(`/stories/\\d+\\?family=${familyId}\n`))
  })

  test('more people than a batch: everyone is up to date after one run', async () => {
    await recordStory(ruth)
    await server.database.asSystem((tx) =>
      tx.execute(sql`insert into users (email, password, first_name, last_name, digest_until)
        select 'many-' || n || '@example.org', 'x', 'Many', 'People', now() - interval '10 days' from generate_series(1, 600) n`),
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

  describe('goes out in the reader’s own morning', () => {
    const zoneOf = (person: Relative, timeZone: string | null) => setPerson(person, { timeZone })
    /** Runs the chore as at these moments, and says who got a digest at which. A story is new at each. */
    const runAt = async (...moments: string[]): Promise<string[]> => {
      const arrived: string[] = []
      const names = new Map([ruth, omar, ada].map((person, index) => [person.email, ['Ruth', 'Omar', 'Ada'][index]]))
      for (const moment of moments) {
        const story = { familyId, userId: ruth.id, title: 'The river', toldBy: 'Ruth Okafor' }
        const createdAt = new Date(Date.parse(moment) - 60_000)
        await server.database.asSystem((tx) => tx.insert(stories).values({ ...story, createdAt }))
        await runChore(new Date(moment))
        arrived.push(...(await sent()).map(({ to }) => `${names.get(to)} ${moment}`))
      }
      return arrived.sort()
    }
    beforeEach(async () => {
      // People of earlier tests have theirs.
      await setDigestUntil(new Date('2100-01-01T00:00:00Z'))
      for (const person of [ruth, omar, ada]) await setPerson(person, { digestUntil: new Date('2031-01-09T15:30:00Z') })
    })

    test('at 8, half-hour zones included; the owner’s zone, or else Denver’s, where none is known', async () => {
      await zoneOf(omar, 'Asia/Kolkata')
      await zoneOf(ruth, null)
      await zoneOf(ada, null)
      // 8:00 is 2:30 in India, 15:00 in Denver (winter).
      expect(await runAt('2031-01-10T02:29:00Z', '2031-01-10T02:30:00Z', '2031-01-10T14:59:00Z')).toEqual([
        'Omar 2031-01-10T02:30:00Z',
      ])
      expect(await runAt('2031-01-10T15:00:00Z')).toEqual(['Ada 2031-01-10T15:00:00Z'])
      await zoneOf(ruth, 'Europe/Berlin')
      expect(await runAt('2031-01-11T06:59:00Z', '2031-01-11T07:00:00Z')).toEqual([
        'Ada 2031-01-11T07:00:00Z',
        'Omar 2031-01-11T06:59:00Z',
      ])
    })

    test('a clock change: every day has one, at the same hour', async () => {
      await zoneOf(omar, 'America/New_York')
      await zoneOf(ada, 'America/New_York')
      await setPerson(ada, { emailOnDigest: false })
      // The clocks go ahead on March 9, 2031, and back on November 2.
      expect(await runAt('2031-03-08T13:00:00Z', '2031-03-09T11:59:00Z', '2031-03-09T12:00:00Z')).toEqual([
        'Omar 2031-03-08T13:00:00Z',
        'Omar 2031-03-09T12:00:00Z',
      ])
      expect(await runAt('2031-11-01T12:00:00Z', '2031-11-02T12:59:00Z', '2031-11-02T13:00:00Z')).toEqual([
        'Omar 2031-11-01T12:00:00Z',
        'Omar 2031-11-02T13:00:00Z',
      ])
    })

    test('a server that was off: later on the same day, but not at night; the next morning has the rest', async () => {
      await zoneOf(omar, 'Europe/Berlin')
      await setPerson(ada, { emailOnDigest: false })
      expect(await runAt('2031-01-10T19:59:00Z', '2031-01-11T07:00:00Z')).toEqual([
        'Omar 2031-01-10T19:59:00Z',
        'Omar 2031-01-11T07:00:00Z',
      ])
      expect(await runAt('2031-01-12T20:00:00Z', '2031-01-13T03:00:00Z', '2031-01-13T07:00:00Z')).toEqual([
        'Omar 2031-01-13T07:00:00Z',
      ])
    })

    test('travel: never two on one day, and nothing is lost', async () => {
      await setPerson(ada, { emailOnDigest: false })
      await zoneOf(omar, 'Europe/Berlin')
      expect(await runAt('2031-01-10T07:00:00Z')).toHaveLength(1)
      // West: it’s morning once more.
      await zoneOf(omar, 'America/Los_Angeles')
      expect(await runAt('2031-01-10T16:00:00Z', '2031-01-11T01:00:00Z', '2031-01-11T15:59:00Z')).toEqual([])
      expect(await runAt('2031-01-11T16:00:00Z')).toHaveLength(1)
      // East: the next morning is there sooner.
      await zoneOf(omar, 'Asia/Tokyo')
      expect(await runAt('2031-01-11T23:00:00Z', '2031-01-12T08:00:00Z', '2031-01-12T23:00:00Z')).toEqual([
        'Omar 2031-01-12T23:00:00Z',
      ])
    })

    test('a zone that this PostgreSQL doesn’t know counts as none, and stops nobody else’s', async () => {
      await zoneOf(omar, 'Mars/Base')
      await zoneOf(ada, 'America/Denver')
      expect(await runAt('2031-01-10T15:00:00Z')).toEqual(['Ada 2031-01-10T15:00:00Z', 'Omar 2031-01-10T15:00:00Z'])
    })
  })
})
