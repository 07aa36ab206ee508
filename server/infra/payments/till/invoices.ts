import type { InvoiceLine, TillObjects } from './objects.ts'
import { pay } from './payments.ts'
import { invalidRequest, type TillTransaction } from './transaction.ts'

type Invoice = TillObjects['invoice']
type Subscription = TillObjects['subscription']

const DAY_SECONDS = 86_400
/** Days from a failed payment to the next attempt. After the last one the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7]

/** Computes an invoice without storing it. */
export const draftInvoice = (
  tx: TillTransaction,
  { id: subscription, customer }: Subscription,
  lines: InvoiceLine[],
  reason: Invoice['billing_reason'],
): Invoice => {
  const id = tx.newId('in')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    attempt_count: 0,
    billing_reason: reason,
    created: tx.now,
    customer,
    hosted_invoice_url: `${tx.pagesUrl}/invoice/${id}`,
    lines: { object: 'list', data: lines },
    next_payment_attempt: null,
    number: `TEST-${id.slice(-8).toUpperCase()}`,
    parent: { subscription_details: { subscription } },
    post_payment_credit_notes_amount: 0,
    status: 'draft',
    total,
  }
}

/** Charges an invoice, or sets the date of the next attempt. The status says which. Nothing to pay counts as paid. */
export const collectInvoice = async (tx: TillTransaction, invoice: Invoice, canPay: boolean): Promise<Invoice> => {
  if (invoice.amount_due === 0) return tx.save('invoice', { ...invoice, status: 'paid' }, 'invoice.paid')
  const intent = await pay(tx, { amount: invoice.amount_due, customer: invoice.customer, isPaid: canPay })
  const [earlier] = await tx.list('invoice_payment', { invoice: invoice.id })
  await tx.put('invoice_payment', {
    id: earlier?.id ?? tx.newId('inpay'),
    object: 'invoice_payment',
    invoice: invoice.id,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: canPay ? 'paid' : 'open',
  })
  const attempt_count = invoice.attempt_count + 1
  if (canPay) {
    const paid = { amount_paid: invoice.amount_due, attempt_count, next_payment_attempt: null, status: 'paid' } as const
    return tx.save('invoice', { ...invoice, ...paid }, 'invoice.paid')
  }
  const days = RETRY_DAYS[attempt_count - 1]
  const next_payment_attempt = days === undefined ? null : tx.now + days * DAY_SECONDS
  return tx.save(
    'invoice',
    { ...invoice, attempt_count, next_payment_attempt, status: 'open' },
    'invoice.payment_failed',
  )
}

/** An invoice of which only its payments aren't stored with it. */
export const withPayments = async (tx: TillTransaction, invoice: Invoice): Promise<object> => ({
  ...invoice,
  payments: { object: 'list', data: await tx.list('invoice_payment', { invoice: invoice.id }) },
})

/** The subscription that an invoice is for. */
export const subscriptionOf = ({ parent }: Invoice): string => parent.subscription_details.subscription

/** Only an unpaid invoice can be voided. A subscription that waited for it is active again. */
export const voidInvoice = async (tx: TillTransaction, id: string): Promise<Invoice> => {
  const invoice = await tx.require('invoice', id)
  if (invoice.status !== 'open') throw invalidRequest(`You can only void open invoices. This one is ${invoice.status}.`)
  const voided = { ...invoice, next_payment_attempt: null, status: 'void' } as const
  await tx.save('invoice', voided, 'invoice.voided')
  const subscription = await tx.get('subscription', subscriptionOf(invoice))
  if (subscription?.latest_invoice === id && subscription.status === 'past_due')
    await tx.save('subscription', { ...subscription, status: 'active' }, 'customer.subscription.updated')
  return voided
}
