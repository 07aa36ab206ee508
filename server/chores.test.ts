import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUploader } from '#server/features/recording/testing/uploader.ts'
import type { ClockState, TrustedClock } from '#server/infra/clock/trusted-clock.ts'
import { accountDeletions, sessions, users } from '#server/infra/db/schema/accounts.ts'
import { emails, trialReminders } from '#server/infra/db/schema/emails.ts'
import { families, familyHeirs, memberships } from '#server/infra/db/schema/families.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
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
const aClock = (confirmed: Date | undefined, state: ClockState = 'ok'): TrustedClock => ({
  observe: async () => {},
  confirmedTime: async () => confirmed,
  state: async () => state,
})

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
      runChore(name as (typeof CHORES)[number]['name'], { ...server.services, clock: aClock(confirmed) })
    for (const early of [undefined, daysAgo(2)]) {
      await run(early)
      expect(await countLeft?.()).toBe(1)
    }
    await run(new Date())
    expect(await countLeft?.()).toBe(0)
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
  const asked = Promise.withResolvers<void>()
  const untrusted: TrustedClock = {
    ...aClock(undefined),
    state: async () => {
      asked.resolve()
      return 'jumped'
    },
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  const stopFirst = startChore(chore, { ...server.services, clock: untrusted }, server.config)
  vi.advanceTimersByTime(5 * 60_000)
  vi.useRealTimers()
  await asked.promise
  stopFirst()
  expect(await reminded()).toBeNull()
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  const stop = startChore(chore, { ...server.services, clock: aClock(undefined) }, server.config)
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
