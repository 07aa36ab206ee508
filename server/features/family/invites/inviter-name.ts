import { isMember } from '#server/features/family/is-member.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Person } from '#server/infra/http/viewer.ts'
import { couldBeInviteCode } from './invite-code.ts'
import { belongsAlready, inviteErrors } from './invite-errors.ts'
import { findInviter } from './queries.ts'
import { requirePending } from './require-pending.ts'

/**
 * Who sends a link, for whoever has its code. Somebody who is signed in hears what accepting it would say, before they are
 * asked whether they want to. Refuses with `invite_unknown`, `own_invite`, `already_member`, and as `requirePending` does.
 */
export const inviterName = (database: Database, code: string, viewer: Person | undefined): Promise<string> =>
  database.asSystem(async (tx) => {
    const found = couldBeInviteCode(code) ? await findInviter(tx, code) : undefined
    if (!found) throw inviteErrors.unknown()
    if (viewer && (await isMember(tx, viewer.userId, found.familyId)))
      throw belongsAlready(viewer.userId, found.inviterId)
    requirePending(found)
    return `${found.firstName} ${found.lastName}`
  })
