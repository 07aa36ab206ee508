import { eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { families, memberships } from '#server/infra/db/schema/families.ts'

/** What a family has paid for, and until when; and since when there is one. */
export const findPlan = async (tx: Tx, familyId: number) => {
  const { createdAt, trialEndsAt, subscriptionStatus, subscriptionPlan, subscriptionEndDate } = families
  const [plan] = await tx
    .select({ createdAt, trialEndsAt, subscriptionStatus, subscriptionPlan, subscriptionEndDate })
    .from(families)
    .where(eq(families.id, familyId))
  return plan
}

/** The roles a person has over all their families. */
export const findRoles = async (tx: Tx, userId: number) => {
  const rows = await tx.select({ role: memberships.role }).from(memberships).where(eq(memberships.userId, userId))
  return rows.map((row) => row.role)
}
