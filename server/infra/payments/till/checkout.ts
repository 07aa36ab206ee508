import * as v from 'valibot'
import type { TillObjects } from './objects.ts'
import { email, integer, metadata, text, webAddress } from './params.ts'
import { cardId, pay, type TestCard } from './payments.ts'
import { createSubscription, MAX_TRIAL_SECONDS } from './subscriptions.ts'
import { invalidRequest, type TillTransaction } from './transaction.ts'

type Session = TillObjects['checkout.session']
type Price = TillObjects['price']

const DAY_SECONDS = 86_400

export const priceParams = v.strictObject({
  currency: v.literal('usd'),
  lookup_key: text,
  product_data: v.strictObject({ name: text }),
  recurring: v.optional(v.strictObject({ interval: v.picklist(['month', 'year']) })),
  unit_amount: v.pipe(integer, v.minValue(1)),
})

export const createPrice = async (tx: TillTransaction, params: v.InferOutput<typeof priceParams>): Promise<Price> => {
  const { product_data, recurring = null, ...given } = params
  if ((await tx.list('price', { lookup_key: given.lookup_key })).length)
    throw invalidRequest('Another price already uses that lookup key.', 'lookup_key')
  const id = tx.newId('price')
  const price: Price = { ...given, id, object: 'price', active: true, recurring, till: product_data }
  await tx.put('price', price)
  return price
}

const checkout = {
  cancel_url: webAddress,
  client_reference_id: v.optional(text),
  line_items: v.strictTuple([v.strictObject({ price: text, quantity: v.literal('1') })]),
  success_url: webAddress,
  // The product asks for Stripe's own form only if it has a publishable key, which the till doesn't give it.
  ui_mode: v.optional(v.literal('hosted_page')),
}

const subscriptionData = v.strictObject({
  metadata: v.optional(metadata, {}),
  trial_end: v.optional(integer),
  trial_period_days: v.optional(v.pipe(integer, v.minValue(1))),
})

export const sessionParams = v.variant('mode', [
  v.strictObject({ ...checkout, mode: v.literal('payment'), customer_email: v.optional(email) }),
  v.strictObject({
    ...checkout,
    mode: v.literal('subscription'),
    customer: text,
    payment_method_collection: v.optional(v.literal('always')),
    subscription_data: v.optional(subscriptionData, {}),
  }),
])

export const createSession = async (
  tx: TillTransaction,
  params: v.InferOutput<typeof sessionParams>,
): Promise<Session> => {
  const { mode, success_url, cancel_url, client_reference_id = null } = params
  const customer = mode === 'subscription' ? (await tx.require('customer', params.customer, 'customer')).id : null
  const {
    trial_end: trialEnd,
    trial_period_days: trialDays,
    metadata = {},
  } = mode === 'subscription' ? params.subscription_data : {}
  const price = await tx.require('price', params.line_items[0].price, 'line_items[0][price]')
  if ((price.recurring !== null) !== (mode === 'subscription'))
    throw invalidRequest(`This price cannot be bought in ${mode} mode.`, 'line_items[0][price]')
  if (trialEnd !== undefined && (trialEnd < tx.now + 2 * DAY_SECONDS || trialEnd > tx.now + MAX_TRIAL_SECONDS))
    throw invalidRequest('trial_end must be 48 hours to two years from now.', 'subscription_data[trial_end]')
  const id = tx.newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_total: trialEnd || trialDays ? 0 : price.unit_amount,
    cancel_url,
    client_reference_id,
    created: tx.now,
    currency: 'usd',
    customer,
    expires_at: tx.now + DAY_SECONDS,
    mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: success_url.replaceAll('{CHECKOUT_SESSION_ID}', id),
    url: `${tx.pagesUrl}/pay/${id}`,
    till: { price, trialEnd, trialDays, metadata },
  }
  await tx.put('checkout.session', session)
  return session
}

/** When the first payment is due, if it isn't at once. In seconds since 1970. */
export const trialEndOf = ({ till: { trialEnd, trialDays } }: Session, now: number): number | undefined =>
  trialEnd ?? (trialDays === undefined ? undefined : now + trialDays * DAY_SECONDS)

/** Pays for a session that is open. The person can try again after a card was declined, which changes nothing. */
export const completeSession = async (tx: TillTransaction, session: Session, card: TestCard): Promise<Session> => {
  if (session.status !== 'open' || card === 'declined') return session
  const bought =
    session.customer === null ? await buyOnce(tx, session) : await subscribe(tx, session, session.customer, card)
  return tx.save(
    'checkout.session',
    { ...session, ...bought, status: 'complete', url: null },
    'checkout.session.completed',
  )
}

const buyOnce = async (tx: TillTransaction, session: Session): Promise<Partial<Session>> => {
  const { id } = await pay(tx, { amount: session.amount_total, customer: null, isPaid: true })
  return { payment_intent: id, payment_status: 'paid' }
}

const subscribe = async (
  tx: TillTransaction,
  session: Session,
  customer: string,
  card: TestCard,
): Promise<Partial<Session>> => {
  const { till } = session
  const trialEnd = trialEndOf(session, tx.now)
  const { id } = await createSubscription(tx, {
    customer,
    default_payment_method: cardId(card),
    metadata: till.metadata,
    price: till.price,
    trialEnd,
  })
  return { subscription: id, payment_status: trialEnd === undefined ? 'paid' : 'no_payment_required' }
}

/** Expires an open session; its page sells nothing from then on. */
export const expireSession = (tx: TillTransaction, session: Session): Promise<Session> => {
  if (session.status !== 'open')
    throw invalidRequest(`Only open sessions can be expired; this one is ${session.status}.`, 'session')
  return tx.save('checkout.session', { ...session, status: 'expired', url: null }, 'checkout.session.expired')
}
