import { queueMail } from '#server/features/email/queue-mail.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'

/**
 * Has a way to a new password mailed. Nothing is looked up before the answer: whether there is such an account shows
 * only when the mail is written, so neither the answer nor the time it takes can tell.
 */
export const forgotPassword = (
  { database, queue }: { database: Database; queue: Queue },
  toAddress: string,
): Promise<void> =>
  database.asSystem((tx) =>
    queueMail(tx, queue, { kind: 'reset_password', familyId: null, toAddress, fromUserId: null, about: {} }),
  )
