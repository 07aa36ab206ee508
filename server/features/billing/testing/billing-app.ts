import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { billingCustomers, subscriptions } from '#server/infra/db/schema/billing.ts'
import { openPaymentProvider } from '#server/infra/payments/payment-provider.ts'
import { withFaults } from '#server/infra/payments/till/testing/faulty-till.ts'
import { memoryStore } from '#server/infra/payments/till/testing/memory-store.ts'
import { createTill, fetchFromTill } from '#server/infra/payments/till/till.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { syncPayer } from '../sync-customer.ts'

const DAY_MS = 86_400_000

export type Card = 'works' | 'expires_later' | 'declined'

export const SECRETS = { secretKey: 'sk_test_billing', webhookSecret: 'whsec_billing' }

/**
 * The whole server with a test till that delivers its webhooks over HTTP. Dates are frozen and move with `advance`; timers run
 * as always.
 */
export const openBillingApp = async (onLogLine?: (line: string) => void) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const till = withFaults(
    createTill({
      store: memoryStore(),
      pagesUrl: 'http://localhost:3000/test-till',
      merchant: 'Keepsaid',
      apiKey: SECRETS.secretKey,
      webhookSecret: SECRETS.webhookSecret,
      deliver: async (payload, headers) =>
        (await app.app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers })).statusCode,
    }),
  )
  const provider = openPaymentProvider({
    kind: 'stripe',
    ...SECRETS,
    publishableKey: undefined,
    fetch: fetchFromTill(till),
  })
  const write = (details: object, message: string) => onLogLine?.(`${JSON.stringify(details)} ${message}`)
  const log = { debug: write, info: write, warn: write, error: write }
  const app = await openTestApp({ services: { till, provider, log }, ...(onLogLine && { onLogLine }) })

  /** Runs the jobs that webhooks have queued, at once instead of every other second. */
  const settle = async (): Promise<void> => {
    await till.webhooks.flush()
    const { rows } = await app.services.connected.pool.query<{ payer: { customerId: string } }>(
      `delete from pgboss.job where name = 'sync-customer' returning data as payer`,
    )
    for (const { payer } of rows) await syncPayer({ ...app.services, database: app.database, provider }, payer)
    if (rows.length > 0) await settle()
  }

  return {
    ...app,
    till,
    provider,
    stripe: provider.stripe,
    settle,
    /** Compares a family with the till, as every night. */
    sync: async (familyId: number): Promise<void> => {
      const [customer] = await app.database.asSystem((tx) =>
        tx.select().from(billingCustomers).where(eq(billingCustomers.familyId, familyId)),
      )
      if (customer) await syncPayer({ ...app.services, database: app.database, provider }, customer)
      await settle()
    },
    /** The provider's id of a family's subscription. */
    subscriptionOf: async (familyId: number): Promise<string> => {
      const [row] = await app.database.asSystem((tx) =>
        tx.select().from(subscriptions).where(eq(subscriptions.familyId, familyId)),
      )
      if (!row) throw new Error('The family has no subscription.')
      return row.id
    },
    /** Moves on, and stops at every date at which something is due, as time would. */
    advance: async (days: number): Promise<void> => {
      const end = Date.now() + days * DAY_MS
      for (;;) {
        const due = await till.nextDueAt()
        if (!due || due.getTime() > end) break
        vi.setSystemTime(Math.max(due.getTime(), Date.now()))
        await till.runDueWork()
        await settle()
      }
      vi.setSystemTime(end)
      await settle()
    },
    /** Ends every subscription at the till, without events: in later tests, `advance` would renew each of them. */
    endSubscriptions: async (): Promise<void> => {
      till.webhooks.hold()
      for (const status of ['trialing', 'active', 'past_due'] as const)
        for (const { id } of (await provider.stripe.subscriptions.list({ status, limit: 100 })).data)
          await provider.stripe.subscriptions.cancel(id)
      for (const { id } of await till.webhooks.pending()) await till.webhooks.drop(id)
      await till.webhooks.release()
    },
    /** Pays on the till's own page. */
    pay: async (url: string, card: Card = 'works'): Promise<void> => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await till.handle(new Request(url, { method: 'POST', body: `card=${card}`, headers }))
      await settle()
    },
    close: async (): Promise<void> => {
      await app.close()
      vi.useRealTimers()
    },
  }
}

export type BillingApp = Awaited<ReturnType<typeof openBillingApp>>

export const statusOf = async (visitor: Visitor) => (await visitor.get('/api/subscription/status')).json()

/** Starts a checkout and returns its address. */
export const checkOut = async (owner: Visitor, priceId = 'price_monthly'): Promise<string> => {
  const reply = await owner.post('/api/create-checkout-session', { priceId })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json().url
}
