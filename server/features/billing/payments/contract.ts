import * as v from 'valibot'
import { subscriptionStatusSchema } from '#server/features/billing/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

const PAYMENT_ERRORS = ['payments_off', 'payments_unavailable']

export const createCheckoutSession = defineCall({
  name: 'createCheckoutSession',
  summary:
    'Start buying Premium for the current family. Replies with the address of the payment page (`url`), or with what a payment form on our own page needs (`clientSecret`)',
  method: 'POST',
  path: '/api/create-checkout-session',
  access: 'owner',
  body: v.object({
    priceId: v.picklist(['price_monthly', 'price_annual'], 'Please choose the monthly or the annual plan'),
  }),
  reply: v.object({
    url: v.optional(v.string()),
    clientSecret: v.optional(v.string()),
    /** Goes with `clientSecret`. */
    publishableKey: v.optional(v.string()),
  }),
  errors: [...PAYMENT_ERRORS, 'already_subscribed', 'too_many_checkouts'],
  rate: { perMinute: 20 },
})

const sessionId = v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/, 'This is not the id of a checkout'))

export const confirmCheckout = defineCall({
  name: 'confirmCheckout',
  summary: 'Whether a checkout of the current family is complete, according to the payment provider',
  method: 'POST',
  path: '/api/checkout/confirm',
  access: 'owner',
  body: v.object({ sessionId }),
  isAutomatic: true,
  reply: v.object({ state: v.picklist(['open', 'complete', 'expired']) }),
  errors: [...PAYMENT_ERRORS, 'not_found'],
  rate: { perMinute: 60 },
})

export const openBillingPortal = defineCall({
  name: 'openBillingPortal',
  summary: 'The address of a page of the payment provider, where the owner changes the card and sees invoices',
  method: 'POST',
  path: '/api/billing/portal',
  access: 'owner',
  body: v.object({ purpose: v.optional(v.picklist(['overview', 'card']), 'overview') }),
  reply: v.object({ url: v.string() }),
  errors: [...PAYMENT_ERRORS, 'no_subscription'],
  rate: { perMinute: 20 },
})

export const listInvoices = defineCall({
  name: 'listInvoices',
  summary: 'The last 24 invoices of the current family, newest first',
  method: 'GET',
  path: '/api/billing/invoices',
  access: 'owner',
  reply: v.array(
    v.object({
      id: v.string(),
      date: v.string(),
      /** In US cents; negative for a credit. */
      amountCents: v.number(),
      state: v.picklist(['paid', 'open', 'refunded', 'void']),
      /** The provider's page for it. */
      url: v.nullable(v.string()),
    }),
  ),
  errors: PAYMENT_ERRORS,
  rate: { perMinute: 30 },
})

export const changeRenewal = defineCall({
  name: 'changeRenewal',
  summary: 'Cancel the subscription at the end of what was paid for, or resume it before then',
  method: 'POST',
  path: '/api/billing/renewal',
  access: 'owner',
  body: v.object({ willRenew: v.boolean() }),
  reply: subscriptionStatusSchema,
  errors: [...PAYMENT_ERRORS, 'no_subscription'],
  rate: { perMinute: 20 },
})

export const previewAnnualPlan = defineCall({
  name: 'previewAnnualPlan',
  summary: 'What changing from the monthly to the annual plan costs now',
  method: 'GET',
  path: '/api/billing/annual-plan',
  access: 'owner',
  reply: v.object({ dueNowCents: v.number(), nextPaymentDate: v.string() }),
  errors: [...PAYMENT_ERRORS, 'no_subscription', 'already_annual'],
  rate: { perMinute: 20 },
})

export const changeToAnnualPlan = defineCall({
  name: 'changeToAnnualPlan',
  summary: 'Change from the monthly to the annual plan. What was paid for the rest of the month is taken off',
  method: 'POST',
  path: '/api/billing/annual-plan',
  access: 'owner',
  reply: subscriptionStatusSchema,
  errors: [...PAYMENT_ERRORS, 'no_subscription', 'already_annual', 'payment_failed'],
  rate: { perMinute: 10 },
})

export const receivePaymentEvent = defineCall({
  name: 'receivePaymentEvent',
  summary: 'For the payment provider: says that something has changed. Verified by its signature instead of a session',
  method: 'POST',
  path: '/api/payments/webhook',
  access: 'anyone',
  isSigned: true,
  maxBodyBytes: 1024 * 1024,
  reply: v.object({ received: v.boolean() }),
  errors: ['payments_off', 'bad_signature', 'malformed_event'],
})
