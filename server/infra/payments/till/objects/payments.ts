import type { ErrorBody } from '../api/api-error.ts'
import type { TillObjects } from './stored.ts'
import type { TillTransaction } from './transaction.ts'

/** The cards of the test till. `expires_later` pays once at the checkout, and is declined at every payment after it. */
export type TestCard = 'works' | 'expires_later' | 'declined'

const LAST_FOUR: Record<TestCard, string> = { works: '4242', expires_later: '0341', declined: '0002' }

/** A stored card can be charged unless it is one of those that are declined later. */
export const canBeCharged = ({ card }: TillObjects['payment_method']): boolean => card?.last4 === LAST_FOUR.works

/** Stores a card of a customer. There is no card number, only the digits that tell the test cards apart. */
export const createCard = async (
  tx: TillTransaction,
  { customer, card, email }: { customer: string | null; card: TestCard; email: string | null },
): Promise<TillObjects['payment_method']> => {
  const expiry = new Date(tx.now * 1000)
  const method: TillObjects['payment_method'] = {
    id: tx.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: expiry.getUTCFullYear() + 3,
      fingerprint: `TestTill${LAST_FOUR[card]}`,
      funding: 'credit',
      generated_from: null,
      last4: LAST_FOUR[card],
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: tx.now,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  if (customer === null) await tx.put('payment_method', method)
  else await tx.save('payment_method', method, 'payment_method.attached')
  return method
}

type Payment = {
  amount: number
  customer: string | null
  /** None: there is no card to charge. */
  card: TillObjects['payment_method'] | undefined
  /** The customer is present and has just chosen this card. */
  isAtCheckout: boolean
  description: string | null
  metadata?: Record<string, string>
  receiptEmail?: string | null
}

type PaymentResult = {
  intent: TillObjects['payment_intent']
  /** Set if the payment failed. */
  error?: ErrorBody
}

/** Charges a card, or records that it was declined. */
export const pay = async (tx: TillTransaction, payment: Payment): Promise<PaymentResult> => {
  const { amount, card, customer, description, metadata = {}, receiptEmail = null } = payment
  const isPaid =
    card !== undefined && (payment.isAtCheckout ? card.card?.last4 !== LAST_FOUR.declined : canBeCharged(card))
  const id = tx.newId('pi')
  const charge = card && newCharge(tx, { ...payment, card, metadata, receiptEmail, intentId: id, isPaid })
  const error = isPaid ? undefined : declined(card)
  const intent: TillObjects['payment_intent'] = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: isPaid ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${tx.newId('x').slice(-20)}`,
    confirmation_method: 'automatic',
    created: tx.now,
    currency: 'usd',
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: error ? { type: 'card_error', code: error.code, message: error.message } : null,
    latest_charge: charge?.id ?? null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: isPaid ? card.id : null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    transfer_group: null,
  }
  if (charge) await tx.save('charge', charge, isPaid ? 'charge.succeeded' : 'charge.failed')
  await tx.save('payment_intent', intent, isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed')
  return { intent, ...(error && { error: { ...error, payment_intent: intent } }) }
}

const declined = (card: TillObjects['payment_method'] | undefined): ErrorBody =>
  card
    ? { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' }
    : { type: 'invalid_request_error', code: 'resource_missing', message: 'The customer has no payment method.' }

type NewCharge = Payment & {
  card: TillObjects['payment_method']
  intentId: string
  isPaid: boolean
  metadata: Record<string, string>
  receiptEmail: string | null
}

const newCharge = (tx: TillTransaction, { card, isPaid, ...payment }: NewCharge): TillObjects['charge'] => ({
  id: tx.newId('ch'),
  object: 'charge',
  amount: payment.amount,
  amount_captured: isPaid ? payment.amount : 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: isPaid ? tx.newId('txn') : null,
  billing_details: { ...card.billing_details },
  calculated_statement_descriptor: 'TEST TILL',
  captured: isPaid,
  created: tx.now,
  currency: 'usd',
  customer: payment.customer,
  description: payment.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: isPaid ? null : 'card_declined',
  failure_message: isPaid ? null : 'Your card was declined.',
  fraud_details: {},
  livemode: false,
  metadata: payment.metadata,
  on_behalf_of: null,
  outcome: null,
  paid: isPaid,
  payment_intent: payment.intentId,
  payment_method: card.id,
  payment_method_details: null,
  receipt_email: payment.receiptEmail,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: isPaid ? 'succeeded' : 'failed',
  transfer_data: null,
  transfer_group: null,
})
