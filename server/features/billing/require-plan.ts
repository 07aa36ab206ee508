import type { Tx } from '#server/infra/db/database.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import { entitlement, type Payments } from './entitlement.ts'
import { findPlan } from './queries.ts'

const DAY = 24 * 60 * 60 * 1000
/** How long a recording may wait on a device before what was allowed when it began is forgotten. */
const MAX_WAIT = 400 * DAY

/**
 * Refuses with `plan_needed` where the family may not add recordings. One begun while recording was allowed (`startedAt`,
 * ISO 8601) is always accepted, however long it took to tell; a start that cannot be true counts as now.
 */
export const requirePlan = async (
  tx: Tx,
  payments: Payments,
  familyId: number,
  startedAt: string | undefined,
): Promise<void> => {
  const plan = await findPlan(tx, familyId)
  if (!plan) throw apiErrors.noFamily()
  const now = Date.now()
  const given = startedAt === undefined ? now : Date.parse(startedAt)
  const credible = given >= Math.max(plan.createdAt.getTime(), now - MAX_WAIT)
  const begun = credible ? Math.min(given, now) : now
  if (!entitlement(plan, payments, new Date(begun)).canAdd) throw planNeeded('recordings')
}

/** Refuses with `plan_needed` where the family may not invite anybody now. */
export const requirePlanForInvites = async (tx: Tx, payments: Payments, familyId: number): Promise<void> => {
  const plan = await findPlan(tx, familyId)
  if (!plan) throw apiErrors.noFamily()
  if (!entitlement(plan, payments, new Date()).canAdd) throw planNeeded('invites')
}

/** Refuses with `premium_needed` where the family has no premium; the trial is none. */
export const requirePremium = async (tx: Tx, payments: Payments, familyId: number): Promise<void> => {
  const plan = await findPlan(tx, familyId)
  if (!plan) throw apiErrors.noFamily()
  if (!entitlement(plan, payments, new Date()).isPremium)
    throw new ApiError(402, 'premium_needed', 'This belongs to Premium, which this family vault does not have yet.')
}

const planNeeded = (what: 'recordings' | 'invites') =>
  new ApiError(
    402,
    'plan_needed',
    `The free trial of this family vault has ended. Everything in it stays yours to hear and read; new ${what} need a plan.`,
  )
