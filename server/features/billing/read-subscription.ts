import type { Stripe } from 'stripe'
import { PREMIUM_FREE_DAYS } from '#common/pricing.ts'
import { PAST_DUE_GRACE_MS } from './entitlement.ts'
import type { Subscription } from './family-plan.ts'

/** What the provider knows of a customer's subscription. */
export type ProviderSubscription = Subscription & {
  id: string
  startedAt: Date
  /** Its last payment was refunded or disputed: Premium ends now. */
  isRevoked: boolean
  /** Another subscription of the same customer, paid for by mistake. */
  duplicateIds: string[]
  /** The end of free time that `move-payments.ts` has set; null if it was made by someone else. */
  movedUntil: Date | null
  /** The latest invoice, if its payment has failed. */
  openInvoiceId: string | null
  /** The period that has just begun is about to be charged. The provider waits an hour for that. */
  isPaymentPending: boolean
}

const MAX_SUBSCRIPTIONS = 100
/** Our free days, and the time that a checkout takes. */
const MAX_FREE_MS = (PREMIUM_FREE_DAYS + 1) * 86_400_000
/** Where the last payment is looked for, if the invoices after it cost nothing. */
const MAX_INVOICES = 12

/** The provider has never had this customer. Our key may be that of another account of theirs. */
export class UnknownCustomer extends Error {
  readonly code = 'unknown_customer'
}

/**
 * The subscription that counts for a customer: the oldest one that is running, or else the one that ended last. Null if there is none,
 * also if the customer was deleted.
 * @throws UnknownCustomer, or Stripe's errors
 */
export const readSubscription = async (stripe: Stripe, customerId: string): Promise<ProviderSubscription | null> => {
  const found = await listSubscriptions(stripe, customerId)
  // The list has the newest first.
  const running = found
    .filter(isRunning)
    .toReversed()
    .toSorted((a, b) => a.created - b.created)
  const ended = found.filter(({ status }) => status === 'canceled' || status === 'paused')
  const [current] = running.length > 0 ? running : ended.toSorted((a, b) => endOf(b) - endOf(a))
  if (!current) return null
  const payment = await readLastPayment(stripe, current)
  const invoice = latestInvoiceOf(current)
  return {
    id: current.id,
    plan: intervalOf(current) === 'year' ? 'annual' : 'monthly',
    startedAt: fromSeconds(current.start_date),
    ...standingOf(current, payment),
    isRevoked: payment === 'taken_back',
    duplicateIds: running.slice(1).map(({ id }) => id),
    movedUntil: momentIn(current, MOVED_UNTIL) ?? null,
    openInvoiceId: invoice?.status === 'open' ? invoice.id : null,
    isPaymentPending: current.status === 'active' && (invoice?.status === 'draft' || invoice?.status === 'open'),
  }
}

const latestInvoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | undefined =>
  invoice && typeof invoice !== 'string' ? invoice : undefined

/** Metadata of a subscription whose payments were moved behind gifts, in seconds since 1970. */
export const GIFTS_FROM = 'gifts_from'
export const MOVED_UNTIL = 'moved_until'
/** The id of an invoice that `move-payments.ts` voids, because a gift covers the time. */
export const VOIDED_INVOICE = 'voided_invoice'

const momentIn = ({ metadata }: Stripe.Subscription, name: string): Date | undefined => {
  const seconds = Number(metadata[name])
  return Number.isInteger(seconds) && seconds > 0 ? fromSeconds(seconds) : undefined
}

/** What counts of it now: nothing from the moment that its last payment was taken back. */
export const currentState = (
  { plan, status, paidUntil, willRenew, paidFrom = null, giftsFrom = null, isRevoked }: ProviderSubscription,
  now: Date,
): Subscription =>
  isRevoked
    ? {
        plan,
        status: 'canceled',
        paidUntil: paidUntil > now ? now : paidUntil,
        willRenew: false,
        paidFrom: null,
        giftsFrom: null,
      }
    : { plan, status, paidUntil, willRenew, paidFrom, giftsFrom }

/** Premium ends then: `paidUntil`, and 14 days later if a payment failed. */
export const premiumEndOf = ({ status, paidUntil }: Subscription): Date =>
  status === 'past_due' ? new Date(paidUntil.getTime() + PAST_DUE_GRACE_MS) : paidUntil

const listSubscriptions = async (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> => {
  try {
    const { data } = await stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: MAX_SUBSCRIPTIONS,
      expand: ['data.latest_invoice.payments'],
    })
    return data
  } catch (error) {
    if (!isMissing(error)) throw error
    if ((await findCustomerState(stripe, customer)) === 'deleted') return []
    throw new UnknownCustomer('The payment provider has never had this customer.', { cause: error })
  }
}

/** Of a customer who was deleted, the provider still says so. One of another account it has never had. */
export const findCustomerState = async (
  stripe: Stripe,
  customerId: string,
): Promise<'there' | 'deleted' | 'unknown'> => {
  try {
    const customer = await stripe.customers.retrieve(customerId)
    return 'deleted' in customer && customer.deleted === true ? 'deleted' : 'there'
  } catch (error) {
    if (isMissing(error)) return 'unknown'
    throw error
  }
}

/** Whether the provider says that something doesn't exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing'

const isRunning = ({ status }: Stripe.Subscription): boolean =>
  status === 'trialing' || status === 'active' || status === 'past_due' || status === 'unpaid'

const standingOf = (subscription: Stripe.Subscription, payment: PaymentState): Omit<Subscription, 'plan'> => {
  const { status, cancel_at_period_end, cancel_at, trial_end, ended_at } = subscription
  const willRenew = !cancel_at_period_end && cancel_at === null
  const [periodStart, periodEnd] = periodOf(subscription)
  if (status === 'trialing') {
    const paidUntil = fromSeconds(trial_end ?? periodEnd)
    return { status: 'trialing', paidUntil, willRenew, giftsFrom: giftsFromOf(subscription, paidUntil) }
  }
  const isVoided = status === 'active' && isVoidedForGift(subscription)
  if (status === 'active' && !isVoided)
    return { status: 'active', paidUntil: fromSeconds(periodEnd), willRenew, paidFrom: fromSeconds(periodStart) }
  // The provider begins a period before it's paid for.
  if (status === 'past_due' || status === 'unpaid' || isVoided)
    return { status: 'past_due', paidUntil: fromSeconds(periodStart), willRenew }
  const end = payment === 'given_back' ? periodEnd : (ended_at ?? trial_end ?? periodEnd)
  return { status: 'canceled', paidUntil: fromSeconds(end), willRenew: false }
}

/**
 * Once an invoice is voided, the provider says that all is paid. If the next payment wasn't moved then, nothing is: the sync that
 * moves it is yet to come.
 */
const isVoidedForGift = (subscription: Stripe.Subscription): boolean => {
  const invoice = latestInvoiceOf(subscription)
  return invoice?.status === 'void' && invoice.id === subscription.metadata[VOIDED_INVOICE]
}

/** Free time longer than our free days was made for gifts: by `move-payments.ts`, or at the checkout. */
const giftsFromOf = (subscription: Stripe.Subscription, freeUntil: Date): Date | null => {
  const start = fromSeconds(subscription.start_date)
  const isLong = freeUntil.getTime() - start.getTime() > MAX_FREE_MS
  const from = momentIn(subscription, GIFTS_FROM) ?? (isLong ? start : null)
  return from && from < freeUntil ? from : null
}

/** `given_back`: it was disputed, and the dispute was won. `taken_back`: it was refunded, or a dispute is open or lost. */
export type PaymentState = 'none' | 'paid' | 'taken_back' | 'given_back'

const readLastPayment = async (stripe: Stripe, subscription: Stripe.Subscription): Promise<PaymentState> => {
  const invoice = await findPaidInvoice(stripe, subscription)
  const intent = invoice?.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent
  if (!intent) return 'none'
  return readPayment(stripe, typeof intent === 'string' ? intent : intent.id)
}

/** The latest invoice if something was paid for it. Time because of gifts has an invoice of its own, of $0. */
const findPaidInvoice = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice | undefined> => {
  const { id, status, metadata } = subscription
  const latest = latestInvoiceOf(subscription)
  if (!latest) return undefined
  if (latest.amount_paid > 0) return latest
  if (status !== 'trialing' || metadata[GIFTS_FROM] === undefined) return undefined
  const { data } = await stripe.invoices.list({ subscription: id, limit: MAX_INVOICES, expand: ['data.payments'] })
  return data.find(({ amount_paid }) => amount_paid > 0)
}

/** What has become of a payment. */
export const readPayment = async (stripe: Stripe, paymentIntentId: string): Promise<PaymentState> => {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })
  if (!charge || typeof charge === 'string' || !charge.paid) return 'none'
  if (charge.refunded) return 'taken_back'
  if (!charge.disputed) return 'paid'
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 1 })
  const status = data[0]?.status ?? 'needs_response'
  return status === 'won' || status === 'warning_closed' ? 'given_back' : 'taken_back'
}

/** Start and end in seconds; a subscription of ours has one item. */
const periodOf = ({ items, start_date }: Stripe.Subscription): [start: number, end: number] => {
  const [item] = items.data
  return [item?.current_period_start ?? start_date, item?.current_period_end ?? start_date]
}

const intervalOf = ({ items }: Stripe.Subscription): string | undefined => items.data[0]?.price.recurring?.interval

const endOf = ({ ended_at, created }: Stripe.Subscription): number => ended_at ?? created

const fromSeconds = (seconds: number): Date => new Date(seconds * 1000)
