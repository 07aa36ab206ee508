import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { families, memberships } from '#server/infra/db/schema/families.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { requirePlan } from './entitlement.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

describe('subscription status', () => {
  test('a new family has a 30-day trial', async () => {
    const owner = server.visitor()
    await owner.register()
    expect((await owner.get('/api/subscription/status')).json()).toMatchObject({
      accountType: 'owner',
      isPremium: false,
      subscriptionPlan: 'free',
      subscriptionEndDate: null,
      trialDaysRemaining: 30,
      canAdd: true,
    })
    expect((await server.visitor().get('/api/subscription/status')).statusCode).toBe(401)
  })

  test('the owner of one vault who is a member of another has account type `both`', async () => {
    const ruth = server.visitor()
    const { id: userId } = await ruth.register()
    const { familyId } = await server.visitor().register()
    await server.database.asSystem((tx) => tx.insert(memberships).values({ familyId, userId, role: 'member' }))
    expect((await ruth.get('/api/subscription/status')).json()).toMatchObject({ accountType: 'both' })
  })

  test('everyone is premium when payments are off', async () => {
    const withoutPayments = await openTestApp({ env: { PAYMENTS: 'off' } })
    try {
      const owner = withoutPayments.visitor()
      await owner.register()
      expect((await owner.get('/api/subscription/status')).json()).toMatchObject({ isPremium: true, canAdd: true })
    } finally {
      await withoutPayments.close()
    }
  })
})

describe('requirePlan', () => {
  /** Requires a plan for a recording that was started then, in a new family with these dates. */
  const requirePlanFor = async (
    startedAt: Date | undefined,
    { createdAt, trialEndsAt }: { createdAt: Date; trialEndsAt: Date },
  ) => {
    const { familyId } = await server.visitor().register()
    await server.database.asSystem(async (tx) => {
      await tx.update(families).set({ createdAt, trialEndsAt }).where(eq(families.id, familyId))
      await requirePlan(tx, 'test', familyId, startedAt?.toISOString())
    })
  }
  const planNeeded = { status: 402, code: 'plan_needed' }

  test('a recording started during the trial is accepted, one started afterwards is refused', async () => {
    const family = { createdAt: daysAgo(40), trialEndsAt: daysAgo(10) }
    await requirePlanFor(daysAgo(11), family)
    await expect(requirePlanFor(daysAgo(9), family)).rejects.toMatchObject(planNeeded)
    await expect(requirePlanFor(undefined, family)).rejects.toMatchObject(planNeeded)
  })

  test('a start before the family existed counts as now', async () => {
    const createdAt = daysAgo(20)
    await expect(requirePlanFor(daysAgo(21), { createdAt, trialEndsAt: daysAgo(5) })).rejects.toMatchObject(planNeeded)
    await requirePlanFor(daysAgo(21), { createdAt, trialEndsAt: daysAgo(-10) })
  })

  test('a start more than 30 days ago counts as now', async () => {
    const family = { createdAt: daysAgo(1000), trialEndsAt: daysAgo(20) }
    await requirePlanFor(daysAgo(29.9), family)
    await expect(requirePlanFor(daysAgo(30.1), family)).rejects.toMatchObject(planNeeded)
  })

  test('30 days after the trial ended, no start is believed', async () => {
    await requirePlanFor(daysAgo(29.95), { createdAt: daysAgo(1000), trialEndsAt: daysAgo(29.9) })
    const family = { createdAt: daysAgo(1000), trialEndsAt: daysAgo(30.1) }
    for (const days of [0, 1, 29, 30.2, 31, 300])
      await expect(requirePlanFor(daysAgo(days), family)).rejects.toMatchObject(planNeeded)
  })

  test('a start in the future counts as now', async () => {
    await requirePlanFor(daysAgo(-400), { createdAt: daysAgo(1), trialEndsAt: daysAgo(-29) })
  })
})
