import { and, eq } from 'drizzle-orm'
import type { FindPlan } from '#server/features/email/email-kinds.ts'
import { queueEmail } from '#server/features/email/queue-email.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { subscriptions } from '#server/infra/db/schema/billing.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { entitlement, loadPlan, PAST_DUE_GRACE_MS, type Payments } from './entitlement.ts'
import { findGifts } from './family-plan.ts'
import { nextPaymentOf } from './move-payments.ts'

/** What emails say about a family's plan; nothing where nothing is sold. */
export const createFindPlan =
  (payments: Payments): FindPlan =>
  async (tx, familyId, now) => {
    if (payments === 'off') return undefined
    const plan = await loadPlan(tx, familyId)
    const { subscriptionStatus: status, subscriptionEndDate: endsAt } = plan
    const { isPremium, inTrial } = entitlement(plan, payments, now)
    const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.familyId, familyId))
    const nextPayment = nextPaymentOf(subscription, await findGifts(tx, familyId), now)
    const premiumEndsAt = status === 'past_due' && endsAt ? new Date(endsAt.getTime() + PAST_DUE_GRACE_MS) : endsAt
    return {
      status,
      plan: plan.subscriptionPlan,
      endsAt,
      premiumEndsAt,
      nextPaymentAt: nextPayment && !nextPayment.isMoving ? nextPayment.date : null,
      isPremium,
      inTrial,
      trialEndsAt: plan.trialEndsAt,
    }
  }

/** Emails a family's owner about their plan. The text follows the plan at the time of sending. */
export const emailOwnerAboutPlan = async (
  tx: Tx,
  queue: Queue,
  familyId: number,
  kind: 'plan_started' | 'payment_failed' | 'payment_moved' | 'plan_ended',
): Promise<void> => {
  const [owner] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.familyId, familyId), eq(memberships.role, 'owner')))
  if (owner) await queueEmail(tx, queue, { kind, familyId, toUserId: owner.userId, fromUserId: null, payload: {} })
}
