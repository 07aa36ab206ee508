import type { Stripe } from 'stripe'
import type { Database } from '#server/infra/db/database.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { PaymentProvider } from '#server/infra/payments/payment-provider.ts'
import { syncCustomer } from './jobs.ts'

/**
 * Accepts a webhook of the payment provider. Its content is never believed: it only says whose state to fetch, so it may be repeated,
 * late or out of order. Throws `bad_signature` if it isn't signed, or was signed more than five minutes ago.
 */
export const receiveEvent = async (
  { database, queue, provider }: { database: Database; queue: Queue; provider: PaymentProvider },
  { body, signature }: { body: unknown; signature: unknown },
): Promise<void> => {
  const event = verify(provider, body, signature)
  const customerId = customerOf(event)
  if (customerId !== undefined) await database.asSystem((tx) => queue.send(tx, syncCustomer, { customerId }))
}

const verify = ({ stripe, webhookSecret }: PaymentProvider, body: unknown, signature: unknown): Stripe.Event => {
  try {
    return stripe.webhooks.constructEvent(String(body), String(signature), webhookSecret)
  } catch {
    throw new ApiError(400, 'bad_signature', 'The signature of this event is not valid.')
  }
}

/** The customer that an event is about. A charge's or dispute's customer is on it, too. */
const customerOf = ({ data: { object } }: Stripe.Event): string | undefined => {
  if (object.object === 'customer') return object.id
  const customer: unknown = 'customer' in object ? object.customer : undefined
  return typeof customer === 'string' ? customer : undefined
}
