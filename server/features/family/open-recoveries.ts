import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { queueEmail } from '#server/features/email/queue-email.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { accountRecoveries, recoveryVouches } from '#server/infra/db/schema/recoveries.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'

type Services = { events: Events; queue: Queue }
type EndedWhy = NonNullable<(typeof accountRecoveries.$inferSelect)['endedWhy']>

export const isOpenRecovery = (now: Date) =>
  and(isNull(accountRecoveries.endedAt), gt(accountRecoveries.expiresAt, now))

/** Relatives don't help a person back in anymore: they're in, are leaving, or own the family now. Everyone is emailed. */
export const endRecoveriesOf = async (
  tx: Tx,
  services: Services,
  userId: number,
  endedWhy: EndedWhy,
): Promise<void> => {
  const now = new Date()
  const ended = await tx
    .update(accountRecoveries)
    .set({ endedAt: now, endedWhy, endedBy: userId, tokenHash: null, tokenExpiresAt: null })
    .where(and(eq(accountRecoveries.userId, userId), isOpenRecovery(now)))
    .returning({ recoveryId: accountRecoveries.id, familyId: accountRecoveries.familyId })
  for (const { familyId, recoveryId } of ended)
    await emailFamily(tx, services, { familyId, recoveryId }, 'recovery_ended')
}

/** Someone who is leaving can't vouch for others. If they stay, they can vouch again, which is logged. */
export const endVouchesOf = (tx: Tx, userId: number) =>
  tx.delete(recoveryVouches).where(eq(recoveryVouches.userId, userId))

/** A new owner approves for themselves. */
export const clearApprovals = async (tx: Tx, familyId: number): Promise<void> => {
  await tx
    .update(accountRecoveries)
    .set({ approvedBy: null, opensAt: null, tokenHash: null, tokenExpiresAt: null })
    .where(and(eq(accountRecoveries.familyId, familyId), isNull(accountRecoveries.endedAt)))
}

/** Emails everyone in a family, the locked-out person included, and has open pages read it again. */
export const emailFamily = async (
  tx: Tx,
  { events, queue }: Services,
  { familyId, recoveryId, except = 0 }: { familyId: number; recoveryId: number; except?: number },
  kind: 'recovery_started' | 'recovery_approved' | 'recovery_ended' | 'recovery_finished',
): Promise<void> => {
  const members = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.familyId, familyId), ne(memberships.userId, except)))
    .orderBy(memberships.userId)
  for (const { userId: toUserId } of members)
    await queueEmail(tx, queue, { kind, familyId, toUserId, fromUserId: null, payload: { recoveryId } })
  await events.publish(tx, { familyId, kind: 'family', id: familyId })
}
