import type { InferOutput } from 'valibot'
import { queueEmail } from '#server/features/email/queue-email.ts'
import { publishPersonChanged } from '#server/features/family/members.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Credentials } from '#server/infra/http/sessions.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { changePasswordSchema } from './credentials/contract.ts'
import { hashPassword } from './passwords.ts'
import { closeResets, endOtherSessionsOf, findCredentialsOf, setPassword } from './queries.ts'
import { requireStrongPassword } from './weak-passwords.ts'

type Known = Credentials & { email: string; password: string; firstName: string; lastName: string }

/**
 * Replaces the password of a person who knows it. Their other sessions end, open pages included; the one that made the call
 * goes on. Reset links that were emailed before stop working. Throws `wrong_password`, `weak_password` and what `confirm` throws.
 * @param confirm whether the person typed the current password
 */
export const changePassword = async (
  { database, events, queue }: { database: Database; events: Events; queue: Queue },
  userId: number,
  sessionId: string,
  { newPassword, acceptWeakPassword }: InferOutput<typeof changePasswordSchema>,
  confirm: (known: Known) => Promise<boolean>,
): Promise<Credentials & { email: string }> => {
  const found = await database.asSystem((tx) => findCredentialsOf(tx, userId))
  if (!found) throw apiErrors.accountGone()
  // A storyteller who signs in by a link has neither, and no password is right.
  if (found.email === null || found.password === null) throw wrongPassword()
  const known = { ...found, email: found.email, password: found.password }
  if (!(await confirm(known))) throw wrongPassword()
  requireStrongPassword(newPassword, known, { accepted: acceptWeakPassword, field: 'newPassword' })
  const password = await hashPassword(newPassword, { urgent: true })
  return database.asSystem(async (tx) => {
    const changed = await setPassword(tx, userId, password)
    // Another change came first, so the password that was confirmed is no longer the current one.
    if (changed.credentialVersion !== known.credentialVersion + 1) throw wrongPassword()
    const credentials = { userId, credentialVersion: changed.credentialVersion }
    await closeResets(tx, userId, new Date())
    await endOtherSessionsOf(tx, credentials, sessionId)
    await queueEmail(tx, queue, {
      kind: 'password_changed',
      familyId: null,
      toUserId: userId,
      fromUserId: null,
      payload: {},
    })
    await publishPersonChanged(tx, events, userId)
    return { ...credentials, email: known.email }
  })
}

// Not 401: that would sign the person out.
export const wrongPassword = () => {
  const message = 'This isn’t your current password. Please try again.'
  return new ApiError(400, 'wrong_password', message, { currentPassword: message })
}
