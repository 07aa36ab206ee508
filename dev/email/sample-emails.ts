// One example of each email, and of what is easily wrong in it, so the file is long.

import { digestEmail } from '#server/features/email/digest/digest-template.ts'
import type { EmailContent } from '#server/features/email/email-content.ts'
import * as emails from '#server/features/email/email-templates.ts'
import type { StoryRow } from '#server/features/email/emailed-story.ts'
import * as gifts from '#server/features/email/gift-templates.ts'
import * as leaving from '#server/features/email/leaving-templates.ts'
import * as plans from '#server/features/email/plan-templates.ts'
import * as recovery from '#server/features/email/recovery-templates.ts'
import * as security from '#server/features/email/security-templates.ts'

const ruthsAccount = { id: 12, firstName: 'Ruth', lastName: 'Okafor', email: 'ruth@example.org', emailVerifiedAt: null }
const ruth = { firstName: 'Ruth', lastName: 'Okafor' }
const omar = { firstName: 'Omar', lastName: 'Haddad' }
const familyName = 'The Okafor Family'
const now = new Date('2031-03-09T14:05:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

const toOwner = { to: ruth, familyName }
const gift: gifts.EmailedGift = {
  id: '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11',
  plan: 'year',
  state: 'open',
  recipientName: 'Grandma Rose',
  giverName: 'Emma',
  message: 'Happy birthday, Grandma!\nWe want to hear all of it, from the mill to the moon landing.',
  code: 'K7QM2XRD9TBVF4WN',
  hasPdf: true,
  emailedAt: inDays(11),
}

/** Where the samples' links lead. */
export const origin = 'https://stories.example.org'

type SampleEmail = {
  content: EmailContent
  /** What both the text and the HTML part of it contain, when its links lead to `origin`. */
  contains: readonly [string, ...string[]]
}

const rose = { firstName: 'Rose', lastName: 'Okafor', photo: null }
const members = ['Ruth Okafor', 'Omar Haddad', 'Rose Okafor', 'Jun Sato']
const withoutPhoto = <Name>(name: Name) => ({ ...name, photo: null })

/** Louder in the middle of each sentence. */
const peaks = Buffer.from(
  Array.from({ length: 120 }, (_, bar) =>
    Math.round(110 + 90 * Math.sin(bar / 5) * Math.sin(bar / 1.7) + 40 * Math.sin(bar * 2.3)),
  ),
).toString('base64')

export const sampleStory: StoryRow = {
  storyId: 31,
  title: 'The village near the river',
  toldBy: 'Ruth Okafor',
  firstName: 'Ruth',
  lastName: 'Okafor',
  duration: 252,
  hasAudio: true,
  beginning:
    'In spring the river came up to the third step of our house, and we children sat on the fourth and fished. My father didn’t mind.',
  isBedtime: false,
  grandchildName: null,
  photo: null,
  peaks,
}
const roses = { ...sampleStory, firstName: 'Rose', toldBy: 'Rose Okafor', duration: 12 }
const okaforUpdates = {
  familyId: 1,
  familyName,
  memberNames: members,
  stories: [
    { ...sampleStory, isAnswer: true },
    {
      ...roses,
      storyId: 32,
      title: 'The lilac dress',
      beginning: 'Well. I wore it once, to the dance, and then never again.',
      isAnswer: false,
    },
    {
      ...sampleStory,
      storyId: 33,
      title: 'Mia and the sleepy lighthouse',
      toldBy: 'Grandma Pat',
      isBedtime: true,
      grandchildName: 'Mia',
      isAnswer: false,
    },
    ...Array.from({ length: 8 }, (_, index) => ({
      ...roses,
      storyId: 40 + index,
      title: `Letter ${index + 1}`,
      beginning: null,
      isAnswer: false,
    })),
  ],
  comments: [
    {
      storyId: 12,
      title: 'My first day at the mill',
      grandchildName: null,
      isBedtime: false,
      people: [rose, withoutPhoto(ruth), { firstName: 'Jun', lastName: 'Sato', photo: null }],
      comment: 'I can still hear those machines.\nYour mother never told us any of this!',
    },
  ],
  reactions: [
    {
      storyId: 12,
      title: 'My first day at the mill',
      grandchildName: null,
      people: [withoutPhoto(ruth), rose],
      emoji: ['❤️', '👏'],
    },
    ...Array.from({ length: 12 }, (_, index) => ({
      storyId: 60 + index,
      title: `Summer of ${1950 + index}`,
      grandchildName: null,
      people: [rose],
      emoji: ['❤️'],
    })),
  ],
}
const oneStory = { ...okaforUpdates, stories: okaforUpdates.stories.slice(1, 2), comments: [], reactions: [] }

const lockedOut = {
  person: { firstName: 'Rose', lastName: 'Okafor' },
  startedBy: omar,
  endedBy: ruth,
  vouchers: [omar, ruth],
  opensAt: inDays(1),
  isEnded: false,
}
const toRose = {
  to: lockedOut.person,
  recovery: { ...lockedOut, role: 'person', stopToken: '7-12-Qm2LwT7vBnZ8rCdAk3Yx9' },
} as const
const toVoucher = {
  to: omar,
  recovery: { ...lockedOut, role: 'voucher', stopToken: '7-12-Qm2LwT7vBnZ8rCdAk3Yx9' },
} as const
const toMember = { to: ruth, recovery: { ...lockedOut, role: 'member', stopToken: undefined } } as const

/** One email of every kind, and of some kinds in several versions, by a name for addresses. */
export const sampleEmails: Readonly<Record<string, SampleEmail>> = {
  'welcome-owner': {
    content: emails.welcomeOwnerEmail({ to: ruth, hasTrial: true }),
    contains: ['Hello Ruth', `${origin}/`, 'first 30 days are free', 'a code to check that this address is yours'],
  },
  'welcome-owner-without-plans': {
    content: emails.welcomeOwnerEmail({ to: ruth, hasTrial: false }),
    contains: ['Hello Ruth', `${origin}/`],
  },
  'welcome-guest': {
    content: emails.welcomeGuestEmail({ to: omar, owner: ruth, familyName }),
    contains: ['Hello Omar', 'Ruth Okafor', 'The Okafor Family', `${origin}/stories`],
  },
  invite: {
    content: emails.inviteEmail({ inviter: ruth, familyName, code: 'k3Yx9-Qm2LwT7vBnZ8rCdA', expiresAt: inDays(30) }),
    contains: ['Ruth Okafor', 'The Okafor Family', `${origin}/join/k3Yx9-Qm2LwT7vBnZ8rCdA`, 'April 8, 2031'],
  },
  'relative-joined': {
    content: emails.relativeJoinedEmail({ to: ruth, joined: omar, familyName }),
    contains: ['Hello Ruth', 'Omar Haddad', `${origin}/family`],
  },
  'question-asked': {
    content: emails.questionEmail({
      to: ruth,
      asker: withoutPhoto(omar),
      family: members,
      question: 'How did you and Grandpa meet?\nAnd what did your mother say?',
    }),
    contains: ['Hello Ruth', 'Omar Haddad', 'Grandpa meet?', 'And what did', `${origin}/`, '/unsubscribe/s3cret'],
  },
  'question-asked-right-to-left': {
    content: emails.questionEmail({
      to: { firstName: 'ليلى', lastName: 'حداد' },
      asker: { firstName: 'נעמי', lastName: 'כהן', photo: null },
      family: [],
      question: 'איך הכרת את סבא?',
    }),
    contains: ['ليلى', 'נעמי כהן'],
  },
  digest: {
    content: digestEmail({ to: omar, families: [okaforUpdates], showsTitles: true, hasOtherFamilies: false }),
    contains: [
      'Ruth answered you',
      'The village near the river',
      'told by Ruth Okafor',
      '4 minutes',
      '“In spring the river came up to the third step of our house, and we children sat on the fourth and fished.”',
      'Hear Ruth',
      `${origin}/stories/31`,
      '“Well. I wore it once, to the dance, and then never again.”',
      'A bedtime story',
      'Hear Grandma Pat',
      'and 7 more stories',
      'Rose and 2 others commented on',
      'I can still hear those machines.',
      'Ruth and Rose reacted to',
      'and 11 other stories',
    ],
  },
  'digest-of-one-story': {
    content: digestEmail({ to: omar, families: [oneStory], showsTitles: true, hasOtherFamilies: false }),
    contains: ['Rose told a new story', 'The lilac dress', '12 seconds', 'Hear Rose', `${origin}/stories/32`],
  },
  'digest-of-reactions': {
    content: digestEmail({
      to: ruth,
      families: [{ ...okaforUpdates, stories: [], reactions: okaforUpdates.reactions.slice(0, 2) }],
      showsTitles: true,
      hasOtherFamilies: false,
    }),
    contains: ['Rose loved', 'Summer of 1950', `${origin}/stories/60`, 'See What’s New'],
  },
  'digest-of-two-families': {
    content: digestEmail({
      to: omar,
      families: [{ ...okaforUpdates, familyId: 2, familyName: 'משפחת לוי', stories: [] }, oneStory],
      showsTitles: true,
      hasOtherFamilies: true,
    }),
    contains: ['The Okafor Family', 'משפחת לוי', `${origin}/stories/32?family=1`, `${origin}/stories/60?family=2`],
  },
  'digest-to-an-unverified-address': {
    content: digestEmail({ to: omar, families: [okaforUpdates], showsTitles: false, hasOtherFamilies: false }),
    contains: ['A new story', 'told by Ruth Okafor', 'told by Rose Okafor', 'Rose loved a story of yours'],
  },
  'question-answered': {
    content: emails.questionAnsweredEmail({
      to: omar,
      question: 'How did you and Grandpa meet?',
      story: { ...sampleStory, title: 'The dance at the mill' },
      family: members,
      showsWords: true,
    }),
    contains: [
      'Hello Omar',
      'Ruth Okafor',
      'The dance at the mill',
      '4 minutes',
      'Hear Ruth',
      `${origin}/stories/31`,
      '/unsubscribe/s3cret',
    ],
  },
  'reset-password': {
    content: emails.resetPasswordEmail({ to: ruth, token: 'Jm4wXv0bq1sT6yHnK8cP2rLdF5gZ3aUeQ9iOxM7tBkY' }),
    contains: ['Hello Ruth', `${origin}/reset-password#Jm4w`, 'one hour', 'ignore'],
  },
  'address-code': {
    content: emails.addressCodeEmail({ to: ruth, code: '012345' }),
    contains: ['Hello Ruth', '012 345', 'one hour', 'don’t give this code to anyone'],
  },
  'new-device': {
    content: emails.newDeviceEmail({ to: ruth, at: now }),
    contains: ['Hello Ruth', 'March 9, 2031 at 2:05', `${origin}/forgot-password`, 'turn off'],
  },
  'password-changed': {
    content: emails.passwordChangedEmail({ to: ruth, at: now }),
    contains: ['Hello Ruth', 'March 9, 2031 at 2:05', `${origin}/forgot-password`, 'turn off'],
  },
  'passkey-added': {
    content: security.signInChangedEmail({ to: ruth, change: 'passkey_added', at: now }),
    contains: ['Hello Ruth', 'March 9, 2031 at 2:05', 'A passkey was added', `${origin}/forgot-password`],
  },
  'passkey-blocked': {
    content: security.signInChangedEmail({ to: ruth, change: 'passkey_blocked', at: now }),
    contains: [
      'Hello Ruth',
      'a copy of your passkey',
      'doesn’t work anymore',
      'add a new one',
      `${origin}/forgot-password`,
    ],
  },
  'two-step-on': {
    content: security.signInChangedEmail({ to: ruth, change: 'two_step_on', at: now }),
    contains: ['Hello Ruth', 'a code from your authenticator app', 'nothing to do', `${origin}/forgot-password`],
  },
  'codes-guessed': {
    content: security.signInChangedEmail({ to: ruth, change: 'codes_guessed', at: now }),
    contains: ['Hello Ruth', '20 wrong codes', 'sign in with a recovery code', `${origin}/forgot-password`],
  },
  'handover-offered': {
    content: leaving.handoverOfferedEmail({ to: omar, familyName, owner: ruth }),
    contains: ['Ruth Okafor would like you to own', 'within 30 days', `${origin}/profile/security`],
  },
  'heir-named': {
    content: leaving.heirNamedEmail({ to: omar, familyName, owner: ruth }),
    contains: ['Ruth Okafor trusts you', 'Take Over as Heir', '30 days', `${origin}/profile/security`],
  },
  'heir-claimed-owner': {
    content: leaving.heirClaimedEmail({
      to: ruth,
      familyName,
      owner: ruth,
      heir: omar,
      takesOverAt: inDays(30),
      role: 'owner',
    }),
    contains: ['asked to take over', 'on April 8, 2031', 'Keep the Vault', `${origin}/auth?tab=sign-in`],
  },
  'heir-claimed-heir': {
    content: leaving.heirClaimedEmail({
      to: omar,
      familyName,
      owner: ruth,
      heir: omar,
      takesOverAt: inDays(30),
      role: 'heir',
    }),
    contains: ['You’ll own it on April 8, 2031', 'unless they’re active'],
  },
  'heir-claimed-member': {
    content: leaving.heirClaimedEmail({
      to: ruth,
      familyName,
      owner: ruth,
      heir: omar,
      takesOverAt: inDays(30),
      role: 'member',
    }),
    contains: ['has asked to take it over', 'Every story stays'],
  },
  'heir-claim-ending-in-a-week': {
    content: leaving.heirClaimEndingEmail({
      to: ruth,
      familyName,
      heir: omar,
      takesOverAt: inDays(7),
      now: inDays(0),
    }),
    contains: ['In 7 days, they’ll own it', 'Still there?', 'Keep the Vault', `${origin}/auth?tab=sign-in`],
  },
  'heir-claim-ending-tomorrow': {
    content: leaving.heirClaimEndingEmail({
      to: ruth,
      familyName,
      heir: omar,
      takesOverAt: inDays(1),
      now: inDays(0),
    }),
    contains: ['Tomorrow, they’ll own it', 'Still there?'],
  },
  'heir-claim-ended': {
    content: leaving.heirClaimEndedEmail({ to: omar, familyName, owner: ruth, isOwner: false }),
    contains: ['Ruth Okafor still owns', 'isn’t taking over'],
  },
  'recovery-started-person': {
    content: recovery.recoveryStartedEmail(toRose),
    contains: ['Omar Haddad told us that you can’t sign in', 'Stop This', `${origin}/stop-recovery#7-12-Qm2`],
  },
  'recovery-started-owner': {
    content: recovery.recoveryStartedEmail({ ...toMember, recovery: { ...toMember.recovery, role: 'owner' } }),
    contains: [
      'Omar Haddad told us that Rose Okafor can’t sign in',
      'approve it on the Family page',
      `${origin}/family`,
    ],
  },
  'recovery-started-member': {
    content: recovery.recoveryStartedEmail(toMember),
    contains: ['Call Rose Okafor', 'vouch for them on the Family page', 'ends after 7 days'],
  },
  'recovery-approved-person': {
    content: recovery.recoveryApprovedEmail(toRose),
    contains: ['Omar Haddad and Ruth Okafor vouched for you', 'March 10, 2031 at 2:05', 'Stop This', '/stop-recovery#'],
  },
  'recovery-approved-voucher': {
    content: recovery.recoveryApprovedEmail(toVoucher),
    contains: ['vouched for Rose Okafor', 'You don’t have to sign in for that', '/stop-recovery#'],
  },
  'recovery-approved-member': {
    content: recovery.recoveryApprovedEmail(toMember),
    contains: ['please call Rose Okafor or the owner', `${origin}/family`],
  },
  'recovery-ended-person': {
    content: recovery.recoveryEndedEmail(toRose),
    contains: ['Ruth Okafor stopped it, or you signed in', 'Your password stays as it is'],
  },
  'recovery-ended-member': {
    content: recovery.recoveryEndedEmail(toMember),
    contains: ['Helping Rose Okafor back in', 'The password stays as it is'],
  },
  'recovery-finished-person': {
    content: recovery.recoveryFinishedEmail(toRose),
    contains: ['with a link from your family', 'your passkeys were removed', `${origin}/forgot-password`],
  },
  'recovery-finished-member': {
    content: recovery.recoveryFinishedEmail(toMember),
    contains: ['Rose Okafor has chosen a new password', 'let the owner of the vault know'],
  },
  'trial-week-before': {
    content: plans.trialEndingEmail({ ...toOwner, hadPlan: false, endsAt: inDays(7), now }),
    contains: [
      'has 7\u00a0days left',
      'March 16, 2031',
      'Starting new recordings',
      'free, forever',
      `${origin}/premium`,
    ],
  },
  'trial-day-before': {
    content: plans.trialEndingEmail({ ...toOwner, hadPlan: false, endsAt: inDays(1), now }),
    contains: [
      'has 1\u00a0day left',
      'March 10, 2031',
      'an archive',
      '$5 a month, or $50 a year',
      '/unsubscribe/s3cret',
    ],
  },
  'trial-ended': {
    content: plans.trialEndedEmail({ ...toOwner, hadPlan: false }),
    contains: ['has ended', 'What has stopped', 'Listening to every story', `${origin}/premium`],
  },
  'plan-started-free-days': {
    content: plans.planStartedEmail({ ...toOwner, plan: 'monthly', isFreeNow: true, endsAt: inDays(7) }),
    contains: ['first payment is on March 16, 2031: $5 a month', 'cancel before then'],
  },
  'plan-started-annual': {
    content: plans.planStartedEmail({ ...toOwner, plan: 'annual', isFreeNow: false, endsAt: inDays(365) }),
    contains: ['annual plan, $50 a year', 'next payment is on March 8, 2032'],
  },
  'plan-started-gift': {
    content: plans.planStartedEmail({ ...toOwner, plan: 'gift', isFreeNow: true, endsAt: inDays(365) }),
    contains: ['It’s a gift', 'lasts until March 8, 2032'],
  },
  'payment-moved': {
    content: plans.paymentMovedEmail({ ...toOwner, plan: 'monthly', nextPaymentAt: inDays(365) }),
    contains: ['next payment is on March 8, 2032: $5', 'Until then, nothing is charged', `${origin}/premium`],
  },
  'payment-failed': {
    content: plans.paymentFailedEmail({ ...toOwner, premiumEndsAt: inDays(14) }),
    contains: ['until March 23, 2031', 'never ask for card numbers', `${origin}/premium`],
  },
  'plan-ended': {
    content: plans.planEndedEmail(toOwner),
    contains: ['Premium has ended', 'What has stopped', 'free, forever', `${origin}/premium`],
  },
  'gift-bought': {
    content: gifts.giftBoughtEmail({ to: omar, gift }),
    contains: [
      'a year of Keepsaid Premium',
      'K7QM-2XRD-9TBV-F4WN',
      // Not the page of the code, where the giver could use it up.
      `${origin}/gifts/${gift.id}`,
      'March 20, 2031',
    ],
  },
  'gift-bought-trial': {
    content: gifts.giftBoughtEmail({ to: omar, gift: { ...gift, plan: 'trial', emailedAt: null } }),
    contains: ['a free trial of Keepsaid that lasts 60 days', 'We don’t email Grandma Rose'],
  },
  'gift-bought-without-pdf': {
    content: gifts.giftBoughtEmail({ to: omar, gift: { ...gift, recipientName: 'दादी कमला', hasPdf: false } }),
    contains: ['Print the certificate from its page', `${origin}/gifts/${gift.id}`],
  },
  'gift-received': {
    content: gifts.giftReceivedEmail({ gift }),
    contains: ['Dear Grandma Rose', 'Emma', 'Happy birthday', `${origin}/redeem/K7QM2XRD9TBVF4WN`],
  },
  'gift-received-without-message': {
    content: gifts.giftReceivedEmail({ gift: { ...gift, plan: 'trial', message: '' } }),
    contains: ['Dear Grandma Rose', 'a free trial of Keepsaid that lasts 60 days', 'Nothing is charged'],
  },
  'gift-redeemed': {
    content: gifts.giftRedeemedEmail({ to: omar, gift }),
    contains: ['Hello Omar', 'Grandma Rose', 'was opened'],
  },
  'deletion-requested': {
    content: leaving.deletionRequestedEmail({
      to: omar,
      dueAt: inDays(30),
      keepsStories: true,
      canUndo: true,
      families: [{ name: 'The Okafor Family', role: 'member', hasOtherMembers: true }],
    }),
    contains: ['Hello Omar', 'April 8, 2031', 'stay with your family', `${origin}/auth?tab=sign-in`],
  },
  'deletion-requested-by-admin': {
    content: leaving.deletionRequestedEmail({
      to: omar,
      dueAt: inDays(30),
      keepsStories: false,
      canUndo: false,
      families: [{ name: 'The Okafor Family', role: 'owner', hasOtherMembers: true }],
    }),
    contains: ['An administrator', 'unless another member takes it over', 'will be deleted in any case'],
  },
  'account-deleted': {
    content: leaving.accountDeletedEmail(),
    contains: ['has been deleted', 'our last email'],
  },
  'vault-ending': {
    content: leaving.vaultEndingEmail({ to: omar, familyName, owner: ruth, dueAt: inDays(30) }),
    contains: ['Ruth Okafor', 'The Okafor Family', 'April 8, 2031', 'any member can', `${origin}/family`],
  },
  'deletion-undone': {
    content: leaving.deletionUndoneEmail({ to: omar }),
    contains: ['has stopped the deletion of your account', `${origin}/auth?tab=sign-in`],
  },
  'vault-stays': {
    content: leaving.vaultStaysEmail({ to: omar, familyName, owner: ruth }),
    contains: ['Ruth Okafor is keeping their account', 'won’t be deleted'],
  },
  'vault-deleted': {
    content: leaving.vaultDeletedEmail({ to: omar, familyName }),
    contains: ['The owner of the vault of The Okafor Family', 'Your own account stays'],
  },
  'owner-changed': {
    content: leaving.ownerChangedEmail({ to: ruth, familyName, owner: omar, isOwner: false, hasEndedConsent: true }),
    contains: ['Hello Ruth', 'Omar Haddad owns the vault of The Okafor Family now', `${origin}/family`],
  },
  'owner-changed-to-you': {
    content: leaving.ownerChangedEmail({ to: omar, familyName, owner: omar, isOwner: true, hasEndedConsent: true }),
    contains: [
      'You own the vault',
      'Download the whole vault',
      'so does the card until you change it',
      'until then, nothing is sent',
    ],
  },
  'contact-message': {
    content: emails.contactMessageEmail({
      sender: ruthsAccount,
      families: [{ id: 3, name: familyName, role: 'owner' }],
      topic: 'A question',
      message: 'Can you print our stories?\nMy mother would love it.',
      isPriority: true,
    }),
    contains: ['Ruth Okafor', 'ruth@example.org', 'vault 3', 'this is a priority'],
  },
  'email-change-old': {
    content: emails.emailChangeEmail({ to: ruth, newEmail: 'ruth@example.net', token: 'k3Yx9-Qm2L', isOld: true }),
    contains: ['Hello Ruth', 'ruth@example.net', `${origin}/confirm-email#k3Yx9-Qm2L`],
  },
  'email-change-new': {
    content: emails.emailChangeEmail({ to: ruth, newEmail: 'ruth@example.net', token: 'k3Yx9-Qm2L', isOld: false }),
    contains: [`${origin}/confirm-email#k3Yx9-Qm2L`, 'old address'],
  },
  'email-changed': {
    content: emails.emailChangedEmail('help@example.org'),
    contains: ['new email address', 'write to help@example.org'],
  },
  'email-changed-without-contact': {
    content: emails.emailChangedEmail(undefined),
    contains: ['tell the person who runs your family’s vault'],
  },
}
