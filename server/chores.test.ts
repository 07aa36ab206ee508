import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteAccountNow } from '#server/features/leaving/finish-deletions.ts'
import { createUploader } from '#server/features/recording/testing/uploader.ts'
import { accountDeletions, sessions, users } from '#server/infra/db/schema/accounts.ts'
import { billingCustomers, cancellationsDue } from '#server/infra/db/schema/billing.ts'
import { clockReadings } from '#server/infra/db/schema/clock.ts'
import { emails, trialReminders } from '#server/infra/db/schema/emails.ts'
import { families, familyHeirs, memberships } from '#server/infra/db/schema/families.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { fakeClock } from '#server/infra/testing/fake-clock.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { CHORES, startChore } from './chores.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const isIndexed = async (word: string) => {
  const { rows } = await server.database.asSystem((tx) => tx.execute(sql`select from story_words where word = ${word}`))
  return rows.length > 0
}

test('unused search words are deleted five minutes after startup already', async () => {
  const chore = CHORES.find(({ name }) => name === 'unused-words')
  if (!chore) throw new Error('there is no such chore')
  const { owner } = await familyOf(server)
  const id = await recordStory(owner, { title: 'Elderflowers', content: 'x' })
  await owner.send('PATCH', `/api/stories/${id}`, { payload: { title: 'Rosehips' } })
  expect(await isIndexed('elderflowers')).toBe(true)
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  const stop = startChore(chore, server.services, server.config)
  // Not longer, or the database query would seem to have timed out.
  vi.advanceTimersByTime(5 * 60_000)
  vi.useRealTimers()
  await expect.poll(() => isIndexed('elderflowers'), { timeout: 30_000 }).toBe(false)
  stop()
  expect(await isIndexed('rosehips')).toBe(true)
})

const runChore = (name: (typeof CHORES)[number]['name'], services = server.services) => {
  const chore = CHORES.find((one) => one.name === name)
  if (!chore) throw new Error('there is no such chore')
  return chore.run(services, { ...server.config, signal: new AbortController().signal })
}
const confirming = (confirmed: Date | undefined) => fakeClock({ confirmedTime: async () => confirmed })

describe('what can’t be undone goes by the confirmed time, not by the clock', () => {
  // Each is due since yesterday by the clock. Returns how many of it are left.
  const DUE: Record<string, () => Promise<() => Promise<number>>> = {
    'deleted-stories': async () => {
      const { owner } = await familyOf(server)
      const id = await recordStory(owner)
      await owner.send('DELETE', `/api/stories/${id}`)
      await server.database.asSystem((tx) =>
        tx.execute(sql`update stories set deleted_at = now() - interval '31 days' where id = ${id}`),
      )
      return () => server.database.asSystem((tx) => tx.$count(stories, eq(stories.id, id)))
    },
    'account-deletions': async () => {
      const { owner } = await familyOf(server)
      await server.database.asSystem((tx) =>
        tx
          .insert(accountDeletions)
          .values({ userId: owner.id, keepsStories: true, requestedBy: 'self', dueAt: daysAgo(1) }),
      )
      return () =>
        server.database.asSystem((tx) => tx.$count(users, and(eq(users.id, owner.id), isNull(users.deletedAt))))
    },
    'heir-claims': async () => {
      const { owner, relative, familyId } = await familyOf(server, 'Ada')
      await server.database.asSystem((tx) =>
        tx.insert(familyHeirs).values({ familyId, userId: relative.id, takesOverAt: daysAgo(1) }),
      )
      const isOwner = and(eq(memberships.userId, owner.id), eq(memberships.role, 'owner'))
      return () => server.database.asSystem((tx) => tx.$count(memberships, isOwner))
    },
    'sweep-files': async () => {
      const { owner } = await familyOf(server)
      const upload = createUploader(owner)
      await upload.create()
      await upload.sendChunk(0, new Uint8Array(100))
      await server.database.asSystem((tx) => tx.update(storedFiles).set({ leaseUntil: daysAgo(1) }))
      return () => server.database.asSystem((tx) => tx.$count(storedFiles, eq(storedFiles.state, 'uploading')))
    },
    'expired-sessions': async () => {
      const { owner } = await familyOf(server)
      const isTheirs = sql`${sessions.sess} ->> 'userId' = ${String(owner.id)}`
      await server.database.asSystem((tx) =>
        tx
          .update(sessions)
          .set({ expire: daysAgo(1) })
          .where(isTheirs),
      )
      return () => server.database.asSystem((tx) => tx.$count(sessions, isTheirs))
    },
    'old-emails': async () => {
      await familyOf(server)
      await server.database.asSystem((tx) => tx.update(emails).set({ createdAt: daysAgo(31) }))
      return async () => Math.min(1, await server.database.asSystem((tx) => tx.$count(emails)))
    },
  }

  test.each(Object.keys(DUE))('%s', async (name) => {
    const countLeft = await DUE[name]?.()
    const run = (confirmed: Date | undefined) =>
      runChore(name as (typeof CHORES)[number]['name'], { ...server.services, clock: confirming(confirmed) })
    for (const early of [undefined, daysAgo(2)]) {
      await run(early)
      expect(await countLeft?.()).toBe(1)
    }
    await run(new Date())
    expect(await countLeft?.()).toBe(0)
  })
})

describe('a wait that begins while the clock is 31 days behind is as long as any other', () => {
  const DAY_MS = 86_400_000
  const BEHIND_MS = 31 * DAY_MS
  beforeAll(() =>
    server.database.asSystem(async (tx) => {
      await tx.delete(clockReadings)
      // The first has been confirmed by 25 hours of running. With the second, the clock went back.
      await tx.insert(clockReadings).values([
        { at: new Date(Date.now() + BEHIND_MS - 25 * 3_600_000), runningMs: 0 },
        { at: new Date(), runningMs: 25 * 3_600_000, jumpMs: -BEHIND_MS },
      ])
    }),
  )
  afterAll(() => server.database.asSystem((tx) => tx.delete(clockReadings)))

  /** Begins a wait. Returns when it is over, without its length. */
  const WAITS: Record<string, () => Promise<number>> = {
    'a story in Recently Deleted': async () => {
      const { owner } = await familyOf(server)
      const id = await recordStory(owner)
      await owner.send('DELETE', `/api/stories/${id}`)
      const [story] = await server.database.asSystem((tx) => tx.select().from(stories).where(eq(stories.id, id)))
      return story?.deletedAt?.getTime() ?? 0
    },
    'the deletion of an account': async () => {
      const { owner } = await familyOf(server)
      await owner.post('/api/account/deletion', { password: 'a good password', keepsStories: true })
      const [deletion] = await server.database.asSystem((tx) =>
        tx.select().from(accountDeletions).where(eq(accountDeletions.userId, owner.id)),
      )
      return (deletion?.dueAt.getTime() ?? 0) - 30 * DAY_MS
    },
    'an heir': async () => {
      const { owner, relative, familyId } = await familyOf(server, 'Ada')
      const named = await owner.send('PUT', '/api/family/heir', {
        payload: { userId: relative.id, password: 'a good password' },
      })
      expect(named.statusCode, named.body).toBe(200)
      await relative.post('/api/family/heir/claim')
      const [heir] = await server.database.asSystem((tx) =>
        tx.select().from(familyHeirs).where(eq(familyHeirs.familyId, familyId)),
      )
      return (heir?.takesOverAt?.getTime() ?? 0) - 30 * DAY_MS
    },
    'an upload that nobody saves': async () => {
      const { owner, familyId } = await familyOf(server)
      const upload = createUploader(owner)
      await upload.create()
      await server.database.asSystem((tx) =>
        tx.update(storedFiles).set({ leaseUntil: new Date() }).where(eq(storedFiles.familyId, familyId)),
      )
      await upload.sendChunk(0, new Uint8Array(100))
      const [file] = await server.database.asSystem((tx) =>
        tx.select().from(storedFiles).where(eq(storedFiles.familyId, familyId)),
      )
      return (file?.leaseUntil.getTime() ?? 0) - 30 * DAY_MS
    },
    'a new member who can’t vouch yet': async () => {
      const { relative } = await familyOf(server, 'Ada')
      const [membership] = await server.database.asSystem((tx) =>
        tx.select().from(memberships).where(eq(memberships.userId, relative.id)),
      )
      return membership?.joinedAt.getTime() ?? 0
    },
    'a trial': async () => {
      const { familyId } = await familyOf(server)
      const [family] = await server.database.asSystem((tx) =>
        tx.select().from(families).where(eq(families.id, familyId)),
      )
      return (family?.trialEndsAt.getTime() ?? 0) - 30 * DAY_MS
    },
    'a trial that was given': async () => {
      const [{ owner: giver }, { owner, familyId }] = [await familyOf(server), await familyOf(server)]
      const form = { kind: 'trial', recipientName: 'Rose', giverName: 'Omar', message: '' }
      const { code } = (await giver.post('/api/gifts', form)).json().gift
      // It would stay if it lasted longer already.
      await server.database.asSystem((tx) =>
        tx.update(families).set({ trialEndsAt: new Date() }).where(eq(families.id, familyId)),
      )
      const redeemed = await owner.post('/api/gifts/redeem', { code })
      expect(redeemed.statusCode, redeemed.body).toBe(200)
      const [family] = await server.database.asSystem((tx) =>
        tx.select().from(families).where(eq(families.id, familyId)),
      )
      return (family?.trialEndsAt.getTime() ?? 0) - 60 * DAY_MS
    },
    'a customer of a deleted family': async () => {
      const { familyId } = await familyOf(server)
      const customerId = `cus_${familyId}`
      await server.database.asSystem(async (tx) => {
        await tx.insert(billingCustomers).values({ customerId, familyId })
        await tx.delete(families).where(eq(families.id, familyId))
      })
      const [due] = await server.database.asSystem((tx) =>
        tx.select().from(cancellationsDue).where(eq(cancellationsDue.customerId, customerId)),
      )
      return due?.createdAt.getTime() ?? 0
    },
  }

  test.each(Object.keys(WAITS))('%s', async (name) => {
    const before = Date.now()
    const start = (await WAITS[name]?.()) ?? 0
    expect(start).toBeGreaterThanOrEqual(before + BEHIND_MS - 60_000)
    expect(start).toBeLessThan(Date.now() + BEHIND_MS + 60_000)
  })

  test('an administrator’s deletion at once doesn’t wait', async () => {
    const { owner } = await familyOf(server)
    const services = { ...server.services, database: server.database, origin: '' }
    await deleteAccountNow(services, owner.id, { keepsStories: false })
    const left = and(eq(users.id, owner.id), isNull(users.deletedAt))
    expect(await server.database.asSystem((tx) => tx.$count(users, left))).toBe(0)
  })
})

test('emails that belong to a date wait while the clock isn’t to be trusted', async () => {
  const chore = CHORES.find(({ name }) => name === 'heir-reminders')
  if (!chore) throw new Error('there is no such chore')
  const { relative, familyId } = await familyOf(server, 'Ada')
  await server.database.asSystem((tx) =>
    tx.insert(familyHeirs).values({ familyId, userId: relative.id, takesOverAt: daysAgo(-1) }),
  )
  const reminded = async () => {
    const [heir] = await server.database.asSystem((tx) =>
      tx.select().from(familyHeirs).where(eq(familyHeirs.familyId, familyId)),
    )
    return heir?.remindedDays
  }
  const requested = Promise.withResolvers<void>()
  const untrusted = fakeClock({
    state: async () => {
      requested.resolve()
      return 'jumped'
    },
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  const stopFirst = startChore(chore, { ...server.services, clock: untrusted }, server.config)
  vi.advanceTimersByTime(5 * 60_000)
  vi.useRealTimers()
  await requested.promise
  stopFirst()
  expect(await reminded()).toBeNull()
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  const stop = startChore(chore, { ...server.services, clock: fakeClock() }, server.config)
  vi.advanceTimersByTime(5 * 60_000)
  vi.useRealTimers()
  await expect.poll(reminded, { timeout: 30_000 }).toBe(1)
  stop()
})

describe('the trial-reminders chore', () => {
  const countReminders = async (payments: 'test' | 'off') => {
    const chore = CHORES.find(({ name }) => name === 'trial-reminders')
    if (!chore) throw new Error('there is no such chore')
    await server.database.asSystem(async (tx) => {
      await tx.delete(trialReminders)
      await tx.update(families).set({ trialEndsAt: new Date(Date.now() + 60_000) })
    })
    const { signal } = new AbortController()
    await chore.run(server.services, { ...server.config, payments, signal })
    return server.database.asSystem((tx) => tx.$count(trialReminders))
  }

  test('reminds families where plans are sold, and nobody where payments are off', async () => {
    await familyOf(server)
    expect(await countReminders('off')).toBe(0)
    expect(await countReminders('test')).toBeGreaterThan(0)
  })
})
