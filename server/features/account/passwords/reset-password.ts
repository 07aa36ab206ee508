import { hashPassword } from '#server/features/account/passwords.ts'
import { announcePerson } from '#server/features/family/announce.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { closeResets, endSessionsOf, isOpen, setPassword, useToken } from './queries.ts'
import { hashToken } from './reset-token.ts'

/**
 * Sets a new password by the token of a mail, which is used up. Every session of the account ends, open pages included,
 * and so does every other way to a new password. Refuses with `reset_invalid`.
 */
export const resetPassword = async (
  { database, events }: { database: Database; events: Events },
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> => {
  const tokenHash = hashToken(token)
  // Asked first, so that nobody has us hash passwords for tokens they made up.
  if (!(await database.asSystem((tx) => isOpen(tx, tokenHash, new Date())))) throw resetInvalid()
  const password = await hashPassword(newPassword)
  await database.asSystem(async (tx) => {
    const now = new Date()
    const userId = await useToken(tx, tokenHash, now)
    if (userId === undefined) throw resetInvalid()
    await setPassword(tx, userId, password)
    await closeResets(tx, userId, now)
    await endSessionsOf(tx, userId)
    // Open pages are told that something has changed, and find that they are signed out.
    await announcePerson(tx, events, userId)
  })
}

const resetInvalid = () =>
  new ApiError(
    410,
    'reset_invalid',
    'This link cannot be used any more: it works once, and for one hour. Choose “Forgot your password?” on the sign-in page to get a new one.',
  )
