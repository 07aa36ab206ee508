import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePlanForInvites } from '#server/features/billing/entitlement.ts'
import { queueEmail } from '#server/features/email/queue-email.ts'
import { reachedInviteLimit } from '#server/features/email/send-email.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { canInvite, canSeeInviteCodes } from '../policy.ts'
import {
  type FamilyLink,
  type inviteFormSchema,
  MAX_FIRST_INVITE_EMAILS_PER_DAY,
  MAX_INVITE_EMAILS_PER_DAY,
} from './contract.ts'
import { linkErrors } from './invite-errors.ts'
import { inviteStatus, newInviteCode } from './join-family.ts'
import {
  addLink,
  countInviteEmails,
  findActiveLinks,
  findLink,
  findLinks,
  findSender,
  type LinkRow,
  lockInviteEmails,
  revokeLink,
  setLinkEmail,
} from './queries.ts'

export type InviteServices = { database: Database; events: Events; queue: Queue; payments: Payments }

const DAY_MS = 24 * 60 * 60 * 1000
const INVITE_DAYS = 30
const NEW_ACCOUNT_DAYS = 7

/** The owner sees all links that aren't revoked; other members see the links that relatives joined with. */
export const listLinks = (database: Database, viewer: Member): Promise<FamilyLink[]> =>
  database.asViewer(viewer.userId, async (tx) =>
    canSeeInviteCodes(viewer)
      ? (await findLinks(tx, viewer.familyId, viewer.userId)).map(presentLink)
      : (await findActiveLinks(tx, viewer.familyId)).map(presentActiveLink),
  )

/**
 * Creates a link for one relative, valid for 30 days, and emails it when an address is given. Throws `plan_needed`,
 * `address_unverified` and `email_limit`; in all cases no link is created.
 */
export const createInvite = async (
  { database, events, queue, payments }: InviteServices,
  viewer: Member,
  { relationship, email }: InferOutput<typeof inviteFormSchema>,
): Promise<FamilyLink> => {
  if (!canInvite(viewer)) throw apiErrors.ownerOnly()
  const { familyId, userId: inviterId } = viewer
  const maxEmails = email ? await requireInviteQuota(database, inviterId, email) : 0
  return database.asViewer(inviterId, async (tx) => {
    await requirePlanForInvites(tx, payments, familyId)
    const expiresAt = new Date(Date.now() + INVITE_DAYS * DAY_MS)
    const id = await addLink(tx, { familyId, inviterId, relationship, inviteCode: newInviteCode(), expiresAt })
    if (email) await queueInviteEmail(tx, queue, viewer, { id, email, maxEmails })
    // Guests get this event too; it names the family, not the link.
    await events.publish(tx, { familyId, kind: 'family', id: familyId })
    const row = await findLink(tx, familyId, id)
    if (!row) throw new Error('The new invite was not found.')
    return presentLink(row)
  })
}

/**
 * Emails a pending link, for the first time or again. Throws `not_found`, `invite_not_pending`,
 * `address_unverified` and `email_limit`.
 */
export const emailInvite = async (
  { database, queue }: Pick<InviteServices, 'database' | 'queue'>,
  viewer: Member,
  { id, email }: { id: number; email: string },
): Promise<FamilyLink> => {
  if (!canInvite(viewer)) throw apiErrors.ownerOnly()
  const maxEmails = await requireInviteQuota(database, viewer.userId, email)
  return database.asViewer(viewer.userId, async (tx) => {
    const row = await findLink(tx, viewer.familyId, id)
    if (!row) throw apiErrors.notFound()
    const status = inviteStatus(row.link, new Date())
    if (status === 'active') throw linkErrors.joined()
    if (status !== 'pending') throw linkErrors.closed()
    await queueInviteEmail(tx, queue, viewer, { id, email, maxEmails })
    return presentLink({ ...row, link: { ...row.link, email } })
  })
}

/** Revokes a pending link; revoking it again does nothing. Throws `not_found`, and `invite_not_pending` if it was used. */
export const deleteInvite = (
  { database, events }: Pick<InviteServices, 'database' | 'events'>,
  viewer: Member,
  id: number,
): Promise<void> => {
  if (!canInvite(viewer)) throw apiErrors.ownerOnly()
  const { familyId } = viewer
  return database.asViewer(viewer.userId, async (tx) => {
    if (await revokeLink(tx, familyId, id)) return events.publish(tx, { familyId, kind: 'family', id: familyId })
    const row = await findLink(tx, familyId, id)
    if (!row) throw apiErrors.notFound()
    if (row.link.status !== 'removed') throw linkErrors.joined()
  })
}

/** Returns how many invites the family may email a day. The address counts over all families, so this runs as the system. */
const requireInviteQuota = async (database: Database, userId: number, email: string): Promise<number> => {
  const sender = await database.asSystem((tx) => findSender(tx, userId))
  if (!sender?.emailVerifiedAt) throw linkErrors.addressUnverified()
  if (await reachedInviteLimit(database, email)) throw linkErrors.addressEmailLimit()
  const isNew = Date.now() - sender.createdAt.getTime() < NEW_ACCOUNT_DAYS * DAY_MS
  return isNew ? MAX_FIRST_INVITE_EMAILS_PER_DAY : MAX_INVITE_EMAILS_PER_DAY
}

const queueInviteEmail = async (
  tx: Tx,
  queue: Queue,
  { familyId, userId }: Member,
  { id, email, maxEmails }: { id: number; email: string; maxEmails: number },
): Promise<void> => {
  await lockInviteEmails(tx, familyId)
  if ((await countInviteEmails(tx, familyId, userId)) >= maxEmails) throw linkErrors.familyEmailLimit(maxEmails)
  await setLinkEmail(tx, familyId, id, email)
  await queueEmail(tx, queue, {
    kind: 'invite',
    familyId,
    toAddress: email,
    fromUserId: userId,
    payload: { inviteId: id },
  })
}

/** A link as the owner sees it. The code is included only while the link can be used to join. */
const presentLink = ({ link, invitee }: LinkRow): FamilyLink => {
  const status = inviteStatus(link, new Date())
  return {
    id: link.id,
    relationship: link.relationship,
    status,
    inviteCode: status === 'pending' ? link.inviteCode : null,
    email: link.email,
    inviteeId: link.inviteeId,
    invitee,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  }
}

/** A link as other members see it: who joined, without code and addresses. */
const presentActiveLink = (link: Awaited<ReturnType<typeof findActiveLinks>>[number]): FamilyLink => ({
  id: link.id,
  relationship: link.relationship,
  status: 'active',
  inviteCode: null,
  email: null,
  inviteeId: link.inviteeId,
  invitee: { ...link.invitee, email: null },
  createdAt: link.createdAt.toISOString(),
  expiresAt: link.expiresAt.toISOString(),
})
