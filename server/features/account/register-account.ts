import type { InferOutput } from 'valibot'
import { findOwner } from '#server/features/family/find-owner.ts'
import { foundFamily } from '#server/features/family/found-family.ts'
import { holdInvite, type JoinServices, joinFamily } from '#server/features/family/invites/join-family.ts'
import { requirePending } from '#server/features/family/invites/require-pending.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { ApiError, errorCode } from '#server/infra/http/api-error.ts'
import type { registrationSchema } from './contract.ts'
import { hashPassword } from './passwords.ts'
import { addUser } from './queries.ts'

export type RegistrationServices = JoinServices & { database: Database }
type NewAccount = { email: string; password: string; firstName: string; lastName: string }

/**
 * Creates an account with its own family vault; with an invite code instead a guest of the inviter's family, which has
 * none of its own. All of it or nothing. Refuses with `email_taken`, and as joining by an invite does. Returns the user's id.
 */
export const registerAccount = async (
  { database, ...services }: RegistrationServices,
  given: InferOutput<typeof registrationSchema>,
): Promise<number> => {
  const { email, firstName, lastName, inviteCode } = given
  const account = { email, firstName, lastName, password: await hashPassword(given.password) }
  try {
    return await database.asSystem((tx) =>
      inviteCode === undefined ? addOwner(tx, account) : addGuest(tx, services, account, inviteCode),
    )
  } catch (error) {
    if (errorCode(error) === '23505') throw emailTaken()
    throw error
  }
}

const addOwner = async (tx: Tx, account: NewAccount): Promise<number> => {
  const userId = await addUser(tx, account)
  await foundFamily(tx, { ownerId: userId, lastName: account.lastName })
  return userId
}

const addGuest = async (tx: Tx, services: JoinServices, account: NewAccount, code: string): Promise<number> => {
  const held = await holdInvite(tx, code)
  requirePending(held.invite)
  const owner = await findOwner(tx, held.invite.familyId)
  const userId = await addUser(tx, { ...account, accountType: 'guest', ownerEmail: owner?.email ?? null })
  await joinFamily(tx, services, held, userId)
  return userId
}

const emailTaken = () => {
  const message = 'There is already an account with this email address. Please sign in instead.'
  return new ApiError(409, 'email_taken', message, { email: message })
}
