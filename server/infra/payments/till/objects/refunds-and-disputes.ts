import type Stripe from 'stripe'
import { invalidRequest, unknownId } from '../api/api-error.ts'
import { changedMetadata } from './customers.ts'
import type { TillObjects } from './stored.ts'
import type { TillTransaction } from './transaction.ts'

type Charge = TillObjects['charge']

const DAY_SECONDS = 86_400

const chargeOf = async (
  tx: TillTransaction,
  { charge: chargeId, payment_intent: intentId }: { charge?: string; payment_intent?: string },
): Promise<Charge> => {
  if ((chargeId === undefined) === (intentId === undefined))
    throw invalidRequest('parameter_missing', 'Send either charge or payment_intent.', 'payment_intent')
  const intent = intentId === undefined ? undefined : await tx.get('payment_intent', intentId)
  if (intentId !== undefined && !intent) throw unknownId('payment_intent', intentId, 'payment_intent')
  const charge = await tx.get('charge', chargeId ?? intent?.latest_charge ?? '')
  if (charge) return charge
  if (chargeId !== undefined) throw unknownId('charge', chargeId, 'charge')
  throw invalidRequest(undefined, 'This payment has no successful charge to refund.', 'payment_intent')
}

/** Pays back all or part of a charge. */
export const createRefund = async (
  tx: TillTransaction,
  params: Stripe.RefundCreateParams,
): Promise<TillObjects['refund']> => {
  const charge = await chargeOf(tx, params)
  if (charge.disputed) throw invalidRequest('charge_disputed', 'The charge is disputed.', 'charge')
  if (charge.refunded) throw invalidRequest('charge_already_refunded', 'The charge has been refunded.', 'charge')
  if (!charge.paid) throw invalidRequest(undefined, 'The charge was not paid.', 'charge')
  const refundable = charge.amount - charge.amount_refunded
  const amount = params.amount ?? refundable
  if (amount < 1 || amount > refundable)
    throw invalidRequest('amount_too_large', `Refund amount is not between 1 and ${refundable}.`, 'amount')
  const refund: TillObjects['refund'] = {
    id: tx.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: tx.newId('txn'),
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: changedMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  await tx.save('refund', refund, 'refund.created')
  const refunded = charge.amount_refunded + amount
  await tx.update(
    'charge',
    charge,
    { amount_refunded: refunded, refunded: refunded === charge.amount },
    'charge.refunded',
  )
  return refund
}

/** What a bank does when its customer contests a charge. */
export const openDispute = async (tx: TillTransaction, chargeId: string): Promise<TillObjects['dispute']> => {
  const charge = await tx.get('charge', chargeId)
  if (!charge?.paid || charge.disputed) throw new Error(`${chargeId} can't be disputed.`)
  const dispute: TillObjects['dispute'] = {
    id: tx.newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: tx.now + 7 * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  await tx.update('charge', charge, { disputed: true }, 'charge.updated')
  await tx.save('dispute', dispute, 'charge.dispute.created')
  return tx.save('dispute', dispute, 'charge.dispute.funds_withdrawn')
}

/** The bank's decision: `lost` means that the money stays with its customer. */
export const closeDispute = async (
  tx: TillTransaction,
  id: string,
  status: 'won' | 'lost',
): Promise<TillObjects['dispute']> => {
  const dispute = await tx.get('dispute', id)
  if (dispute?.status !== 'needs_response') throw new Error(`${id} is not an open dispute.`)
  const closed = await tx.update('dispute', dispute, { status }, 'charge.dispute.closed')
  return status === 'won' ? tx.save('dispute', closed, 'charge.dispute.funds_reinstated') : closed
}

const noEvidence = (): TillObjects['dispute']['evidence'] => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
})
