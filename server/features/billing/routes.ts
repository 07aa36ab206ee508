import { eq } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { getSubscriptionStatus, type SubscriptionStatus } from './contract.ts'
import { entitlement, loadPlan, type Payments } from './entitlement.ts'

export const billingRoutes = (
  answer: Answer,
  { database, payments }: { database: Database; payments: Payments },
): void => {
  answer(getSubscriptionStatus, async ({ viewer }) => {
    const { plan, roles } = await database.asViewer(viewer.userId, async (tx) => ({
      plan: await loadPlan(tx, viewer.familyId),
      // In all of the viewer's families.
      roles: await tx.select({ role: memberships.role }).from(memberships).where(eq(memberships.userId, viewer.userId)),
    }))
    const { isPremium, trialDaysRemaining, canAdd } = entitlement(plan, payments, new Date())
    return {
      accountType: accountTypeOf(
        roles.map(({ role }) => role),
        viewer.role,
      ),
      isPremium,
      subscriptionPlan: plan.subscriptionPlan,
      subscriptionEndDate: plan.subscriptionEndDate?.toISOString() ?? null,
      trialEndDate: plan.trialEndsAt.toISOString(),
      trialDaysRemaining,
      canAdd,
    }
  })
}

const accountTypeOf = (
  roles: readonly string[],
  currentRole: 'owner' | 'member',
): SubscriptionStatus['accountType'] => {
  if (roles.includes('owner') && roles.includes('member')) return 'both'
  return currentRole === 'owner' ? 'owner' : 'family_member'
}
