import { createCustomer } from './customers.ts'
import { createCard, pay, type TestCard } from './payments.ts'
import type { TillObjects } from './stored.ts'
import { createSubscription } from './subscriptions.ts'
import type { TillTransaction } from './transaction.ts'

type Session = TillObjects['checkout.session']

const DAY_SECONDS = 86_400

/** Pays for an open session. A declined card changes nothing: the person can try again. */
export const completeSession = async (
  tx: TillTransaction,
  session: Session,
  chosen: TestCard,
): Promise<{ isDeclined: boolean; session: Session }> => {
  if (session.status !== 'open' || chosen === 'declined') return { isDeclined: chosen === 'declined', session }
  const customer = await customerFor(tx, session)
  const email = customer?.email ?? session.customer_email
  const card = await createCard(tx, { customer: customer?.id ?? null, card: chosen, email })
  const bought =
    session.mode === 'subscription' && customer
      ? await buySubscription(tx, session, customer, card)
      : await buyOnce(tx, session, customer, card)
  const completed = await tx.update(
    'checkout.session',
    session,
    {
      ...bought,
      customer: customer?.id ?? null,
      customer_details: {
        address: null,
        business_name: null,
        email,
        individual_name: null,
        name: customer?.name ?? null,
        phone: null,
        tax_exempt: 'none',
        tax_ids: [],
      },
      status: 'complete',
      url: null,
    },
    'checkout.session.completed',
  )
  return { isDeclined: false, session: completed }
}

const customerFor = async (tx: TillTransaction, session: Session): Promise<TillObjects['customer'] | undefined> => {
  if (session.customer !== null) return tx.get('customer', session.customer)
  if (session.customer_creation !== 'always') return undefined
  return createCustomer(tx, session.customer_email === null ? {} : { email: session.customer_email })
}

const buySubscription = async (
  tx: TillTransaction,
  { line_items: items, till }: Session,
  customer: TillObjects['customer'],
  card: TillObjects['payment_method'],
): Promise<Partial<Session>> => {
  const price = items?.data[0]?.price
  if (!price) throw new Error('A checkout has no price.')
  const trialEnd = till.trialEnd ?? (till.trialDays === undefined ? undefined : tx.now + till.trialDays * DAY_SECONDS)
  const subscription = await createSubscription(tx, { customer, card, price, trialEnd, till })
  return {
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    payment_status: trialEnd === undefined ? 'paid' : 'no_payment_required',
  }
}

const buyOnce = async (
  tx: TillTransaction,
  { amount_total: amount, till }: Session,
  customer: TillObjects['customer'] | undefined,
  card: TillObjects['payment_method'],
): Promise<Partial<Session>> => {
  const { intent } = await pay(tx, {
    amount: amount ?? 0,
    customer: customer?.id ?? null,
    card,
    isAtCheckout: true,
    description: till.description ?? null,
    metadata: till.metadata,
    receiptEmail: till.receiptEmail ?? null,
  })
  return { payment_intent: intent.id, payment_status: 'paid' }
}
