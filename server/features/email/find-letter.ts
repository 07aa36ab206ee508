import { beginReset } from '#server/features/account/passwords/begin-reset.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { MailAddress } from '#server/infra/email/mail-address.ts'
import type { Letter } from './letter.ts'
import {
  inviteLetter,
  questionAnsweredLetter,
  questionAskedLetter,
  relativeJoinedLetter,
  resetPasswordLetter,
} from './letters.ts'
import { findAskedQuestion, findPendingInvite, findRecipient, findWaitingQuestion, type MailRow } from './queries.ts'
import type { MailAbout, MailKind } from './queue-mail.ts'

/** A letter and whom it is for. `about` is to be noted with the mail where sending changes what it is about. */
export type FoundLetter = { to: MailAddress; letter: Letter; about?: MailRow['about'] }

/** The letter of a mail as things stand now; undefined when it makes no sense any more, or is not wanted. */
export const findLetter = (tx: Tx, mail: MailRow, now: Date): Promise<FoundLetter | undefined> =>
  finders[mail.kind](tx, mail, now)

type Finder = (tx: Tx, mail: MailRow, now: Date) => Promise<FoundLetter | undefined>

const finders: Record<MailKind, Finder> = {
  invite: async (tx, mail, now) => {
    const invite = await findPendingInvite(tx, mail.familyId ?? 0, id<'invite'>(mail, 'inviteId'), now)
    return invite && mail.toAddress ? { to: { address: mail.toAddress }, letter: inviteLetter(invite) } : undefined
  },

  relative_joined: async (tx, mail) => {
    const { familyId, to } = await recipient(tx, mail)
    const joined = await findRecipient(tx, familyId, id<'relative_joined'>(mail, 'userId'))
    if (to?.role !== 'owner' || !joined) return undefined
    return { to: addressed(to), letter: relativeJoinedLetter({ to, joined, familyName: to.familyName }) }
  },

  question_asked: async (tx, mail) => {
    const { familyId, userId, to } = await recipient(tx, mail)
    const found = await findWaitingQuestion(tx, familyId, id<'question_asked'>(mail, 'questionId'), userId)
    return to?.whenAsked && found ? { to: addressed(to), letter: questionAskedLetter({ to, ...found }) } : undefined
  },

  question_answered: async (tx, mail) => {
    const { familyId, userId, to } = await recipient(tx, mail)
    const found = await findAskedQuestion(tx, familyId, id<'question_answered'>(mail, 'questionId'), userId)
    if (!to?.whenAnswered || !found?.story) return undefined
    const { question, story } = found
    return {
      to: addressed(to),
      letter: questionAnsweredLetter({ to, question, title: story.title, storyteller: story.toldBy }),
    }
  },

  reset_password: async (tx, { toAddress, about }, now) => {
    const began = toAddress ? await beginReset(tx, toAddress, now, about.tokenHash?.toString()) : undefined
    if (!began) return undefined
    const { person, token, tokenHash } = began
    return { to: addressed(person), letter: resetPasswordLetter({ to: person, token }), about: { tokenHash } }
  },
}

const id = <K extends MailKind>({ about }: MailRow, key: keyof MailAbout[K] & string): number => Number(about[key])

const recipient = async (tx: Tx, { familyId, toUserId }: MailRow) => {
  const [family, user] = [familyId ?? 0, toUserId ?? 0]
  return { familyId: family, userId: user, to: await findRecipient(tx, family, user) }
}

const addressed = (to: { firstName: string; lastName: string; email: string }): MailAddress => ({
  name: `${to.firstName} ${to.lastName}`,
  address: to.email,
})
