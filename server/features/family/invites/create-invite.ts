import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePlanForInvites } from '#server/features/billing/require-plan.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { inviteFormSchema } from './contract.ts'
import { newInviteCode } from './invite-code.ts'
import { requireRoomFor, sendLink } from './mail-invite.ts'
import { mayInvite } from './policy.ts'
import { addLink, findLink, type LinkRow } from './queries.ts'

export type InviteServices = { database: Database; events: Events; queue: Queue; payments: Payments }

const DAY = 24 * 60 * 60 * 1000
const INVITE_DAYS = 30

/**
 * Makes a link for one relative, good for 30 days, and has it mailed where an address is given. Refuses with
 * `plan_needed`, and with `mail_limit`: then there is no link either.
 */
export const createInvite = async (
  { database, events, queue, payments }: InviteServices,
  viewer: Member,
  { relationship, email }: InferOutput<typeof inviteFormSchema>,
): Promise<LinkRow> => {
  if (!mayInvite(viewer)) throw apiErrors.ownerOnly()
  const { familyId, userId: inviterId } = viewer
  if (email) await requireRoomFor(database, email)
  return database.asViewer(inviterId, async (tx) => {
    await requirePlanForInvites(tx, payments, familyId)
    const expiresAt = new Date(Date.now() + INVITE_DAYS * DAY)
    const id = await addLink(tx, { familyId, inviterId, relationship, inviteCode: newInviteCode(), expiresAt })
    if (email) await sendLink(tx, queue, viewer, { id, email })
    // Guests hear it too: which link it is, is the owner's to know.
    await events.publish(tx, { familyId, kind: 'family', id: familyId })
    const row = await findLink(tx, familyId, id)
    if (!row) throw new Error('The invite was not found again.')
    return row
  })
}
