import { eq } from 'drizzle-orm'
import { LATE_RECORDING_DAYS } from '#common/pricing.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long Premium continues after a failed payment. */
export const PAST_DUE_GRACE_MS = 14 * DAY_MS
/** The provider may report a renewal late. Until then, the family keeps Premium. */
const RENEWAL_GRACE_MS = 3 * DAY_MS
/** The browser's word for when a recording began is accepted for this long. Then the plan must allow it today. */
const MAX_START_AGE_MS = LATE_RECORDING_DAYS * DAY_MS

/** The operator's setting: `off` makes everyone premium. */
export type Payments = 'test' | 'stripe' | 'off'

export type FamilyPlan = {
  trialEndsAt: Date
  subscriptionStatus: 'free' | 'trialing' | 'active' | 'past_due' | 'canceled'
  subscriptionPlan: 'free' | 'monthly' | 'annual' | 'gift'
  /** What is paid for, or given, ends then; null for `free`. */
  subscriptionEndDate: Date | null
}

/** What a family may do now. Listening, reading, commenting and the complete export are always allowed. */
type Entitlement = {
  isPremium: boolean
  inTrial: boolean
  trialDaysRemaining: number
  /** New recordings, new invites and generated texts. */
  canAdd: boolean
}

/** The single place that decides what a family may do. */
export const entitlement = (plan: FamilyPlan, payments: Payments, now: Date): Entitlement => {
  const trialLeftMs = plan.trialEndsAt.getTime() - now.getTime()
  const isPremium = payments === 'off' || now.getTime() < premiumEndMs(plan)
  const inTrial = !isPremium && trialLeftMs > 0
  return {
    isPremium,
    inTrial,
    trialDaysRemaining: Math.max(0, Math.ceil(trialLeftMs / DAY_MS)),
    canAdd: isPremium || inTrial,
  }
}

/** The moment from which Premium is over, unless something is paid until then; -Infinity without a plan. */
const premiumEndMs = ({ subscriptionStatus, subscriptionPlan, subscriptionEndDate }: FamilyPlan): number => {
  if (!subscriptionEndDate) return Number.NEGATIVE_INFINITY
  const end = subscriptionEndDate.getTime()
  if (subscriptionStatus === 'past_due') return end + PAST_DUE_GRACE_MS
  const renews = subscriptionStatus === 'active' || subscriptionStatus === 'trialing'
  return renews && subscriptionPlan !== 'gift' ? end + RENEWAL_GRACE_MS : end
}

/**
 * Throws `plan_needed` if the family can't add recordings. A recording that began while it could (`startedAt`, ISO 8601) is
 * accepted for 30 days, so never more than 30 days after the plan ended; an older or impossible start counts as now.
 */
export const requirePlan = async (
  tx: Tx,
  payments: Payments,
  familyId: number,
  startedAt: string | undefined,
): Promise<void> => {
  const plan = await loadPlan(tx, familyId)
  const now = Date.now()
  const claimed = startedAt === undefined ? now : Date.parse(startedAt)
  const isCredible = claimed >= Math.max(plan.createdAt.getTime(), now - MAX_START_AGE_MS)
  const started = isCredible ? Math.min(claimed, now) : now
  if (!entitlement(plan, payments, new Date(started)).canAdd) throw planNeeded('recordings')
}

/** Throws `plan_needed` if the family can't send invites now. */
export const requirePlanForInvites = async (tx: Tx, payments: Payments, familyId: number): Promise<void> => {
  if (!entitlement(await loadPlan(tx, familyId), payments, new Date()).canAdd) throw planNeeded('invites')
}

/** Throws `plan_needed` if the family can't get more story ideas now. */
export const requirePlanForPrompts = async (tx: Tx, payments: Payments, familyId: number): Promise<void> => {
  if (!entitlement(await loadPlan(tx, familyId), payments, new Date()).canAdd) throw planNeeded('story ideas')
}

/** Throws `premium_needed` if the family has no Premium; a trial isn't enough. */
export const requirePremium = async (tx: Tx, payments: Payments, familyId: number): Promise<void> => {
  if (!entitlement(await loadPlan(tx, familyId), payments, new Date()).isPremium)
    throw new ApiError(402, 'premium_needed', 'This is part of Premium, which your family doesn’t have right now.')
}

/** The family's trial and subscription, and when the family was created. Throws `no_family`. */
export const loadPlan = async (tx: Tx, familyId: number) => {
  const { createdAt, trialEndsAt, subscriptionStatus, subscriptionPlan, subscriptionEndDate } = families
  const [plan] = await tx
    .select({ createdAt, trialEndsAt, subscriptionStatus, subscriptionPlan, subscriptionEndDate })
    .from(families)
    .where(eq(families.id, familyId))
  if (!plan) throw apiErrors.noFamily()
  return plan
}

const planNeeded = (what: 'recordings' | 'invites' | 'story ideas') =>
  new ApiError(
    402,
    'plan_needed',
    `Your family needs Premium for new ${what}. You can still listen to and read everything in your vault.`,
  )
