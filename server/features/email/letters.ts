import { PRODUCT } from '#common/product.ts'
import { button, type Letter, paragraph, quote, small, spokenName } from './letter.ts'

type Name = { firstName: string; lastName: string }

const whole = ({ firstName, lastName }: Name): string => spokenName(`${firstName} ${lastName}`)
const hello = ({ firstName }: Name) => paragraph(`Hello ${spokenName(firstName)},`)

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const SWITCH_OFF = small(`You can switch mail about questions off: open ${PRODUCT} and choose Family.`)

/** To somebody who may not know us: who asks them to join, and what it is about. */
export const inviteLetter = (about: { inviter: Name; familyName: string; code: string; expiresAt: Date }): Letter => {
  const inviter = whole(about.inviter)
  return {
    subject: `${inviter} invites you to the family’s stories`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `${inviter} invites you to ${spokenName(about.familyName)} on ${PRODUCT}: a private place where a family keeps the stories its members tell. Press one button, speak, and your voice and your words are kept for those who belong to it.`,
      ),
      button('See the invitation', { path: '/join/', secret: about.code }),
      small(`This link is for you alone. It can be used once, until ${dates.format(about.expiresAt)}.`),
      small(`If you do not know ${inviter}, please ignore this mail.`),
    ],
  }
}

/** To the owner of a vault: somebody has come in by an invite. */
export const relativeJoinedLetter = (about: { to: Name; joined: Name; familyName: string }): Letter => {
  const joined = whole(about.joined)
  return {
    subject: `${joined} has joined your family vault`,
    blocks: [
      hello(about.to),
      paragraph(
        `${joined} has accepted your invite and belongs to ${spokenName(about.familyName)} now: all its stories can be heard, and new ones told.`,
      ),
      button('See the family', { path: '/family' }),
      small('If this is somebody else than you meant, you can end their access on that page at once.'),
    ],
  }
}

/** To the one a question is put to. */
export const questionAskedLetter = (about: { to: Name; asker: Name; question: string }): Letter => {
  const asker = whole(about.asker)
  return {
    subject: `${asker} would like to hear a story from you`,
    blocks: [
      hello(about.to),
      paragraph(`${asker} has a question for you:`),
      quote(about.question),
      paragraph('Press the red button and tell it in your own words. The question is waiting among the story ideas.'),
      button('Tell the story', { path: '/' }),
      SWITCH_OFF,
    ],
  }
}

/** To the one who asked. */
export const questionAnsweredLetter = (about: {
  to: Name
  storyteller: string
  question: string
  title: string
}): Letter => {
  const storyteller = spokenName(about.storyteller)
  return {
    subject: `${storyteller} has answered your question`,
    blocks: [
      hello(about.to),
      paragraph('You asked:'),
      quote(about.question),
      paragraph(`${storyteller} has told a story about it: “${about.title}”.`),
      button('Listen to the stories', { path: '/stories' }),
      SWITCH_OFF,
    ],
  }
}

/** To somebody who cannot sign in. The token stands behind a #, so that no server or log on the way sees it. */
export const resetPasswordLetter = (about: { to: Name; token: string }): Letter => ({
  subject: `Choose a new password for ${PRODUCT}`,
  blocks: [
    hello(about.to),
    paragraph('Somebody asked for a new password for your account. If that was you, choose one here:'),
    button('Choose a new password', { path: '/reset-password#', secret: about.token }),
    small('The link works once, and for one hour.'),
    small('If it was not you, ignore this mail: your password stays as it is, and nobody else has this link.'),
  ],
})
