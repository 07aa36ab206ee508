import { sampleStatus } from './sample-status.ts'

const FUTURE = '2031-03-01T12:00:00.000Z'
const LATER = '2032-03-01T12:00:00.000Z'
const subscribed = {
  isPremium: true,
  hasSubscription: true,
  freeDays: 0,
  subscriptionEndDate: FUTURE,
  trialDaysRemaining: 0,
} as const
const renewing = { ...subscribed, nextPaymentDate: FUTURE } as const

/** A family's plan in each of its states, as the owner sees it. */
export const plans = {
  trial: sampleStatus(),
  lapsed: sampleStatus({ canAdd: false, trialDaysRemaining: 0 }),
  lapsedPlan: sampleStatus({
    canAdd: false,
    trialDaysRemaining: 0,
    subscriptionPlan: 'monthly',
    subscriptionStatus: 'canceled',
    subscriptionEndDate: '2026-02-01T12:00:00.000Z',
    hasSubscription: true,
    freeDays: 0,
  }),
  trialing: sampleStatus({ ...renewing, subscriptionPlan: 'monthly', subscriptionStatus: 'trialing' }),
  monthly: sampleStatus({ ...renewing, subscriptionPlan: 'monthly', subscriptionStatus: 'active' }),
  annual: sampleStatus({ ...renewing, subscriptionPlan: 'annual', subscriptionStatus: 'active' }),
  pastDue: sampleStatus({
    ...subscribed,
    subscriptionPlan: 'monthly',
    subscriptionStatus: 'past_due',
    subscriptionEndDate: '2031-02-15T12:00:00.000Z',
    premiumEndDate: FUTURE,
  }),
  pastDueEnded: sampleStatus({
    ...subscribed,
    isPremium: false,
    canAdd: false,
    subscriptionPlan: 'annual',
    subscriptionStatus: 'past_due',
    premiumEndDate: '2026-01-15T12:00:00.000Z',
  }),
  canceled: sampleStatus({ ...subscribed, subscriptionPlan: 'monthly', subscriptionStatus: 'canceled' }),
  gift: sampleStatus({
    isPremium: true,
    subscriptionPlan: 'gift',
    subscriptionStatus: 'active',
    subscriptionEndDate: FUTURE,
    gifts: [{ startDate: '2026-03-01T12:00:00.000Z', endDate: FUTURE }],
  }),
  giftToCome: sampleStatus({
    ...subscribed,
    subscriptionPlan: 'annual',
    subscriptionStatus: 'trialing',
    subscriptionEndDate: LATER,
    nextPaymentDate: LATER,
    gifts: [{ startDate: FUTURE, endDate: LATER }],
  }),
  giftMovesPayment: sampleStatus({
    ...subscribed,
    subscriptionPlan: 'monthly',
    subscriptionStatus: 'active',
    nextPaymentDate: LATER,
    isPaymentMoving: true,
    gifts: [{ startDate: FUTURE, endDate: LATER }],
  }),
}
