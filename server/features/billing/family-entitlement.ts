import type { Tx } from '#server/infra/db/database.ts'
import { Refusal, refusals } from '#server/infra/http/refusal.ts'
import { type Entitlement, entitlement } from './entitlement.ts'
import { findPlan } from './queries.ts'

export type Payments = 'test' | 'off'

/** What a family may do at `now`. */
export const familyEntitlement = async (
  tx: Tx,
  familyId: number,
  payments: Payments,
  now: Date,
): Promise<Entitlement> => {
  const plan = await findPlan(tx, familyId)
  if (!plan) throw refusals.noFamily()
  return entitlement(plan, payments, now)
}

/** What a call that would begin something new refuses with when the plan does not allow it. */
export const planNeeded = () =>
  new Refusal(
    402,
    'plan_needed',
    'The free trial of this family vault has ended. Everything in it stays yours to hear and read; new recordings need a plan.',
  )
