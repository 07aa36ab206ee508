import Stripe from 'stripe'
import type { Transact } from './api.ts'
import type { TillObjects } from './objects.ts'

/** Delivers a webhook and returns the status of the reply. */
export type Deliver = (rawBody: string, headers: Record<string, string>) => Promise<number>

type Event = TillObjects['event']

const DELIVERY_TIMEOUT_MS = 20_000
const MAX_ATTEMPTS = 12
const MAX_BACKOFF_SECONDS = 12 * 3600

/**
 * Delivers the events of the test till, each until it gets a 2xx, for about three days. As with Stripe, order and number
 * of deliveries aren't guaranteed; the controls make that happen on purpose.
 */
export const createWebhooks = (deliver: Deliver, secret: string, transact: Transact) => {
  let isHeld = false
  let running: Promise<void> = Promise.resolve()

  const send = async (payload: string): Promise<boolean> => {
    const timestamp = Math.floor(Date.now() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const status = await within(DELIVERY_TIMEOUT_MS, deliver(payload, headers)).catch(() => 0)
    return status >= 200 && status < 300
  }

  const attempt = async (event: Event): Promise<void> => {
    const isDelivered = await send(event.body)
    const attempts = event.attempts + 1
    const backoff = Math.min(MAX_BACKOFF_SECONDS, 60 * 3 ** event.attempts)
    const status = isDelivered || attempts === MAX_ATTEMPTS ? 'done' : 'pending'
    await transact((tx) => tx.put('event', { ...event, attempts, status, nextAttempt: tx.now + backoff }))
  }

  /** Events that haven't been delivered, the oldest first. */
  const pending = (): Promise<Event[]> =>
    transact(async (tx) => (await tx.list('event', { status: 'pending' })).reverse())

  const deliverDue = async (): Promise<void> => {
    if (isHeld) return
    const now = await transact(async (tx) => tx.now)
    for (const event of await pending()) if (event.nextAttempt <= now) await attempt(event)
  }

  /** Delivers everything that is due, after the deliveries that are under way. */
  const flush = (): Promise<void> => {
    running = running.catch(() => {}).then(deliverDue)
    return running
  }

  return {
    flush,
    pending,
    /** Stores events without delivering them until `release`. */
    hold: (): void => {
      isHeld = true
    },
    /** Delivers what was held back, the oldest first, or in another order. */
    release: async (order: 'oldest_first' | 'newest_first' = 'oldest_first'): Promise<void> => {
      isHeld = false
      if (order === 'newest_first') for (const event of (await pending()).reverse()) await attempt(event)
      await flush()
    },
    /** Delivers an event once more. */
    replay: async (id: string): Promise<boolean> => send((await transact((tx) => tx.require('event', id))).body),
    /** Forgets an undelivered event, as if every attempt had failed. */
    drop: (id: string): Promise<void> =>
      transact(async (tx) => tx.put('event', { ...(await tx.require('event', id)), status: 'done' })),
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
