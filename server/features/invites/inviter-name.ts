import type { Database } from '#server/infra/db/database.ts'
import { couldBeInviteCode } from './invite-code.ts'
import { findInviter } from './queries.ts'
import { inviteRefusals } from './refusals.ts'
import { requirePending } from './require-pending.ts'

/** Who sends a link, for whoever has its code. Refuses with `invite_unknown`, and as `requirePending` does. */
export const inviterName = async (database: Database, code: string): Promise<string> => {
  const found = couldBeInviteCode(code) ? await database.asSystem((tx) => findInviter(tx, code)) : undefined
  if (!found) throw inviteRefusals.unknown()
  requirePending(found)
  return `${found.firstName} ${found.lastName}`
}
