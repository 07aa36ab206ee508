import { formatDateTime, formatLastDay } from '#common/format/dates.ts'
import { TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import {
  button,
  code,
  type EmailContent,
  familyNameOf,
  fullName,
  hello,
  nameOf,
  type PersonName,
  paragraph,
  points,
  quote,
  response,
  small,
  spoken,
} from './email-content.ts'
import { faceOfPerson, type StoryRow, speakerOf, storyBlock, titleOf } from './emailed-story.ts'

/** To a person who has just started a family vault. */
export const welcomeOwnerEmail = (event: { to: PersonName; hasTrial: boolean }): EmailContent => ({
  subject: `Welcome to ${PRODUCT}`,
  preview: 'Your family vault is ready. The first story takes one button.',
  heading: 'Your family vault is ready',
  blocks: [
    hello(event.to),
    paragraph(
      'Press the red button, tell a story, and press it again. That’s all. Your voice is saved, and it stays private, just for your family.',
    ),
    button('Record Your First Story', { path: '/' }),
    paragraph(
      'Then invite your family, so they can listen and add their own. Choose Family on the page. The first time you email an invite, we’ll send you a code to check that this address is yours.',
    ),
    ...(event.hasTrial
      ? [
          small(
            `Your first ${TRIAL_DAYS} days are free, and we haven’t asked for a card. We’ll remind you before they end.`,
          ),
        ]
      : []),
    notYou(),
  ],
  reason: WELCOME_REASON,
})

/** To a person who has created an account by an invite. */
export const welcomeGuestEmail = (event: { to: PersonName; owner: PersonName; familyName: string }): EmailContent => ({
  subject: `Welcome to ${familyNameOf(event.familyName)}`,
  preview: `${fullName(event.owner)}’s family vault is open to you. Listen, and tell a story of your own.`,
  heading: `You’re in ${familyNameOf(event.familyName)}`,
  blocks: [
    hello(event.to),
    paragraph(
      `You’ve joined ${fullName(event.owner)}’s family vault on ${PRODUCT}. You can listen to every story in it, leave a comment, and ask your relatives a question.`,
    ),
    paragraph('You have stories, too. Press the red button, start talking, and press it again when you’re done.'),
    button('Listen to the Stories', { path: '/stories' }),
    small(`It costs you nothing: ${fullName(event.owner)} looks after the vault.`),
    notYou(),
  ],
  reason: WELCOME_REASON,
})

const WELCOME_REASON = 'You get this email once, because an account was created with this address.'
const notYou = () =>
  small(
    'Didn’t create this account? Choose “Forgot your password?” on the sign-in page. Then the account, and this address, are yours alone.',
  )

export const inviteEmail = (invite: {
  inviter: PersonName
  familyName: string
  code: string
  expiresAt: Date
}): EmailContent => {
  const inviter = fullName(invite.inviter)
  const family = familyNameOf(invite.familyName)
  return {
    subject: `${inviter} has invited you to join ${family} on ${PRODUCT}`,
    preview: 'A private place for the stories your family tells.',
    heading: `Join ${family}`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `${inviter} has invited you to join ${family} on ${PRODUCT}, a private place for the stories your family tells. Press one button and start talking. Your voice and your words are kept for your family, and no one else.`,
      ),
      button('See the Invitation', { path: '/join/', secret: invite.code }),
      small(`This link is just for you. You can use it once, until ${formatLastDay(invite.expiresAt)}.`),
      small(`If you don’t know ${inviter}, you can ignore this email.`),
    ],
    reason: `You get this email because ${inviter} entered your address to invite you.`,
  }
}

/** To the owner. */
export const relativeJoinedEmail = (event: {
  to: PersonName
  joined: PersonName
  familyName: string
}): EmailContent => {
  const joined = fullName(event.joined)
  return {
    subject: `${joined} has joined your family vault`,
    preview: 'They can listen to every story and record their own.',
    heading: `${joined} is here`,
    blocks: [
      hello(event.to),
      paragraph(
        `${joined} accepted your invite and is now part of ${familyNameOf(event.familyName)}. They can listen to every story and record their own.`,
      ),
      button('See the Family', { path: '/family' }),
      small('Not the person you meant to invite? You can remove them on that page right away.'),
    ],
    reason: 'You get this email because the family vault is yours.',
  }
}

/** To the relative the question is for. */
export const questionEmail = (event: {
  to: PersonName
  asker: PersonName & { photo: string | null }
  question: string
  /** Names in the order of joining. */
  family: readonly string[]
}): EmailContent => {
  const asker = fullName(event.asker)
  return {
    subject: `${asker} would love to hear a story from you`,
    preview: 'Press the red button and tell it in your own words.',
    heading: `A question from ${asker}`,
    blocks: [
      hello(event.to),
      response({
        face: faceOfPerson(event.asker, event.family),
        text: `${asker} asks:`,
        words: spoken(event.question),
      }),
      paragraph('Press the red button and tell it in your own words. You’ll find the question with your story ideas.'),
      button('Tell the Story', { path: '/' }),
    ],
    reason: `You get this email because ${asker} asked you a question.`,
    topic: 'questions',
  }
}

/** To the relative who asked. The words of the story are for verified addresses only: others may be a stranger's. */
export const questionAnsweredEmail = (event: {
  to: PersonName
  question: string
  story: StoryRow
  family: readonly string[]
  /** For a person with several families: the one it's about. */
  inFamily?: number
  showsWords: boolean
}): EmailContent => {
  const { question, to, ...shown } = event
  const { story, showsWords } = shown
  const speaker = speakerOf(story)
  const card = storyBlock(story, { ...shown, isAnswer: false, isFirst: true })
  return {
    subject: showsWords ? `${speaker} answered you: ${titleOf(story)}` : `${speaker} answered your question`,
    preview: 'There’s a new story for you to listen to.',
    heading: `${speaker} answered you`,
    blocks: [hello(to), paragraph('You asked:'), quote(question), card],
    reason: 'You get this email because you asked a question.',
    topic: 'answers',
  }
}

/** The token is in the URL fragment, which browsers don't send to servers. */
export const resetPasswordEmail = (reset: { to: PersonName; token: string }): EmailContent => ({
  subject: `Choose a new password for ${PRODUCT}`,
  preview: 'This link works once, for one hour.',
  heading: 'Choose a new password',
  blocks: [
    hello(reset.to),
    paragraph('We got a request for a new password for your account. If that was you, choose one here:'),
    button('Choose a New Password', { path: '/reset-password#', secret: reset.token }),
    small('The link works once, for one hour.'),
    small('If it wasn’t you, you can ignore this email. Your password stays the same, and only you have this link.'),
  ],
  reason: 'You get this email because someone entered your address on our “Forgot your password?” page.',
})

/** To the account's own address. A person who gets this without having asked must not pass the code on. */
export const addressCodeEmail = (event: { to: PersonName; code: string }): EmailContent => ({
  subject: `Your code for ${PRODUCT}`,
  preview: 'Type it into the page that’s waiting for it. It works for one hour.',
  heading: 'Your code',
  blocks: [
    hello(event.to),
    paragraph(
      `Someone who is signed in to ${PRODUCT} with this address wants to show that it’s theirs. If that’s you, type this code there:`,
    ),
    code(`${event.code.slice(0, 3)} ${event.code.slice(3)}`),
    small('The code works for one hour.'),
    small(
      'If it wasn’t you, don’t give this code to anyone. You can take over the account: choose “Forgot your password?” on the sign-in page.',
    ),
  ],
  reason: 'You get this email because someone asked for a code for this address.',
})

/** To the old and the new address of an account. The token is in the URL fragment, which browsers don't send to servers. */
export const emailChangeEmail = (change: {
  to: PersonName
  newEmail: string
  token: string
  isOld: boolean
}): EmailContent => ({
  subject: change.isOld ? `Change your ${PRODUCT} email address?` : `Confirm your email address for ${PRODUCT}`,
  preview: 'This link works once, for one hour.',
  heading: change.isOld ? 'A new email address?' : 'Is this your email address?',
  blocks: [
    ...(change.isOld ? [hello(change.to)] : [paragraph('Hello,')]),
    paragraph(
      change.isOld
        ? `Someone who knows your password wants to change the email address of your account to ${change.newEmail}. If that was you, confirm it here. We’ve sent a link to the new address, too; the change needs both.`
        : `Someone wants to use this address for their ${PRODUCT} account. If that was you, confirm it here. We’ve sent a link to your old address, too; the change needs both.`,
    ),
    button('Confirm the Change', { path: '/confirm-email#', secret: change.token }),
    small('The link works once, for one hour.'),
    small(
      change.isOld
        ? 'If it wasn’t you, don’t confirm it, and choose a new password: someone else knows yours. A new password cancels the change.'
        : 'If it wasn’t you, you can ignore this email. Nothing happens without this link.',
    ),
  ],
  reason: change.isOld
    ? 'You get this email to protect your account.'
    : 'You get this email because someone entered your address as the new one of their account.',
})

/**
 * To the old address.
 * @param contact undefined on a server without a contact address
 */
export const emailChangedEmail = (contact: string | undefined): EmailContent => ({
  subject: `Your ${PRODUCT} email address was changed`,
  preview: 'If that was you, there’s nothing to do.',
  heading: 'Your email address was changed',
  blocks: [
    paragraph('Hello,'),
    paragraph(
      `Your ${PRODUCT} account has a new email address. Both addresses confirmed it. This is the last email we send to this one.`,
    ),
    small(
      `If that wasn’t you, please ${contact === undefined ? 'tell the person who runs your family’s vault' : `write to ${contact}`}. Someone may have read your email.`,
    ),
  ],
  reason: 'You get this email to protect your account.',
})

export const newDeviceEmail = (event: { to: PersonName; at: Date }): EmailContent => ({
  subject: `Your ${PRODUCT} account was used on a new device`,
  preview: 'If that was you, there’s nothing to do.',
  heading: 'A new device',
  blocks: [
    hello(event.to),
    paragraph(`Someone signed in to your account on a device that’s new to us ${formatMoment(event.at)}.`),
    paragraph(
      'If that was you, there’s nothing to do. If it wasn’t, choose a new password now. It signs out every device.',
    ),
    button('Choose a New Password', { path: '/forgot-password' }),
  ],
  reason: ACCOUNT_REASON,
})

export const passwordChangedEmail = (event: { to: PersonName; at: Date }): EmailContent => ({
  subject: `Your ${PRODUCT} password was changed`,
  preview: 'If that was you, there’s nothing to do.',
  heading: 'Your password was changed',
  blocks: [
    hello(event.to),
    paragraph(
      `The password of your account was changed ${formatMoment(event.at)}. Your other devices were signed out.`,
    ),
    paragraph(
      'If that was you, there’s nothing to do. If it wasn’t, choose a new password now, and change the password of your email, too: someone may have read it.',
    ),
    button('Choose a New Password', { path: '/forgot-password' }),
  ],
  reason: ACCOUNT_REASON,
})

/** To the people who run the service; the reply goes to the sender. */
export const contactMessageEmail = (event: {
  sender: PersonName & { id: number; email: string; emailVerifiedAt: Date | null }
  families: readonly { id: number; name: string; role: string }[]
  topic: string
  message: string
  isPriority: boolean
}): EmailContent => {
  const { sender, topic, isPriority } = event
  const name = fullName(sender)
  const address = `${sender.email}${sender.emailVerifiedAt ? '' : ' (address not verified)'}`
  return {
    subject: `${isPriority ? '[Priority] ' : ''}${topic}: ${name}`,
    preview: `A message from the Contact page of ${PRODUCT}.`,
    heading: topic,
    blocks: [
      paragraph(
        isPriority ? `${name} wrote to us. Their family has Premium, so this is a priority.` : `${name} wrote to us.`,
      ),
      quote(event.message),
      points('Who is writing', [
        `${name}, ${address}, account ${sender.id}`,
        ...event.families.map(
          ({ id, name: family, role }) => `${nameOf(family, 'Family without a name')}, vault ${id}, ${role}`,
        ),
      ]),
      small('Your reply goes to their address.'),
    ],
    reason: 'You get this email because messages from the Contact page go to this address.',
  }
}

const ACCOUNT_REASON = `You get this email to protect your account. You can turn off emails about your account: open ${PRODUCT} and choose Profile.`
const formatMoment = (at: Date): string => `on ${formatDateTime(at.toISOString(), 'UTC')} (UTC)`
