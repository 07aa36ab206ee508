import type { Stripe } from 'stripe'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Payload } from '#server/infra/jobs/define-job.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { PaymentProvider } from '#server/infra/payments/payment-provider.ts'
import { syncCustomer } from './jobs.ts'

export type EventServices = {
  database: Database
  queue: Queue
  provider: PaymentProvider
  /** Injected, because gifts are above billing. */
  queueGiftSync: (tx: Tx, queue: Queue, event: { referenceId?: string; paymentId?: string }) => Promise<void>
}

/**
 * Accepts a webhook of the payment provider. Its content is never believed: it only says whose state to fetch, so it may be repeated,
 * late or out of order. Throws `bad_signature` if it isn't signed, or was signed more than five minutes ago.
 */
export const receiveEvent = async (
  { database, queue, provider, queueGiftSync }: EventServices,
  { body, signature }: { body: unknown; signature: unknown },
): Promise<void> => {
  const event = verify(provider, body, signature)
  const payer = payerOf(event)
  await database.asSystem(async (tx) => {
    if (payer) await queue.send(tx, syncCustomer, payer, { once: true })
    await queueGiftSync(tx, queue, paymentOf(event))
  })
}

const verify = ({ stripe, webhookSecret }: PaymentProvider, body: unknown, signature: unknown): Stripe.Event => {
  try {
    return stripe.webhooks.constructEvent(String(body), String(signature), webhookSecret)
  } catch {
    throw new ApiError(400, 'bad_signature', 'The signature of this event is not valid.')
  }
}

/** The customer that an event is about. A dispute only names its payment. */
const payerOf = (event: Stripe.Event): Payload<typeof syncCustomer> | undefined => {
  const { object } = event.data
  if (object.object === 'customer') return { customerId: object.id }
  const customer: unknown = 'customer' in object ? object.customer : undefined
  if (typeof customer === 'string') return { customerId: customer }
  const { paymentId } = paymentOf(event)
  return object.object === 'dispute' && paymentId !== undefined ? { paymentId } : undefined
}

/** The row that a checkout was created for, or the payment that a charge or dispute is about. */
const paymentOf = ({ data: { object } }: Stripe.Event): { referenceId?: string; paymentId?: string } => {
  const reference: unknown = 'client_reference_id' in object ? object.client_reference_id : undefined
  const payment: unknown = 'payment_intent' in object ? object.payment_intent : undefined
  return {
    ...(typeof reference === 'string' && { referenceId: reference }),
    ...(typeof payment === 'string' && { paymentId: payment }),
  }
}
