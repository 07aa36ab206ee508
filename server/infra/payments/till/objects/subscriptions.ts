import { cardOf, collectInvoice, type InvoiceLine, type InvoiceReason, issueInvoice } from './invoices.ts'
import type { TillObjects } from './stored.ts'
import type { TillTransaction } from './transaction.ts'

type Subscription = TillObjects['subscription']
type Item = Subscription['items']['data'][number]

/** The product sells one thing per subscription, so there is always exactly one item. */
export const itemOf = (subscription: Subscription): Item => {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item.`)
  return item
}

export const customerOf = async (tx: TillTransaction, subscription: Subscription): Promise<TillObjects['customer']> => {
  const customer = await tx.get('customer', subscription.customer)
  if (!customer) throw new Error(`${subscription.id} has no customer.`)
  return customer
}

const DAY_SECONDS = 86_400
const REMINDER_SECONDS = 3 * DAY_SECONDS

/**
 * The end of a period, in UTC. The day of the month is that of `anchor`, or the last day of a shorter month: January 31,
 * February 28, March 31.
 */
export const periodEnd = (start: number, { recurring }: TillObjects['price'], anchor: number): number => {
  const count = recurring?.interval_count ?? 1
  if (recurring?.interval === 'day') return start + count * DAY_SECONDS
  if (recurring?.interval === 'week') return start + 7 * count * DAY_SECONDS
  const from = new Date(start * 1000)
  const months = recurring?.interval === 'year' ? 12 * count : count
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  month.setUTCDate(Math.min(new Date(anchor * 1000).getUTCDate(), lastDay))
  return (month.getTime() + (from.getTime() % (DAY_SECONDS * 1000))) / 1000
}

/** The line of an invoice that charges a period in advance. A trial costs nothing. */
export const periodLine = (price: TillObjects['price'], start: number, end: number, isTrial = false): InvoiceLine => ({
  cents: isTrial ? 0 : (price.unit_amount ?? 0),
  description: isTrial ? 'Free trial' : `1 × Premium (${price.recurring?.interval === 'year' ? 'yearly' : 'monthly'})`,
  price,
  start,
  end,
  isProration: false,
})

export const itemWith = (item: Item, price: TillObjects['price'], start: number, end: number): Item => ({
  ...item,
  price,
  plan: planOf(price),
  current_period_start: start,
  current_period_end: end,
})

export const itemsOf = (subscription: Subscription, item: Item): Subscription['items'] => ({
  ...subscription.items,
  data: [item],
})

type NewSubscription = {
  customer: TillObjects['customer']
  card: TillObjects['payment_method'] | undefined
  price: TillObjects['price']
  trialEnd: number | undefined
  till: TillObjects['checkout.session']['till']
}

/** Starts a subscription that was paid for at the checkout, or whose trial begins. */
export const createSubscription = async (
  tx: TillTransaction,
  { customer, card, price, trialEnd, till }: NewSubscription,
): Promise<Subscription> => {
  const id = tx.newId('sub')
  const end = trialEnd ?? periodEnd(tx.now, price, tx.now)
  const item: Item = {
    id: tx.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: tx.now,
    current_period_end: end,
    current_period_start: tx.now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  }
  const subscription: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? tx.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: tx.now,
    currency: 'usd',
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: card?.id ?? null,
    default_source: null,
    default_tax_rates: [],
    description: till.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: till.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: tx.now,
    status: trialEnd === undefined ? 'active' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd ?? null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: till.missingPaymentMethod },
    },
    trial_start: trialEnd === undefined ? null : tx.now,
    till: { isReminderSent: false },
  }
  const lines = [periodLine(price, tx.now, end, trialEnd !== undefined)]
  const invoice = await issueInvoice(tx, { subscription, customer, lines, reason: 'subscription_create' })
  const started = { ...subscription, latest_invoice: invoice.id }
  await tx.save('subscription', started, 'customer.subscription.created')
  await collectInvoice(tx, invoice, { card, isAtCheckout: true, isAutomatic: true })
  return started
}

const planOf = (price: TillObjects['price']): Item['plan'] => ({
  id: price.id,
  object: 'plan',
  active: true,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

/** Issues an invoice and collects it. A subscription without a trial is active or past due afterwards, by whether it was paid. */
export const invoiceSubscription = async (
  tx: TillTransaction,
  subscription: Subscription,
  lines: InvoiceLine[],
  reason: InvoiceReason,
): Promise<{ subscription: Subscription; isPaid: boolean }> => {
  const customer = await customerOf(tx, subscription)
  const invoice = await issueInvoice(tx, { subscription, customer, lines, reason })
  const card = await cardOf(tx, subscription, customer)
  const { error } = await collectInvoice(tx, invoice, { card, isAutomatic: true })
  const status = error ? 'past_due' : subscription.status === 'trialing' ? 'trialing' : 'active'
  const changes = { latest_invoice: invoice.id, status }
  const updated = await tx.update('subscription', subscription, changes, 'customer.subscription.updated')
  return { subscription: updated, isPaid: !error }
}

/** What ends a trial or a period: the next one begins, or the subscription ends as it was asked to. */
export const renewSubscription = async (tx: TillTransaction, subscription: Subscription): Promise<Subscription> => {
  const item = itemOf(subscription)
  const start = item.current_period_end
  if (subscription.cancel_at_period_end) return endSubscription(tx, subscription, 'cancellation_requested')
  const isTrialEnd = subscription.status === 'trialing'
  const hasCard = (await cardOf(tx, subscription, await customerOf(tx, subscription))) !== undefined
  if (isTrialEnd && !hasCard && subscription.trial_settings?.end_behavior.missing_payment_method === 'cancel')
    return endSubscription(tx, subscription, null)
  const end = periodEnd(start, item.price, subscription.billing_cycle_anchor)
  const renewed = await tx.update(
    'subscription',
    subscription,
    { items: itemsOf(subscription, itemWith(item, item.price, start, end)), status: 'active' },
    'customer.subscription.updated',
  )
  const lines = [periodLine(item.price, start, end)]
  return (await invoiceSubscription(tx, renewed, lines, 'subscription_cycle')).subscription
}

/** Ends it now. `reason` is null when nothing but the lack of a card ended it. */
export const endSubscription = async (
  tx: TillTransaction,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' | null,
  details: { comment?: string | null; feedback?: string | null } = {},
): Promise<Subscription> => {
  const { comment = null, feedback = null, feedback_option = null } = subscription.cancellation_details ?? {}
  const given = { comment, feedback, feedback_option, ...details, reason }
  return tx.update(
    'subscription',
    subscription,
    {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? tx.now,
      ended_at: tx.now,
      cancellation_details: given,
    },
    'customer.subscription.deleted',
  )
}

/** Cancels at the end of the period, or takes that back. */
export const setCancelAtPeriodEnd = (
  subscription: Subscription,
  isSet: boolean,
  now: number,
): Partial<Subscription> => ({
  cancel_at_period_end: isSet,
  cancel_at: isSet ? itemOf(subscription).current_period_end : null,
  canceled_at: isSet ? (subscription.canceled_at ?? now) : null,
  cancellation_details: {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: isSet ? 'cancellation_requested' : null,
  },
})

/** Three days before a trial ends. Returns undefined if there is nothing to announce. */
export const trialReminderAt = ({ status, trial_end: end, till }: Subscription): number | undefined =>
  status === 'trialing' && end !== null && !till.isReminderSent ? end - REMINDER_SECONDS : undefined

/** When it is renewed or ends. */
export const renewalAt = (subscription: Subscription): number | undefined =>
  subscription.status === 'trialing' || subscription.status === 'active'
    ? itemOf(subscription).current_period_end
    : undefined
