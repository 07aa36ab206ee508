type Base<Name extends string> = { id: string; object: Name; created: number }

/**
 * What the test till stores, by kind. Objects of the API are named and shaped as Stripe's, with the fields that the product,
 * the till's own pages and the tests read. Times are in seconds since 1970, other objects are ids. `till` isn't shown.
 */
export type TillObjects = {
  'billing_portal.session': Base<'billing_portal.session'> & {
    customer: string
    /** `payment_method_update` is a page that only changes the card. */
    flow: { type: 'payment_method_update' } | null
    return_url: string
    url: string
    till: { expiresAt: number }
  }
  charge: Base<'charge'> & {
    amount: number
    customer: string | null
    disputed: boolean
    paid: boolean
    payment_intent: string
    refunded: boolean
  }
  'checkout.session': Base<'checkout.session'> & {
    amount_total: number
    cancel_url: string
    client_reference_id: string | null
    currency: 'usd'
    customer: string | null
    expires_at: number
    mode: 'payment' | 'subscription'
    payment_intent: string | null
    payment_status: 'unpaid' | 'paid' | 'no_payment_required'
    status: 'open' | 'complete' | 'expired'
    subscription: string | null
    success_url: string
    url: string | null
    till: {
      price: TillObjects['price']
      trialEnd?: number | undefined
      trialDays?: number | undefined
      metadata: Record<string, string>
    }
  }
  customer: Base<'customer'> & { email: string | null; metadata: Record<string, string> }
  deleted_customer: { id: string; object: 'customer'; deleted: true }
  dispute: Base<'dispute'> & {
    charge: string
    payment_intent: string
    status: 'needs_response' | 'won' | 'lost'
  }
  /** A webhook, which is signed when it is sent. A delivered one is stored for 30 days, to be sent again by tests. */
  event: {
    id: string
    created: number
    body: string
    status: 'pending' | 'done'
    attempts: number
    nextAttempt: number
  }
  invoice: Base<'invoice'> & {
    amount_due: number
    amount_paid: number
    attempt_count: number
    billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
    customer: string
    hosted_invoice_url: string
    lines: { object: 'list'; data: InvoiceLine[] }
    next_payment_attempt: number | null
    number: string
    parent: { subscription_details: { subscription: string } }
    post_payment_credit_notes_amount: 0
    status: 'draft' | 'open' | 'paid' | 'void'
    total: number
  }
  /** The latest try to collect an invoice. */
  invoice_payment: {
    id: string
    object: 'invoice_payment'
    invoice: string
    payment: { payment_intent: string; type: 'payment_intent' }
    status: 'open' | 'paid'
  }
  payment_intent: Base<'payment_intent'> & {
    amount: number
    customer: string | null
    latest_charge: string
    status: 'succeeded' | 'requires_payment_method'
  }
  price: {
    id: string
    object: 'price'
    active: true
    currency: 'usd'
    lookup_key: string
    recurring: { interval: 'month' | 'year' } | null
    unit_amount: number
    till: { name: string }
  }
  /** The reply to a call with an idempotency key. `request` is a hash of the call. */
  reply: { id: string; created: number; request: string; body: string }
  subscription: Base<'subscription'> & {
    /** Periods end on the day of the month of this time. */
    billing_cycle_anchor: number
    cancel_at: number | null
    cancel_at_period_end: boolean
    customer: string
    /** The id of a test card: see `cardId`. */
    default_payment_method: string
    ended_at: number | null
    items: { object: 'list'; data: [SubscriptionItem] }
    latest_invoice: string | null
    metadata: Record<string, string>
    start_date: number
    status: 'trialing' | 'active' | 'past_due' | 'canceled'
    trial_end: number | null
  }
}

export type InvoiceLine = { amount: number; description: string; period: { start: number; end: number } }

/** The product sells one thing per subscription, so there is always exactly one item. */
type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  current_period_end: number
  current_period_start: number
  price: TillObjects['price']
}

export type Kind = keyof TillObjects
