import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { emails, trialReminders } from '#server/infra/db/schema/emails.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { dueReminder, queueTrialReminders } from './trial-reminders.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('dueReminder', () => {
  const start = new Date('2031-03-01T12:00:00Z')
  const end = new Date(start.getTime() + 30 * DAY_MS)

  test.each([
    [0, undefined],
    [22.99, undefined],
    [23, 'week_before'],
    [28.99, 'week_before'],
    [29, 'day_before'],
    [29.99, 'day_before'],
    [30, 'ended'],
    [31, 'ended'],
    [36.99, 'ended'],
    [37, undefined],
    [400, undefined],
  ])('%d days after the start: %s', (days, reminder) => {
    expect(dueReminder(end, new Date(start.getTime() + days * DAY_MS))).toBe(reminder)
  })

  test.each([
    ['the clocks go forward', '2031-03-09T09:30:00Z'],
    ['the clocks go back', '2031-11-02T08:30:00Z'],
    ['a leap day', '2032-02-29T12:00:00Z'],
    ['the end of a year', '2032-01-01T00:00:00Z'],
  ])('%s between reminder and end: still 7 and 1 times 24 hours before', (_what, ends) => {
    const trialEndsAt = new Date(ends)
    const at = (ms: number) => dueReminder(trialEndsAt, new Date(trialEndsAt.getTime() - ms))
    expect([at(7 * DAY_MS + 1), at(7 * DAY_MS)]).toEqual([undefined, 'week_before'])
    expect([at(DAY_MS + 1), at(DAY_MS)]).toEqual(['week_before', 'day_before'])
    expect([at(1), at(0)]).toEqual(['day_before', 'ended'])
  })

  test.each(['Pacific/Kiritimati', 'America/New_York', 'Asia/Kolkata'])('a server in %s decides the same', (zone) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      expect(dueReminder(end, new Date(end.getTime() - DAY_MS))).toBe('day_before')
      expect(dueReminder(end, new Date(end.getTime() - DAY_MS - 1))).toBe('week_before')
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
})

describe('queueTrialReminders', () => {
  let server: TestApp
  let owner: Relative
  let familyId: number
  beforeAll(async () => {
    server = await openTestApp()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const family = await familyOf(server, 'Omar')
    owner = family.owner
    familyId = family.familyId
    await server.database.asSystem(async (tx) => {
      await tx.delete(emails)
      // Families of earlier tests.
      await tx.update(families).set({ trialEndsAt: new Date(Date.now() + 300 * DAY_MS) })
    })
  })

  const setFamily = (change: Partial<typeof families.$inferInsert>) =>
    server.database.asSystem((tx) => tx.update(families).set(change).where(eq(families.id, familyId)))
  const endTrialIn = (ms: number) => setFamily({ trialEndsAt: new Date(Date.now() + ms) })
  const runChore = (now = new Date()) =>
    queueTrialReminders({ database: server.database, queue: server.services.queue }, { now })
  const queued = () =>
    server.database.asSystem((tx) =>
      tx
        .select({ payload: emails.payload, toUserId: emails.toUserId })
        .from(emails)
        .where(eq(emails.kind, 'trial_reminder'))
        .orderBy(asc(emails.createdAt)),
    )
  const reminders = async () => (await queued()).map(({ payload }) => payload.reminder)
  const arrived = async () => (await openMailbox(server).sendWaiting()).map(({ subject }) => subject)

  test('over a whole trial: three emails, to the owner only', async () => {
    const ends = new Date(Date.now() + 30 * DAY_MS)
    await setFamily({ trialEndsAt: ends })
    for (let hours = 0; hours <= 40 * 24; hours += 6) await runChore(new Date(Date.now() + hours * HOUR_MS))
    expect(await reminders()).toEqual(['week_before', 'day_before', 'ended'])
    for (const { toUserId } of await queued()) expect(toUserId).toBe(owner.id)
  })

  test('concurrent chores queue a reminder once', async () => {
    await endTrialIn(DAY_MS - HOUR_MS)
    await Promise.all([runChore(), runChore(), runChore()])
    expect(await reminders()).toEqual(['day_before'])
    expect(await arrived()).toEqual(['Your free trial of Keepsaid has 1 day left'])
  })

  test('a clock that skips days: only the newest reminder, and none again if the clock is set back', async () => {
    await endTrialIn(3 * DAY_MS)
    await runChore(new Date(Date.now() + 4 * DAY_MS))
    await runChore(new Date(Date.now() + 2.5 * DAY_MS))
    await runChore()
    expect(await reminders()).toEqual(['ended'])
  })

  test('a family with a few days left from the start gets the reminder that fits', async () => {
    await endTrialIn(5 * DAY_MS)
    await runChore()
    expect(await arrived()).toEqual(['Your free trial of Keepsaid has 5 days left'])
  })

  test('a trial that ended long ago: nothing', async () => {
    await endTrialIn(-8 * DAY_MS)
    await runChore()
    expect(await queued()).toEqual([])
  })

  test.each([
    ['trialing', 'monthly'],
    ['active', 'annual'],
    ['active', 'gift'],
    ['past_due', 'monthly'],
    ['canceled', 'monthly'],
  ] as const)('a family whose plan is %s (%s): nothing', async (subscriptionStatus, subscriptionPlan) => {
    await endTrialIn(HOUR_MS)
    await setFamily({ subscriptionStatus, subscriptionPlan, subscriptionEndDate: new Date(Date.now() + 60 * DAY_MS) })
    await runChore()
    expect(await queued()).toEqual([])
  })

  test('a plan that was canceled and ended within the trial: the reminder comes, without free days', async () => {
    await endTrialIn(HOUR_MS)
    await setFamily({
      subscriptionStatus: 'canceled',
      subscriptionPlan: 'monthly',
      subscriptionEndDate: new Date(Date.now() - 15 * DAY_MS),
    })
    await runChore()
    expect(await reminders()).toEqual(['day_before'])
    const [email] = await openMailbox(server).sendWaiting()
    expect(email?.subject).toBe('Your free trial of Keepsaid has 1 day left')
    expect(email?.text).not.toContain('7 days free')
  })

  test('a plan that ended after the trial: no reminder, because that was emailed', async () => {
    await endTrialIn(-HOUR_MS)
    const subscriptionEndDate = new Date(Date.now() - 1000)
    await setFamily({ subscriptionStatus: 'canceled', subscriptionPlan: 'monthly', subscriptionEndDate })
    await runChore()
    expect(await queued()).toEqual([])
  })

  test('a family that gets a plan before the email is sent: dropped', async () => {
    await endTrialIn(HOUR_MS)
    await runChore()
    await setFamily({
      subscriptionStatus: 'active',
      subscriptionPlan: 'gift',
      subscriptionEndDate: new Date(Date.now() + 60 * DAY_MS),
    })
    expect(await arrived()).toEqual([])
  })

  test('an email that waited until the next reminder is due: dropped', async () => {
    await endTrialIn(2 * DAY_MS)
    await runChore()
    await endTrialIn(HOUR_MS)
    expect(await arrived()).toEqual([])
  })

  test('an owner who turned these emails off: dropped', async () => {
    await endTrialIn(HOUR_MS)
    await server.database.asSystem((tx) => tx.update(users).set({ emailOnTrial: false }).where(eq(users.id, owner.id)))
    await runChore()
    expect(await arrived()).toEqual([])
  })

  test('reminders go with their family', async () => {
    await endTrialIn(HOUR_MS)
    await runChore()
    await server.database.asSystem((tx) => tx.delete(families).where(eq(families.id, familyId)))
    const left = await server.database.asSystem((tx) =>
      tx.select().from(trialReminders).where(eq(trialReminders.familyId, familyId)),
    )
    expect(left).toEqual([])
  })
})
