import { expect, test } from 'vitest'
import { serveTill } from '#server/infra/payments/till/testing/serve-till.ts'
import { submit, subscribe } from '#server/infra/payments/till/testing/test-buyer.ts'
import { entitlement } from './entitlement.ts'
import { type Gift, lineUpGifts, projectPlan } from './family-plan.ts'
import { annualChange } from './manage-subscription.ts'
import { currentState, readSubscription } from './read-subscription.ts'

// Everything that can happen to a subscription, in every state it can be in, and what the family has after that.

type Served = Awaited<ReturnType<typeof serveTill>>
type Bought = { served: Served; customer: string; subscription: string; gifts: Gift[] }

const DAY_MS = 86_400_000

const buy = async (served: Served, choice: Parameters<typeof subscribe>[1]): Promise<Bought> => ({
  served,
  gifts: [],
  ...(await subscribe(served, choice)),
})
const change = (bought: Bought, cancel_at_period_end: boolean) =>
  bought.served.stripe.subscriptions.update(bought.subscription, { cancel_at_period_end })

const useCard = async ({ served, customer }: Bought, card: 'works' | 'expires_later'): Promise<void> => {
  const { url } = await served.stripe.billingPortal.sessions.create({ customer, return_url: 'https://seller.test/' })
  await submit(url, { card })
}

const lastPayment = async ({ served: { stripe }, subscription }: Bought): Promise<string> => {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription, {
    expand: ['latest_invoice.payments'],
  })
  const payment = typeof invoice === 'string' ? undefined : invoice?.payments?.data[0]?.payment.payment_intent
  if (typeof payment !== 'string') throw new Error('Nothing has been paid.')
  return payment
}

const dispute = async (bought: Bought): Promise<string> => {
  const { latest_charge: charge } = await bought.served.stripe.paymentIntents.retrieve(await lastPayment(bought))
  return (await bought.served.till.openDispute(String(charge))).id
}

const STATES: Record<string, (served: Served) => Promise<Bought>> = {
  'free days': (served) => buy(served, { trialDays: 7 }),
  'free days, canceled': async (served) => {
    const bought = await buy(served, { trialDays: 7 })
    await change(bought, true)
    return bought
  },
  monthly: (served) => buy(served, {}),
  annual: (served) => buy(served, { plan: 'price_annual' }),
  canceled: async (served) => {
    const bought = await buy(served, {})
    await change(bought, true)
    return bought
  },
  'past due': async (served) => {
    const bought = await buy(served, { card: 'expires_later' })
    await served.advance({ days: 32 })
    return bought
  },
  ended: async (served) => {
    const bought = await buy(served, {})
    await served.stripe.subscriptions.cancel(bought.subscription)
    return bought
  },
  refunded: async (served) => {
    const bought = await buy(served, {})
    await served.stripe.refunds.create({ payment_intent: await lastPayment(bought) })
    // As sync-customer.ts does.
    await served.stripe.subscriptions.cancel(bought.subscription)
    return bought
  },
}

const EVENTS: Record<string, (bought: Bought) => Promise<unknown>> = {
  nothing: async () => undefined,
  '32 days': ({ served }) => served.advance({ days: 32 }),
  declined: async (bought) => {
    await useCard(bought, 'expires_later')
    await bought.served.advance({ days: 32 })
  },
  'declined long': async (bought) => {
    await useCard(bought, 'expires_later')
    await bought.served.advance({ days: 60 })
  },
  'new card': (bought) => useCard(bought, 'works'),
  cancel: (bought) => change(bought, true),
  resume: (bought) => change(bought, false),
  annual: async ({ served: { stripe, findPrice }, subscription }) => {
    const { items, trial_end: trialEnd } = await stripe.subscriptions.retrieve(subscription)
    const price = await findPrice('price_annual')
    await stripe.subscriptions.update(subscription, annualChange(items.data[0]?.id ?? '', price, trialEnd ?? undefined))
  },
  end: ({ served, subscription }) => served.stripe.subscriptions.cancel(subscription),
  refund: async (bought) => bought.served.stripe.refunds.create({ payment_intent: await lastPayment(bought) }),
  dispute,
  'dispute won': async (bought) => bought.served.till.closeDispute(await dispute(bought), 'won'),
  deleted: ({ served, customer }) => served.stripe.customers.del(customer),
  gift: async ({ served, gifts }) => {
    const startsAt = new Date(served.now().getTime() + 1000)
    gifts.push({ id: 1, startsAt, endsAt: new Date(startsAt.getTime() + 365 * DAY_MS) })
  },
}

/**
 * T trialing, A active, P past due, C canceled; m monthly, a annual, g gift; + with Premium. "–": the provider refuses it. After 32
 * days, a month has ended; after 60, the provider has given up on a declined card.
 */
const EXPECTED = `
state                 | nothing | 32 days | declined | declined long | new card | cancel | resume | annual | end  | refund | dispute | dispute won | deleted | gift
free days             | Tm+     | Am+     | Cm       | Cm            | Tm+      | Cm+    | Tm+    | Ta+    | Cm   | –      | –       | –           | Cm      | Tm+
free days, canceled   | Cm+     | Cm      | Cm       | Cm            | Cm+      | Cm+    | Tm+    | Ca+    | Cm   | –      | –       | –           | Cm      | Cm+
monthly               | Am+     | Am+     | Pm+      | Cm            | Am+      | Cm+    | Am+    | Aa+    | Cm   | Cm     | Cm      | Am+         | Cm      | Am+
annual                | Aa+     | Aa+     | Aa+      | Aa+           | Aa+      | Ca+    | Aa+    | Aa+    | Ca   | Ca     | Ca      | Aa+         | Ca      | Aa+
canceled              | Cm+     | Cm      | Cm       | Cm            | Cm+      | Cm+    | Am+    | Ca+    | Cm   | Cm     | Cm      | Cm+         | Cm      | Cm+
past due              | Pm+     | Cm      | Cm       | Cm            | Am+      | Cm     | Pm+    | –      | Cm   | –      | –       | –           | Cm      | Ag+
ended                 | Cm      | Cm      | Cm       | Cm            | Cm       | –      | –      | –      | –    | Cm     | Cm      | Cm+         | Cm      | Ag+
refunded              | Cm      | Cm      | Cm       | Cm            | Cm       | –      | –      | –      | –    | –      | Cm      | Cm          | Cm      | Ag+
`

/** A cell of the table. */
const resultOf = async (state: string, event: string): Promise<string> => {
  const served = await serveTill()
  try {
    const bought = await STATES[state]?.(served)
    if (!bought) throw new Error(`There is no state ${state}.`)
    const isPossible = await (EVENTS[event]?.(bought) ?? Promise.reject(new Error(event))).then(
      () => true,
      () => false,
    )
    if (!isPossible) return '–'
    const found = await readSubscription(served.stripe, bought.customer)
    const now = served.now()
    const current = found ? currentState(found, now) : undefined
    const columns = projectPlan(current, lineUpGifts(bought.gifts, current, now), now)
    const { isPremium } = entitlement({ ...columns, trialEndsAt: new Date(0) }, 'test', new Date(now.getTime() + 2000))
    const [[status = ''], [plan = '']] = [columns.subscriptionStatus, columns.subscriptionPlan]
    return `${status.toUpperCase()}${plan}${isPremium ? '+' : ''}`
  } finally {
    await served.close()
  }
}

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim())
const [[, ...events] = [], ...rows] = EXPECTED.trim().split('\n').map(cellsOf)

test('the table has every state and every event', () => {
  expect(rows.map(([state]) => state)).toEqual(Object.keys(STATES))
  expect(events).toEqual(Object.keys(EVENTS))
})

test.each(rows)('%s: what every event makes of it', async (state, ...expected) => {
  const results: string[] = []
  for (const event of events) results.push(await resultOf(state ?? '', event))
  expect(Object.fromEntries(results.map((result, at) => [events[at], result]))).toEqual(
    Object.fromEntries(expected.map((result, at) => [events[at], result])),
  )
})
