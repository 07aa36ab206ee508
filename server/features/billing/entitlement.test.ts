import { describe, expect, test } from 'vitest'
import { entitlement, type FamilyPlan } from './entitlement.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-03-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
const plan = (changes: Partial<FamilyPlan> = {}): FamilyPlan => ({
  trialEndsAt: inDays(-1),
  subscriptionStatus: 'free',
  subscriptionPlan: 'free',
  subscriptionEndDate: null,
  ...changes,
})
const entitlementOf = (changes: Partial<FamilyPlan>) => entitlement(plan(changes), 'test', now)

test('a trial allows everything except Premium, and counts its days', () => {
  expect(entitlementOf({ trialEndsAt: inDays(30) })).toEqual({
    isPremium: false,
    inTrial: true,
    trialDaysRemaining: 30,
    canAdd: true,
  })
  expect(entitlementOf({ trialEndsAt: inDays(0.2) }).trialDaysRemaining).toBe(1)
})

describe('a trial of 30 days', () => {
  // In New York, clocks change on March 8 and November 1, 2026; 2028 is a leap year.
  test.each(['2026-01-15T12:00:00Z', '2026-02-20T04:59:00Z', '2026-10-15T23:30:00Z', '2028-02-10T00:00:00Z'])(
    'from %s: 30 times 24 hours',
    (start) => {
      const began = Date.parse(start)
      const trialEndsAt = new Date(began + 30 * DAY_MS)
      const stateAfter = (ms: number) => {
        const { trialDaysRemaining, canAdd } = entitlement(plan({ trialEndsAt }), 'test', new Date(began + ms))
        return [trialDaysRemaining, canAdd]
      }
      expect([0, 23, 29, 30, 31].map((days) => stateAfter(days * DAY_MS))).toEqual([
        [30, true],
        [7, true],
        [1, true],
        [0, false],
        [0, false],
      ])
      expect(stateAfter(30 * DAY_MS - 1)).toEqual([1, true])
    },
  )

  test.each(['Pacific/Kiritimati', 'America/New_York', 'Asia/Kolkata'])('a server in %s decides the same', (zone) => {
    const previous = process.env.TZ
    process.env.TZ = zone
    try {
      const trialEndsAt = new Date('2026-03-22T06:30:00Z')
      const left = (now: string) => entitlement(plan({ trialEndsAt }), 'test', new Date(now)).trialDaysRemaining
      expect([left('2026-02-20T06:30:00Z'), left('2026-03-21T06:30:00Z')]).toEqual([30, 1])
    } finally {
      if (previous === undefined) delete process.env.TZ
      else process.env.TZ = previous
    }
  })
})

test('nothing new can be added after the trial', () => {
  expect(entitlementOf({})).toEqual({ isPremium: false, inTrial: false, trialDaysRemaining: 0, canAdd: false })
})

test('everyone is premium when payments are off', () => {
  expect(entitlement(plan(), 'off', now)).toMatchObject({ isPremium: true, canAdd: true })
})

describe('a subscription', () => {
  test.each([
    ['active', 'monthly', 3, true],
    // The provider may report a renewal late.
    ['active', 'annual', -2.9, true],
    ['active', 'annual', -3.1, false],
    ['active', 'gift', 0.1, true],
    ['active', 'gift', -0.1, false],
    ['trialing', 'monthly', 5, true],
    ['trialing', 'monthly', -3.1, false],
    ['past_due', 'monthly', -13.9, true],
    ['past_due', 'annual', -14.1, false],
    ['canceled', 'monthly', 2, true],
    ['canceled', 'annual', -0.1, false],
    ['canceled', 'gift', -0.1, false],
  ] as const)('%s, %s, ends in %d days: premium is %s', (subscriptionStatus, subscriptionPlan, days, isPremium) => {
    const plan = { subscriptionStatus, subscriptionPlan, subscriptionEndDate: inDays(days) }
    expect(entitlementOf(plan)).toMatchObject({ isPremium, canAdd: isPremium })
  })
})
