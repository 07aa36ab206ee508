import type Stripe from 'stripe'

/** An object of the SDK as JSON, in which other objects are always ids: expanding them is up to the reply. */
export type Stored<T> = T extends Stripe.Decimal
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends (infer Item)[]
      ? StoredField<Item>[]
      : { [Name in keyof T]: StoredField<T[Name]> }

type StoredField<T> = string extends T ? Extract<T, string | null | undefined> : Stored<T>

/** What the checkout does once it is paid for. Stripe shows none of it in the session. */
type CheckoutPlan = {
  /** Seconds since 1970. */
  trialEnd?: number
  trialDays?: number
  metadata: Record<string, string>
  description?: string
  receiptEmail?: string
  missingPaymentMethod: string
}

/** A signed webhook that still has to be delivered. */
type Delivery = { event: string; attempts: number; nextAttempt: number }

/** The reply to a call with an idempotency key. */
type StoredReply = { id: string; requestId: string; request: string; status: number; body: string; created: number }

/** What is stored, by kind. `till` is what Stripe doesn't show. */
export type TillObjects = {
  'billing_portal.session': Stored<Stripe.BillingPortal.Session> & {
    till: { expiresAt: number }
  }
  charge: Stored<Stripe.Charge>
  'checkout.session': Stored<Stripe.Checkout.Session> & { till: CheckoutPlan }
  customer: Stored<Stripe.Customer>
  deleted_customer: Stored<Stripe.DeletedCustomer>
  delivery: Delivery & { id: string }
  dispute: Stored<Stripe.Dispute>
  event: Omit<Stored<Stripe.EventBase>, 'data'> & {
    data: { object: Record<string, unknown>; previous_attributes?: object }
  }
  invoice: Stored<Stripe.Invoice>
  invoice_payment: Stored<Stripe.InvoicePayment>
  payment_intent: Stored<Stripe.PaymentIntent>
  payment_method: Stored<Stripe.PaymentMethod>
  price: Stored<Stripe.Price>
  product: Stored<Stripe.Product>
  refund: Stored<Stripe.Refund>
  reply: StoredReply
  subscription: Stored<Stripe.Subscription> & { till: { isReminderSent: boolean } }
}
