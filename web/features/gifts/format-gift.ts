import { formatCalendarDay, formatDate } from '#common/format/dates.ts'
import { GIFTED_TRIAL_DAYS, PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { Gift } from '#server/features/gifts/contract.ts'

export const giftNames: Readonly<Record<Gift['kind'], string>> = {
  trial: `${GIFTED_TRIAL_DAYS} free days of ${PRODUCT}`,
  premium: `A year of ${PRODUCT} Premium`,
}

export const giftChoices = [
  {
    value: 'premium',
    label: 'Give Premium Access',
    hint: `A year for the whole family. $${PRICES.year}, paid once.`,
  },
  {
    value: 'trial',
    label: 'Give Free Trial',
    hint: `${GIFTED_TRIAL_DAYS} days instead of ${TRIAL_DAYS}, free for you and for them. Once per family, without a paid plan.`,
  },
] as const

/** What has become of a gift, in one sentence. */
export const formatGiftState = ({ state, sentAt, sendOn, recipientEmail }: Gift): string => {
  switch (state) {
    case 'unpaid':
      return 'Not paid for yet'
    case 'void':
      return 'Refunded. The code doesn’t work anymore.'
    case 'redeemed':
      return 'Opened'
    case 'open':
      return recipientEmail === null ? 'Ready to print' : formatEmailState({ sentAt, sendOn })
  }
}

const formatEmailState = ({ sentAt, sendOn }: Pick<Gift, 'sentAt' | 'sendOn'>): string => {
  if (sentAt !== null) return `Emailed on ${formatDate(Date.parse(sentAt))}`
  return sendOn === null ? 'Ready to print' : `We’ll email it on ${formatCalendarDay(sendOn)}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Days that a gift can be emailed on, as a date field takes them. */
export const deliveryDays = (now: number): { min: string; max: string } => ({
  min: localDay(now),
  max: localDay(now + 364 * DAY_MS),
})

const localDay = (moment: number): string => {
  const date = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The form's text in this tab while the person pays (new-gift-screen.tsx). */
export const GIFT_DRAFT = 'keepsaid-gift-draft'

export const forgetGiftDraft = (): void => sessionStorage.removeItem(GIFT_DRAFT)
