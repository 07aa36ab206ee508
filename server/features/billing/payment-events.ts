import * as v from 'valibot'
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
 * late or out of order. Throws `bad_signature` if it isn't signed, or was signed more than five minutes ago, and
 * `malformed_event` if it is signed but says nothing that the provider would say; then nothing is stored.
 */
export const receiveEvent = async (
  { database, queue, provider, queueGiftSync }: EventServices,
  { body, signature }: { body: unknown; signature: unknown },
): Promise<void> => {
  const { object } = readEvent(provider, body, signature)
  const payer = payerOf(object)
  await database.asSystem(async (tx) => {
    if (payer) await queue.send(tx, syncCustomer, payer, { once: true })
    await queueGiftSync(tx, queue, paymentOf(object))
  })
}

const providerId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))
/** An id, or the whole object if it was expanded. */
const referred = v.nullish(v.union([providerId, v.looseObject({ object: v.string() })]))
const objectSchema = v.pipe(
  v.object({
    object: v.string(),
    // Some objects have none.
    id: v.nullish(v.string()),
    customer: referred,
    payment_intent: referred,
    client_reference_id: v.nullish(v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/))),
  }),
  v.check(({ object, id }) => object !== 'customer' || v.is(providerId, id)),
)
const eventSchema = v.object({ id: providerId, data: v.object({ object: objectSchema }) })
type EventObject = v.InferOutput<typeof objectSchema>

const readEvent = (
  { stripe, webhookSecret }: PaymentProvider,
  body: unknown,
  signature: unknown,
): { object: EventObject } => {
  const text = String(body)
  try {
    if (!stripe.webhooks.signature?.verifyHeader(text, String(signature), webhookSecret)) throw badSignature()
  } catch {
    throw badSignature()
  }
  try {
    return v.parse(eventSchema, JSON.parse(text)).data
  } catch {
    throw new ApiError(400, 'malformed_event', 'This event is signed, but it isn’t one of the payment provider’s.')
  }
}

const badSignature = () => new ApiError(400, 'bad_signature', 'The signature of this event is not valid.')

/** The customer that an event is about. A dispute only names its payment. */
const payerOf = (object: EventObject): Payload<typeof syncCustomer> | undefined => {
  const customer = object.object === 'customer' ? object.id : object.customer
  if (typeof customer === 'string') return { customerId: customer }
  const { paymentId } = paymentOf(object)
  return object.object === 'dispute' && paymentId !== undefined ? { paymentId } : undefined
}

/** The row that a checkout was created for, or the payment that a charge or dispute is about. */
const paymentOf = ({
  client_reference_id: referenceId,
  payment_intent: paymentId,
}: EventObject): { referenceId?: string; paymentId?: string } => ({
  ...(typeof referenceId === 'string' && { referenceId }),
  ...(typeof paymentId === 'string' && { paymentId }),
})
