import type Stripe from 'stripe'
import { invalidRequest, notFound, unknownId } from '../api/api-error.ts'
import { priceOfParam } from './catalog.ts'
import { changedMetadata } from './customers.ts'
import { cardOf, draftInvoice, type InvoiceLine, paymentError } from './invoices.ts'
import { canBeCharged } from './payments.ts'
import type { TillObjects } from './stored.ts'
import {
  customerOf,
  invoiceSubscription,
  itemOf,
  itemsOf,
  itemWith,
  periodEnd,
  periodLine,
  setCancelAtPeriodEnd,
} from './subscriptions.ts'
import type { TillTransaction } from './transaction.ts'

type Subscription = TillObjects['subscription']

type Change = Pick<Stripe.SubscriptionUpdateParams, 'proration_behavior' | 'proration_date' | 'trial_end'> & {
  items?: { id?: string; price?: string; quantity?: number }[]
}

/** `prefix` is in front of the parameters' names in errors. */
type ChangeParams = Change & { prefix?: string }

type PlannedChange = {
  /** As the subscription will be. */
  changed: Subscription
  /** What to charge at once; empty if nothing is. */
  lines: InvoiceLine[]
}

/** Works out a change of price or of the trial's end. A new interval starts a new period at once. */
const planChange = async (
  tx: TillTransaction,
  subscription: Subscription,
  params: ChangeParams,
): Promise<PlannedChange> => {
  const item = itemOf(subscription)
  const price = await newPrice(tx, item, params)
  const trialEnd = newTrialEnd(tx, subscription, params)
  const isNewPrice = price.id !== item.price.id
  if (trialEnd !== undefined && trialEnd > tx.now) {
    const isTrial = subscription.status === 'trialing'
    if (!isTrial && params.proration_behavior !== 'none')
      throw invalidRequest(
        undefined,
        'The test till does not prorate a period that a trial replaces. Send none.',
        params.prefix ? `${params.prefix}[proration_behavior]` : 'proration_behavior',
      )
    const start = isTrial ? item.current_period_start : tx.now
    const changed = {
      ...subscription,
      items: itemsOf(subscription, itemWith(item, price, start, trialEnd)),
      status: 'trialing',
      trial_end: trialEnd,
      trial_start: isTrial ? subscription.trial_start : tx.now,
      billing_cycle_anchor: trialEnd,
      ...(subscription.cancel_at_period_end && { cancel_at: trialEnd }),
      till: { isReminderSent: false },
    }
    return { changed, lines: isTrial ? [] : [periodLine(price, tx.now, trialEnd, true)] }
  }
  if (trialEnd === undefined && !isNewPrice) return { changed: subscription, lines: [] }
  const at = prorationDate(tx, item, params)
  const end = periodEnd(at, price, at)
  const changed = {
    ...subscription,
    items: itemsOf(subscription, itemWith(item, price, at, end)),
    billing_cycle_anchor: at,
    ...(subscription.status === 'trialing' && { status: 'active', trial_end: tx.now }),
  }
  const isCredited = subscription.status !== 'trialing' && params.proration_behavior !== 'none'
  return { changed, lines: [...(isCredited ? [unusedTime(item, at)] : []), periodLine(price, at, end)] }
}

const newPrice = async (
  tx: TillTransaction,
  item: Subscription['items']['data'][number],
  { items = [], prefix = '' }: ChangeParams,
): Promise<TillObjects['price']> => {
  const name = (index: number, field: string) => `${prefix ? `${prefix}[items]` : 'items'}[${index}][${field}]`
  let { price } = item
  for (const [index, change] of items.entries()) {
    if (change.id === undefined)
      throw invalidRequest(
        'parameter_missing',
        'The test till does not add a second item. Send the id of the item to change.',
        name(index, 'id'),
      )
    if (change.id !== item.id) throw unknownId('subscription item', change.id, name(index, 'id'))
    if ((change.quantity ?? 1) !== 1)
      throw invalidRequest(undefined, 'The test till only sells one of each.', name(index, 'quantity'))
    if (change.price === undefined) continue
    price = await priceOfParam(tx, change.price, name(index, 'price'))
    if (!price.recurring) throw invalidRequest(undefined, 'The price is not recurring.', name(index, 'price'))
    const isSameInterval =
      price.recurring.interval === item.price.recurring?.interval &&
      price.recurring.interval_count === item.price.recurring.interval_count
    if (price.id !== item.price.id && isSameInterval)
      throw invalidRequest(
        undefined,
        'The test till does not change to a price of the same interval.',
        name(index, 'price'),
      )
  }
  return price
}

const newTrialEnd = (
  tx: TillTransaction,
  { status }: Subscription,
  { trial_end: end, prefix }: ChangeParams,
): number | undefined => {
  if (end === undefined) return undefined
  if (end === 'now') return status === 'trialing' ? tx.now : undefined
  if (typeof end !== 'number' || end <= tx.now)
    throw invalidRequest(undefined, 'trial_end must be in the future.', prefix ? `${prefix}[trial_end]` : 'trial_end')
  if (end > tx.now + MAX_TRIAL_SECONDS)
    throw invalidRequest(
      undefined,
      'trial_end can be at most two years from now.',
      prefix ? `${prefix}[trial_end]` : 'trial_end',
    )
  return end
}

/** The SDK says: at most two years from the billing cycle's anchor. From now is stricter. */
const MAX_TRIAL_SECONDS = 730 * 86_400

const prorationDate = (
  tx: TillTransaction,
  item: Subscription['items']['data'][number],
  { proration_date: date, prefix }: ChangeParams,
): number => {
  if (date === undefined) return tx.now
  if (date < item.current_period_start || date > item.current_period_end)
    throw invalidRequest(
      undefined,
      'proration_date must be inside the current period.',
      prefix ? `${prefix}[proration_date]` : 'proration_date',
    )
  return date
}

const unusedTime = (item: Subscription['items']['data'][number], at: number): InvoiceLine => {
  const { current_period_start: start, current_period_end: end, price } = item
  return {
    cents: -Math.round(((price.unit_amount ?? 0) * (end - at)) / (end - start)),
    description: 'Unused time on the previous plan',
    price,
    start: at,
    end,
    isProration: true,
  }
}

const ENDED = new Set(['canceled', 'incomplete_expired'])

/** Carries out `POST /v1/subscriptions/:id`. */
export const updateSubscription = async (
  tx: TillTransaction,
  id: string,
  params: Stripe.SubscriptionUpdateParams,
): Promise<Subscription> => {
  const subscription = await tx.get('subscription', id)
  if (!subscription) throw notFound('subscription', id)
  if (ENDED.has(subscription.status))
    throw invalidRequest(undefined, 'A canceled subscription can only update its cancellation_details.', 'id')
  const behavior = params.payment_behavior ?? 'allow_incomplete'
  if (behavior !== 'allow_incomplete' && behavior !== 'error_if_incomplete')
    throw invalidRequest(undefined, `The test till does not implement ${behavior}.`, 'payment_behavior')
  const { changed, lines } = await planChange(tx, subscription, { ...params, items: params.items ?? [] })
  const next = { ...changed, ...(await otherChanges(tx, changed, params)) }
  if (lines.length && behavior === 'error_if_incomplete') await requireWorkingCard(tx, next)
  const { id: _id, ...changes } = next
  const updated = await tx.update('subscription', subscription, changes, 'customer.subscription.updated')
  if (!lines.length) return updated
  return (await invoiceSubscription(tx, updated, lines, 'subscription_update')).subscription
}

const requireWorkingCard = async (tx: TillTransaction, subscription: Subscription): Promise<void> => {
  const card = await cardOf(tx, subscription, await customerOf(tx, subscription))
  if (!card || !canBeCharged(card))
    throw paymentError({ type: 'card_error', code: 'card_declined', message: 'Your card was declined.' })
}

const otherChanges = async (
  tx: TillTransaction,
  subscription: Subscription,
  params: Stripe.SubscriptionUpdateParams,
): Promise<Partial<Subscription>> => {
  const { default_payment_method: cardId, description, metadata, cancel_at_period_end: isCanceled } = params
  const card = cardId === undefined ? undefined : await tx.get('payment_method', cardId)
  if (cardId !== undefined && card?.customer !== subscription.customer)
    throw unknownId('PaymentMethod', cardId, 'default_payment_method')
  const details = params.cancellation_details
  const canceled: Partial<Subscription> =
    isCanceled === undefined ? {} : setCancelAtPeriodEnd(subscription, isCanceled, tx.now)
  return {
    ...canceled,
    ...(details && {
      cancellation_details: {
        reason: null,
        feedback_option: null,
        ...(canceled.cancellation_details ?? subscription.cancellation_details),
        comment: details.comment || null,
        feedback: details.feedback || null,
      },
    }),
    ...(card && { default_payment_method: card.id }),
    ...(description !== undefined && { description: description || null }),
    ...(metadata !== undefined && { metadata: changedMetadata(subscription.metadata, metadata) }),
  }
}

/** Carries out `POST /v1/invoices/create_preview`: what a change would cost now, or the next renewal. */
export const previewInvoice = async (
  tx: TillTransaction,
  params: Stripe.InvoiceCreatePreviewParams,
): Promise<TillObjects['invoice']> => {
  const { subscription: id, subscription_details: change = {} } = params
  if (id === undefined)
    throw invalidRequest('parameter_missing', 'The test till only previews invoices of a subscription.', 'subscription')
  const subscription = await tx.get('subscription', id)
  if (!subscription) throw unknownId('subscription', id, 'subscription')
  if (ENDED.has(subscription.status))
    throw invalidRequest('invoice_upcoming_none', 'A canceled subscription has no upcoming invoices.', 'subscription')
  const { changed, lines } = await planChange(tx, subscription, {
    ...change,
    items: change.items ?? [],
    prefix: 'subscription_details',
  })
  const item = itemOf(changed)
  const renewal = periodLine(
    item.price,
    item.current_period_end,
    periodEnd(item.current_period_end, item.price, changed.billing_cycle_anchor),
  )
  const customer = await customerOf(tx, subscription)
  const preview = draftInvoice(tx, {
    subscription,
    customer,
    lines: lines.length ? lines : [renewal],
    reason: lines.length ? 'subscription_update' : 'subscription_cycle',
  })
  return { ...preview, billing_reason: 'upcoming', hosted_invoice_url: null, status: 'draft' }
}
