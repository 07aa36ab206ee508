import type { SubscriptionStatus } from '#server/features/billing/contract.ts'

/** A family in its free trial, as its owner sees it. */
export const sampleStatus = (overrides: Partial<SubscriptionStatus> = {}): SubscriptionStatus => ({
  accountType: 'owner',
  isPremium: false,
  subscriptionPlan: 'free',
  subscriptionStatus: 'free',
  subscriptionEndDate: null,
  trialEndDate: '2030-12-31T12:00:00.000Z',
  trialDaysRemaining: 20,
  canAdd: true,
  nextPaymentDate: null,
  isPaymentMoving: false,
  premiumEndDate: null,
  freeDays: 7,
  hasSubscription: false,
  gifts: [],
  ownerName: 'Ruth',
  ...overrides,
})
