import { type ErrorBody, invalidRequest, notFound, StripeApiError, unknownId } from '../api/api-error.ts'
import { pay } from './payments.ts'
import type { TillObjects } from './stored.ts'
import type { TillTransaction } from './transaction.ts'

type Invoice = TillObjects['invoice']
type Subscription = TillObjects['subscription']

export type InvoiceLine = {
  cents: number
  description: string
  price: TillObjects['price']
  /** Seconds since 1970. */
  start: number
  end: number
  isProration: boolean
}

export type InvoiceReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

type NewInvoice = {
  subscription: Subscription
  customer: TillObjects['customer']
  lines: InvoiceLine[]
  reason: InvoiceReason
}

const DAY_SECONDS = 86_400
/** Days from a failed payment to the next attempt. After the last one the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7]

/** Computes an invoice without storing it. Credit of the customer pays it first; what is left over becomes credit. */
export const draftInvoice = (tx: TillTransaction, { subscription, customer, lines, reason }: NewInvoice): Invoice => {
  const id = tx.newId('in')
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  const due = Math.max(0, total + customer.balance)
  const start = Math.min(...lines.map((line) => line.start))
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: tx.now,
    currency: 'usd',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: tx.now,
    ending_balance: Math.min(0, total + customer.balance),
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${tx.pagesUrl}/invoice/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => invoiceLine(tx, id, subscription, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `TEST-${customer.next_invoice_sequence ?? 1}-${customer.id.slice(-6).toUpperCase()}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: tx.now,
    period_start: reason === 'subscription_cycle' ? Math.min(start, tx.now) : tx.now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: tx.now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

const invoiceLine = (
  tx: TillTransaction,
  invoice: string,
  subscription: Subscription,
  line: InvoiceLine,
): Invoice['lines']['data'][number] => ({
  id: tx.newId('il'),
  object: 'line_item',
  amount: line.cents,
  currency: 'usd',
  description: line.description,
  discount_amounts: [],
  discountable: !line.isProration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: subscription.metadata,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.isProration,
      proration_details: { credited_items: null },
      subscription: subscription.id,
      subscription_item: subscription.items.data[0]?.id ?? '',
    },
    type: 'subscription_item_details',
  },
  period: { start: line.start, end: line.end },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price.id, product: line.price.product },
    type: 'price_details',
    unit_amount_decimal: line.price.unit_amount_decimal,
  },
  quantity: 1,
  quantity_decimal: '1',
  subscription: subscription.id,
  subtotal: line.cents,
  taxes: [],
})

/** Stores an invoice and uses up or adds to the customer's credit. It isn't paid yet. */
export const issueInvoice = async (tx: TillTransaction, invoice: NewInvoice): Promise<Invoice> => {
  const issued = draftInvoice(tx, invoice)
  const { customer } = invoice
  const sequence = { next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1 }
  const balance = issued.ending_balance ?? 0
  if (balance === customer.balance) await tx.put('customer', { ...customer, ...sequence })
  else await tx.update('customer', customer, { ...sequence, balance }, 'customer.updated')
  await tx.save('invoice', issued, 'invoice.created')
  return tx.save('invoice', issued, 'invoice.finalized')
}

/** The card that pays a subscription: its own, or the customer's. */
export const cardOf = async (
  tx: TillTransaction,
  subscription: Subscription,
  customer: TillObjects['customer'],
): Promise<TillObjects['payment_method'] | undefined> => {
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return id ? tx.get('payment_method', id) : undefined
}

type Attempt = {
  card: TillObjects['payment_method'] | undefined
  isAtCheckout?: boolean
  /** A payment that a person starts doesn't use up one of the automatic attempts. */
  isAutomatic: boolean
}

/** Collects an open invoice, or sets the date of the next attempt. Nothing to pay counts as paid. */
export const collectInvoice = async (
  tx: TillTransaction,
  invoice: Invoice,
  { card, isAtCheckout = false, isAutomatic }: Attempt,
): Promise<{ invoice: Invoice; error?: ErrorBody }> => {
  if (invoice.amount_remaining === 0) return { invoice: await markPaid(tx, invoice) }
  const description = invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update'
  const { intent, error } = await pay(tx, {
    amount: invoice.amount_remaining,
    customer: invoice.customer,
    card,
    isAtCheckout,
    description,
  })
  await recordPayment(tx, invoice, intent)
  if (!error) return { invoice: await markPaid(tx, invoice) }
  const attempts = invoice.attempt_count + 1
  const retryDays = isAutomatic ? RETRY_DAYS[attempts - 1] : undefined
  const failed = await tx.update(
    'invoice',
    invoice,
    {
      attempted: true,
      attempt_count: isAutomatic ? attempts : invoice.attempt_count,
      next_payment_attempt: isAutomatic
        ? retryDays === undefined
          ? null
          : tx.now + retryDays * DAY_SECONDS
        : invoice.next_payment_attempt,
    },
    'invoice.payment_failed',
  )
  return { invoice: failed, error }
}

const markPaid = async (tx: TillTransaction, invoice: Invoice): Promise<Invoice> => {
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (invoice.amount_due ? 1 : 0),
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: tx.now },
  }
  await tx.save('invoice', paid, 'invoice.paid')
  return tx.save('invoice', paid, 'invoice.payment_succeeded')
}

const recordPayment = async (
  tx: TillTransaction,
  invoice: Invoice,
  intent: TillObjects['payment_intent'],
): Promise<void> => {
  const isPaid = intent.status === 'succeeded'
  const open = await tx.list('invoice_payment', { invoice: invoice.id })
  await tx.put('invoice_payment', {
    id: open.find(({ status }) => status === 'open')?.id ?? tx.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: isPaid ? intent.amount : null,
    amount_requested: intent.amount,
    created: tx.now,
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? tx.now : null },
  })
}

/** The subscription an invoice is for. */
export const subscriptionOf = (invoice: Invoice): string | undefined =>
  invoice.parent?.subscription_details?.subscription

/** The invoice of a call by a client that wants to pay it, and the card to use. */
export const payableInvoice = async (
  tx: TillTransaction,
  id: string,
  cardId: string | undefined,
): Promise<{ invoice: Invoice; card: TillObjects['payment_method'] | undefined }> => {
  const invoice = await tx.get('invoice', id)
  if (!invoice) throw notFound('invoice', id)
  if (invoice.status === 'paid') throw invalidRequest('invoice_already_paid', 'Invoice is already paid')
  if (invoice.status !== 'open')
    throw invalidRequest('invoice_not_payable', `A ${invoice.status} invoice cannot be paid.`)
  if (cardId !== undefined) {
    const card = await tx.get('payment_method', cardId)
    if (!card) throw unknownId('PaymentMethod', cardId, 'payment_method')
    if (card.customer !== invoice.customer)
      throw invalidRequest(undefined, 'The payment method belongs to another customer.', 'payment_method')
    return { invoice, card }
  }
  const subscription = await tx.get('subscription', subscriptionOf(invoice) ?? '')
  const customer = await tx.get('customer', invoice.customer ?? '')
  return { invoice, card: subscription && customer && (await cardOf(tx, subscription, customer)) }
}

/** Carries out `POST /v1/invoices/:id/void`. Only an unpaid invoice can be voided; a subscription that waited for it is active again. */
export const voidInvoice = async (tx: TillTransaction, id: string): Promise<Invoice> => {
  const invoice = await tx.get('invoice', id)
  if (!invoice) throw notFound('invoice', id)
  if (invoice.status !== 'open')
    throw invalidRequest('invoice_not_editable', `You can only void open invoices. This one is ${invoice.status}.`)
  const voided = await tx.update(
    'invoice',
    invoice,
    {
      auto_advance: false,
      next_payment_attempt: null,
      status: 'void',
      status_transitions: { ...invoice.status_transitions, voided_at: tx.now },
    },
    'invoice.voided',
  )
  const subscription = await tx.get('subscription', subscriptionOf(invoice) ?? '')
  if (subscription?.latest_invoice === id && subscription.status === 'past_due')
    await tx.update('subscription', subscription, { status: 'active' }, 'customer.subscription.updated')
  return voided
}

export const paymentError = (error: ErrorBody): StripeApiError => new StripeApiError(402, error)
