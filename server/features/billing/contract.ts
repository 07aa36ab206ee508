import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

export const subscriptionStatusSchema = v.object({
  accountType: v.picklist(['owner', 'both', 'family_member']),
  isPremium: v.boolean(),
  subscriptionPlan: v.picklist(['free', 'monthly', 'annual', 'gift']),
  subscriptionEndDate: v.nullable(v.string()),
  trialEndDate: v.string(),
  trialDaysRemaining: v.number(),
  /** Whether new recordings, invites and generated texts may be begun. Listening and reading always may. */
  canAdd: v.boolean(),
})
export type SubscriptionStatus = v.InferOutput<typeof subscriptionStatusSchema>

export const getSubscriptionStatus = defineCall({
  name: 'getSubscriptionStatus',
  summary: 'The plan of the family that is showing, and what it allows',
  method: 'GET',
  path: '/api/subscription/status',
  access: 'member',
  reply: subscriptionStatusSchema,
  errors: [],
})
