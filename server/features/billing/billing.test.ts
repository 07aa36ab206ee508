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
    const family = { createdAt: daysAgo(100), trialEndsAt: daysAgo(70) }
    await requirePlanFor(daysAgo(71), family)
    await expect(requirePlanFor(daysAgo(69), family)).rejects.toMatchObject(planNeeded)
    await expect(requirePlanFor(undefined, family)).rejects.toMatchObject(planNeeded)
  })

  test('a start before the family existed counts as now', async () => {
    const createdAt = daysAgo(100)
    await expect(requirePlanFor(new Date(0), { createdAt, trialEndsAt: daysAgo(70) })).rejects.toMatchObject(planNeeded)
    await requirePlanFor(new Date(0), { createdAt, trialEndsAt: daysAgo(-1) })
  })

  test('a start more than 400 days ago counts as now', async () => {
    const family = { createdAt: daysAgo(1000), trialEndsAt: daysAgo(300) }
    await requirePlanFor(daysAgo(399), family)
    await expect(requirePlanFor(daysAgo(401), family)).rejects.toMatchObject(planNeeded)
  })

  test('a start in the future counts as now', async () => {
    await requirePlanFor(daysAgo(-400), { createdAt: daysAgo(1), trialEndsAt: daysAgo(-29) })
  })
})
