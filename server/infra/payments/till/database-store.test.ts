import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from '../../db/database.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { databaseStore } from './database-store.ts'
import { createTestClock, TEST_API_KEY, TEST_WEBHOOK_SECRET } from './testing/serve-till.ts'
import { createTill, fetchFromTill } from './till.ts'

let database: Database
let clock: ReturnType<typeof createTestClock>
beforeEach(async () => {
  clock = createTestClock('2026-12-01T12:00:00Z')
  const { pool, close } = await openTestDatabase({ migrate: migrateDatabase })
  database = createDatabase(pool, close)
})
afterEach(() => database.close())

/** The till as the app embeds it: called without a network, and every process has its own. */
const openProcess = () => {
  const delivered: string[] = []
  const till = createTill({
    store: databaseStore(database),
    deliver: async (body) => {
      const { type }: { type: string } = JSON.parse(body)
      delivered.push(type)
      return 200
    },
    pagesUrl: 'http://localhost/test-till',
    merchant: 'Keepsaid',
    apiKey: TEST_API_KEY,
    webhookSecret: TEST_WEBHOOK_SECRET,
    now: clock.now,
  })
  const httpClient = Stripe.createFetchHttpClient(fetchFromTill(till))
  return { till, delivered, stripe: new Stripe(TEST_API_KEY, { httpClient, telemetry: false, maxNetworkRetries: 0 }) }
}

test('a checkout of one process, paid in another: both see the subscription', async () => {
  const [first, second] = [openProcess(), openProcess()]
  const { data } = await first.stripe.prices.list({ lookup_keys: ['price_annual'] })
  const session = await first.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    success_url: 'http://localhost/done',
  })
  const paid = await second.till.handle(
    new Request(session.url ?? '', { method: 'POST', body: new URLSearchParams({ card: 'works' }) }),
  )
  expect(paid.status).toBe(303)
  expect(second.delivered.at(-1)).toBe('checkout.session.completed')
  const { customer } = await first.stripe.checkout.sessions.retrieve(session.id)
  const listed = await first.stripe.subscriptions.list({ customer: typeof customer === 'string' ? customer : '' })
  expect(listed.data).toMatchObject([
    { status: 'active', items: { data: [{ price: { lookup_key: 'price_annual' } }] } },
  ])
})

test('a call that fails midway: nothing of it is stored', async () => {
  const { stripe } = openProcess()
  await expect(
    stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'One' } }, quantity: 1 },
        { price: 'price_unknown', quantity: 1 },
      ],
      success_url: 'http://localhost/done',
    }),
  ).rejects.toMatchObject({ code: 'resource_missing' })
  expect((await stripe.prices.list()).data.map(({ lookup_key: key }) => key)).not.toContain(null)
})

test('a call of the API inside a transaction: rejected, as a network call would have to be', async () => {
  const { stripe } = openProcess()
  await expect(database.asSystem(() => stripe.customers.create({}))).rejects.toMatchObject({
    detail: { message: expect.stringContaining('inside a transaction') },
  })
})
