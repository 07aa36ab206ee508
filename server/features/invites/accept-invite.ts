import { isMember } from '#server/features/families/is-member.ts'
import type { Database } from '#server/infra/db/database.ts'
import { showInSession } from '#server/infra/http/session-store.ts'
import { holdInvite, type JoinServices, joinFamily } from './join-family.ts'
import { inviteRefusals } from './refusals.ts'
import { requirePending } from './require-pending.ts'

/**
 * Somebody who is signed in joins a family by the code of a link; the family shows in their session from then on. Refuses
 * with `invite_unknown`, `own_invite`, `already_member`, and as `requirePending` does.
 */
export const acceptInvite = (
  { database, ...services }: JoinServices & { database: Database },
  { userId, sessionId, code }: { userId: number; sessionId: string; code: string },
): Promise<{ familyId: number; familyName: string }> =>
  database.asSystem(async (tx) => {
    const held = await holdInvite(tx, code)
    const { familyId, inviterId } = held.invite
    // A member is told so whatever has become of the link: it is what they need to know.
    if (await isMember(tx, userId, familyId))
      throw inviterId === userId ? inviteRefusals.own() : inviteRefusals.alreadyMember()
    requirePending(held.invite)
    await joinFamily(tx, services, held, userId)
    await showInSession(tx, sessionId, familyId)
    return { familyId, familyName: held.familyName }
  })
