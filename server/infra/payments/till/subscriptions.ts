import * as v from 'valibot'
import { collectInvoice, draftInvoice, subscriptionOf } from './invoices.ts'
import type { InvoiceLine, TillObjects } from './objects.ts'
import { flag, integer, metadata, text } from './params.ts'
import { canBeCharged, cardId, type TestCard } from './payments.ts'
import { invalidRequest, StripeApiError, type TillTransaction } from './transaction.ts'

type Subscription = TillObjects['subscription']
type Price = TillObjects['price']
type Invoice = TillObjects['invoice']

const UPDATED = 'customer.subscription.updated'
const DAY_SECONDS = 86_400
/** The SDK says: at most two years from the billing cycle's anchor. From now is stricter. */
export const MAX_TRIAL_SECONDS = 730 * DAY_SECONDS

/**
 * The end of a period, in UTC. The day of the month is that of `anchor`, or the last day of a shorter month: January 31,
 * February 28, March 31.
 */
const periodEnd = (start: number, { recurring }: Price, anchor: number): number => {
  const from = new Date(start * 1000)
  const months = recurring?.interval === 'year' ? 12 : 1
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  month.setUTCDate(Math.min(new Date(anchor * 1000).getUTCDate(), lastDay))
  return month.getTime() / 1000 + (start % DAY_SECONDS)
}

/** The line of an invoice that charges a period in advance. */
const periodLine = (price: Price, start: number, end: number): InvoiceLine => ({
  amount: price.unit_amount,
  description: `1 × Premium (${price.recurring?.interval === 'year' ? 'yearly' : 'monthly'})`,
  period: { start, end },
})

const trialLine = (start: number, end: number): InvoiceLine => ({
  amount: 0,
  description: 'Free trial',
  period: { start, end },
})

const withPeriod = (subscription: Subscription, price: Price, start: number, end: number): Subscription => ({
  ...subscription,
  items: {
    object: 'list',
    data: [{ ...subscription.items.data[0], current_period_start: start, current_period_end: end, price }],
  },
})

type NewSubscription = Pick<Subscription, 'customer' | 'default_payment_method' | 'metadata'> & {
  price: Price
  trialEnd: number | undefined
}

/** Starts a subscription that is paid for at the checkout, or whose trial begins. */
export const createSubscription = async (
  tx: TillTransaction,
  { price, trialEnd, ...given }: NewSubscription,
): Promise<Subscription> => {
  const end = trialEnd ?? periodEnd(tx.now, price, tx.now)
  const subscription: Subscription = {
    ...given,
    id: tx.newId('sub'),
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? tx.now,
    cancel_at: null,
    cancel_at_period_end: false,
    created: tx.now,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: tx.newId('si'),
          object: 'subscription_item',
          current_period_end: end,
          current_period_start: tx.now,
          price,
        },
      ],
    },
    latest_invoice: null,
    start_date: tx.now,
    status: trialEnd === undefined ? 'active' : 'trialing',
    trial_end: trialEnd ?? null,
  }
  const line = trialEnd === undefined ? periodLine(price, tx.now, end) : trialLine(tx.now, end)
  const invoice = await collectInvoice(tx, draftInvoice(tx, subscription, [line], 'subscription_create'), true)
  return tx.save('subscription', { ...subscription, latest_invoice: invoice.id }, 'customer.subscription.created')
}

/** Collects an invoice. A subscription without a trial is active or past due afterwards, by whether it was paid. */
const invoiceSubscription = async (
  tx: TillTransaction,
  subscription: Subscription,
  lines: InvoiceLine[],
  reason: Invoice['billing_reason'],
): Promise<Subscription> => {
  const draft = draftInvoice(tx, subscription, lines, reason)
  const invoice = await collectInvoice(tx, draft, canBeCharged(subscription.default_payment_method))
  const isTrial = subscription.status === 'trialing'
  const status = invoice.status === 'open' ? 'past_due' : isTrial ? 'trialing' : 'active'
  return tx.save('subscription', { ...subscription, latest_invoice: invoice.id, status }, UPDATED)
}

/** What ends a trial or a period: the next one begins, or the subscription ends as it was asked to. */
export const renewSubscription = async (tx: TillTransaction, subscription: Subscription): Promise<Subscription> => {
  if (subscription.cancel_at_period_end) return endSubscription(tx, subscription)
  const [{ current_period_end: start, price }] = subscription.items.data
  const end = periodEnd(start, price, subscription.billing_cycle_anchor)
  const renewed = { ...withPeriod(subscription, price, start, end), status: 'active' } as const
  return invoiceSubscription(tx, renewed, [periodLine(price, start, end)], 'subscription_cycle')
}

/** Ends it now. */
export const endSubscription = (tx: TillTransaction, subscription: Subscription): Promise<Subscription> =>
  tx.save('subscription', { ...subscription, status: 'canceled', ended_at: tx.now }, 'customer.subscription.deleted')

/** Tries a card again that was declined. After the last attempt the subscription ends. */
export const retryPayment = async (tx: TillTransaction, invoice: Invoice): Promise<void> => {
  const subscription = await tx.get('subscription', subscriptionOf(invoice))
  if (!subscription || subscription.status === 'canceled')
    return tx.put('invoice', { ...invoice, next_payment_attempt: null })
  const collected = await collectInvoice(tx, invoice, canBeCharged(subscription.default_payment_method))
  if (collected.status === 'paid') await tx.save('subscription', { ...subscription, status: 'active' }, UPDATED)
  else if (collected.next_payment_attempt === null) await endSubscription(tx, subscription)
}

/** Saves another card. One that works pays what is open at once. */
export const changeCard = async (tx: TillTransaction, customer: string, card: TestCard): Promise<void> => {
  const subscription = await currentSubscription(tx, customer)
  if (!subscription) return
  const changed = { ...subscription, default_payment_method: cardId(card) }
  if (changed.status !== 'past_due' || card !== 'works') {
    await tx.save('subscription', changed, UPDATED)
    return
  }
  for (const invoice of await tx.list('invoice', { customer, status: 'open' }))
    if (subscriptionOf(invoice) === subscription.id) await collectInvoice(tx, invoice, true)
  await tx.save('subscription', { ...changed, status: 'active' }, UPDATED)
}

const change = {
  items: v.optional(v.strictTuple([v.strictObject({ id: text, price: text })])),
  proration_behavior: v.optional(v.picklist(['none', 'always_invoice'])),
}

export const previewParams = v.strictObject({
  customer: v.optional(text),
  subscription: text,
  subscription_details: v.strictObject(change),
})

export const updateParams = v.strictObject({
  ...change,
  cancel_at_period_end: v.optional(flag),
  metadata: v.optional(metadata),
  payment_behavior: v.optional(v.literal('error_if_incomplete')),
  trial_end: v.optional(integer),
})

type Update = v.InferOutput<typeof updateParams>

/**
 * Works out a change of price or of the trial's end: the subscription as it will be, and what to charge at once. A new
 * interval starts a new period at once.
 */
const planChange = async (
  tx: TillTransaction,
  subscription: Subscription,
  { items, proration_behavior: behavior, trial_end: trialEnd }: Update,
): Promise<{ changed: Subscription; lines: InvoiceLine[] }> => {
  const [item] = subscription.items.data
  const price = items ? await newPrice(tx, item, items[0]) : item.price
  const isTrial = subscription.status === 'trialing'
  if (trialEnd !== undefined) {
    if (trialEnd <= tx.now || trialEnd > tx.now + MAX_TRIAL_SECONDS)
      throw invalidRequest('trial_end must be in the future, and at most two years from now.', 'trial_end')
    if (!isTrial && behavior !== 'none')
      throw invalidRequest('The test till does not prorate a period that a trial replaces.', 'proration_behavior')
    const period = withPeriod(subscription, price, isTrial ? item.current_period_start : tx.now, trialEnd)
    return {
      changed: { ...period, status: 'trialing', trial_end: trialEnd, billing_cycle_anchor: trialEnd },
      lines: isTrial ? [] : [trialLine(tx.now, trialEnd)],
    }
  }
  if (price.id === item.price.id) return { changed: subscription, lines: [] }
  if (behavior !== 'always_invoice')
    throw invalidRequest('The test till charges a new price at once.', 'proration_behavior')
  const end = periodEnd(tx.now, price, tx.now)
  const changed = { ...withPeriod(subscription, price, tx.now, end), billing_cycle_anchor: tx.now }
  const charge = periodLine(price, tx.now, end)
  return isTrial
    ? { changed: { ...changed, status: 'active', trial_end: tx.now }, lines: [charge] }
    : { changed, lines: [unusedTime(tx, item), charge] }
}

type Item = Subscription['items']['data'][number]

const newPrice = async (tx: TillTransaction, item: Item, change: { id: string; price: string }): Promise<Price> => {
  if (change.id !== item.id) throw invalidRequest(`No such item: '${change.id}'`, 'items[0][id]', 'resource_missing')
  const price = await tx.require('price', change.price, 'items[0][price]')
  if (!price.recurring) throw invalidRequest('The price is not recurring.', 'items[0][price]')
  if (price.unit_amount < item.price.unit_amount)
    throw invalidRequest('The test till does not pay back the rest of a period.', 'items[0][price]')
  return price
}

const unusedTime = (tx: TillTransaction, { current_period_start: start, current_period_end: end, price }: Item) => ({
  amount: -Math.round((price.unit_amount * (end - tx.now)) / (end - start)),
  description: 'Unused time on the previous plan',
  period: { start: tx.now, end },
})

const findRunning = async (tx: TillTransaction, id: string, param?: string): Promise<Subscription> => {
  const subscription = await tx.require('subscription', id, param)
  if (subscription.status === 'canceled') throw invalidRequest('The subscription is canceled.', param ?? 'id')
  return subscription
}

/** Changes a subscription. Throws a 402 if a new price can't be charged; then nothing has changed. */
export const updateSubscription = async (tx: TillTransaction, params: Update, id: string): Promise<Subscription> => {
  const subscription = await findRunning(tx, id)
  const { changed, lines } = await planChange(tx, subscription, params)
  if (lines.some(({ amount }) => amount > 0)) {
    if (params.payment_behavior !== 'error_if_incomplete')
      throw invalidRequest('The test till has no incomplete payments.', 'payment_behavior')
    if (!canBeCharged(subscription.default_payment_method))
      throw new StripeApiError(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' })
  }
  const { cancel_at_period_end = changed.cancel_at_period_end } = params
  const cancel_at = cancel_at_period_end ? changed.items.data[0].current_period_end : null
  const metadata = { ...changed.metadata, ...params.metadata }
  const next: Subscription = { ...changed, cancel_at, cancel_at_period_end, metadata }
  return lines.length
    ? invoiceSubscription(tx, next, lines, 'subscription_update')
    : tx.save('subscription', next, UPDATED)
}

/** What a change would cost now. */
export const previewInvoice = async (
  tx: TillTransaction,
  { subscription: id, subscription_details }: v.InferOutput<typeof previewParams>,
): Promise<Invoice> => {
  const subscription = await findRunning(tx, id, 'subscription')
  const { lines } = await planChange(tx, subscription, subscription_details)
  return draftInvoice(tx, subscription, lines, 'subscription_update')
}

/** The newest subscription of a customer that hasn't ended. */
export const currentSubscription = async (tx: TillTransaction, customer: string): Promise<Subscription | undefined> =>
  (await tx.list('subscription', { customer })).find(({ status }) => status !== 'canceled')
