import type { FindPlan } from '#server/features/email/build-email.ts'
import { entitlement, loadPlan, PAST_DUE_GRACE_MS, type Payments } from './entitlement.ts'

/** What emails say about a family's plan; nothing where nothing is sold. */
export const createFindPlan =
  (payments: Payments): FindPlan =>
  async (tx, familyId, now) => {
    if (payments === 'off') return undefined
    const plan = await loadPlan(tx, familyId)
    const { subscriptionStatus: status, subscriptionEndDate: endsAt } = plan
    const { isPremium, inTrial } = entitlement(plan, payments, now)
    const premiumEndsAt = status === 'past_due' && endsAt ? new Date(endsAt.getTime() + PAST_DUE_GRACE_MS) : endsAt
    return {
      status,
      plan: plan.subscriptionPlan,
      endsAt,
      premiumEndsAt,
      isPremium,
      inTrial,
      trialEndsAt: plan.trialEndsAt,
    }
  }
