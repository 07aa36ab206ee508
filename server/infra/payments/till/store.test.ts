import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from '../../db/database.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { openPaymentProvider } from '../payment-provider.ts'
import { databaseStore } from './store.ts'
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
  const provider = openPaymentProvider({
    kind: 'test',
    secretKey: TEST_API_KEY,
    webhookSecret: TEST_WEBHOOK_SECRET,
    publishableKey: undefined,
    fetch: fetchFromTill(till),
  })
  return { till, delivered, ...provider }
}

test('a checkout of one process, paid in another: both see the subscription', async () => {
  const [first, second] = [openProcess(), openProcess()]
  const { id: customer } = await first.stripe.customers.create({})
  const session = await first.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: await first.findPrice('price_annual'), quantity: 1 }],
    success_url: 'http://localhost/done',
    cancel_url: 'http://localhost/back',
  })
  const paid = await second.till.handle(
    new Request(session.url ?? '', { method: 'POST', body: new URLSearchParams({ card: 'works' }) }),
  )
  expect(paid.status).toBe(303)
  expect(second.delivered.at(-1)).toBe('checkout.session.completed')
  const listed = await first.stripe.subscriptions.list({ customer, status: 'all' })
  expect(listed.data).toMatchObject([
    { status: 'active', items: { data: [{ price: { lookup_key: 'price_annual' } }] } },
  ])
})

test('work that fails midway: nothing of it is stored', async () => {
  const store = databaseStore(database)
  const failing = store.transact(async (tx) => {
    await tx.put({ id: 'cus_1', kind: 'customer', data: {} })
    throw new Error('midway')
  })
  await expect(failing).rejects.toThrow('midway')
  expect(await store.transact((tx) => tx.get('cus_1'))).toBeUndefined()
})

test('a call of the API inside a transaction: rejected, as a network call would have to be', async () => {
  const { stripe } = openProcess()
  await expect(database.asSystem(() => stripe.customers.create({}))).rejects.toMatchObject({
    detail: { message: expect.stringContaining('inside a transaction') },
  })
})
