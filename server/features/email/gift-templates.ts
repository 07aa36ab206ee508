import { formatDate } from '#common/format/dates.ts'
import { GIFTED_TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import {
  button,
  code,
  type EmailContent,
  hello,
  messageOf,
  nameOf,
  type PersonName,
  paragraph,
  quote,
  small,
} from './email-content.ts'

/** A gift as emails describe it. Names and the message are what the giver typed. */
export type EmailedGift = {
  id: string
  plan: 'trial' | 'year'
  state: 'open' | 'redeemed' | 'void'
  recipientName: string
  giverName: string
  message: string
  /** As in the address of its page: 16 characters. Anyone who has it can redeem the gift. */
  code: string
  /** Without one, the giver prints the certificate from its page. */
  hasPdf: boolean
  /** When we email the recipient; null if only the giver gets an email. */
  emailedAt: Date | null
}

const whatItIs = {
  trial: `a free trial of ${PRODUCT} that lasts ${GIFTED_TRIAL_DAYS} days`,
  year: `a year of ${PRODUCT} Premium`,
} as const

const GIVER_REASON = 'You get this email because you gave a gift.'

const redeemPage = ({ code: secret }: EmailedGift) => ({ path: '/redeem/', secret }) as const

/** In groups of four, as on the certificate. */
const readableCode = (text: string): string => text.match(/.{1,4}/g)?.join('-') ?? text

/** To the giver, with the certificate attached if it can be a PDF. */
export const giftBoughtEmail = (event: { to: PersonName; gift: EmailedGift }): EmailContent => {
  const { gift } = event
  const recipient = nameOf(gift.recipientName, 'someone')
  return {
    subject: `Your gift for ${recipient} is ready`,
    preview: gift.hasPdf ? 'The certificate is attached, ready to print.' : 'The certificate is ready to print.',
    heading: `Your gift for ${recipient}`,
    blocks: [
      hello(event.to),
      paragraph(
        `You’re giving ${whatItIs[gift.plan]}. ${gift.hasPdf ? 'The certificate is attached to this email. Print it' : 'Print the certificate from its page, which the button below opens'}, fold it, and put it in an envelope.`,
      ),
      paragraph(`If you’d rather read the code to ${recipient} over the phone, here it is:`),
      code(readableCode(gift.code)),
      // Not the page of its code, where the giver could use it up.
      button('See the Gift', { path: `/gifts/${gift.id}` }),
      small(
        gift.emailedAt
          ? `We’ll email ${recipient} on ${formatDate(gift.emailedAt.getTime(), 'UTC')}.`
          : `We don’t email ${recipient}. You hand over the gift yourself.`,
      ),
      small('Anyone who has the code can use it, once. Please share it only with the person it’s for.'),
    ],
    reason: GIVER_REASON,
  }
}

/** To the address that the giver entered. Two people may give it together, as “Emma & Sam”. */
export const giftReceivedEmail = ({ gift }: { gift: EmailedGift }): EmailContent => {
  const giver = nameOf(gift.giverName, 'someone')
  const message = messageOf(gift.message)
  return {
    subject: `A gift for you from ${giver}`,
    preview: 'A place for your stories, in your own voice.',
    heading: `A gift from ${giver}`,
    blocks: [
      paragraph(`Dear ${nameOf(gift.recipientName, 'friend')},`),
      ...(message ? [quote(message)] : []),
      paragraph(
        `Your gift is ${whatItIs[gift.plan]}. Press one button and tell a story from your life. Your voice is saved for your family, and it stays private.`,
      ),
      button('Open Your Gift', redeemPage(gift)),
      small(`Or open ${PRODUCT} and enter this code: ${readableCode(gift.code)}`),
      small(`Nothing is charged, and no card is needed. If you don’t know ${giver}, you can ignore this email.`),
    ],
    reason: `You get this email because ${giver} entered your address for a gift.`,
  }
}

/** To the giver. It says nothing about who opened it, or what they record. */
export const giftRedeemedEmail = (event: { to: PersonName; gift: EmailedGift }): EmailContent => {
  const recipient = nameOf(event.gift.recipientName, 'someone')
  return {
    subject: `Your gift for ${recipient} was opened`,
    preview: 'It has found its way. Thank you for giving it.',
    heading: 'Your gift was opened',
    blocks: [
      hello(event.to),
      paragraph(
        `The gift that you made for ${recipient} is in use now. What’s recorded with it is private to their family, so we can’t say more.`,
      ),
      paragraph('Thank you for giving a place to someone’s stories.'),
    ],
    reason: GIVER_REASON,
  }
}
