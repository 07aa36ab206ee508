import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { queueEmail } from '#server/features/email/queue-email.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { familyHeirs, memberships } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'

type Services = { events: Events; queue: Queue }

/** Cancels heirs' claims to an owner's families, because the owner is active. Everyone in them is emailed. */
export const endHeirClaims = async (tx: Tx, services: Services, ownerId: number): Promise<void> => {
  const owned = tx
    .select({ familyId: memberships.familyId })
    .from(memberships)
    .where(and(eq(memberships.userId, ownerId), eq(memberships.role, 'owner')))
  const ended = await tx
    .update(familyHeirs)
    .set({ takesOverAt: null })
    .where(and(inArray(familyHeirs.familyId, owned), isNotNull(familyHeirs.takesOverAt)))
    .returning({ familyId: familyHeirs.familyId })
  for (const { familyId } of ended) await emailMembers(tx, services, familyId, 'heir_claim_ended')
}

/** A person who is leaving inherits nothing: the family would be deleted with their account. */
export const endHeirships = async (tx: Tx, services: Services, userId: number): Promise<void> => {
  const ended = await tx.delete(familyHeirs).where(eq(familyHeirs.userId, userId)).returning()
  for (const { familyId, takesOverAt } of ended)
    if (takesOverAt) await emailMembers(tx, services, familyId, 'heir_claim_ended')
}

/** Emails everyone in a family about its heir, and has open pages read it again. */
export const emailMembers = async (
  tx: Tx,
  { events, queue }: Services,
  familyId: number,
  kind: 'heir_claimed' | 'heir_claim_ended',
): Promise<void> => {
  const members = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.familyId, familyId))
  for (const { userId: toUserId } of members)
    await queueEmail(tx, queue, { kind, familyId, toUserId, fromUserId: null, payload: {} })
  await events.publish(tx, { familyId, kind: 'family', id: familyId })
}
