import { eq } from 'drizzle-orm'
import { firstFamilyName } from '#common/family-name.ts'
import { TRIAL_DAYS } from '#common/pricing.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, memberships } from '#server/infra/db/schema/families.ts'
import { findWaitStart } from '#server/infra/db/wait-start.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import { setSessionFamily } from '#server/infra/http/sessions.ts'
import { isMember } from './members.ts'
import { lockPerson, makeOwnerAccount, ownsFamily } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates a vault with its owner and a 30-day trial. Returns the family's id. */
export const createFamily = async (tx: Tx, owner: { ownerId: number; lastName: string }): Promise<number> => {
  const name = firstFamilyName(owner.lastName)
  const trialEndsAt = new Date((await findWaitStart(tx)).getTime() + TRIAL_DAYS * DAY_MS)
  const [family] = await tx.insert(families).values({ name, trialEndsAt }).returning({ id: families.id })
  if (!family) throw new Error('The family was not added.')
  await tx.insert(memberships).values({ familyId: family.id, userId: owner.ownerId, role: 'owner' })
  return family.id
}

/** Gives a family this name, if there is one, and if it still has its first name, after its owner. Returns the name it has then. */
export const renameNewFamily = async (
  tx: Tx,
  { familyId, ownerId, name }: { familyId: number; ownerId: number; name: string | undefined },
): Promise<string> => {
  const [found] = await tx
    .select({ name: families.name, lastName: users.lastName })
    .from(families)
    .innerJoin(users, eq(users.id, ownerId))
    .where(eq(families.id, familyId))
    .for('update', { of: families })
  if (!found) throw apiErrors.notFound()
  if (name === undefined || found.name !== firstFamilyName(found.lastName)) return found.name
  await tx.update(families).set({ name }).where(eq(families.id, familyId))
  return name
}

/**
 * Creates a vault for a signed-in person who has none. A guest becomes an owner and stays a member of other families. The
 * session switches to the new family. Throws `already_owner`. Returns the family's id.
 */
export const startFamily = (
  database: Database,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<number> =>
  database.asSystem(async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!person) throw apiErrors.accountGone()
    if (await ownsFamily(tx, userId)) throw alreadyOwner()
    const familyId = await createFamily(tx, { ownerId: userId, lastName: person.lastName })
    await makeOwnerAccount(tx, userId)
    await setSessionFamily(tx, sessionId, familyId)
    return familyId
  })

/** Makes one of a person's families the current one of their session. Throws `not_found`. */
export const switchFamily = (
  database: Database,
  { userId, sessionId, familyId }: { userId: number; sessionId: string; familyId: number },
): Promise<void> =>
  database.asSystem(async (tx) => {
    if (!(await isMember(tx, userId, familyId))) throw apiErrors.notFound()
    await setSessionFamily(tx, sessionId, familyId)
  })

/**
 * Deletes a vault and everything in it. A trigger records the ended memberships; open pages of the family are cut off.
 * @param tx a system transaction
 */
export const deleteFamily = async (tx: Tx, events: Events, familyId: number): Promise<void> => {
  await tx.delete(families).where(eq(families.id, familyId))
  await events.publish(tx, { familyId, kind: 'family', id: familyId })
}

const alreadyOwner = () => new ApiError(409, 'already_owner', 'You already have a family vault of your own.')
