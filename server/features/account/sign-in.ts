import type { Database } from '#server/infra/db/database.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import { createFailureLimit } from '#server/infra/http/failure-limit.ts'
import { passwordMatches } from './passwords.ts'
import { findCredentials } from './queries.ts'

const MINUTE = 60_000

/** Signing in with an address and a password: at most 30 failures a minute from one network address, 10 for one account. */
export const createSignIn = (database: Database) => {
  const byAddress = createFailureLimit(30, MINUTE)
  const byAccount = createFailureLimit(10, MINUTE)

  /** Returns the user's id; refuses with `wrong_credentials` or `too_many`. */
  return async (email: string, password: string, address: string): Promise<number> => {
    const account = email.toLowerCase()
    if (byAddress.reached(address) || byAccount.reached(account)) throw apiErrors.tooMany()
    byAddress.attempted(address)
    byAccount.attempted(account)
    const known = await database.asSystem((tx) => findCredentials(tx, email))
    const matches = await passwordMatches(known?.password, password)
    if (known && matches) {
      byAddress.forgive(address)
      byAccount.forgive(account)
      return known.id
    }
    throw new ApiError(401, 'wrong_credentials', 'The email address or the password is not right. Please try again.')
  }
}
