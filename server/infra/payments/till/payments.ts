import type { TillObjects } from './objects.ts'
import { invalidRequest, type TillTransaction } from './transaction.ts'

type Charge = TillObjects['charge']
type Dispute = TillObjects['dispute']

export const TEST_CARDS = ['works', 'expires_later', 'declined'] as const

/** The cards of the test till. `expires_later` pays once at the checkout, and is declined at every payment after it. */
export type TestCard = (typeof TEST_CARDS)[number]

/** There are no card numbers, so the id of a saved card says which one it is. */
export const cardId = (card: TestCard): string => `pm_${card}`

/** Whether a saved card pays for a renewal. */
export const canBeCharged = (id: string): boolean => id !== cardId('expires_later') && id !== cardId('declined')

/** Charges a card, or records that it was declined. */
export const pay = async (
  tx: TillTransaction,
  { amount, customer, isPaid }: { amount: number; customer: string | null; isPaid: boolean },
): Promise<TillObjects['payment_intent']> => {
  const intent: TillObjects['payment_intent'] = {
    id: tx.newId('pi'),
    object: 'payment_intent',
    amount,
    created: tx.now,
    customer,
    latest_charge: tx.newId('ch'),
    status: isPaid ? 'succeeded' : 'requires_payment_method',
  }
  await tx.put('payment_intent', intent)
  await tx.put('charge', {
    id: intent.latest_charge,
    object: 'charge',
    amount,
    created: tx.now,
    customer,
    disputed: false,
    paid: isPaid,
    payment_intent: intent.id,
    refunded: false,
  })
  return intent
}

/** Pays back a whole charge. */
export const createRefund = async (tx: TillTransaction, payment: string): Promise<object> => {
  const { amount, latest_charge } = await tx.require('payment_intent', payment, 'payment_intent')
  const charge = await tx.require('charge', latest_charge)
  if (charge.disputed) throw invalidRequest('The charge is disputed.', 'charge', 'charge_disputed')
  if (charge.refunded) throw invalidRequest('The charge has been refunded.', 'charge', 'charge_already_refunded')
  if (!charge.paid) throw invalidRequest('The charge was not paid.', 'charge')
  await tx.save('charge', { ...charge, refunded: true }, 'charge.refunded')
  return { id: tx.newId('re'), object: 'refund', amount, payment_intent: payment, status: 'succeeded' }
}

/** What a bank does when its customer contests a charge. */
export const openDispute = async (tx: TillTransaction, chargeId: string): Promise<Dispute> => {
  const charge = await tx.get('charge', chargeId)
  if (!charge?.paid || charge.disputed) throw new Error(`${chargeId} can't be disputed.`)
  const contested: Charge = { ...charge, disputed: true }
  await tx.put('charge', contested)
  const dispute: Dispute = {
    id: tx.newId('du'),
    object: 'dispute',
    charge: chargeId,
    created: tx.now,
    payment_intent: charge.payment_intent,
    status: 'needs_response',
  }
  return tx.save('dispute', dispute, 'charge.dispute.created')
}

/** The bank's decision: `lost` means that the money stays with its customer. */
export const closeDispute = async (tx: TillTransaction, id: string, status: 'won' | 'lost'): Promise<Dispute> => {
  const dispute = await tx.get('dispute', id)
  if (dispute?.status !== 'needs_response') throw new Error(`${id} is not an open dispute.`)
  return tx.save('dispute', { ...dispute, status }, 'charge.dispute.closed')
}
