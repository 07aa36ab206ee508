import type { InferOutput } from 'valibot'
import { queueEmail } from '#server/features/email/queue-email.ts'
import { publishPersonChanged } from '#server/features/family/members.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Credentials } from '#server/infra/http/sessions.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Confirmed } from '../confirm-identity.ts'
import { closeResets, endOtherSessionsOf, setPassword } from '../queries.ts'
import type { setPasswordSchema } from './contract.ts'
import { hashPassword } from './passwords.ts'
import { requireStrongPassword } from './weak-passwords.ts'

/**
 * Replaces the password of a person who has confirmed that it's them, or gives them their first one. Their other sessions end,
 * open pages included; the one that made the call goes on. Reset links that were emailed before stop working. Throws
 * `wrong_password` and `weak_password`.
 */
export const changePassword = async (
  { database, events, queue }: { database: Database; events: Events; queue: Queue },
  known: Confirmed,
  sessionId: string,
  { newPassword, acceptWeakPassword }: InferOutput<typeof setPasswordSchema>,
): Promise<Credentials & { email: string }> => {
  const { userId } = known
  requireStrongPassword(newPassword, known, { accepted: acceptWeakPassword, field: 'newPassword' })
  const password = await hashPassword(newPassword, { urgent: true })
  return database.asSystem(async (tx) => {
    const changed = await setPassword(tx, userId, password)
    // Another change came first, so the password that was confirmed is no longer the current one.
    if (changed.credentialVersion !== known.credentialVersion + 1) throw wrongPassword('')
    const credentials = { userId, credentialVersion: changed.credentialVersion }
    await closeResets(tx, userId, new Date())
    await endOtherSessionsOf(tx, credentials, sessionId)
    await announceNewPassword(tx, { events, queue }, userId)
    return { ...credentials, email: known.email }
  })
}

/** Queues the email about the new password. Open pages refetch the user, and find out if they're signed out. */
export const announceNewPassword = async (
  tx: Tx,
  { events, queue }: { events: Events; queue: Queue },
  userId: number,
): Promise<void> => {
  const email = { familyId: null, toUserId: userId, fromUserId: null, payload: {} }
  await queueEmail(tx, queue, { kind: 'password_changed', ...email })
  await publishPersonChanged(tx, events, userId)
}

// Not 401: that would sign the person out.
export const wrongPassword = (hint: string) => {
  const message = `This isn’t your current password. Please try again.${hint}`
  return new ApiError(400, 'wrong_password', message, { currentPassword: message })
}
