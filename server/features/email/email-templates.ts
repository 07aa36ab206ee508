import { formatDate, formatDateTime } from '#common/format/dates.ts'
import { PRODUCT } from '#common/product.ts'
import { oneLine } from '#server/infra/email/compose-message.ts'

/** A path on our own site. The secret at its end (an invite code, a reset token) must never be logged. */
export type Link = { path: `/${string}`; secret?: string }

/** One block of an email. Texts are plain; the renderer escapes them. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; link: Link }
  | { kind: 'small'; text: string }

export type EmailContent = { subject: string; blocks: Block[] }

type PersonName = { firstName: string; lastName: string }

const MAX_NAME_LENGTH = 80
/** A name with more digits than this could be a phone number. */
const MAX_DIGITS = 4
const DIGIT = /\p{N}/gu
const NOT_IN_A_NAME = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Join_Control} .,&()'"’‘“”·\p{Pd}]/gu

export const inviteEmail = (invite: {
  inviter: PersonName
  familyName: string
  code: string
  expiresAt: Date
}): EmailContent => {
  const inviter = fullName(invite.inviter)
  const family = displayName(invite.familyName)
  return {
    subject: `${inviter} has invited you to join ${family} on ${PRODUCT}`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `${inviter} has invited you to join ${family} on ${PRODUCT}, a private place for the stories your family tells. Press one button and start talking. Your voice and your words are kept for your family, and no one else.`,
      ),
      button('See the invitation', { path: '/join/', secret: invite.code }),
      small(`This link is just for you. You can use it once, until ${formatDate(invite.expiresAt.getTime(), 'UTC')}.`),
      small(`If you don’t know ${inviter}, you can ignore this email.`),
    ],
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
    blocks: [
      hello(event.to),
      paragraph(
        `${joined} accepted your invite and is now part of ${displayName(event.familyName)}. They can listen to every story and record their own.`,
      ),
      button('See the family', { path: '/family' }),
      small('Not the person you meant to invite? You can remove them on that page right away.'),
    ],
  }
}

/** To the relative the question is for. */
export const questionAskedEmail = (event: { to: PersonName; asker: PersonName; question: string }): EmailContent => {
  const asker = fullName(event.asker)
  return {
    subject: `${asker} would love to hear a story from you`,
    blocks: [
      hello(event.to),
      paragraph(`${asker} has a question for you:`),
      quote(event.question),
      paragraph('Press the red button and tell it in your own words. You’ll find the question with your story ideas.'),
      button('Tell the story', { path: '/' }),
      switchOff(),
    ],
  }
}

/** To the relative who asked. */
export const questionAnsweredEmail = (event: {
  to: PersonName
  storyteller: string
  question: string
  title: string
}): EmailContent => {
  const storyteller = displayName(event.storyteller)
  return {
    subject: `${storyteller} has answered your question`,
    blocks: [
      hello(event.to),
      paragraph('You asked:'),
      quote(event.question),
      paragraph(`${storyteller} told a story about it: “${event.title}”.`),
      button('Listen to the stories', { path: '/stories' }),
      switchOff(),
    ],
  }
}

/** The token is in the URL fragment, which browsers don't send to servers. */
export const resetPasswordEmail = (reset: { to: PersonName; token: string }): EmailContent => ({
  subject: `Choose a new password for ${PRODUCT}`,
  blocks: [
    hello(reset.to),
    paragraph('We got a request for a new password for your account. If that was you, choose one here:'),
    button('Choose a new password', { path: '/reset-password#', secret: reset.token }),
    small('The link works once, for one hour.'),
    small('If it wasn’t you, you can ignore this email. Your password stays the same, and only you have this link.'),
  ],
})

/** To the account's own address. A person who gets this without having asked must not pass the code on. */
export const addressCodeEmail = (event: { to: PersonName; code: string }): EmailContent => ({
  subject: `Your code for ${PRODUCT}`,
  blocks: [
    hello(event.to),
    paragraph(
      `Someone who is signed in to ${PRODUCT} with this address wants to show that it’s theirs. If that’s you, type this code there:`,
    ),
    quote(`${event.code.slice(0, 3)} ${event.code.slice(3)}`),
    small('The code works for one hour.'),
    small(
      'If it wasn’t you, don’t give this code to anyone. You can take over the account: choose “Forgot your password?” on the sign-in page.',
    ),
  ],
})

export const newDeviceEmail = (event: { to: PersonName; at: Date }): EmailContent => ({
  subject: `Your ${PRODUCT} account was used on a new device`,
  blocks: [
    hello(event.to),
    paragraph(`Someone signed in to your account on a device that’s new to us, ${formatMoment(event.at)}.`),
    paragraph(
      'If that was you, there’s nothing to do. If it wasn’t, choose a new password now. It signs out every device.',
    ),
    button('Choose a new password', { path: '/forgot-password' }),
    switchOffSecurity(),
  ],
})

export const passwordChangedEmail = (event: { to: PersonName; at: Date }): EmailContent => ({
  subject: `Your ${PRODUCT} password was changed`,
  blocks: [
    hello(event.to),
    paragraph(`The password of your account was changed, ${formatMoment(event.at)}. Every device was signed out.`),
    paragraph(
      'If that was you, there’s nothing to do. If it wasn’t, choose a new password now, and change the password of your email, too: it was done with a link that we emailed you.',
    ),
    button('Choose a new password', { path: '/forgot-password' }),
    switchOffSecurity(),
  ],
})

const formatMoment = (at: Date): string => `on ${formatDateTime(at.toISOString(), 'UTC')} (UTC)`
const switchOffSecurity = () => small(`You can turn off emails about your account: open ${PRODUCT} and choose Family.`)

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const quote = (text: string): Block => ({ kind: 'quote', text })
const small = (text: string): Block => ({ kind: 'small', text })
const button = (label: string, link: Link): Block => ({ kind: 'button', label, link })

const switchOff = () => small(`You can turn off emails about questions: open ${PRODUCT} and choose Family.`)

const fullName = ({ firstName, lastName }: PersonName): string => displayName(`${firstName} ${lastName}`)
const hello = ({ firstName }: PersonName) => paragraph(`Hello ${displayName(firstName)},`)

/**
 * A name made safe for an email: one line, at most 80 characters, nothing that a mail program turns into a link and no phone
 * number. Recipients may not know the sender, and anyone can choose any name.
 */
export const displayName = (name: string): string => {
  // NFKC maps most look-alike dots to "."; the ideographic full stop, which IDNA also treats as one, is mapped here.
  const plain = oneLine(name.normalize('NFKC'))
    .replace(NOT_IN_A_NAME, (character) => (character === '。' ? '.' : ' '))
    .replace(/\.(?=\S)/g, '. ')
  const digits = plain.match(DIGIT)?.length ?? 0
  const withoutPhoneNumber = digits > MAX_DIGITS ? plain.replace(DIGIT, '') : plain
  return [...oneLine(withoutPhoneNumber)].slice(0, MAX_NAME_LENGTH).join('')
}

export const urlOf = (origin: string, { path, secret = '' }: Link): string => `${origin}${path}${secret}`

/** For logs. */
export const urlWithoutSecret = (origin: string, { path, secret }: Link): string =>
  `${origin}${path}${secret === undefined ? '' : '…'}`
