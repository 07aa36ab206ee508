import type { Stripe } from 'stripe'
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
}

const MAX_SUBSCRIPTIONS = 100

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
  return {
    id: current.id,
    plan: intervalOf(current) === 'year' ? 'annual' : 'monthly',
    startedAt: fromSeconds(current.start_date),
    ...standingOf(current, payment),
    isRevoked: payment === 'taken_back',
    duplicateIds: running.slice(1).map(({ id }) => id),
  }
}

/** What counts of it now: nothing from the moment that its last payment was taken back. */
export const currentState = (
  { plan, status, paidUntil, willRenew, isRevoked }: ProviderSubscription,
  now: Date,
): Subscription =>
  isRevoked
    ? { plan, status: 'canceled', paidUntil: paidUntil > now ? now : paidUntil, willRenew: false }
    : { plan, status, paidUntil, willRenew }

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

const standingOf = (
  subscription: Stripe.Subscription,
  payment: PaymentState,
): Pick<Subscription, 'status' | 'paidUntil' | 'willRenew'> => {
  const { status, cancel_at_period_end, cancel_at, trial_end, ended_at } = subscription
  const willRenew = !cancel_at_period_end && cancel_at === null
  const [periodStart, periodEnd] = periodOf(subscription)
  if (status === 'trialing') return { status: 'trialing', paidUntil: fromSeconds(trial_end ?? periodEnd), willRenew }
  if (status === 'active') return { status: 'active', paidUntil: fromSeconds(periodEnd), willRenew }
  // The provider begins a period before it's paid for.
  if (status === 'past_due' || status === 'unpaid')
    return { status: 'past_due', paidUntil: fromSeconds(periodStart), willRenew }
  const end = payment === 'given_back' ? periodEnd : (ended_at ?? trial_end ?? periodEnd)
  return { status: 'canceled', paidUntil: fromSeconds(end), willRenew: false }
}

/** `given_back`: it was disputed, and the dispute was won. `taken_back`: it was refunded, or a dispute is open or lost. */
export type PaymentState = 'none' | 'paid' | 'taken_back' | 'given_back'

const readLastPayment = async (stripe: Stripe, { latest_invoice }: Stripe.Subscription): Promise<PaymentState> => {
  if (!latest_invoice || typeof latest_invoice === 'string' || latest_invoice.amount_paid === 0) return 'none'
  const intent = latest_invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent
  if (!intent) return 'none'
  return readPayment(stripe, typeof intent === 'string' ? intent : intent.id)
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
