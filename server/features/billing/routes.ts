import type { Database } from '#server/infra/db/database.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { getSubscriptionStatus, type SubscriptionStatus } from './contract.ts'
import { entitlement, type Payments } from './entitlement.ts'
import { findPlan, findRoles } from './queries.ts'

export const billingRoutes = (
  answer: Answer,
  { database, payments }: { database: Database; payments: Payments },
): void => {
  answer(getSubscriptionStatus, async ({ viewer }) => {
    const { plan, roles } = await database.asViewer(viewer.userId, async (tx) => ({
      plan: await findPlan(tx, viewer.familyId),
      roles: await findRoles(tx, viewer.userId),
    }))
    if (!plan) throw apiErrors.noFamily()
    const { isPremium, trialDaysRemaining, canAdd } = entitlement(plan, payments, new Date())
    return {
      accountType: accountTypeOf(roles, viewer.role),
      isPremium,
      subscriptionPlan: plan.subscriptionPlan,
      subscriptionEndDate: plan.subscriptionEndDate?.toISOString() ?? null,
      trialEndDate: plan.trialEndsAt.toISOString(),
      trialDaysRemaining,
      canAdd,
    }
  })
}

const accountTypeOf = (roles: readonly string[], showing: 'owner' | 'member'): SubscriptionStatus['accountType'] => {
  if (roles.includes('owner') && roles.includes('member')) return 'both'
  return showing === 'owner' ? 'owner' : 'family_member'
}
