import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '#server/infra/db/schema/families.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { requirePlan } from './require-plan.ts'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Asks for a recording that began `begun` in a family whose trial of 30 days ended long ago, or in `trialEndsAt`. */
const ask = async (begun: Date | undefined, { founded, trialEndsAt }: { founded: Date; trialEndsAt: Date }) => {
  const { familyId } = await server.visitor().register()
  await server.database.asSystem(async (tx) => {
    await tx.update(families).set({ createdAt: founded, trialEndsAt }).where(eq(families.id, familyId))
    await requirePlan(tx, 'test', familyId, begun?.toISOString())
  })
}
const needed = { status: 402, code: 'plan_needed' }

test('a recording begun while the trial lasted is accepted, one begun afterwards is not', async () => {
  const family = { founded: daysAgo(100), trialEndsAt: daysAgo(70) }
  await ask(daysAgo(71), family)
  await expect(ask(daysAgo(69), family)).rejects.toMatchObject(needed)
  await expect(ask(undefined, family)).rejects.toMatchObject(needed)
})

test('one begun before there was a family counts as begun now', async () => {
  const founded = daysAgo(100)
  await expect(ask(new Date(0), { founded, trialEndsAt: daysAgo(70) })).rejects.toMatchObject(needed)
  await ask(new Date(0), { founded, trialEndsAt: daysAgo(-1) })
})

test('so does one begun longer ago than a recording can wait', async () => {
  const family = { founded: daysAgo(1000), trialEndsAt: daysAgo(300) }
  await ask(daysAgo(399), family)
  await expect(ask(daysAgo(401), family)).rejects.toMatchObject(needed)
})

test('and one that is said to begin in the future', async () => {
  await ask(daysAgo(-400), { founded: daysAgo(1), trialEndsAt: daysAgo(-29) })
})
