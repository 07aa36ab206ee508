import { describe, expect, test } from 'vitest'
import { entitlement, type FamilyPlan } from './entitlement.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-03-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
const plan = (changes: Partial<FamilyPlan> = {}): FamilyPlan => ({
  trialEndsAt: inDays(-1),
  subscriptionStatus: 'free',
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
    ['active', null, true],
    ['active', inDays(3), true],
    ['active', inDays(-3), false],
    ['trialing', inDays(5), true],
    ['past_due', inDays(-13.9), true],
    ['past_due', inDays(-14.1), false],
    ['past_due', null, false],
    ['canceled', inDays(2), true],
    ['canceled', inDays(-0.1), false],
    ['canceled', null, false],
    ['free', inDays(9), false],
  ] as const)('status %s until %s: premium is %s', (subscriptionStatus, subscriptionEndDate, isPremium) => {
    expect(entitlementOf({ subscriptionStatus, subscriptionEndDate })).toMatchObject({ isPremium, canAdd: isPremium })
  })
})
