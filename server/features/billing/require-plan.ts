import type { Tx } from '#server/infra/db/database.ts'
import { familyEntitlement, type Payments, planNeeded } from './family-entitlement.ts'

/**
 * Refuses with `plan_needed` where the family may not add recordings. One begun while recording was allowed (`startedAt`,
 * ISO 8601) is always accepted, however long it took to tell.
 */
export const requirePlan = async (
  tx: Tx,
  payments: Payments,
  familyId: number,
  startedAt: string | undefined,
): Promise<void> => {
  const begun = startedAt ? new Date(Math.min(Date.parse(startedAt), Date.now())) : new Date()
  const { mayAdd } = await familyEntitlement(tx, familyId, payments, begun)
  if (!mayAdd) throw planNeeded()
}
