import { plans } from '#web/features/billing/testing/plans.ts'
import { type Area, openDialog, type Reply, type Screen, waitForText } from '../screen.ts'

const ok = (json: unknown): Reply => ({ status: 200, json })
const STATUS = 'GET /api/subscription/status'
const INVOICES = 'GET /api/billing/invoices'
const START = 'POST /api/create-checkout-session'
const CONFIRM = 'POST /api/checkout/confirm'

const invoices = [
  { id: 'in_1', date: '2026-11-01T12:00:00.000Z', amountCents: 500, state: 'paid', url: 'https://pay.example/in_1' },
  { id: 'in_2', date: '2026-10-01T12:00:00.000Z', amountCents: 4613, state: 'refunded', url: null },
  { id: 'in_3', date: '2026-09-01T12:00:00.000Z', amountCents: -287, state: 'open', url: null },
]

const planPage = (name: string, plan: keyof typeof plans, shows: string, more: Partial<Screen> = {}): Screen => ({
  name: `Premium, ${name}`,
  path: '/premium',
  shows,
  ...more,
  replies: { [STATUS]: ok(plans[plan]), [INVOICES]: ok(invoices), ...more.replies },
})

const paidPage = (name: string, confirm: Reply, plan: keyof typeof plans, shows: string): Screen => ({
  name,
  path: '/checkout/success?session=cs_1',
  shows,
  replies: { [CONFIRM]: confirm, [STATUS]: ok(plans[plan]) },
})

/** Choosing, paying for and managing Premium. */
export const premium: Area = {
  name: 'premium',
  title: 'Premium',
  screens: [
    planPage('in the trial', 'trial', 'Try Premium free for 7 days'),
    planPage('after the trial', 'lapsed', 'The free trial has ended'),
    planPage('after a plan', 'lapsedPlan', 'Choose a plan'),
    planPage('in the free days', 'trialing', 'Premium, monthly'),
    planPage('with an annual plan', 'annual', 'Premium, annual'),
    planPage('past due', 'pastDue', 'Update Card'),
    planPage('long past due', 'pastDueEnded', 'Premium has ended'),
    planPage('canceled', 'canceled', 'Resume Plan'),
    planPage('with a gift', 'gift', 'Premium, as a gift'),
    planPage('with a gift to come', 'giftToCome', 'Your next payment of $50 is on March 1, 2032.'),
    planPage('with a gift that moves the payment', 'giftMovesPayment', 'We’re moving your next payment'),
    planPage('as a guest', 'monthly', 'takes care of the plan', { who: 'guest' }),
    planPage('for genealogists', 'trial', 'Research Pro', { path: '/premium?for=archive-pro' }),
    planPage('not paid', 'trial', 'Nothing was charged', { path: '/premium?canceled=true' }),
    planPage('payment form not opened', 'trial', 'Payment Error', { path: '/premium?failed=true' }),
    planPage('no invoices', 'trialing', 'Your first invoice', { replies: { [INVOICES]: ok([]) } }),
    planPage('invoices not loaded', 'monthly', 'We couldn’t load the invoices', { replies: { [INVOICES]: 'fails' } }),
    planPage('canceling', 'monthly', 'Cancel Plan', { prepare: (page) => openDialog(page, 'Cancel Plan') }),
    planPage('changing to annual', 'monthly', 'Change to Annual', {
      replies: {
        'GET /api/billing/annual-plan': ok({ dueNowCents: 4613, nextPaymentDate: '2032-01-01T12:00:00.000Z' }),
      },
      prepare: async (page) => {
        await openDialog(page, 'Change to Annual')
        await waitForText(page, 'You pay $46.13 now.')
      },
    }),
    {
      name: 'Premium, not loaded',
      path: '/premium',
      replies: { [STATUS]: 'fails' },
      shows: 'We couldn’t load your plan',
    },
    { name: 'Checkout, opening', path: '/checkout?plan=annual', replies: { [START]: 'never' } },
    {
      name: 'Checkout, payment error',
      path: '/checkout?plan=annual',
      replies: { [START]: 'fails' },
      shows: 'Try Again',
    },
    paidPage('Paid, confirming', ok({ state: 'open' }), 'trial', 'Confirming your plan.'),
    paidPage('Paid, in the free days', ok({ state: 'complete' }), 'trialing', 'Welcome to Premium'),
    paidPage('Paid, at once', ok({ state: 'complete' }), 'monthly', 'Welcome to Premium'),
    paidPage('Paid, canceled since', ok({ state: 'complete' }), 'lapsedPlan', 'Your plan has changed since'),
    paidPage('Paid, expired', ok({ state: 'expired' }), 'trial', 'This checkout has expired'),
    paidPage(
      'Paid, another person’s',
      { status: 404, json: { error: 'not_found', message: 'We can’t find that.' } },
      'trial',
      'We can’t find this checkout',
    ),
  ],
}
