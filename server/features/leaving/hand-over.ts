import { and, eq, gt } from 'drizzle-orm'
import { queueEmail } from '#server/features/email/queue-email.ts'
import { changeOwner, lockFamily } from '#server/features/family/change-owner.ts'
import { findOwner } from '#server/features/family/members.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { accountDeletions, users } from '#server/infra/db/schema/accounts.ts'
import { familyHandovers, memberships } from '#server/infra/db/schema/families.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { type Handover, OFFER_DAYS } from './contract.ts'
import type { LeavingServices } from './request-deletion.ts'

const DAY_MS = 86_400_000

type HandoverServices = Pick<LeavingServices, 'database' | 'events' | 'queue'>

/** The offer of the current family, for its owner and the member it's for. */
export const findOffer = (database: Database, { userId, familyId, role }: Member): Promise<Handover> =>
  database.asSystem(async (tx) => {
    const offer = await findOpenOffer(tx, familyId)
    if (!offer || (role !== 'owner' && offer.userId !== userId)) return { offer: null }
    const { offeredAt, ...member } = offer
    return { offer: { ...member, expiresAt: new Date(offeredAt.getTime() + OFFER_DAYS * DAY_MS).toISOString() } }
  })

/** Offers the family to a member, in place of an earlier offer. Throws `not_a_member` and `owner_has_changed`. */
export const offerFamily = (
  { database, events, queue }: HandoverServices,
  { userId, familyId }: Member,
  toUserId: number,
): Promise<void> =>
  database.asSystem(async (tx) => {
    await lockFamily(tx, familyId)
    // It may have changed hands since the request was authorized.
    if ((await findOwner(tx, familyId))?.id !== userId) throw ownerHasChanged()
    await requireMemberWithAccount(tx, familyId, userId, toUserId)
    const offer = { userId: toUserId, offeredAt: new Date() }
    await tx
      .insert(familyHandovers)
      .values({ familyId, ...offer })
      .onConflictDoUpdate({ target: familyHandovers.familyId, set: offer })
    await queueEmail(tx, queue, { kind: 'handover_offered', familyId, toUserId, fromUserId: userId, payload: {} })
    await events.publish(tx, { familyId, kind: 'family', id: familyId })
  })

/** The owner withdraws their offer, or the member it's for declines it. Does nothing if there is none. */
export const endOffer = ({ database, events }: HandoverServices, { userId, familyId, role }: Member): Promise<void> =>
  database.asSystem(async (tx) => {
    const isTheirs = role === 'owner' ? undefined : eq(familyHandovers.userId, userId)
    await tx.delete(familyHandovers).where(and(eq(familyHandovers.familyId, familyId), isTheirs))
    await events.publish(tx, { familyId, kind: 'family', id: familyId })
  })

/** The member accepts, and owns the family; its owner becomes a member. Throws `offer_gone` and `owner_has_changed`. */
export const acceptOffer = (services: HandoverServices, { userId, familyId }: Member): Promise<void> =>
  services.database.asSystem(async (tx) => {
    await lockFamily(tx, familyId)
    const offer = await findOpenOffer(tx, familyId)
    const owner = await findOwner(tx, familyId)
    if (offer?.userId !== userId || !owner) throw offerGone()
    await changeOwner(tx, services, { familyId, from: owner.id, to: userId })
  })

/**
 * A member becomes the owner of a family whose owner's account is about to be deleted. Of several, the first one does. Throws
 * `family_stays` if no one needs to, and `owner_has_changed`.
 */
export const takeOver = ({ database, events, queue }: HandoverServices, { userId, familyId }: Member): Promise<void> =>
  database.asSystem(async (tx) => {
    const owner = await findOwner(tx, familyId)
    // Locked, so that the deletion can't begin or be undone meanwhile.
    const [deletion] = await tx
      .select({ endingAt: accountDeletions.endingAt })
      .from(accountDeletions)
      .where(eq(accountDeletions.userId, owner?.id ?? 0))
      .for('update')
    if (!owner || !deletion || deletion.endingAt || owner.id === userId) throw familyStays()
    await changeOwner(tx, { events, queue }, { familyId, from: owner.id, to: userId })
  })

const findOpenOffer = async (tx: Tx, familyId: number) => {
  const since = new Date(Date.now() - OFFER_DAYS * DAY_MS)
  const [offer] = await tx
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      offeredAt: familyHandovers.offeredAt,
    })
    .from(familyHandovers)
    .innerJoin(users, eq(users.id, familyHandovers.userId))
    .where(and(eq(familyHandovers.familyId, familyId), gt(familyHandovers.offeredAt, since)))
  return offer
}

/** A relative with a personal link has no address and only a limited session, so they couldn't look after a vault. */
export const requireMemberWithAccount = async (
  tx: Tx,
  familyId: number,
  ownerId: number,
  userId: number,
): Promise<void> => {
  const [member] = await tx
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.familyId, familyId), eq(memberships.userId, userId)))
  if (member?.email && userId !== ownerId) return
  const message = !member
    ? 'This person isn’t in the family anymore. Please choose another one.'
    : userId === ownerId
      ? 'You own this vault already. Please choose someone else in the family.'
      : 'This person can’t own the vault: that takes an account with an email address. Please choose another one.'
  throw new ApiError(409, 'not_a_member', message, { userId: message })
}

export const ownerHasChanged = () =>
  new ApiError(409, 'owner_has_changed', 'The vault has another owner by now. Please reload the page.')

const offerGone = () =>
  new ApiError(409, 'offer_gone', 'This offer isn’t open anymore. Please ask the owner to offer you the vault again.')

const familyStays = () =>
  new ApiError(409, 'family_stays', 'This vault doesn’t need a new owner right now. Please reload the page.')
