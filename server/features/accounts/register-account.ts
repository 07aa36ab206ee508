import type { InferOutput } from 'valibot'
import { foundFamily } from '#server/features/families/found-family.ts'
import type { Database } from '#server/infra/db/database.ts'
import { errorCode, Refusal } from '#server/infra/http/refusal.ts'
import type { registrationSchema } from './contract.ts'
import { hashPassword } from './passwords.ts'
import { addUser } from './queries.ts'

/** Creates an account and its own family vault, both or neither. Refuses with `email_taken`. Returns the user's id. */
export const registerAccount = async (
  database: Database,
  given: InferOutput<typeof registrationSchema>,
): Promise<number> => {
  const password = await hashPassword(given.password)
  const { email, firstName, lastName } = given
  try {
    return await database.asSystem(async (tx) => {
      const userId = await addUser(tx, { email, password, firstName, lastName })
      await foundFamily(tx, { ownerId: userId, lastName })
      return userId
    })
  } catch (error) {
    if (errorCode(error) === '23505') throw emailTaken()
    throw error
  }
}

const emailTaken = () => {
  const message = 'There is already an account with this email address. Please sign in instead.'
  return new Refusal(409, 'email_taken', message, { email: message })
}
