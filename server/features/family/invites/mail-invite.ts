import { hasInvitesEnough } from '#server/features/email/mail-limits.ts'
import { queueMail } from '#server/features/email/queue-mail.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { INVITE_MAILS_A_DAY } from './contract.ts'
import type { InviteServices } from './create-invite.ts'
import { linkErrors } from './invite-errors.ts'
import { inviteStatus } from './invite-status.ts'
import { mayInvite } from './policy.ts'
import { countInviteMails, findLink, type LinkRow, lockInviteMails, noteAddress } from './queries.ts'

/** Mails a pending link, for the first time or again. Refuses with `not_found`, `invite_not_pending` and `mail_limit`. */
export const mailInvite = async (
  { database, queue }: Pick<InviteServices, 'database' | 'queue'>,
  viewer: Member,
  { id, email }: { id: number; email: string },
): Promise<LinkRow> => {
  if (!mayInvite(viewer)) throw apiErrors.ownerOnly()
  await requireRoomFor(database, email)
  return database.asViewer(viewer.userId, async (tx) => {
    const row = await findLink(tx, viewer.familyId, id)
    if (!row) throw apiErrors.notFound()
    const status = inviteStatus(row.link, new Date())
    if (status === 'active') throw linkErrors.joined()
    if (status !== 'pending') throw linkErrors.over()
    await sendLink(tx, queue, viewer, { id, email })
    return { ...row, link: { ...row.link, email } }
  })
}

/** Refuses with `mail_limit` where an address has been sent invites enough for today, by whichever families. */
export const requireRoomFor = async (database: Database, email: string): Promise<void> => {
  if (await hasInvitesEnough(database, email)) throw linkErrors.addressLimit()
}

/** Has a link mailed and notes where to. Refuses with `mail_limit` after the day's last one. */
export const sendLink = async (
  tx: Tx,
  queue: Queue,
  { familyId, userId }: Member,
  { id, email }: { id: number; email: string },
): Promise<void> => {
  await lockInviteMails(tx, familyId)
  if ((await countInviteMails(tx, familyId, userId)) >= INVITE_MAILS_A_DAY) throw linkErrors.mailLimit()
  await noteAddress(tx, familyId, id, email)
  await queueMail(tx, queue, {
    kind: 'invite',
    familyId,
    toAddress: email,
    fromUserId: userId,
    about: { inviteId: id },
  })
}
