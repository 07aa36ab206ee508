import type { InferOutput } from 'valibot'
import { queueEmail } from '#server/features/email/queue-email.ts'
import { createFamily } from '#server/features/family/families.ts'
import {
  type JoinServices,
  joinFamily,
  lockInviteByCode,
  requirePending,
} from '#server/features/family/invites/join-family.ts'
import { findOwner } from '#server/features/family/members.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { ApiError, isAlreadyThere } from '#server/infra/http/api-error.ts'
import type { Credentials } from '#server/infra/http/sessions.ts'
import { addUser } from '../queries.ts'
import type { registrationSchema } from './contract.ts'
import { hashPassword } from './passwords.ts'
import { requireStrongPassword } from './weak-passwords.ts'

/** Injected, because gifts are above account. Throws if the code can't be redeemed; then there's no account either. */
export type RedeemGift = (
  tx: Tx,
  services: JoinServices,
  redeemer: { userId: number; familyId: number; code: string },
) => Promise<void>

export type RegistrationServices = JoinServices & {
  database: Database
  /** Undefined where accounts are created without gifts. */
  redeemGift?: RedeemGift
}
type NewAccount = { email: string; password: string; firstName: string; lastName: string }

/**
 * Creates an account with its own family vault; with an invite code, a guest of the inviter's family instead. All or nothing.
 * Throws `email_taken`, `weak_password` and the errors of joining by invite.
 */
export const registerAccount = async (
  { database, ...services }: RegistrationServices,
  input: InferOutput<typeof registrationSchema>,
): Promise<Credentials> => {
  const { email, firstName, lastName, inviteCode, giftCode } = input
  requireStrongPassword(input.password, input, { accepted: input.acceptWeakPassword, field: 'password' })
  const account = { email, firstName, lastName, password: await hashPassword(input.password) }
  try {
    return await database.asSystem((tx) =>
      inviteCode === undefined
        ? addOwner(tx, services, account, giftCode)
        : addGuest(tx, services, account, inviteCode),
    )
  } catch (error) {
    throw isAlreadyThere(error) ? emailTaken() : error
  }
}

const addOwner = async (
  tx: Tx,
  services: Omit<RegistrationServices, 'database'>,
  account: NewAccount,
  giftCode: string | undefined,
): Promise<Credentials> => {
  const added = await addUser(tx, account)
  const familyId = await createFamily(tx, { ownerId: added.userId, lastName: account.lastName })
  await queueWelcome(tx, services, familyId, added.userId)
  if (giftCode !== undefined)
    await services.redeemGift?.(tx, services, { userId: added.userId, familyId, code: giftCode })
  return added
}

const addGuest = async (tx: Tx, services: JoinServices, account: NewAccount, code: string): Promise<Credentials> => {
  const locked = await lockInviteByCode(tx, code)
  requirePending(locked.invite)
  const owner = await findOwner(tx, locked.invite.familyId)
  const added = await addUser(tx, { ...account, accountType: 'guest', ownerEmail: owner?.email ?? null })
  await joinFamily(tx, services, locked, added.userId)
  await queueWelcome(tx, services, locked.invite.familyId, added.userId)
  return added
}

const queueWelcome = (tx: Tx, { queue }: JoinServices, familyId: number, toUserId: number): Promise<void> =>
  queueEmail(tx, queue, { kind: 'welcome', familyId, toUserId, fromUserId: null, payload: {} })

const emailTaken = () => {
  const message = 'There’s already an account with this email address. Please sign in instead.'
  return new ApiError(409, 'email_taken', message, { email: message })
}
