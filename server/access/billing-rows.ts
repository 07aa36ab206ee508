import * as billing from '#server/features/billing/contract.ts'
import { MEMBERS, type Row } from './row.ts'

/** Owners get as far as the payments, which are off in the matrix (features/billing has the tests of what comes after that). */
const OWNERS = '401 409 403 403 409 403 409'
const SESSION = { sessionId: 'cs_test_1' }

export const billingRows: readonly Row[] = [
  {
    call: billing.getSubscriptionStatus,
    send: ({ visitor }) => visitor.get('/api/subscription/status'),
    outcomes: { any: MEMBERS },
  },
  {
    call: billing.createCheckoutSession,
    send: ({ visitor }) => visitor.post('/api/create-checkout-session', { priceId: 'price_monthly' }),
    outcomes: { any: OWNERS },
  },
  {
    call: billing.confirmCheckout,
    send: ({ visitor }) => visitor.post('/api/checkout/confirm', SESSION),
    outcomes: { any: OWNERS },
  },
  {
    call: billing.openBillingPortal,
    send: ({ visitor }) => visitor.post('/api/billing/portal', {}),
    outcomes: { any: OWNERS },
  },
  {
    call: billing.listInvoices,
    send: ({ visitor }) => visitor.get('/api/billing/invoices'),
    outcomes: { any: OWNERS },
  },
  {
    call: billing.changeRenewal,
    send: ({ visitor }) => visitor.post('/api/billing/renewal', { willRenew: false }),
    outcomes: { any: OWNERS },
  },
  {
    call: billing.previewAnnualPlan,
    send: ({ visitor }) => visitor.get('/api/billing/annual-plan'),
    outcomes: { any: OWNERS },
  },
  {
    call: billing.changeToAnnualPlan,
    send: ({ visitor }) => visitor.post('/api/billing/annual-plan', {}),
    outcomes: { any: OWNERS },
  },
  {
    call: billing.receivePaymentEvent,
    send: ({ visitor }) => visitor.post('/api/payments/webhook', {}),
    outcomes: { any: '409 409 409 409 409 409 409' },
  },
]
