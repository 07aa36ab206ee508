import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { queueEmail } from '#server/features/email/queue-email.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { familyHeirs, memberships } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Identity } from '#server/infra/http/authorize.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { describeError } from '#server/infra/log.ts'

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

/**
 * Any change by an owner shows that they are there, on every device that is signed in to their account; signing in ends a
 * claim, too. Exceptions are devices that a relative got with a personal link, and what open pages request without the owner
 * (see `isAutomatic` of calls). Costs nothing unless there is a claim.
 */
export const createOnChange =
  (services: Services & { database: Database }) =>
  async (identity: Identity | undefined, { log }: FastifyRequest): Promise<void> => {
    if (identity?.kind !== 'person' || !identity.hasHeirClaim || identity.isLimited) return
    const { userId } = identity.person
    // The change is stored already. The next one tries again.
    await services.database
      .asSystem((tx) => endHeirClaims(tx, services, userId))
      .catch((error: unknown) =>
        log.error({ code: 'heir_claim_stays', userId, ...describeError(error) }, 'the claim of an heir was not ended'),
      )
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
