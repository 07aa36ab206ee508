import Stripe from 'stripe'
import type { TillObjects } from './objects/stored.ts'
import type { TillTransaction } from './objects/transaction.ts'

/** Delivers a webhook and returns the status of the reply. */
export type Deliver = (rawBody: string, headers: Record<string, string>) => Promise<number>

type Event = TillObjects['event']

type Options = {
  deliver: Deliver
  secret: string
  transact: <T>(work: (tx: TillTransaction) => Promise<T>) => Promise<T>
}

const HOUR_SECONDS = 3600
const DELIVERY_TIMEOUT_MS = 20_000
const MAX_ATTEMPTS = 12
const MAX_BACKOFF_SECONDS = 12 * HOUR_SECONDS

/**
 * Delivers the events of the test till, each until it gets a 2xx, for about three days. As with Stripe, order and number
 * of deliveries aren't guaranteed; the controls make that happen on purpose.
 */
export const createWebhooks = ({ deliver, secret, transact }: Options) => {
  let isHeld = false
  let running: Promise<void> = Promise.resolve()

  const send = async (event: Event, signedAt?: number): Promise<boolean> => {
    const payload = JSON.stringify(event)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: signedAt ?? Math.floor(Date.now() / 1000),
    })
    try {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const status = await within(DELIVERY_TIMEOUT_MS, deliver(payload, headers))
      return status >= 200 && status < 300
    } catch {
      return false
    }
  }

  const attempt = async ({ id, event: eventId }: TillObjects['delivery']): Promise<void> => {
    const event = await transact((tx) => tx.get('event', eventId))
    const isDelivered = event !== undefined && (await send(event))
    await transact(async (tx) => {
      const delivery = await tx.get('delivery', id)
      if (!delivery) return
      const attempts = delivery.attempts + 1
      if (!isDelivered && event && attempts < MAX_ATTEMPTS) {
        const backoff = Math.min(MAX_BACKOFF_SECONDS, 60 * 3 ** delivery.attempts)
        await tx.put('delivery', { ...delivery, attempts, nextAttempt: tx.now + backoff })
        return
      }
      await tx.remove(id)
      if (event && isDelivered) await tx.put('event', { ...event, pending_webhooks: 0 })
    })
  }

  const deliverDue = async (): Promise<void> => {
    if (isHeld) return
    const due = await transact(async (tx) =>
      (await tx.list('delivery')).filter(({ nextAttempt }) => nextAttempt <= tx.now).reverse(),
    )
    for (const delivery of due) await attempt(delivery)
  }

  /** Starts after the deliveries that are under way. */
  const flush = (): Promise<void> => {
    running = running.catch(() => {}).then(deliverDue)
    return running
  }

  return {
    /** Delivers everything that is due. */
    flush,
    /** Stores events without delivering them until `release`. */
    hold: (): void => {
      isHeld = true
    },
    /** Delivers what was held back, the oldest first, or in another order. */
    release: async (order: 'oldest_first' | 'newest_first' = 'oldest_first'): Promise<void> => {
      isHeld = false
      if (order === 'newest_first') {
        const held = await transact((tx) => tx.list('delivery'))
        for (const delivery of held) await attempt(delivery)
      }
      await flush()
    },
    /** Events that haven't been delivered, the oldest first. */
    pending: (): Promise<Event[]> =>
      transact(async (tx) => {
        const deliveries = (await tx.list('delivery')).reverse()
        const events = await Promise.all(deliveries.map(({ event }) => tx.get('event', event)))
        return events.filter((event) => event !== undefined)
      }),
    /** Delivers an event once more. `signedAt`, in seconds since 1970, makes it look delayed on its way. */
    replay: async (eventId: string, { signedAt }: { signedAt?: number } = {}): Promise<boolean> => {
      const event = await transact((tx) => tx.get('event', eventId))
      if (!event) throw new Error(`There is no event ${eventId}.`)
      return send(event, signedAt)
    },
    /** Forgets an undelivered event, as if every attempt had failed. */
    drop: (eventId: string): Promise<void> =>
      transact(async (tx) => {
        for (const delivery of await tx.list('delivery', { event: eventId })) await tx.remove(delivery.id)
      }),
  }
}

/** Rejects if it takes longer. */
export const within = async <T>(timeoutMs: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), timeoutMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
