import { queueMail } from '#server/features/email/queue-mail.ts'
import { addMember } from '#server/features/family/add-member.ts'
import { findOwner } from '#server/features/family/find-owner.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { couldBeInviteCode } from './invite-code.ts'
import { inviteErrors } from './invite-errors.ts'
import { lockInvite, markAccepted } from './queries.ts'

export type JoinServices = { events: Events; queue: Queue }

/** A link that this transaction holds: nobody else can join by it or take it back meanwhile. */
export type HeldInvite = NonNullable<Awaited<ReturnType<typeof lockInvite>>>

/** Takes hold of the link behind a code, whatever its status. Refuses with `invite_unknown`. */
export const holdInvite = async (tx: Tx, code: string): Promise<HeldInvite> => {
  const held = couldBeInviteCode(code) ? await lockInvite(tx, code) : undefined
  if (!held) throw inviteErrors.unknown()
  return held
}

/**
 * Makes somebody a member by a pending link that this transaction holds, and tells the owner and the open pages of the
 * family. The transaction is the system's: they are no member yet. Refuses with `already_member`.
 */
export const joinFamily = async (
  tx: Tx,
  { events, queue }: JoinServices,
  { invite }: HeldInvite,
  userId: number,
): Promise<void> => {
  const { familyId, relationship } = invite
  if (!(await addMember(tx, { familyId, userId, relationship }))) throw inviteErrors.alreadyMember()
  await markAccepted(tx, invite.id, userId)
  const owner = await findOwner(tx, familyId)
  if (owner) {
    const mail = { familyId, toUserId: owner.id, fromUserId: userId, about: { userId } }
    await queueMail(tx, queue, { kind: 'relative_joined', ...mail })
  }
  await events.publish(tx, { familyId, kind: 'family', id: userId })
}
