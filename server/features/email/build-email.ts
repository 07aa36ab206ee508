import type { Tx } from '#server/infra/db/database.ts'
import type { EmailAddress } from '#server/infra/email/addresses.ts'
import type { EmailContent, PersonName } from './email-content.ts'
import {
  addressCodeEmail,
  inviteEmail,
  newDeviceEmail,
  passwordChangedEmail,
  questionAnsweredEmail,
  questionAskedEmail,
  relativeJoinedEmail,
  resetPasswordEmail,
} from './email-templates.ts'
import {
  type EmailRow,
  findOwnQuestion,
  findPendingInvite,
  findPendingQuestion,
  findPerson,
  findRecipient,
} from './queries.ts'

/** The payload of each kind of email: ids only. A reset token is created when its email is built. */
export type EmailPayloads = {
  invite: { inviteId: number }
  /** The person who joined; the email goes to the owner. */
  relative_joined: { userId: number }
  question_asked: { questionId: number }
  question_answered: { questionId: number }
  reset_password: Record<string, never>
  /** A code that verifies the recipient's address; created when the email is built. */
  address_code: Record<string, never>
  /** The account was used on a device for the first time. */
  new_device: Record<string, never>
  password_changed: Record<string, never>
}

export type EmailKind = keyof EmailPayloads

/** `payload` is set when building the email changes it. */
export type BuiltEmail = { to: EmailAddress; content: EmailContent; payload?: EmailRow['payload'] }

/** Injected by the worker, because account is above email. Undefined if there's no such account or too many resets. */
export type CreatePasswordReset = (
  tx: Tx,
  address: string,
  now: Date,
  replaces?: string,
) => Promise<{ person: PersonName & { email: string }; token: string; tokenHash: string } | undefined>

/** Secrets that are created when their email is built. */
export type CreateSecrets = {
  createPasswordReset: CreatePasswordReset
  /** Injected for the same reason. */
  createAddressCode: (tx: Tx, userId: number, now: Date) => Promise<string>
}

type Builder = (tx: Tx, email: EmailRow, now: Date, secrets: CreateSecrets) => Promise<BuiltEmail | undefined>

/** Builds an email from the current data; undefined if its subject is gone or the recipient switched this kind off. */
export const buildEmail: Builder = (tx, email, now, secrets) => builders[email.kind](tx, email, now, secrets)

const builders: Record<EmailKind, Builder> = {
  invite: async (tx, email, now) => {
    const invite = await findPendingInvite(tx, email.familyId ?? 0, id<'invite'>(email, 'inviteId'), now)
    return invite && email.toAddress ? { to: { address: email.toAddress }, content: inviteEmail(invite) } : undefined
  },

  relative_joined: async (tx, email) => {
    const { familyId, to } = await loadRecipient(tx, email)
    const joined = await findRecipient(tx, familyId, id<'relative_joined'>(email, 'userId'))
    if (to?.role !== 'owner' || !joined) return undefined
    return { to: addressOf(to), content: relativeJoinedEmail({ to, joined, familyName: to.familyName }) }
  },

  question_asked: async (tx, email) => {
    const { familyId, userId, to } = await loadRecipient(tx, email)
    const found = await findPendingQuestion(tx, familyId, id<'question_asked'>(email, 'questionId'), userId)
    return to?.onQuestion && found ? { to: addressOf(to), content: questionAskedEmail({ to, ...found }) } : undefined
  },

  question_answered: async (tx, email) => {
    const { familyId, userId, to } = await loadRecipient(tx, email)
    const found = await findOwnQuestion(tx, familyId, id<'question_answered'>(email, 'questionId'), userId)
    if (!to?.onAnswer || !found?.story) return undefined
    const { question, story } = found
    return {
      to: addressOf(to),
      content: questionAnsweredEmail({ to, question, title: story.title, storyteller: story.toldBy }),
    }
  },

  reset_password: async (tx, { toAddress, payload }, now, { createPasswordReset }) => {
    const reset = toAddress ? await createPasswordReset(tx, toAddress, now, payload.tokenHash?.toString()) : undefined
    if (!reset) return undefined
    const { person, token, tokenHash } = reset
    return { to: addressOf(person), content: resetPasswordEmail({ to: person, token }), payload: { tokenHash } }
  },

  address_code: async (tx, { toUserId }, now, { createAddressCode }) => {
    const to = await findPerson(tx, toUserId ?? 0)
    if (!to || to.emailVerifiedAt) return undefined
    return { to: addressOf(to), content: addressCodeEmail({ to, code: await createAddressCode(tx, to.id, now) }) }
  },

  new_device: async (tx, { toUserId, createdAt }) => {
    const to = await findPerson(tx, toUserId ?? 0)
    return to?.onSignIn ? { to: addressOf(to), content: newDeviceEmail({ to, at: createdAt }) } : undefined
  },

  password_changed: async (tx, { toUserId, createdAt }) => {
    const to = await findPerson(tx, toUserId ?? 0)
    return to?.onSignIn ? { to: addressOf(to), content: passwordChangedEmail({ to, at: createdAt }) } : undefined
  },
}

const id = <K extends EmailKind>({ payload }: EmailRow, key: keyof EmailPayloads[K] & string): number =>
  Number(payload[key])

const loadRecipient = async (tx: Tx, { familyId, toUserId }: EmailRow) => {
  const [family, user] = [familyId ?? 0, toUserId ?? 0]
  return { familyId: family, userId: user, to: await findRecipient(tx, family, user) }
}

const addressOf = (to: PersonName & { email: string }): EmailAddress => ({
  name: `${to.firstName} ${to.lastName}`,
  address: to.email,
})
