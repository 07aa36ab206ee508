import type { EmailContent } from '#server/features/email/email-content.ts'
import * as emails from '#server/features/email/email-templates.ts'
import * as gifts from '#server/features/email/gift-templates.ts'
import * as plans from '#server/features/email/plan-templates.ts'

const ruth = { firstName: 'Ruth', lastName: 'Okafor' }
const omar = { firstName: 'Omar', lastName: 'Haddad' }
const familyName = 'The Okafor Family'
const now = new Date('2031-03-09T14:05:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

const toOwner = { to: ruth, familyName }
const gift: gifts.EmailedGift = {
  plan: 'year',
  state: 'open',
  recipientName: 'Grandma Rose',
  giverName: 'Emma',
  message: 'Happy birthday, Grandma!\nWe want to hear all of it, from the mill to the moon landing.',
  code: 'K7QM2XRD9TBVF4WN',
  emailedAt: inDays(11),
}

/** One email of every kind, and of some kinds in several versions, by a name for addresses. */
export const sampleEmails: Readonly<Record<string, EmailContent>> = {
  'welcome-owner': emails.welcomeOwnerEmail({ to: ruth, hasTrial: true }),
  'welcome-owner-without-plans': emails.welcomeOwnerEmail({ to: ruth, hasTrial: false }),
  'welcome-guest': emails.welcomeGuestEmail({ to: omar, owner: ruth, familyName }),
  invite: emails.inviteEmail({ inviter: ruth, familyName, code: 'k3Yx9-Qm2LwT7vBnZ8rCdA', expiresAt: inDays(30) }),
  'relative-joined': emails.relativeJoinedEmail({ to: ruth, joined: omar, familyName }),
  'question-asked': emails.questionAskedEmail({
    to: ruth,
    asker: omar,
    question: 'How did you and Grandpa meet?\nAnd what did your mother say?',
  }),
  'question-asked-right-to-left': emails.questionAskedEmail({
    to: { firstName: 'ليلى', lastName: 'حداد' },
    asker: { firstName: 'נעמי', lastName: 'כהן' },
    question: 'איך הכרת את סבא?',
  }),
  'question-answered': emails.questionAnsweredEmail({
    to: omar,
    storyteller: 'Ruth Okafor',
    question: 'How did you and Grandpa meet?',
    title: 'The dance at the mill',
  }),
  'reset-password': emails.resetPasswordEmail({ to: ruth, token: 'Jm4wXv0bq1sT6yHnK8cP2rLdF5gZ3aUeQ9iOxM7tBkY' }),
  'address-code': emails.addressCodeEmail({ to: ruth, code: '012345' }),
  'new-device': emails.newDeviceEmail({ to: ruth, at: now }),
  'password-changed': emails.passwordChangedEmail({ to: ruth, at: now }),
  'trial-week-before': plans.trialEndingEmail({ ...toOwner, endsAt: inDays(7), now }),
  'trial-day-before': plans.trialEndingEmail({ ...toOwner, endsAt: inDays(1), now }),
  'trial-ended': plans.trialEndedEmail(toOwner),
  'plan-started-free-days': plans.planStartedEmail({ ...toOwner, plan: 'monthly', isFreeNow: true, endsAt: inDays(7) }),
  'plan-started-annual': plans.planStartedEmail({ ...toOwner, plan: 'annual', isFreeNow: false, endsAt: inDays(365) }),
  'plan-started-gift': plans.planStartedEmail({ ...toOwner, plan: 'gift', isFreeNow: true, endsAt: inDays(365) }),
  'payment-failed': plans.paymentFailedEmail({ ...toOwner, premiumEndsAt: inDays(14) }),
  'plan-ended': plans.planEndedEmail(toOwner),
  'gift-bought': gifts.giftBoughtEmail({ to: omar, gift }),
  'gift-bought-trial': gifts.giftBoughtEmail({ to: omar, gift: { ...gift, plan: 'trial', emailedAt: null } }),
  'gift-received': gifts.giftReceivedEmail({ gift }),
  'gift-received-without-message': gifts.giftReceivedEmail({ gift: { ...gift, plan: 'trial', message: '' } }),
  'gift-redeemed': gifts.giftRedeemedEmail({ to: omar, gift }),
}
