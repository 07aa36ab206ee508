import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/infra/db/database.ts'
import { mails } from '#server/infra/db/schema/mails.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { sendMail } from './jobs.ts'

/** What each kind of mail tells about, by id. A way to a new password is made when its mail is. */
export type MailAbout = {
  invite: { inviteId: number }
  /** Who joined; the mail goes to the owner. */
  relative_joined: { userId: number }
  question_asked: { questionId: number }
  question_answered: { questionId: number }
  reset_password: Record<string, never>
}

export type MailKind = keyof MailAbout

/** A mail to be sent: to somebody with an account (`toUserId`), else to an address. `fromUserId` caused it. */
export type NewMail<K extends MailKind> = {
  kind: K
  familyId: number | null
  toUserId?: number
  toAddress?: string
  fromUserId: number | null
  about: MailAbout[K]
}

/**
 * Has a mail sent once `tx` is committed. Its text is made when it is sent; what it told about may be gone by then, and
 * so is the mail. The id is made here, because a member may write mails but not read them.
 */
export const queueMail = async <K extends MailKind>(tx: Tx, queue: Queue, mail: NewMail<K>): Promise<void> => {
  const mailId = randomUUID()
  await tx.insert(mails).values({ id: mailId, ...mail })
  await queue.send(tx, sendMail, { mailId })
}
