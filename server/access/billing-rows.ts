import { getSubscriptionStatus } from '#server/features/billing/contract.ts'
import * as payments from '#server/features/billing/payments/contract.ts'
import { MEMBERS, type Row } from './row.ts'

const owners = (status: number) => `401 ${status} 403 403 ${status} 403 ${status}`
/** None of the families has bought anything; the tests of features/billing cover what comes after that. */
const WITHOUT_SUBSCRIPTION = owners(409)
const SESSION = { sessionId: 'cs_test_1' }

export const billingRows: readonly Row[] = [
  {
    call: getSubscriptionStatus,
    send: ({ visitor }) => visitor.get('/api/subscription/status'),
    outcomes: { any: MEMBERS },
  },
  {
    call: payments.createCheckoutSession,
    send: ({ visitor }) => visitor.post('/api/create-checkout-session', { priceId: 'price_monthly' }),
    outcomes: { any: owners(200) },
  },
  {
    call: payments.confirmCheckout,
    send: ({ visitor }) => visitor.post('/api/checkout/confirm', SESSION),
    outcomes: { any: owners(404) },
  },
  {
    call: payments.openBillingPortal,
    send: ({ visitor }) => visitor.post('/api/billing/portal', {}),
    outcomes: { any: WITHOUT_SUBSCRIPTION },
  },
  {
    call: payments.listInvoices,
    send: ({ visitor }) => visitor.get('/api/billing/invoices'),
    outcomes: { any: owners(200) },
  },
  {
    call: payments.changeRenewal,
    send: ({ visitor }) => visitor.post('/api/billing/renewal', { willRenew: false }),
    outcomes: { any: WITHOUT_SUBSCRIPTION },
  },
  {
    call: payments.previewAnnualPlan,
    send: ({ visitor }) => visitor.get('/api/billing/annual-plan'),
    outcomes: { any: WITHOUT_SUBSCRIPTION },
  },
  {
    call: payments.changeToAnnualPlan,
    send: ({ visitor }) => visitor.post('/api/billing/annual-plan', {}),
    outcomes: { any: WITHOUT_SUBSCRIPTION },
  },
  {
    call: payments.receivePaymentEvent,
    send: ({ visitor }) => visitor.post('/api/payments/webhook', {}),
    outcomes: { any: '400 400 400 400 400 400 400' },
  },
]
