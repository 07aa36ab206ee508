import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { queueEmail, waitForEmail } from '#server/features/email/queue-email.ts'
import { changeOwner, lockFamily } from '#server/features/family/change-owner.ts'
import { emailMembers, endHeirClaims } from '#server/features/family/heir-claims.ts'
import { findOwner } from '#server/features/family/members.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { accountDeletions, users } from '#server/infra/db/schema/accounts.ts'
import { familyHeirs } from '#server/infra/db/schema/families.ts'
import { findWaitStart } from '#server/infra/db/wait-start.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { describeError } from '#server/infra/log.ts'
import { CLAIM_DAYS, type Heir, REMINDER_DAYS } from './contract.ts'
import { ownerHasChanged, requireMemberWithAccount } from './hand-over.ts'
import type { LeavingServices } from './request-deletion.ts'

const DAY_MS = 86_400_000
const CLAIM_LIMIT = { max: 3, withinMs: DAY_MS }

type HeirServices = Pick<LeavingServices, 'database' | 'events' | 'queue'>

/** The heir of the current family: for its owner and the heir, and for everyone once the heir has asked to take over. */
export const findHeir = (database: Database, { userId, familyId, role }: Member): Promise<Heir> =>
  database.asSystem(async (tx) => {
    const [found] = await tx
      .select({
        userId: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        takesOverAt: familyHeirs.takesOverAt,
      })
      .from(familyHeirs)
      .innerJoin(users, eq(users.id, familyHeirs.userId))
      .where(eq(familyHeirs.familyId, familyId))
    if (!found || (role !== 'owner' && found.userId !== userId && !found.takesOverAt)) return { heir: null }
    return { heir: { ...found, isYou: found.userId === userId, takesOverAt: found.takesOverAt?.toISOString() ?? null } }
  })

/** Names a member, in place of an earlier heir. Throws `not_a_member` and `owner_has_changed`. */
export const nameHeir = (services: HeirServices, { userId, familyId }: Member, heirId: number): Promise<void> =>
  services.database.asSystem(async (tx) => {
    const { queue, events } = services
    await lockFamily(tx, familyId)
    // It may have changed hands since the request was authorized.
    if ((await findOwner(tx, familyId))?.id !== userId) throw ownerHasChanged()
    await requireMemberWithAccount(tx, familyId, userId, heirId)
    await endHeirClaims(tx, services, userId)
    const heir = { userId: heirId, namedAt: new Date(), takesOverAt: null }
    await tx
      .insert(familyHeirs)
      .values({ familyId, ...heir })
      .onConflictDoUpdate({ target: familyHeirs.familyId, set: heir })
    await queueEmail(tx, queue, { kind: 'heir_named', familyId, toUserId: heirId, fromUserId: userId, payload: {} })
    await events.publish(tx, { familyId, kind: 'family', id: familyId })
  })

/** The owner no longer names an heir, or the heir doesn't want to be one. Does nothing if there is none. */
export const removeHeir = (services: HeirServices, viewer: Member): Promise<void> =>
  services.database.asSystem(async (tx) => {
    const { familyId } = viewer
    await lockFamily(tx, familyId)
    const [removed] = await tx
      .delete(familyHeirs)
      .where(await isTheirs(tx, viewer))
      .returning()
    if (removed?.takesOverAt) await emailMembers(tx, services, familyId, 'heir_claim_ended')
    else if (removed) await services.events.publish(tx, { familyId, kind: 'family', id: familyId })
  })

/** The heir asks to take over. Everyone is emailed, once. Throws `not_the_heir`. */
export const claimFamily = (services: HeirServices, { userId, familyId }: Member): Promise<void> =>
  services.database.asSystem(async (tx) => {
    await lockFamily(tx, familyId)
    const [heir] = await tx.select().from(familyHeirs).where(eq(familyHeirs.familyId, familyId)).for('update')
    if (heir?.userId !== userId) throw notTheHeir()
    if (heir.takesOverAt) return
    // Everyone is emailed each time.
    if ((await waitForEmail(tx, userId, 'heir_claimed', CLAIM_LIMIT)) > 0) throw apiErrors.tooMany()
    const takesOverAt = new Date((await findWaitStart(tx)).getTime() + CLAIM_DAYS * DAY_MS)
    await tx.update(familyHeirs).set({ takesOverAt, remindedDays: null }).where(eq(familyHeirs.familyId, familyId))
    await emailMembers(tx, services, familyId, 'heir_claimed')
  })

/** The owner keeps the family, or the heir has changed their mind. They stay the heir. */
export const stopClaim = (services: HeirServices, viewer: Member): Promise<void> =>
  services.database.asSystem(async (tx) => {
    const { familyId } = viewer
    await lockFamily(tx, familyId)
    const [stopped] = await tx
      .update(familyHeirs)
      .set({ takesOverAt: null })
      .where(and(await isTheirs(tx, viewer), sql`${familyHeirs.takesOverAt} is not null`))
      .returning()
    if (stopped) await emailMembers(tx, services, familyId, 'heir_claim_ended')
  })

/** Hourly: owners who still haven't come back 7 days and 1 day before their heir takes over are emailed once more. */
export const remindOwners = async (
  { database, queue }: Pick<LeavingServices, 'database' | 'queue'>,
  now: Date,
): Promise<void> => {
  // The last one first: after the server was off for a while, it's the only one that is sent.
  for (const days of REMINDER_DAYS.toSorted((a, b) => a - b))
    await database.asSystem(async (tx) => {
      const reminded = await tx
        .update(familyHeirs)
        .set({ remindedDays: days })
        .where(
          and(
            lte(familyHeirs.takesOverAt, new Date(now.getTime() + days * DAY_MS)),
            or(isNull(familyHeirs.remindedDays), gt(familyHeirs.remindedDays, days)),
          ),
        )
        .returning({ familyId: familyHeirs.familyId })
      for (const { familyId } of reminded) {
        const owner = await findOwner(tx, familyId)
        if (owner)
          await queueEmail(tx, queue, {
            kind: 'heir_claim_ending',
            familyId,
            toUserId: owner.id,
            fromUserId: null,
            payload: {},
          })
      }
    })
}

/** Hourly: heirs whose 30 days are over own the family. One that fails is left for the next hour. */
export const finishDueClaims = async (
  services: Pick<LeavingServices, 'database' | 'events' | 'queue' | 'log'>,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> => {
  const isDue = lte(familyHeirs.takesOverAt, now)
  const due = await services.database.asSystem((tx) =>
    tx.select({ familyId: familyHeirs.familyId }).from(familyHeirs).where(isDue).orderBy(familyHeirs.familyId),
  )
  for (const { familyId } of due) {
    if (signal?.aborted) return
    await services.database
      .asSystem(async (tx) => {
        const owner = await findOwner(tx, familyId)
        // Locked, so that the deletion of the owner's account can't begin meanwhile; once it has begun, the family ends with it.
        // Before the family, as everywhere: in another order, two operations could wait for each other.
        const [deletion] = await tx
          .select({ endingAt: accountDeletions.endingAt })
          .from(accountDeletions)
          .where(eq(accountDeletions.userId, owner?.id ?? 0))
          .for('update')
        await lockFamily(tx, familyId)
        const hasChanged = (await findOwner(tx, familyId))?.id !== owner?.id
        const [heir] = await tx
          .select({ userId: familyHeirs.userId })
          .from(familyHeirs)
          .where(and(eq(familyHeirs.familyId, familyId), isDue))
          .for('update')
        if (!owner || !heir || hasChanged || deletion?.endingAt) return
        await changeOwner(tx, services, { familyId, from: owner.id, to: heir.userId })
      })
      .catch((error: unknown) =>
        services.log.error(
          { code: 'heir_failed', familyId, ...describeError(error) },
          'an heir could not take over; we try again in an hour',
        ),
      )
  }
}

/** Asked again while the family is locked: it may have changed hands since the request was authorized. */
const isTheirs = async (tx: Tx, { userId, familyId }: Member) => {
  const isOwner = (await findOwner(tx, familyId))?.id === userId
  return and(eq(familyHeirs.familyId, familyId), isOwner ? undefined : eq(familyHeirs.userId, userId))
}

const notTheHeir = () =>
  new ApiError(409, 'not_the_heir', 'The owner hasn’t named you as their heir, or not anymore. Please reload the page.')
