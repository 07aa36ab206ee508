import type { Database } from '#server/infra/db/database.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import { showInSession } from '#server/infra/http/session-store.ts'
import { foundFamily } from './found-family.ts'
import { lockPerson, makeOwnerAccount, ownsFamily } from './queries.ts'

/**
 * Founds a vault for somebody who has none of their own; a guest is an owner from then on, and stays a member elsewhere.
 * The new family shows in their session. Refuses with `already_owner`. Returns the family's id.
 */
export const startFamily = (
  database: Database,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<number> =>
  database.asSystem(async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!person) throw apiErrors.accountGone()
    if (await ownsFamily(tx, userId)) throw alreadyOwner()
    const familyId = await foundFamily(tx, { ownerId: userId, lastName: person.lastName })
    await makeOwnerAccount(tx, userId)
    await showInSession(tx, sessionId, familyId)
    return familyId
  })

const alreadyOwner = () => new ApiError(409, 'already_owner', 'You have a family vault of your own already.')
