import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/infra/db/database.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { EmailKind, EmailPayloads } from './email-kinds.ts'
import { sendEmail } from './jobs.ts'
import { findQueuedTimes, lockRecipient } from './queries.ts'

/** Addressed to an account (`toUserId`) or to an email address. `fromUserId` caused it and counts for its limits. */
export type NewEmail<K extends EmailKind> = {
  kind: K
  familyId: number | null
  toUserId?: number
  toAddress?: string
  fromUserId: number | null
  payload: EmailPayloads[K]
}

/**
 * Sends an email once `tx` commits. Its text is built at that time; if its subject no longer exists, it's dropped. The id
 * is generated here because row-level security lets members insert emails but not read them.
 */
export const queueEmail = async <K extends EmailKind>(tx: Tx, queue: Queue, email: NewEmail<K>): Promise<void> => {
  const emailId = randomUUID()
  await tx.insert(emails).values({ id: emailId, ...email })
  await queue.send(tx, sendEmail, { emailId })
}

/**
 * How long a person has to wait, in ms, until another email of this kind may be queued to them; 0 if at once. Emails of the
 * kind to them are queued one after the other until `tx` ends.
 */
export const waitForEmail = async (
  tx: Tx,
  toUserId: number,
  kind: EmailKind,
  { max, withinMs }: { max: number; withinMs: number },
): Promise<number> => {
  await lockRecipient(tx, { kind, toUserId, toAddress: null })
  const now = Date.now()
  const times = await findQueuedTimes(tx, toUserId, kind, new Date(now - withinMs))
  // The one whose time has to run out before there is room again.
  const blocking = times.at(-max)
  return blocking ? blocking.getTime() + withinMs - now : 0
}
