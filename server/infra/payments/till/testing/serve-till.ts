import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Stripe from 'stripe'
import { openPaymentProvider } from '../../payment-provider.ts'
import { createTill, type Till } from '../till.ts'
import type { Deliver } from '../webhooks.ts'
import { ConnectionCut, withFaults } from './faulty-till.ts'
import { memoryStore } from './memory-store.ts'

export const TEST_API_KEY = 'sk_test_till'
export const TEST_WEBHOOK_SECRET = 'whsec_test_till'

const HOUR_MS = 3_600_000

/** A clock that only moves when a test says so. */
export const createTestClock = (start: Date | string) => {
  let now = new Date(start)
  return {
    now: () => now,
    /** Moves on, and stops at every date at which something is due, as time would. */
    advance: async (
      till: Pick<Till, 'nextDueAt' | 'runDueWork'>,
      { days = 0, hours = 0 }: { days?: number; hours?: number },
    ): Promise<void> => {
      const end = new Date(now.getTime() + (days * 24 + hours) * HOUR_MS)
      for (;;) {
        const due = await till.nextDueAt()
        if (!due || due > end) break
        now = due > now ? due : now
        await till.runDueWork()
      }
      now = end
      await till.runDueWork()
    },
  }
}

type Options = {
  start?: Date | string
  /** By default, webhooks are verified and collected in `events`. */
  deliver?: Deliver
}

/** A test till that is reached over HTTP, with a client of the real SDK. Its clock stands still until `advance`. */
export const serveTill = async ({ start = '2026-12-01T12:00:00Z', deliver }: Options = {}) => {
  const clock = createTestClock(start)
  const events: Stripe.Event[] = []
  const collect: Deliver = async (body, headers) => {
    events.push(Stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', TEST_WEBHOOK_SECRET))
    return 200
  }
  const server = createServer((request, response) => void reply(till, origin, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test till has no port.')
  const origin = `http://127.0.0.1:${address.port}`
  const till = withFaults(
    createTill({
      store: memoryStore(),
      deliver: deliver ?? collect,
      pagesUrl: `${origin}/test-till`,
      merchant: 'Keepsaid',
      apiKey: TEST_API_KEY,
      webhookSecret: TEST_WEBHOOK_SECRET,
      now: clock.now,
    }),
  )
  /** For `new Stripe(TEST_API_KEY, …)`. */
  const connection = { host: '127.0.0.1', port: address.port, protocol: 'http' as const, telemetry: false }
  const provider = openPaymentProvider({
    kind: 'test',
    secretKey: TEST_API_KEY,
    webhookSecret: TEST_WEBHOOK_SECRET,
    publishableKey: undefined,
    baseUrl: origin,
  })
  return {
    till,
    origin,
    connection,
    stripe: new Stripe(TEST_API_KEY, { ...connection, maxNetworkRetries: 0 }),
    /** The till's id of a price. */
    findPrice: provider.findPrice,
    /** Webhooks that were delivered, the oldest first. */
    events,
    now: clock.now,
    advance: (duration: { days?: number; hours?: number }) => clock.advance(till, duration),
    close: async (): Promise<void> => {
      await till.webhooks.flush()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const reply = async (
  till: Pick<Till, 'handle'>,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { method = 'GET', url = '/' } = request
  const body = Buffer.concat(await request.toArray()).toString()
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  try {
    const answered = await till.handle(
      new Request(`${origin}${url}`, { method, headers, ...(method !== 'GET' && method !== 'HEAD' && { body }) }),
    )
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    response.end(Buffer.from(await answered.arrayBuffer()))
  } catch (error) {
    if (error instanceof ConnectionCut) request.socket.destroy()
    else response.writeHead(500).end(String(error))
  }
}
