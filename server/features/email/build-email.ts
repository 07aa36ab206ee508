// One long file: every kind of email has its builder here, and the type checker asks for it.

import type { Tx } from '#server/infra/db/database.ts'
import type { EmailAddress } from '#server/infra/email/addresses.ts'
import { CONTACT_TOPICS } from './contact/contract.ts'
import { digestEmail } from './digest/digest-template.ts'
import { findUpdates } from './digest/find-updates.ts'
import type { PersonName } from './email-content.ts'
import type { BuiltEmail, EmailKind, EmailPayloads, EmailRow, EmailSources } from './email-kinds.ts'
import {
  addressCodeEmail,
  contactMessageEmail,
  emailChangedEmail,
  emailChangeEmail,
  inviteEmail,
  newDeviceEmail,
  passwordChangedEmail,
  questionAnsweredEmail,
  questionEmail,
  relativeJoinedEmail,
  resetPasswordEmail,
  welcomeGuestEmail,
  welcomeOwnerEmail,
} from './email-templates.ts'
import { giftBoughtEmail, giftReceivedEmail, giftRedeemedEmail } from './gift-templates.ts'
import {
  accountDeletedEmail,
  deletionRequestedEmail,
  deletionUndoneEmail,
  handoverOfferedEmail,
  heirClaimEndedEmail,
  heirClaimEndingEmail,
  heirClaimedEmail,
  heirNamedEmail,
  ownerChangedEmail,
  vaultDeletedEmail,
  vaultEndingEmail,
  vaultStaysEmail,
} from './leaving-templates.ts'
import {
  paymentFailedEmail,
  paymentMovedEmail,
  planEndedEmail,
  planStartedEmail,
  trialEndedEmail,
  trialEndingEmail,
} from './plan-templates.ts'
import {
  findContactAddress,
  findDeletion,
  findEmailedStory,
  findFamiliesOf,
  findFamilyHeir,
  findFamilyOwner,
  findMessage,
  findOwnQuestion,
  findPastFamilyName,
  findPendingInvite,
  findPendingQuestion,
  findPerson,
  findRecipient,
  isOffered,
} from './queries.ts'
import {
  recoveryApprovedEmail,
  recoveryEndedEmail,
  recoveryFinishedEmail,
  recoveryStartedEmail,
} from './recovery-templates.ts'
import { type SignInChange, signInChangedEmail } from './security-templates.ts'
import { dueReminder } from './trial-reminders.ts'

type Builder = (tx: Tx, email: EmailRow, now: Date, sources: EmailSources) => Promise<BuiltEmail | undefined>

/** Builds an email from the current data; undefined if its subject is gone or the recipient switched this kind off. */
export const buildEmail: Builder = (tx, email, now, sources) => builders[email.kind](tx, email, now, sources)

const builders: Record<EmailKind, Builder> = {
  welcome: async (tx, email, now, { findPlan }) => {
    const { familyId, to } = await loadRecipient(tx, email)
    if (!to) return undefined
    if (to.role === 'owner') {
      const plan = await findPlan(tx, familyId, now)
      return { to: addressOf(to), content: welcomeOwnerEmail({ to, hasTrial: plan?.inTrial ?? false }) }
    }
    const owner = await findFamilyOwner(tx, familyId)
    return owner && { to: addressOf(to), content: welcomeGuestEmail({ to, owner, familyName: to.familyName }) }
  },

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
    if (!to?.onQuestion || !found) return undefined
    // To an address that nobody has confirmed goes no photo: it may be a stranger's.
    const asker = to.emailVerifiedAt ? found.asker : { ...found.asker, photo: null }
    return { to: addressOf(to), content: questionEmail({ to, ...found, asker, family: to.memberNames }) }
  },

  question_answered: async (tx, email) => {
    const { familyId, userId, to } = await loadRecipient(tx, email)
    const found = await findOwnQuestion(tx, familyId, id<'question_answered'>(email, 'questionId'), userId)
    const story = found?.storyId ? await findEmailedStory(tx, familyId, found.storyId) : undefined
    if (!to?.onAnswer || !found || !story) return undefined
    const shown = {
      family: to.memberNames,
      showsWords: to.emailVerifiedAt !== null,
      ...((await findFamiliesOf(tx, userId)).length > 1 && { inFamily: familyId }),
    }
    return { to: addressOf(to), content: questionAnsweredEmail({ to, question: found.question, story, ...shown }) }
  },

  digest: async (tx, { toUserId, payload }) => {
    const to = await findPerson(tx, toUserId ?? 0)
    if (!to?.onDigest) return undefined
    const period = { since: new Date(payload.since ?? 0), until: new Date(payload.until ?? 0) }
    const families = await findUpdates(tx, to.id, period)
    if (families.length === 0) return undefined
    const hasOtherFamilies = (await findFamiliesOf(tx, to.id)).length > 1
    const showsTitles = to.emailVerifiedAt !== null
    return { to: addressOf(to), content: digestEmail({ to, families, showsTitles, hasOtherFamilies }) }
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

  sign_in_changed: async (tx, { toUserId, createdAt, payload }) => {
    const to = await findPerson(tx, toUserId ?? 0)
    // Only our own code writes payloads.
    const change = payload.change as SignInChange
    return to && { to: addressOf(to), content: signInChangedEmail({ to, change, at: createdAt }) }
  },

  codes_guessed: async (tx, { toUserId, createdAt }) => {
    const to = await findPerson(tx, toUserId ?? 0)
    return to && { to: addressOf(to), content: signInChangedEmail({ to, change: 'codes_guessed', at: createdAt }) }
  },

  trial_reminder: async (tx, email, now, sources) => {
    const found = await loadOwnerAndPlan(tx, email, now, sources)
    if (!found?.to.onTrial) return undefined
    const { to, plan } = found
    const hadPlan = plan.status !== 'free'
    // A plan that was canceled in its free days ended within the trial.
    const endedWithin = plan.status === 'canceled' && !plan.isPremium && plan.endsAt && plan.endsAt < plan.trialEndsAt
    if (hadPlan && !endedWithin) return undefined
    const { familyName } = to
    const { trialEndsAt: endsAt } = plan
    const reminder = dueReminder(endsAt, now)
    if (reminder === undefined || reminder !== email.payload.reminder) return undefined
    const content =
      reminder === 'ended'
        ? trialEndedEmail({ to, familyName, hadPlan })
        : trialEndingEmail({ to, familyName, hadPlan, endsAt, now })
    return { to: addressOf(to), content }
  },

  plan_started: async (tx, email, now, sources) => {
    const found = await loadOwnerAndPlan(tx, email, now, sources)
    if (!found) return undefined
    const { to, plan } = found
    if (!plan.endsAt || plan.plan === 'free' || !['active', 'trialing'].includes(plan.status)) return undefined
    const endsAt = plan.nextPaymentAt ?? plan.endsAt
    const event = { to, familyName: to.familyName, plan: plan.plan, endsAt }
    return { to: addressOf(to), content: planStartedEmail({ ...event, isFreeNow: plan.status === 'trialing' }) }
  },

  payment_moved: async (tx, email, now, sources) => {
    const found = await loadOwnerAndPlan(tx, email, now, sources)
    const { nextPaymentAt, plan } = found?.plan ?? {}
    if (!found || !nextPaymentAt || (plan !== 'monthly' && plan !== 'annual')) return undefined
    const { to } = found
    return { to: addressOf(to), content: paymentMovedEmail({ to, familyName: to.familyName, plan, nextPaymentAt }) }
  },

  payment_failed: async (tx, email, now, sources) => {
    const found = await loadOwnerAndPlan(tx, email, now, sources)
    if (found?.plan.status !== 'past_due' || !found.plan.isPremium || !found.plan.premiumEndsAt) return undefined
    const { to } = found
    const { premiumEndsAt } = found.plan
    return { to: addressOf(to), content: paymentFailedEmail({ to, familyName: to.familyName, premiumEndsAt }) }
  },

  plan_ended: async (tx, email, now, sources) => {
    const found = await loadOwnerAndPlan(tx, email, now, sources)
    // A family may be back in its trial, if it bought Premium early; nothing has stopped then.
    if (!found || found.plan.isPremium || found.plan.inTrial) return undefined
    return { to: addressOf(found.to), content: planEndedEmail({ to: found.to, familyName: found.to.familyName }) }
  },

  gift_bought: async (tx, email, _now, { findGift, makeCertificate }) => {
    const giftId = String(email.payload.giftId)
    const to = await findPerson(tx, email.toUserId ?? 0)
    const gift = await findGift(tx, giftId)
    if (!to || !gift || gift.state === 'void') return undefined
    const attach = async () => [await makeCertificate(giftId)]
    return { to: addressOf(to), content: giftBoughtEmail({ to, gift }), ...(gift.hasPdf && { attach }) }
  },

  gift_received: async (tx, { toAddress, payload }, _now, { findGift }) => {
    const gift = await findGift(tx, String(payload.giftId))
    if (!toAddress || gift?.state !== 'open') return undefined
    return { to: { address: toAddress }, content: giftReceivedEmail({ gift }) }
  },

  gift_redeemed: async (tx, email, _now, { findGift }) => {
    const to = await findPerson(tx, email.toUserId ?? 0)
    const gift = await findGift(tx, String(email.payload.giftId))
    if (!to || gift?.state !== 'redeemed') return undefined
    return { to: addressOf(to), content: giftRedeemedEmail({ to, gift }) }
  },

  deletion_requested: async (tx, { toUserId }) => {
    const to = await findPerson(tx, toUserId ?? 0)
    const deletion = await findDeletion(tx, toUserId ?? 0)
    if (!to || !deletion) return undefined
    const { dueAt, keepsStories, requestedBy } = deletion
    const families = await findFamiliesOf(tx, to.id)
    const content = deletionRequestedEmail({ to, dueAt, keepsStories, canUndo: requestedBy === 'self', families })
    return { to: addressOf(to), content }
  },

  account_deleted: async (_tx, { toAddress }) =>
    toAddress ? { to: { address: toAddress }, content: accountDeletedEmail() } : undefined,

  deletion_undone: async (tx, { toUserId }) => {
    const to = await findPerson(tx, toUserId ?? 0)
    if (!to || (await findDeletion(tx, to.id))) return undefined
    return { to: addressOf(to), content: deletionUndoneEmail({ to }) }
  },

  vault_ending: async (tx, email) => {
    const { familyId, to } = await loadRecipient(tx, email)
    const owner = await findFamilyOwner(tx, familyId)
    const deletion = owner && (await findDeletion(tx, owner.id))
    if (!to || !owner || !deletion) return undefined
    return {
      to: addressOf(to),
      content: vaultEndingEmail({ to, familyName: to.familyName, owner, dueAt: deletion.dueAt }),
    }
  },

  vault_stays: async (tx, email) => {
    const { familyId, to } = await loadRecipient(tx, email)
    const owner = await findFamilyOwner(tx, familyId)
    if (!to || !owner || (await findDeletion(tx, owner.id))) return undefined
    return { to: addressOf(to), content: vaultStaysEmail({ to, familyName: to.familyName, owner }) }
  },

  owner_changed: async (tx, email) => {
    const { familyId, to } = await loadRecipient(tx, email)
    const owner = await findFamilyOwner(tx, familyId)
    if (!to || owner?.id !== id<'owner_changed'>(email, 'ownerId')) return undefined
    const content = ownerChangedEmail({
      to,
      familyName: to.familyName,
      owner,
      isOwner: owner.id === email.toUserId,
      hasEndedConsent: id<'owner_changed'>(email, 'endedConsents') > 0,
    })
    return { to: addressOf(to), content }
  },

  handover_offered: async (tx, email) => {
    const { familyId, to } = await loadRecipient(tx, email)
    const owner = await findFamilyOwner(tx, familyId)
    if (!to || !owner || !(await isOffered(tx, familyId, email.toUserId ?? 0))) return undefined
    return { to: addressOf(to), content: handoverOfferedEmail({ to, familyName: to.familyName, owner }) }
  },

  heir_named: async (tx, email) => {
    const { familyId, to } = await loadRecipient(tx, email)
    const owner = await findFamilyOwner(tx, familyId)
    const heir = await findFamilyHeir(tx, familyId)
    if (!to || !owner || heir?.userId !== email.toUserId) return undefined
    return { to: addressOf(to), content: heirNamedEmail({ to, familyName: to.familyName, owner }) }
  },

  heir_claimed: async (tx, email) => {
    const { familyId, to } = await loadRecipient(tx, email)
    const owner = await findFamilyOwner(tx, familyId)
    const heir = await findFamilyHeir(tx, familyId)
    if (!to || !owner || !heir?.takesOverAt) return undefined
    const { takesOverAt, userId, ...name } = heir
    const role = owner.id === email.toUserId ? 'owner' : userId === email.toUserId ? 'heir' : 'member'
    const event = { to, familyName: to.familyName, owner, heir: name, takesOverAt, role } as const
    return { to: addressOf(to), content: heirClaimedEmail(event) }
  },

  heir_claim_ending: async (tx, email, now) => {
    const { familyId, to } = await loadRecipient(tx, email)
    const heir = await findFamilyHeir(tx, familyId)
    if (to?.role !== 'owner' || !heir?.takesOverAt) return undefined
    const { takesOverAt } = heir
    return {
      to: addressOf(to),
      content: heirClaimEndingEmail({ to, familyName: to.familyName, heir, takesOverAt, now }),
    }
  },

  heir_claim_ended: async (tx, email) => {
    const { familyId, to } = await loadRecipient(tx, email)
    const owner = await findFamilyOwner(tx, familyId)
    if (!to || !owner || (await findFamilyHeir(tx, familyId))?.takesOverAt) return undefined
    // An owner who asks for their account to be deleted was there, but doesn't keep the vault: everyone is emailed about that.
    if (await findDeletion(tx, owner.id)) return undefined
    const isOwner = owner.id === email.toUserId
    return { to: addressOf(to), content: heirClaimEndedEmail({ to, familyName: to.familyName, owner, isOwner }) }
  },

  recovery_started: async (tx, email, _now, sources) => {
    const event = await loadRecovery(tx, email, sources)
    if (!event || event.recovery.isEnded || event.recovery.opensAt) return undefined
    return { to: addressOf(event.to), content: recoveryStartedEmail(event) }
  },

  recovery_approved: async (tx, email, _now, sources) => {
    const { to, recovery } = (await loadRecovery(tx, email, sources)) ?? {}
    if (!to || !recovery?.opensAt || recovery.isEnded) return undefined
    const { opensAt } = recovery
    return { to: addressOf(to), content: recoveryApprovedEmail({ to, recovery: { ...recovery, opensAt } }) }
  },

  recovery_ended: async (tx, email, _now, sources) => {
    const event = await loadRecovery(tx, email, sources)
    return event?.recovery.isEnded ? { to: addressOf(event.to), content: recoveryEndedEmail(event) } : undefined
  },

  recovery_finished: async (tx, email, _now, sources) => {
    const event = await loadRecovery(tx, email, sources)
    return event && { to: addressOf(event.to), content: recoveryFinishedEmail(event) }
  },

  vault_deleted: async (tx, email) => {
    const to = await findPerson(tx, email.toUserId ?? 0)
    const familyName = await findPastFamilyName(tx, id<'vault_deleted'>(email, 'familyId'), email.toUserId ?? 0)
    if (!to || familyName === undefined) return undefined
    return { to: addressOf(to), content: vaultDeletedEmail({ to, familyName }) }
  },

  email_change_old: async (tx, { toUserId }, now, { createEmailChangeToken }) => {
    const to = await findPerson(tx, toUserId ?? 0)
    const change = to && (await createEmailChangeToken(tx, to.id, 'old', now))
    return change && { to: addressOf(to), content: emailChangeEmail({ to, ...change, isOld: true }) }
  },

  email_change_new: async (tx, email, now, { createEmailChangeToken }) => {
    const to = await findPerson(tx, id<'email_change_new'>(email, 'userId'))
    const change = to && (await createEmailChangeToken(tx, to.id, 'new', now))
    // Another change came after this one.
    if (!change || change.newEmail !== email.toAddress) return undefined
    return { to: { address: change.newEmail }, content: emailChangeEmail({ to, ...change, isOld: false }) }
  },

  email_changed: async (_tx, { toAddress }, _now, { contactEmail }) =>
    toAddress ? { to: { address: toAddress }, content: emailChangedEmail(contactEmail) } : undefined,

  contact_message: async (tx, email, now, { contactEmail, findPlan }) => {
    const userId = email.fromUserId ?? 0
    const found = await findMessage(tx, String(email.payload.messageId), userId)
    const address = await findContactAddress(tx, contactEmail)
    if (!found || address === undefined) return undefined
    const families = await findFamiliesOf(tx, userId)
    const plans = await Promise.all(families.map(({ id: familyId }) => findPlan(tx, familyId, now)))
    const topic = CONTACT_TOPICS.find(({ value }) => value === found.topic)?.label ?? found.topic
    const isPriority = plans.some((plan) => plan?.isPremium)
    const content = contactMessageEmail({ ...found, topic, families, isPriority })
    return { to: { address }, replyTo: addressOf(found.sender), content }
  },
}

const id = <K extends EmailKind>({ payload }: EmailRow, key: keyof EmailPayloads[K] & string): number =>
  Number(payload[key])

const loadRecipient = async (tx: Tx, { familyId, toUserId }: EmailRow) => {
  const [family, user] = [familyId ?? 0, toUserId ?? 0]
  return { familyId: family, userId: user, to: await findRecipient(tx, family, user) }
}

const loadRecovery = async (tx: Tx, email: EmailRow, { findRecovery }: EmailSources) => {
  const { userId, to } = await loadRecipient(tx, email)
  const recovery = to && (await findRecovery(tx, id<'recovery_started'>(email, 'recoveryId'), userId))
  return recovery && { to, recovery }
}

const loadOwnerAndPlan = async (tx: Tx, email: EmailRow, now: Date, { findPlan }: EmailSources) => {
  const { familyId, to } = await loadRecipient(tx, email)
  const plan = to?.role === 'owner' ? await findPlan(tx, familyId, now) : undefined
  return to && plan && { to, plan }
}

const addressOf = (to: PersonName & { email: string }): EmailAddress => ({
  name: `${to.firstName} ${to.lastName}`,
  address: to.email,
})
