import type { InferOutput } from 'valibot'
import { lockFamily } from '#server/features/family/change-owner.ts'
import { findOwner } from '#server/features/family/members.ts'
import { emailFamily } from '#server/features/family/open-recoveries.ts'
import type { TrustedClock } from '#server/infra/clock/trusted-clock.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { accountRecoveries, recoveryVouches } from '#server/infra/db/schema/recoveries.ts'
import { findWaitStart } from '#server/infra/db/wait-start.ts'
import type { Events } from '#server/infra/events/events.ts'
import { type ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { resetPasswordSchema } from '../credentials/contract.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { replaceLostPassword } from '../credentials/reset-password.ts'
import { requireStrongPassword } from '../credentials/weak-passwords.ts'
import { findCredentialsOf } from '../queries.ts'
import { createToken, hashToken } from '../secret-tokens.ts'
import { LINK_HOURS, RECOVERY_DAYS, type Recovery, VOUCHER_DAYS, VOUCHES_NEEDED, WAIT_HOURS } from './contract.ts'
import {
  auditRecovery,
  closeExpiredRecoveries,
  countRecoveries,
  findByToken,
  findLockedOut,
  findOpenRecoveries,
  findVouchers,
  lockMembership,
  lockOpenRecovery,
  lockVouches,
  type RecoveryRow,
  updateRecovery,
} from './queries.ts'
import * as recoveryErrors from './recovery-errors.ts'

/** Waits are over by the earliest time that it can be, because what they lead to can't be undone. */
type Clock = Pick<TrustedClock, 'earliestNow'>
export type RecoveryServices = { database: Database; events: Events; queue: Queue; clock: Clock }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Everyone is emailed each time. */
const MAX_FOR_MEMBER = 3
/** After this many for one person, only members who have had none can begin one, so no one can use up what others have. */
const MAX_FOR_PERSON = 6
const COUNTED_MS = 30 * DAY_MS

/** The members of the current family whom relatives are helping back in, and what the viewer can do about it. */
export const listRecoveries = async (
  { database, clock }: Pick<RecoveryServices, 'database' | 'clock'>,
  { userId, familyId }: Member,
): Promise<Recovery[]> => {
  const earliest = await clock.earliestNow()
  return database.asSystem(async (tx) => {
    const now = new Date()
    const membership = await lockMembership(tx, familyId, userId)
    const isOwner = membership?.role === 'owner'
    const recoveries: Recovery[] = []
    for (const row of await findOpenRecoveries(tx, familyId, now)) {
      const person = await findLockedOut(tx, familyId, row.userId)
      if (!person) continue
      const { firstName, lastName } = person
      const vouchers = (await findVouchers(tx, row)).map((voucher) => ({
        ...voucher,
        isYou: voucher.userId === userId,
      }))
      const isYou = row.userId === userId
      const isInvolved = isOwner || vouchers.some((voucher) => voucher.isYou)
      const canVouch = !isYou && !vouchers.some((voucher) => voucher.isYou) && isLongMember(membership, earliest)
      const missing = VOUCHES_NEEDED - vouchers.length
      recoveries.push({
        person: { userId: row.userId, firstName, lastName },
        isYou,
        expiresAt: row.expiresAt.toISOString(),
        vouchers,
        opensAt: (row.opensAt && expectedTime(row.opensAt, { earliest, now }))?.toISOString() ?? null,
        canVouch: canVouch && missing > 0,
        canApprove: isOwner && !row.opensAt && missing <= (canVouch ? 1 : 0),
        canStop: isYou || isInvolved,
        canMakeLink: isInvolved && missing <= 0 && row.opensAt !== null && isOver(row.opensAt, earliest),
      })
    }
    return recoveries
  })
}

const isOver = (end: Date, earliest: Date | undefined): boolean => earliest !== undefined && end <= earliest

/** When a wait is likely to be over: later than its end by the time that the server was off. */
const expectedTime = (end: Date, { earliest = end, now }: { earliest: Date | undefined; now: Date }): Date => {
  const expected = now.getTime() + end.getTime() - earliest.getTime()
  return expected - end.getTime() > MINUTE_MS && earliest < end ? new Date(expected) : end
}

/**
 * Vouches for a member who can't sign in. The first vouch begins it, and everyone is emailed; once enough have vouched, another
 * one changes nothing. Throws `not_found`, `recovery_unavailable`, `joined_recently` and `too_many`.
 */
export const vouchFor = async (
  services: RecoveryServices,
  { userId, familyId }: Member,
  personId: number,
): Promise<void> => {
  const earliest = await services.clock.earliestNow()
  await services.database.asSystem(async (tx) => {
    const now = new Date()
    await lockFamily(tx, familyId)
    const problem = await findPersonProblem(tx, familyId, personId)
    if (problem) throw problem
    if (personId === userId) throw recoveryErrors.notForYourself()
    await requireLongMember(tx, familyId, userId, earliest)
    const open = await lockOpenRecovery(tx, familyId, personId, now)
    await closeExpiredRecoveries(tx, familyId, now, new Date(now.getTime() - COUNTED_MS))
    await requireQuota(tx, { familyId, personId, memberId: userId, isNew: !open, now })
    if (open) await addVouch(tx, services, open, userId)
    else await begin(tx, services, { familyId, userId: personId, startedBy: userId })
  })
}

/**
 * The owner approves, which counts as a vouch. Everyone is emailed, and can stop it until the wait is over. Approving again
 * changes nothing. Throws `owner_has_changed`, `recovery_gone`, `recovery_unavailable`, `joined_recently` and `vouches_missing`.
 */
export const approveRecovery = async (
  services: RecoveryServices,
  { userId, familyId }: Member,
  personId: number,
): Promise<void> => {
  const earliest = await services.clock.earliestNow()
  await services.database.asSystem(async (tx) => {
    await lockFamily(tx, familyId)
    // It may have changed hands since the request was authorized.
    if ((await findOwner(tx, familyId))?.id !== userId) throw recoveryErrors.ownerHasChanged()
    const problem = await findPersonProblem(tx, familyId, personId)
    if (problem) throw problem
    const open = await lockOpenRecovery(tx, familyId, personId, new Date())
    if (!open) throw recoveryErrors.recoveryGone()
    if (open.opensAt) return
    if (await findVouchesProblem(tx, open)) {
      await requireLongMember(tx, familyId, userId, earliest)
      await addVouch(tx, services, open, userId)
    }
    const missing = await findVouchesProblem(tx, open)
    if (missing) throw missing
    const opensAt = new Date((await findWaitStart(tx)).getTime() + WAIT_HOURS * HOUR_MS)
    const expiresAt = new Date(opensAt.getTime() + RECOVERY_DAYS * DAY_MS)
    await updateRecovery(tx, open.id, { approvedBy: userId, opensAt, expiresAt })
    await auditRecovery(tx, open, userId, 'recovery_approved')
    await emailFamily(tx, services, { familyId, recoveryId: open.id }, 'recovery_approved')
  })
}

/** Ends it: the person themselves, the owner, or who has vouched. Does nothing if it has ended. Throws `cannot_stop`. */
export const stopRecovery = (
  services: RecoveryServices,
  { userId, familyId }: Member,
  personId: number,
): Promise<void> =>
  services.database.asSystem(async (tx) => {
    await lockFamily(tx, familyId)
    const open = await lockOpenRecovery(tx, familyId, personId, new Date())
    if (!open) return
    if (!(await isTheirs(tx, open, userId))) throw recoveryErrors.cannotStop()
    await stopLocked(tx, services, open, userId)
  })

/** Whether a person may stop it: the one it's for, the owner, or who has vouched. */
export const isTheirs = async (tx: Tx, recovery: RecoveryRow, userId: number): Promise<boolean> =>
  recovery.userId === userId || (await isInvolved(tx, recovery, userId))

/** Stops a recovery that is locked, and whose family is. */
export const stopLocked = async (
  tx: Tx,
  services: RecoveryServices,
  recovery: RecoveryRow,
  userId: number,
): Promise<void> => {
  const { id, familyId } = recovery
  await updateRecovery(tx, id, { ...ended('stopped', userId), endedAt: new Date() })
  await auditRecovery(tx, recovery, userId, 'recovery_stopped')
  await emailFamily(tx, services, { familyId, recoveryId: id }, 'recovery_ended')
}

/**
 * Makes the link for the locked-out person, in place of an earlier one. Only its hash is stored. Throws `recovery_gone`,
 * `cannot_make_link`, `recovery_unavailable`, `vouches_missing`, `not_approved` and `too_early`.
 */
export const makeRecoveryLink = async (
  { database, clock }: Pick<RecoveryServices, 'database' | 'clock'>,
  { userId, familyId }: Member,
  personId: number,
): Promise<{ token: string; expiresAt: string }> => {
  const earliest = await clock.earliestNow()
  return database.asSystem(async (tx) => {
    const now = new Date()
    await lockFamily(tx, familyId)
    const open = await lockOpenRecovery(tx, familyId, personId, now)
    if (!open) throw recoveryErrors.recoveryGone()
    if (!(await isInvolved(tx, open, userId))) throw recoveryErrors.cannotMakeLink()
    const problem = await findProblem(tx, open, earliest)
    if (problem) throw problem
    const { token, tokenHash } = createToken()
    const tokenExpiresAt = new Date(Math.min(now.getTime() + LINK_HOURS * HOUR_MS, open.expiresAt.getTime()))
    await updateRecovery(tx, open.id, { tokenHash, tokenExpiresAt })
    await auditRecovery(tx, open, userId, 'recovery_link_made')
    return { token, expiresAt: tokenExpiresAt.toISOString() }
  })
}

/**
 * Sets a new password with the link and uses it up. Every session and passkey of the account ends: they are on devices that the
 * person doesn't have anymore. Two-step sign-in and the address stay. What was required for the link is checked again. Returns
 * the address to sign in with. Throws `recovery_invalid` and `weak_password`.
 */
export const finishRecovery = async (
  services: RecoveryServices,
  { token, newPassword, acceptWeakPassword }: InferOutput<typeof resetPasswordSchema>,
): Promise<string> => {
  const { database } = services
  const tokenHash = hashToken(token)
  // Checked before hashing, so that made-up tokens cost no argon2 run.
  const known = await database.asSystem(async (tx) => {
    const found = await findByToken(tx, tokenHash, new Date())
    const person = found && (await findCredentialsOf(tx, found.userId))
    return found && person?.email ? { familyId: found.familyId, person: { ...person, email: person.email } } : undefined
  })
  if (!known) throw recoveryErrors.recoveryInvalid()
  const { familyId, person } = known
  requireStrongPassword(newPassword, person, { accepted: acceptWeakPassword, field: 'newPassword' })
  const password = await hashPassword(newPassword, { urgent: true })
  const earliest = await services.clock.earliestNow()
  return database.asSystem(async (tx) => {
    const now = new Date()
    await lockFamily(tx, familyId)
    const open = await findByToken(tx, tokenHash, now)
    if (!open || (await findProblem(tx, open, earliest))) throw recoveryErrors.recoveryInvalid()
    const { id, userId } = open
    await updateRecovery(tx, id, { ...ended('used', userId), endedAt: now })
    await auditRecovery(tx, open, userId, 'recovery_finished')
    await emailFamily(tx, services, { familyId, recoveryId: id }, 'recovery_finished')
    return replaceLostPassword(tx, services.events, userId, password)
  })
}

/**
 * Throws `too_many`. A member with too many failed recoveries can't vouch in those of others either: vouchers can stop a
 * recovery, and each stopped one counts toward the person's limit.
 */
const requireQuota = async (
  tx: Tx,
  {
    familyId,
    personId,
    memberId,
    isNew,
    now,
  }: Record<'familyId' | 'personId' | 'memberId', number> & { isNew: boolean; now: Date },
): Promise<void> => {
  const ownerId = (await findOwner(tx, familyId))?.id ?? 0
  const since = new Date(now.getTime() - COUNTED_MS)
  const { ofPerson, ofMember, failedOfMember } = await countRecoveries(tx, {
    familyId,
    personId,
    memberId,
    ownerId,
    since,
  })
  const maxForMember = ofPerson < MAX_FOR_PERSON ? MAX_FOR_MEMBER : 1
  const isUsedUp = isNew ? ofMember >= maxForMember : failedOfMember >= MAX_FOR_MEMBER
  if (isUsedUp) throw apiErrors.tooMany()
}

const begin = async (
  tx: Tx,
  services: RecoveryServices,
  start: { familyId: number; userId: number; startedBy: number },
): Promise<void> => {
  const { familyId, startedBy } = start
  const startedAt = await findWaitStart(tx)
  const expiresAt = new Date(startedAt.getTime() + RECOVERY_DAYS * DAY_MS)
  const [begun] = await tx
    .insert(accountRecoveries)
    .values({ ...start, startedAt, expiresAt, stopKey: createToken().token })
    .returning()
  if (!begun) throw new Error('The recovery was not stored.')
  await addVouch(tx, services, begun, startedBy)
  await emailFamily(tx, services, { familyId, recoveryId: begun.id, except: startedBy }, 'recovery_started')
}

/**
 * Adds a vouch while one is missing: who vouched can make the link, and the owner and the family were told of no others. The
 * membership is locked.
 */
const addVouch = async (tx: Tx, { events }: RecoveryServices, open: RecoveryRow, userId: number): Promise<void> => {
  const { id: recoveryId, familyId } = open
  if (!(await findVouchesProblem(tx, open))) return
  // Those who were told of the approval weren't told of this voucher, so the owner approves again and everyone is told.
  if (open.opensAt)
    await updateRecovery(tx, recoveryId, { approvedBy: null, opensAt: null, tokenHash: null, tokenExpiresAt: null })
  const added = await tx.insert(recoveryVouches).values({ recoveryId, familyId, userId }).onConflictDoNothing()
  if (added.rowCount !== 1) return
  await auditRecovery(tx, open, userId, 'recovery_vouched')
  await events.publish(tx, { familyId, kind: 'family', id: familyId })
}

const ended = (endedWhy: 'stopped' | 'used', endedBy: number) =>
  ({ endedWhy, endedBy, tokenHash: null, tokenExpiresAt: null }) as const

const isInvolved = async (tx: Tx, recovery: RecoveryRow, userId: number): Promise<boolean> =>
  (await findOwner(tx, recovery.familyId))?.id === userId ||
  (await findVouchers(tx, recovery)).some((voucher) => voucher.userId === userId)

const isLongMember = (membership: { joinedAt: Date } | undefined, earliest: Date | undefined): boolean =>
  membership !== undefined && isOver(new Date(membership.joinedAt.getTime() + VOUCHER_DAYS * DAY_MS), earliest)

const requireLongMember = async (
  tx: Tx,
  familyId: number,
  userId: number,
  earliest: Date | undefined,
): Promise<void> => {
  const membership = await lockMembership(tx, familyId, userId)
  if (!membership) throw apiErrors.notInFamily()
  if (!isLongMember(membership, earliest)) throw recoveryErrors.joinedRecently()
}

/** Why the link can't be made or used now. The recovery and its family are locked. */
const findProblem = async (tx: Tx, open: RecoveryRow, earliest: Date | undefined): Promise<ApiError | undefined> => {
  const problem = (await findPersonProblem(tx, open.familyId, open.userId)) ?? (await findVouchesProblem(tx, open))
  if (problem) return problem
  const owner = await findOwner(tx, open.familyId)
  if (!open.opensAt || open.approvedBy !== owner?.id) return recoveryErrors.notApproved()
  return isOver(open.opensAt, earliest) ? undefined : recoveryErrors.tooEarly()
}

/** Why relatives can't help this person. Nothing in it tells of other families. */
const findPersonProblem = async (tx: Tx, familyId: number, userId: number): Promise<ApiError | undefined> => {
  const person = await findLockedOut(tx, familyId, userId)
  if (!person) return apiErrors.notFound()
  if (person.role === 'owner') return recoveryErrors.ownerUnavailable()
  if (person.email === null) return recoveryErrors.hasPersonalLink()
  return person.isAdmin || person.isLeaving || person.isElsewhere || person.mustReview
    ? recoveryErrors.unavailable()
    : undefined
}

const findVouchesProblem = async (tx: Tx, open: RecoveryRow): Promise<ApiError | undefined> => {
  await lockVouches(tx, open)
  return (await findVouchers(tx, open)).length < VOUCHES_NEEDED ? recoveryErrors.vouchesMissing() : undefined
}
