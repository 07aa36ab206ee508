import type { Database, Tx } from '#server/infra/db/database.ts'
import { countGone, countInvitesTo, lockRecipient, type MailRow } from './queries.ts'
import type { MailKind } from './queue-mail.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

/** How often in a day invites are mailed to one address, whichever families they lead to. */
export const INVITES_TO_ONE_A_DAY = 5

/** The most mails of a kind that one recipient gets from all families together; `ofSender`: from one person. */
const limits: Partial<Record<MailKind, readonly { most: number; within: number; ofSender?: true }[]>> = {
  invite: [{ most: INVITES_TO_ONE_A_DAY, within: DAY }],
  question_asked: [
    { most: 10, within: DAY },
    { most: 3, within: HOUR, ofSender: true },
  ],
  question_answered: [{ most: 10, within: DAY }],
}

/**
 * Whether the recipient of a mail has had enough of its kind. Others to the same one wait until this transaction has
 * ended, so that several at once are counted as well.
 */
export const isTooMuch = async (tx: Tx, mail: MailRow, now: Date): Promise<boolean> => {
  const ofKind = limits[mail.kind]
  if (!ofKind) return false
  await lockRecipient(tx, mail)
  for (const { most, within, ofSender } of ofKind) {
    const since = new Date(now.getTime() - within)
    if ((await countGone(tx, mail, { since, ofSender: ofSender ?? false })) >= most) return true
  }
  return false
}

/**
 * Whether no more invites are mailed to an address for today. Asked by the system: who else invites somebody is not for
 * a member to see.
 */
export const hasInvitesEnough = (database: Database, address: string): Promise<boolean> =>
  database.asSystem(
    async (tx) => (await countInvitesTo(tx, address, new Date(Date.now() - DAY))) >= INVITES_TO_ONE_A_DAY,
  )
