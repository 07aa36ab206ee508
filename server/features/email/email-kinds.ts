import type { Tx } from '#server/infra/db/database.ts'
import type { emails, TRIAL_REMINDERS } from '#server/infra/db/schema/emails.ts'
import type { EmailAddress } from '#server/infra/email/addresses.ts'
import type { Attachment } from '#server/infra/email/mailer.ts'
import type { EmailContent, PersonName } from './email-content.ts'
import type { ReadPhoto } from './email-images.ts'
import type { EmailedGift } from './gift-templates.ts'
import type { EmailedRecovery } from './recovery-templates.ts'
import type { SignInChange } from './security-templates.ts'

export type TrialReminder = (typeof TRIAL_REMINDERS)[number]

/** The payload of each kind of email: ids only. A reset token is created when its email is built. */
export type EmailPayloads = {
  /** After registration, to the owner of a new family or a guest of the email's family. */
  welcome: Record<string, never>
  invite: { inviteId: number }
  /** The person who joined; the email goes to the owner. */
  relative_joined: { userId: number }
  question_asked: { questionId: number }
  question_answered: { questionId: number }
  /** What's new in a person's families in this period, as ISO times. */
  digest: { since: string; until: string }
  reset_password: Record<string, never>
  /** A code that verifies the recipient's address; created when the email is built. */
  address_code: Record<string, never>
  /** The account was used on a device for the first time. */
  new_device: Record<string, never>
  password_changed: Record<string, never>
  /** Passkeys, the password itself, and what protects the account otherwise. */
  sign_in_changed: { change: SignInChange }
  /** Someone knows the password and guesses codes. A kind of its own, because at most one an hour is sent. */
  codes_guessed: Record<string, never>
  /** To the owner; dropped if another reminder fits by the time it's sent. */
  trial_reminder: { reminder: TrialReminder }
  /** To the owner, like all emails about the plan. They say what the plan is when they're sent. */
  plan_started: Record<string, never>
  payment_failed: Record<string, never>
  payment_moved: Record<string, never>
  plan_ended: Record<string, never>
  /** To the giver's account, with the certificate. */
  gift_bought: { giftId: string }
  /** To the address that the giver entered. */
  gift_received: { giftId: string }
  /** To the giver's account. */
  gift_redeemed: { giftId: string }
  /** To the person themselves. */
  deletion_requested: Record<string, never>
  /** To the person, when an administrator keeps their account after all. */
  deletion_undone: Record<string, never>
  /** To an address, because the account is gone. */
  account_deleted: Record<string, never>
  /** To each member of a family whose owner's account is being deleted. */
  vault_ending: Record<string, never>
  /** To each member of a family, old and new owner included. */
  owner_changed: { ownerId: number; endedConsents: number }
  /** To the member whom the owner offers the family. */
  handover_offered: Record<string, never>
  /** To the member whom the owner names as their heir. */
  heir_named: Record<string, never>
  /** To each member, the owner and the heir included, when the heir asks to take over, and when that has ended. */
  heir_claimed: Record<string, never>
  heir_claim_ended: Record<string, never>
  /** To the owner, shortly before the heir takes over. */
  heir_claim_ending: Record<string, never>
  /** To each member, the locked-out one included, when relatives help someone back in. */
  recovery_started: { recoveryId: number }
  recovery_approved: { recoveryId: number }
  recovery_ended: { recoveryId: number }
  recovery_finished: { recoveryId: number }
  /** To each member, after the owner has changed their mind. */
  vault_stays: Record<string, never>
  /** To each former member; the email's own family would take it along. */
  vault_deleted: { familyId: number }
  /** To the people who run the service. */
  contact_message: { messageId: string }
  /** Links that confirm a change of address, to the old one and to the new one; created when the email is built. */
  email_change_old: { userId: number }
  email_change_new: { userId: number }
  /** To the address that the account had before. */
  email_changed: Record<string, never>
}

export type EmailKind = keyof EmailPayloads
export type EmailRow = typeof emails.$inferSelect & { kind: EmailKind }

/** `payload` is set when building the email changes it. `attach` runs after the transaction, because files take time. */
export type BuiltEmail = {
  to: EmailAddress
  replyTo?: EmailAddress
  content: EmailContent
  payload?: EmailRow['payload']
  attach?: () => Promise<readonly Attachment[]>
}

/** Undefined if there's no such account or too many resets. */
export type CreatePasswordReset = (
  tx: Tx,
  address: string,
  now: Date,
  replaces?: string,
) => Promise<{ person: PersonName & { email: string }; token: string; tokenHash: string } | undefined>

/** A family's plan as emails describe it. */
export type EmailedPlan = {
  status: 'free' | 'trialing' | 'active' | 'past_due' | 'canceled'
  plan: 'free' | 'monthly' | 'annual' | 'gift'
  /** The next payment, or the end of the plan. */
  endsAt: Date | null
  /** For `past_due`, Premium goes on for some time after `endsAt`. */
  premiumEndsAt: Date | null
  /** When the subscription is charged next; null if it isn’t, or while that day is being moved behind a gift. */
  nextPaymentAt: Date | null
  isPremium: boolean
  inTrial: boolean
  trialEndsAt: Date
}

/** Undefined if this server sells nothing; then there are no emails about trials and plans. */
export type FindPlan = (tx: Tx, familyId: number, now: Date) => Promise<EmailedPlan | undefined>

/** What the worker injects, because these features are above email. */
export type EmailSources = {
  createPasswordReset: CreatePasswordReset
  /** A secret that is created when its email is built, like that of a password reset. */
  createAddressCode: (tx: Tx, userId: number, now: Date) => Promise<string>
  /** A link that confirms a change of address. Undefined if the change was canceled or is too old. */
  createEmailChangeToken: (
    tx: Tx,
    userId: number,
    side: 'old' | 'new',
    now: Date,
  ) => Promise<{ token: string; newEmail: string } | undefined>
  /** What a member may know of it. Undefined if it's gone, or they aren't a member anymore. */
  findRecovery: (tx: Tx, recoveryId: number, toUserId: number) => Promise<EmailedRecovery | undefined>
  findPlan: FindPlan
  /** Undefined if there's no such gift. */
  findGift: (tx: Tx, giftId: string) => Promise<EmailedGift | undefined>
  /** Where messages of the Contact tab go; without it, an administrator gets them. */
  contactEmail: string | undefined
  /** A person's photo, by its path. */
  readPhoto: ReadPhoto
  /** The certificate to print. */
  makeCertificate: (giftId: string) => Promise<Attachment>
}
