import { randomBytes } from 'node:crypto'
import { queueEmail } from '#server/features/email/queue-email.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Person } from '#server/infra/http/authorize.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { setSessionFamily } from '#server/infra/http/sessions.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { addMember, belongsToAnyFamily, findOwner, isMember } from '../members.ts'
import type { FamilyLink, inviteInfo } from './contract.ts'
import { inviteErrors } from './invite-errors.ts'
import { findInviteStory, readInviteStories } from './invite-stories.ts'
import { findInviter, lockInvite, markAccepted } from './queries.ts'

export type JoinServices = { events: Events; queue: Queue }

/** Locked until the end of the transaction: concurrent joining and revoking wait. */
type LockedInvite = NonNullable<Awaited<ReturnType<typeof lockInvite>>>

type LinkState = { status: 'pending' | 'active' | 'removed'; expiresAt: Date }

const CODE_FORMAT = /^[\w-]{22}$/

/** 128 random bits as 22 URL-safe characters. */
export const newInviteCode = (): string => randomBytes(16).toString('base64url')

const isInviteCode = (text: string): boolean => CODE_FORMAT.test(text)

/**
 * Who sent an invite, and what its holder may know and hear of the family. A signed-in viewer learns here, before they're asked to
 * confirm, why accepting would fail. Throws `invite_unknown`, `own_invite`, `already_member`, and the errors of `requirePending`.
 */
export const readInvite = (
  database: Database,
  code: string,
  viewer: Person | undefined,
): Promise<Replied<typeof inviteInfo>> =>
  database.asSystem(async (tx) => {
    const found = isInviteCode(code) ? await findInviter(tx, code) : undefined
    if (!found) throw inviteErrors.unknown()
    if (viewer && (await isMember(tx, viewer.userId, found.familyId)))
      throw alreadyMember(viewer.userId, found.inviterId)
    requirePending(found)
    const { familyId, firstName, lastName } = found
    return { inviterName: `${firstName} ${lastName}`, ...(await readInviteStories(tx, { familyId, code })) }
  })

/** The story that a pending invite lets its holder hear in this file. Throws `invite_unknown` and the errors of `requirePending`. */
export const findInviteAudio = async (
  tx: Tx,
  code: string,
  fileName: string,
): Promise<{ familyId: number; storyId: number } | undefined> => {
  const found = isInviteCode(code) ? await findInviter(tx, code) : undefined
  if (!found) throw inviteErrors.unknown()
  requirePending(found)
  const story = await findInviteStory(tx, found.familyId, fileName)
  return story && { familyId: found.familyId, storyId: story.storyId }
}

/**
 * A signed-in person joins a family by code. Their session switches to it only if they had no family before. Throws
 * `invite_unknown`, `own_invite`, `already_member`, and the errors of `requirePending`.
 */
export const acceptInvite = (
  { database, ...services }: JoinServices & { database: Database },
  { userId, sessionId, code }: { userId: number; sessionId: string; code: string },
): Promise<{ familyId: number; familyName: string }> =>
  database.asSystem(async (tx) => {
    const locked = await lockInviteByCode(tx, code)
    const { familyId, inviterId } = locked.invite
    // Checked first: to a member, the state of the link doesn't matter.
    if (await isMember(tx, userId, familyId)) throw alreadyMember(userId, inviterId)
    requirePending(locked.invite)
    const isFirstFamily = !(await belongsToAnyFamily(tx, userId))
    await joinFamily(tx, services, locked, userId)
    if (isFirstFamily) await setSessionFamily(tx, sessionId, familyId)
    return { familyId, familyName: locked.familyName }
  })

/** Locks the invite with this code, in any status. Throws `invite_unknown`. */
export const lockInviteByCode = async (tx: Tx, code: string): Promise<LockedInvite> => {
  const locked = isInviteCode(code) ? await lockInvite(tx, code) : undefined
  if (!locked) throw inviteErrors.unknown()
  return locked
}

/**
 * Adds a member by a locked, pending invite, emails the owner and refreshes the family's open pages. Throws
 * `already_member`.
 * @param tx a system transaction, because the person isn't a member yet
 */
export const joinFamily = async (
  tx: Tx,
  { events, queue }: JoinServices,
  { invite }: LockedInvite,
  userId: number,
): Promise<void> => {
  const { familyId, relationship } = invite
  if (!(await addMember(tx, { familyId, userId, relationship }))) throw inviteErrors.alreadyMember()
  await markAccepted(tx, invite.id, userId)
  const owner = await findOwner(tx, familyId)
  if (owner)
    await queueEmail(tx, queue, {
      kind: 'relative_joined',
      familyId,
      toUserId: owner.id,
      fromUserId: userId,
      payload: { userId },
    })
  await events.publish(tx, { familyId, kind: 'family', id: userId })
}

/** Throws `invite_used`, `invite_expired` or `invite_revoked` unless the link can be used to join now. */
export const requirePending = (link: LinkState & { acceptedAt: Date | null }): void => {
  const status = inviteStatus(link, new Date())
  if (status === 'expired') throw inviteErrors.expired()
  // When a membership ends, its invite becomes `removed` too, but it was used, not revoked.
  if (status === 'active' || (status === 'removed' && link.acceptedAt)) throw inviteErrors.used()
  if (status === 'removed') throw inviteErrors.revoked()
}

/** The status column, except that a pending link past its date is `expired`. */
export const inviteStatus = ({ status, expiresAt }: LinkState, now: Date): FamilyLink['status'] =>
  status === 'pending' && expiresAt <= now ? 'expired' : status

const alreadyMember = (userId: number, inviterId: number) =>
  inviterId === userId ? inviteErrors.own() : inviteErrors.alreadyMember()
