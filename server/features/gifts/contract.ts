import * as v from 'valibot'
import { addressSchema, nameSchema } from '#common/account-fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'

const MAX_MESSAGE_LENGTH = 500

// Addresses of web pages and emails. A name such as "St. Louis" is neither.
const LINK =
  /:\/\/|www\.|\S@\S|[\p{L}\d-]\.\p{L}[\p{L}\d-]+(:\d+)?\/|[\p{L}\d-]\.(com|net|org|info|biz|io|co|cc|me|app|dev|xyz|zip|site|online|shop|shopping|store|link|click|top|live|club|ly|gl|us|uk|ca|de|fr|eu|ru|cn|in|tk)(?![\p{L}\d-])/iu

/** Browsers take the full stops of Chinese and Japanese for dots as well. */
const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC').replaceAll('\u3002', '.'))

const message = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MAX_MESSAGE_LENGTH, `The message can have at most ${MAX_MESSAGE_LENGTH} characters`),
    v.check((text) => !hasLink(text), 'Please write the message without links and addresses'),
    v.transform((text) =>
      text
        .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
        .replace(/\p{Bidi_Control}|(?![\n\0])\p{Cc}/gu, ' ')
        .replace(/\n{3,}/g, '\n\n'),
    ),
  ),
  '',
)

/** Names are in the subject of an email to a person who may not know us. */
const personName = (missing: string) =>
  v.pipe(
    nameSchema(missing),
    v.check((text) => !hasLink(text), 'Please write the name without links and addresses'),
  )

const CHOOSE_DATE = 'Please choose a date within the next year'
const DAY_MS = 24 * 60 * 60 * 1000
const MAX_DAYS_AHEAD = 366

/** A day from today to a year from now, in any time zone. Earlier than today (UTC) counts as today. */
const sendOn = v.pipe(
  v.string(CHOOSE_DATE),
  v.isoDate(CHOOSE_DATE),
  v.check((day) => {
    const daysAhead = (Date.parse(day) - Date.now()) / DAY_MS
    return daysAhead > -2.5 && daysAhead < MAX_DAYS_AHEAD
  }, CHOOSE_DATE),
)

const delivery = {
  /** Empty if the buyer hands the gift over. */
  recipientEmail: v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      addressSchema,
    ]),
  ),
  sendOn: v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      sendOn,
    ]),
  ),
}

const hasDate = ({
  recipientEmail,
  sendOn: day,
}: {
  recipientEmail?: string | undefined
  sendOn?: string | undefined
}) => recipientEmail === undefined || day !== undefined

/** The form of a new gift. The price comes from its kind. */
export const giftFormSchema = v.pipe(
  v.object({
    kind: v.picklist(['trial', 'premium'], 'Please choose a gift'),
    recipientName: personName('Please enter the name of the person it’s for'),
    giverName: personName('Please enter who the gift is from'),
    message,
    ...delivery,
  }),
  v.forward(v.partialCheck([['recipientEmail'], ['sendOn']], hasDate, CHOOSE_DATE), ['sendOn']),
)

export const deliverySchema = v.pipe(
  v.object(delivery),
  v.forward(v.partialCheck([['recipientEmail'], ['sendOn']], hasDate, CHOOSE_DATE), ['sendOn']),
)

const giftSchema = v.object({
  id: v.string(),
  kind: v.picklist(['trial', 'premium']),
  recipientName: v.string(),
  giverName: v.string(),
  message: v.string(),
  recipientEmail: v.nullable(v.string()),
  /** ISO 8601, without a time. Emails go out at noon UTC of that day. */
  sendOn: v.nullable(v.string()),
  state: v.picklist(['unpaid', 'open', 'redeemed', 'void']),
  /** Null for as long as the gift isn't paid for, and once it's void. */
  code: v.nullable(v.string()),
  sentAt: v.nullable(v.string()),
  createdAt: v.string(),
  /** Whether the certificate's fonts have all of its letters. If not, it's printed from the page, with the device's own fonts. */
  hasPdf: v.boolean(),
})
export type Gift = v.InferOutput<typeof giftSchema>

const params = v.object({ id: v.pipe(v.string(), v.uuid()) })

const PAYMENT_ERRORS = ['payments_off', 'payments_unavailable']

export const createGift = defineCall({
  name: 'createGift',
  summary:
    'Make a gift: a free trial, or a year of Premium, which is paid for at `checkoutUrl`. Replies with the gift of the viewer',
  method: 'POST',
  path: '/api/gifts',
  access: 'user',
  body: giftFormSchema,
  reply: v.object({ gift: giftSchema, checkoutUrl: v.nullable(v.string()) }),
  errors: [...PAYMENT_ERRORS, 'too_many_gifts', 'address_unverified'],
  rate: { perMinute: 20 },
})

export const listGifts = defineCall({
  name: 'listGifts',
  summary: 'The gifts that the viewer has made, newest first',
  method: 'GET',
  path: '/api/gifts',
  access: 'user',
  reply: v.array(giftSchema),
  errors: ['payments_off'],
})

export const getGift = defineCall({
  name: 'getGift',
  summary: 'A gift of the viewer, with its code',
  method: 'GET',
  path: '/api/gifts/{id}',
  access: 'user',
  params,
  reply: giftSchema,
  errors: ['payments_off', 'not_found'],
})

export const payForGift = defineCall({
  name: 'payForGift',
  summary: 'The address of the payment page of an unpaid gift',
  method: 'POST',
  path: '/api/gifts/{id}/checkout',
  access: 'user',
  params,
  reply: v.object({ url: v.string() }),
  errors: [...PAYMENT_ERRORS, 'not_found', 'already_paid'],
  rate: { perMinute: 20 },
})

export const confirmGift = defineCall({
  name: 'confirmGift',
  summary: 'Compare a gift of the viewer with the payment provider, after its payment page',
  method: 'POST',
  path: '/api/gifts/{id}/confirm',
  access: 'user',
  params,
  isAutomatic: true,
  reply: giftSchema,
  errors: [...PAYMENT_ERRORS, 'not_found'],
  rate: { perMinute: 60 },
})

export const changeGiftDelivery = defineCall({
  name: 'changeGiftDelivery',
  summary: 'Change when and to whom a gift is emailed, before it is',
  method: 'PUT',
  path: '/api/gifts/{id}/delivery',
  access: 'user',
  params,
  body: deliverySchema,
  reply: giftSchema,
  errors: ['payments_off', 'not_found', 'gift_sent', 'gift_used', 'gift_void', 'address_unverified'],
  rate: { perMinute: 20 },
})

export const sendGift = defineCall({
  name: 'sendGift',
  summary: 'Email a gift to its recipient now, or once more',
  method: 'POST',
  path: '/api/gifts/{id}/send',
  access: 'user',
  params,
  reply: giftSchema,
  errors: [
    'payments_off',
    'not_found',
    'no_recipient_email',
    'gift_used',
    'gift_void',
    'gift_unpaid',
    'email_limit',
    'address_unverified',
  ],
  rate: { perMinute: 10 },
})

export const downloadCertificate = defineCall({
  name: 'downloadCertificate',
  summary: 'The certificate of a gift of the viewer, as a PDF',
  method: 'GET',
  path: '/api/gifts/{id}/certificate',
  access: 'user',
  params,
  query: v.object({ paper: v.optional(v.picklist(['letter', 'a4']), 'letter') }),
  reply: 'bytes',
  errors: ['payments_off', 'not_found', 'gift_unpaid', 'gift_void', 'pdf_busy', 'pdf_failed', 'pdf_missing_glyphs'],
  rate: { perMinute: 20 },
})

/** As a person typed it; `parsePrintedCode` reads it. */
const typedCode = v.object({ code: v.pipe(v.string(), v.maxLength(100)) })

const CODE_ERRORS = ['gift_unknown', 'gift_used', 'gift_void', 'gift_unpaid']

export const lookUpGift = defineCall({
  name: 'lookUpGift',
  summary: 'What a gift code is for: from whom, for whom and what. Replies also to the person who redeemed it',
  method: 'GET',
  path: '/api/gift-codes/{code}',
  access: 'anyone',
  params: typedCode,
  reply: v.object({
    kind: v.picklist(['trial', 'premium']),
    recipientName: v.string(),
    giverName: v.string(),
    /** The viewer has redeemed it, for this family; null if it's gone. */
    redeemed: v.nullable(v.object({ familyId: v.nullable(v.number()), familyName: v.nullable(v.string()) })),
  }),
  errors: ['payments_off', ...CODE_ERRORS],
  rate: { perMinute: 60, sharedBy: 'codes' },
})

export const redeemGift = defineCall({
  name: 'redeemGift',
  summary: 'Redeem a gift code for the family vault that the request names, which the viewer owns',
  method: 'POST',
  path: '/api/gifts/redeem',
  access: 'owner',
  body: typedCode,
  reply: v.object({
    kind: v.picklist(['trial', 'premium']),
    familyName: v.string(),
    /** The end of the trial, or of the family's last gift. */
    endDate: v.string(),
    /** When the family's subscription is charged next, after the gift; null without one. */
    nextPaymentDate: v.nullable(v.string()),
    /** The payment provider hasn't confirmed that day yet. */
    isPaymentMoving: v.boolean(),
  }),
  errors: ['payments_off', ...CODE_ERRORS, 'gift_trial_used', 'gift_trial_unneeded'],
  rate: { perMinute: 60, sharedBy: 'codes' },
})
