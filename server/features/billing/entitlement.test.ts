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
