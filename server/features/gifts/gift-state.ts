import { plainText } from '#server/features/export/story/story-as-text.ts'
import type { gifts } from '#server/infra/db/schema/gifts.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { findMissingGlyphs } from '#server/infra/pdf/glyph-coverage.ts'
import type { Gift } from './contract.ts'

export type GiftRow = typeof gifts.$inferSelect

type Dates = Pick<GiftRow, 'kind' | 'paidAt' | 'redeemedAt' | 'voidedAt'>

/** What can happen to a gift now. `void` stays the state of a gift that was refunded after it was redeemed. */
export const giftState = ({ kind, paidAt, redeemedAt, voidedAt }: Dates): Gift['state'] => {
  if (voidedAt) return 'void'
  if (redeemedAt) return 'redeemed'
  return kind === 'premium' && !paidAt ? 'unpaid' : 'open'
}

/** Throws `gift_void`, `gift_used` or `gift_unpaid` unless the gift can be redeemed. */
export const requireOpen = (gift: Dates): void => {
  const state = giftState(gift)
  if (state === 'void') throw giftErrors.void()
  if (state === 'redeemed') throw giftErrors.used()
  if (state === 'unpaid') throw giftErrors.unpaid()
}

/** Whether the certificate can be a PDF: its fonts don't have every letter of the world. */
export const hasCertificatePdf = ({
  recipientName,
  giverName,
  message,
}: Pick<GiftRow, 'recipientName' | 'giverName' | 'message'>): boolean =>
  findMissingGlyphs(plainText(`${recipientName}\n${giverName}\n${message}`)).length === 0

const HOUR_MS = 60 * 60 * 1000
const NOON_MS = 12 * HOUR_MS

/** The moment at which a gift for this day is emailed: noon UTC, which is the morning in America. */
export const sendTime = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + NOON_MS)

/** Today, in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

const A_DAY_SECONDS = 86_400

export const giftErrors = {
  unknown: () =>
    new ApiError(
      404,
      'gift_unknown',
      'We don’t recognize this gift code. Please check it against the certificate. It has 16 letters and digits.',
    ),
  used: () =>
    new ApiError(410, 'gift_used', 'This gift has already been used. Each code works once. Sign in to enjoy it.'),
  void: () =>
    new ApiError(410, 'gift_void', 'This gift isn’t valid anymore. Please ask the person who gave it to you.'),
  unpaid: () =>
    new ApiError(
      409,
      'gift_unpaid',
      'This gift hasn’t been paid for yet. Please try again later, or ask the person who gave it to you.',
    ),
  trialUsed: () =>
    new ApiError(
      409,
      'gift_trial_used',
      'Your family has already used a free trial that was a gift. This one is still good: please pass it on.',
    ),
  trialUnneeded: () =>
    new ApiError(
      409,
      'gift_trial_unneeded',
      'Your family has Premium now, so a free trial wouldn’t add anything. The gift is still good: please pass it on, or use it after Premium ends.',
    ),
  paymentsOff: () => new ApiError(409, 'payments_off', 'There are no gifts on this server: everything is included.'),
  alreadyPaid: () => new ApiError(409, 'already_paid', 'This gift is already paid for.'),
  sent: () => new ApiError(409, 'gift_sent', 'We’ve already emailed this gift.'),
  noRecipientEmail: () =>
    new ApiError(409, 'no_recipient_email', 'Please enter the email address of the person the gift is for.'),
  missingGlyphs: () =>
    new ApiError(
      409,
      'pdf_missing_glyphs',
      'Our PDF fonts don’t have all letters of this certificate. Please print it from its page.',
    ),
  tooMany: (limit: number) =>
    new ApiError(
      429,
      'too_many_gifts',
      `You’ve given ${limit} gifts today, which is the limit. Please give the next one tomorrow.`,
      undefined,
      A_DAY_SECONDS,
    ),
  emailLimit: () =>
    new ApiError(
      429,
      'email_limit',
      'We can’t email more gifts to this address today. You can print the certificate, or try again tomorrow.',
      undefined,
      A_DAY_SECONDS,
    ),
  addressUnverified: () =>
    new ApiError(
      403,
      'address_unverified',
      'Before we email a gift in your name, please show that your own email address is yours. You can also print the certificate and hand it over yourself.',
    ),
} as const
