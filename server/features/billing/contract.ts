import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

export const subscriptionStatusSchema = v.object({
  accountType: v.picklist(['owner', 'both', 'family_member']),
  isPremium: v.boolean(),
  subscriptionPlan: v.picklist(['free', 'monthly', 'annual', 'gift']),
  subscriptionStatus: v.picklist(['free', 'trialing', 'active', 'past_due', 'canceled']),
  /** The next payment, or the end of the plan; for `past_due`, the end of what was paid for. */
  subscriptionEndDate: v.nullable(v.string()),
  trialEndDate: v.string(),
  trialDaysRemaining: v.number(),
  /** Whether the family can add recordings, invites and generated texts. Listening and reading are always allowed. */
  canAdd: v.boolean(),
  /** When the subscription is charged next; null if it isn't. */
  nextPaymentDate: v.nullable(v.string()),
  /** The payment provider still has an earlier day. It's being moved behind a gift, and nothing is charged before that. */
  isPaymentMoving: v.boolean(),
  /** For `past_due`: Premium ends then, unless it's paid. */
  premiumEndDate: v.nullable(v.string()),
  /** Days of Premium before the first payment, if the family starts a subscription now. */
  freeDays: v.number(),
  /** Whether the family has a subscription at the payment provider, running or ended. */
  hasSubscription: v.boolean(),
  /** Gifts that the family has now or later, in order. */
  gifts: v.array(v.object({ startDate: v.string(), endDate: v.string() })),
  /** The first name of the person who owns the vault and pays for it. */
  ownerName: v.string(),
})
export type SubscriptionStatus = v.InferOutput<typeof subscriptionStatusSchema>

export const getSubscriptionStatus = defineCall({
  name: 'getSubscriptionStatus',
  summary: 'The plan of the current family, and what it allows',
  method: 'GET',
  path: '/api/subscription/status',
  access: 'member',
  fullSession: false,
  reply: subscriptionStatusSchema,
  errors: [],
})
