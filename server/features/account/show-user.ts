import type { Database } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { User } from './contract.ts'
import { findShowing } from './identify.ts'
import { presentUser } from './present-user.ts'

/** A person as their browser sees them, in the family that is showing. Refuses with `account_gone`. */
export const showUser = async (database: Database, userId: number, familyId?: number): Promise<User> => {
  const { showing, rows } = await database.readAsSystem((reader) => findShowing(reader, userId, familyId))
  if (!showing) throw apiErrors.accountGone()
  return presentUser(showing, rows)
}
