import type { Database } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { showInSession } from '#server/infra/http/session-store.ts'
import { isMember } from './is-member.ts'

/** Has one of a person's families show in their session from now on. Refuses with `not_found`. */
export const showFamily = (
  database: Database,
  { userId, sessionId, familyId }: { userId: number; sessionId: string; familyId: number },
): Promise<void> =>
  database.asSystem(async (tx) => {
    if (!(await isMember(tx, userId, familyId))) throw apiErrors.notFound()
    await showInSession(tx, sessionId, familyId)
  })
