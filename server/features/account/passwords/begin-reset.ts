import type { Tx } from '#server/infra/db/database.ts'
import { addReset, countResets, lockAccount, removeResets } from './queries.ts'
import { hashToken, newToken } from './reset-token.ts'

const HOUR = 3600_000
const MAX_AN_HOUR = 3

/**
 * Opens a way to a new password for the account with this address, for one hour from `now`. Undefined where there is no
 * such account, or it has had its three of the last hour: whoever asked is not told. `instead` is the hash of one that
 * was surely not delivered, and is taken back.
 */
export const beginReset = async (tx: Tx, address: string, now: Date, instead = '') => {
  const person = await lockAccount(tx, address)
  if (!person) return undefined
  const anHourAgo = new Date(now.getTime() - HOUR)
  await removeResets(tx, person.id, { endedBefore: anHourAgo, tokenHash: instead })
  if ((await countResets(tx, person.id, anHourAgo)) >= MAX_AN_HOUR) return undefined
  const token = newToken()
  const tokenHash = hashToken(token)
  await addReset(tx, { tokenHash, userId: person.id, createdAt: now, expiresAt: new Date(now.getTime() + HOUR) })
  return { person, token, tokenHash }
}
