import { belongsToAny, isMember } from '#server/features/family/is-member.ts'
import type { Database } from '#server/infra/db/database.ts'
import { showInSession } from '#server/infra/http/session-store.ts'
import { belongsAlready } from './invite-errors.ts'
import { holdInvite, type JoinServices, joinFamily } from './join-family.ts'
import { requirePending } from './require-pending.ts'

/**
 * Somebody who is signed in joins a family by the code of a link. It shows in their session from then on where they had no
 * other; what shows to somebody who had is theirs to change. Refuses with `invite_unknown`, `own_invite`,
 * `already_member`, and as `requirePending` does.
 */
export const acceptInvite = (
  { database, ...services }: JoinServices & { database: Database },
  { userId, sessionId, code }: { userId: number; sessionId: string; code: string },
): Promise<{ familyId: number; familyName: string }> =>
  database.asSystem(async (tx) => {
    const held = await holdInvite(tx, code)
    const { familyId, inviterId } = held.invite
    // A member is told so whatever has become of the link: it is what they need to know.
    if (await isMember(tx, userId, familyId)) throw belongsAlready(userId, inviterId)
    requirePending(held.invite)
    const first = !(await belongsToAny(tx, userId))
    await joinFamily(tx, services, held, userId)
    if (first) await showInSession(tx, sessionId, familyId)
    return { familyId, familyName: held.familyName }
  })
