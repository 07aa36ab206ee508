import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

export const subscriptionStatusSchema = v.object({
  accountType: v.picklist(['owner', 'both', 'family_member']),
  isPremium: v.boolean(),
  subscriptionPlan: v.picklist(['free', 'monthly', 'annual', 'gift']),
  subscriptionEndDate: v.nullable(v.string()),
  trialEndDate: v.string(),
  trialDaysRemaining: v.number(),
  /** Whether the family can add recordings, invites and generated texts. Listening and reading are always allowed. */
  canAdd: v.boolean(),
})
export type SubscriptionStatus = v.InferOutput<typeof subscriptionStatusSchema>

export const getSubscriptionStatus = defineCall({
  name: 'getSubscriptionStatus',
  summary: 'The plan of the current family, and what it allows',
  method: 'GET',
  path: '/api/subscription/status',
  access: 'member',
  reply: subscriptionStatusSchema,
  errors: [],
})
