// One long file: everything that can happen to a subscription, on one server with one test till and one clock.

import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { billingCustomers, cancellationsDue, premiumGrants, subscriptions } from '#server/infra/db/schema/billing.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { families, memberships } from '#server/infra/db/schema/families.ts'
import { fakeClock } from '#server/infra/testing/fake-clock.ts'
import { catchUpOnPayments } from './compare-with-provider.ts'
import { readSubscription } from './read-subscription.ts'
import { syncCustomer } from './sync-customer.ts'
import { type BillingApp, checkOut, openBillingApp, statusOf } from './testing/billing-app.ts'

let server: BillingApp
beforeAll(async () => {
  server = await openBillingApp()
})
afterEach(() => server.endSubscriptions())
afterAll(() => server.close())

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const dayOf = (date: string | null) => date?.slice(0, 10)

/** A new family whose owner pays for this plan. */
const subscribe = async (priceId = 'price_monthly', card: Parameters<BillingApp['pay']>[1] = 'works') => {
  const owner = server.visitor()
  const { familyId } = await owner.register()
  await server.pay(await checkOut(owner, priceId), card)
  const [subscription] = await server.database.asSystem((tx) =>
    tx.select().from(subscriptions).where(eq(subscriptions.familyId, familyId)),
  )
  if (!subscription) throw new Error('The family has no subscription.')
  const { customer } = await server.stripe.subscriptions.retrieve(subscription.id)
  return { owner, familyId, subscriptionId: subscription.id, customerId: String(customer) }
}

/** The charge that a subscription paid last. */
const lastCharge = async (subscriptionId: string) => {
  const { latest_invoice: invoice } = await server.stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice.payments'],
  })
  if (!invoice || typeof invoice === 'string') throw new Error('There is no invoice.')
  const intent = String(invoice.payments?.data[0]?.payment.payment_intent)
  const { latest_charge: charge } = await server.stripe.paymentIntents.retrieve(intent)
  return { intent, charge: String(charge) }
}

describe('checkout', () => {
  test('a payment starts Premium with 7 free days, and the first payment comes after them', async () => {
    const { owner } = await subscribe()
    expect(await statusOf(owner)).toMatchObject({
      isPremium: true,
      canAdd: true,
      subscriptionPlan: 'monthly',
      subscriptionStatus: 'trialing',
      freeDays: 0,
      hasSubscription: true,
    })
    expect(dayOf((await statusOf(owner)).subscriptionEndDate)).toBe(inDays(7))
    expect((await owner.get('/api/billing/invoices')).json()).toEqual([])
    await server.advance(8)
    expect(await statusOf(owner)).toMatchObject({ isPremium: true, subscriptionStatus: 'active' })
    const [invoice] = (await owner.get('/api/billing/invoices')).json()
    expect(invoice).toMatchObject({ amountCents: 500, state: 'paid', url: expect.stringContaining('/test-till/') })
  })

  test('a second press finds the same checkout, another plan gets its own', async () => {
    const owner = server.visitor()
    await owner.register()
    const urls = await Promise.all([checkOut(owner), checkOut(owner), checkOut(owner)])
    expect(new Set(urls).size).toBe(1)
    expect(await checkOut(owner)).toBe(urls[0])
    expect(await checkOut(owner, 'price_annual')).not.toBe(urls[0])
  })

  test('the provider’s pages lead back to the family they are about', async () => {
    const owner = server.visitor()
    const { familyId } = await owner.register()
    const open = async (address: string) => (await server.till.handle(new Request(address))).text()
    const payPage = await checkOut(owner)
    expect(await open(payPage)).toContain(`/premium?canceled=true&amp;family=${familyId}"`)
    await server.pay(payPage)
    const { url } = (await owner.post('/api/billing/portal', { purpose: 'overview' })).json()
    expect(await open(url)).toContain(`/premium?family=${familyId}"`)
  })

  test('an expired checkout is replaced', async () => {
    const owner = server.visitor()
    await owner.register()
    const first = await checkOut(owner)
    await server.advance(1.1)
    const second = await checkOut(owner)
    expect(second).not.toBe(first)
    await server.pay(second)
    expect(await statusOf(owner)).toMatchObject({ isPremium: true })
  })

  test('the price comes from us: another price id is refused', async () => {
    const owner = server.visitor()
    await owner.register()
    for (const priceId of ['price_free', 'price_gift_year', '', 5, null])
      expect((await owner.post('/api/create-checkout-session', { priceId })).statusCode).toBe(400)
    const cheaper = { priceId: 'price_monthly', amount: 1, currency: 'irr' }
    const { url } = (await owner.post('/api/create-checkout-session', cheaper)).json()
    await server.pay(url)
    await server.advance(8)
    expect((await owner.get('/api/billing/invoices')).json()[0]).toMatchObject({ amountCents: 500 })
  })

  test('a declined card buys nothing, and the checkout stays open', async () => {
    const owner = server.visitor()
    await owner.register()
    const url = await checkOut(owner)
    await server.pay(url, 'declined')
    expect(await statusOf(owner)).toMatchObject({ isPremium: false, subscriptionStatus: 'free' })
    expect(await checkOut(owner)).toBe(url)
  })

  test('with a subscription, another one is refused; of two that were open, the second is canceled and costs nothing', async () => {
    const owner = server.visitor()
    const { familyId } = await owner.register()
    const [monthly, annual] = [await checkOut(owner), await checkOut(owner, 'price_annual')]
    await server.pay(monthly)
    expect((await owner.post('/api/create-checkout-session', { priceId: 'price_annual' })).json()).toMatchObject({
      error: 'already_subscribed',
    })
    await server.pay(annual)
    expect(await statusOf(owner)).toMatchObject({ subscriptionPlan: 'monthly', subscriptionStatus: 'trialing' })
    const [subscription] = await server.database.asSystem((tx) =>
      tx.select().from(subscriptions).where(eq(subscriptions.familyId, familyId)),
    )
    const { customer } = await server.stripe.subscriptions.retrieve(subscription?.id ?? '')
    const { data } = await server.stripe.subscriptions.list({ customer: String(customer), status: 'all' })
    expect(data.map(({ status }) => status).toSorted()).toEqual(['canceled', 'trialing'])
  })

  test('the free days are given once', async () => {
    const { owner, subscriptionId } = await subscribe()
    await server.stripe.subscriptions.cancel(subscriptionId)
    await server.settle()
    expect(await statusOf(owner)).toMatchObject({ isPremium: false, subscriptionStatus: 'canceled', freeDays: 0 })
    await server.pay(await checkOut(owner))
    expect(await statusOf(owner)).toMatchObject({ isPremium: true, subscriptionStatus: 'active' })
  })

  test('a checkout is confirmed without its webhook, but only for its own family', async () => {
    const owner = server.visitor()
    const stranger = server.visitor()
    await owner.register()
    await stranger.register()
    const url = await checkOut(owner)
    const sessionId = new URL(url).pathname.split('/').at(-1)
    const confirm = async (visitor = owner) => (await visitor.post('/api/checkout/confirm', { sessionId })).json()
    expect(await confirm()).toEqual({ state: 'open' })
    await server.settle()
    server.till.webhooks.hold()
    await server.pay(url)
    expect(await statusOf(owner)).toMatchObject({ isPremium: false })
    expect(await confirm(stranger)).toMatchObject({ error: 'not_found' })
    expect(await confirm()).toEqual({ state: 'complete' })
    expect(await statusOf(owner)).toMatchObject({ isPremium: true })
    await server.till.webhooks.release()
    await server.settle()
    expect(await statusOf(owner)).toMatchObject({ isPremium: true, subscriptionStatus: 'trialing' })
  })

  test('a checkout whose webhook never came is found by the hourly chore', async () => {
    const owner = server.visitor()
    await owner.register()
    const url = await checkOut(owner)
    await server.settle()
    server.till.webhooks.hold()
    await server.pay(url)
    for (const event of await server.till.webhooks.pending()) await server.till.webhooks.drop(event.id)
    await server.till.webhooks.release()
    await server.advance(0.1)
    await runHourlyChore()
    expect(await statusOf(owner)).toMatchObject({ isPremium: true })
  })

  test('while the provider is down, nothing is sold and the plan can still be read', async () => {
    const owner = server.visitor()
    await owner.register()
    for (const kind of ['rate_limit', 'error_before', 'error_after', 'cut_before'] as const) {
      server.till.faults.add({ kind, times: 100 })
      const reply = await owner.post('/api/create-checkout-session', { priceId: 'price_monthly' })
      expect(reply.json()).toMatchObject({ error: 'payments_unavailable' })
      expect(reply.statusCode).toBe(503)
      server.till.faults.clear()
    }
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'free' })
  })
})

const runHourlyChore = (clock = fakeClock()) =>
  catchUpOnPayments(
    {
      ...server.services,
      clock,
      database: server.database,
      provider: server.services.provider ?? missing(),
      origin: server.config.origin,
    },
    new AbortController().signal,
  )
/** As in a job. */
const syncServices = () => {
  const { database, services } = server
  return { ...services, database, provider: services.provider ?? missing() }
}

const missing = (): never => {
  throw new Error('There is no payment provider.')
}

/** The kinds of emails about its plan that a family's owner gets, in order. */
const emailsOf = async (familyId: number) => {
  const rows = await server.database.asSystem((tx) =>
    tx.select().from(emails).where(eq(emails.familyId, familyId)).orderBy(emails.createdAt),
  )
  return rows.map(({ kind }) => kind).filter((kind) => /^plan_|^payment_/.test(kind))
}

describe('emails to the owner', () => {
  test('Premium began, a payment failed, and Premium ended: each once, however often it is synced', async () => {
    const { familyId, subscriptionId, customerId } = await subscribe('price_monthly', 'expires_later')
    const again = () => syncCustomer(syncServices(), customerId)
    await again()
    expect(await emailsOf(familyId)).toEqual(['plan_started'])
    await server.advance(8)
    await again()
    expect(await emailsOf(familyId)).toEqual(['plan_started', 'payment_failed'])
    await server.stripe.subscriptions.cancel(subscriptionId)
    await server.settle()
    await again()
    expect((await emailsOf(familyId)).toSorted()).toEqual(['payment_failed', 'plan_ended', 'plan_started'])
  })
})

describe('webhooks', () => {
  const inject = (payload: string, signature?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
      payload,
    })
  const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_billing', ...options })
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    data: { object: { object: 'customer', id: 'cus_1' } },
  })

  test('without a signature, with a forged or an old one, or with another body they are refused', async () => {
    expect((await inject(payload, sign(payload))).statusCode).toBe(200)
    const old = Math.floor(Date.now() / 1000) - 301
    const bad = [
      undefined,
      '',
      't=1,v1=abc',
      sign(payload, { secret: 'whsec_other' }),
      sign(payload, { timestamp: old }),
    ]
    for (const signature of bad) expect((await inject(payload, signature)).json().error).toBe('bad_signature')
    expect((await inject(`${payload} `, sign(payload))).statusCode).toBe(400)
    expect((await inject('x'.repeat(2_000_000), 'x')).statusCode).toBe(413)
  })

  const event = (object: unknown, id: unknown = 'evt_1') => JSON.stringify({ id, object: 'event', data: { object } })
  const malformed: Record<string, string> = {
    'no JSON': 'customer=cus_1',
    'half of it': payload.slice(0, -3),
    'a bare null': 'null',
    'an array': '[]',
    'an empty object': '{}',
    'no data': JSON.stringify({ id: 'evt_1', object: 'event' }),
    'no object': JSON.stringify({ id: 'evt_1', object: 'event', data: {} }),
    'null for its object': event(null),
    'a text for its object': event('cus_1'),
    'an object without a kind': event({ id: 'cus_1' }),
    'no id of its own': JSON.stringify({ object: 'event', data: { object: { object: 'customer', id: 'cus_1' } } }),
    'a number for its id': event({ object: 'customer', id: 'cus_1' }, 1),
    'a customer without an id': event({ object: 'customer' }),
    'a customer with a huge id': event({ object: 'customer', id: 'c'.repeat(100_000) }),
    'a zero byte in a customer': event({ object: 'invoice', customer: 'cus\u0000' }),
    'a number for a customer': event({ object: 'invoice', customer: 7 }),
    'a zero byte in a reference': event({ object: 'checkout.session', client_reference_id: 'a\u0000' }),
    'a list for a payment': event({ object: 'charge', payment_intent: ['pi_1'] }),
  }

  test.each(Object.entries(malformed))('signed, but %s: 400, and nothing is stored', async (_, text) => {
    const jobs = () => server.services.connected.pool.query('select id from pgboss.job order by id')
    const before = (await jobs()).rows
    const reply = await inject(text, sign(text))
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'malformed_event'])
    expect((await jobs()).rows).toEqual(before)
  })

  test('events about objects of any other shape are accepted', async () => {
    for (const object of [
      { object: 'balance', available: [] },
      { object: 'invoice', customer: null, payment_intent: { id: 'pi_1', object: 'payment_intent' } },
      { object: 'invoice', customer: { id: 'cus_1', object: 'customer' } },
      { object: 'checkout.session', client_reference_id: null },
    ])
      expect((await inject(event(object), sign(event(object)))).statusCode).toBe(200)
  })

  test('whatever happens, in whatever order it is reported, the end is what the provider says', async () => {
    const actions = fc.constantFrom('advance', 'cancel', 'resume', 'annual', 'refund', 'end', 'buy', 'lose', 'replay')
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { minLength: 1, maxLength: 6 }), fc.boolean(), async (steps, newestFirst) => {
        const { owner, familyId, subscriptionId, customerId } = await subscribe()
        const delivered: string[] = []
        const { stripe, till } = server
        const run: Record<string, () => Promise<unknown>> = {
          advance: () => server.advance(20),
          cancel: () => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
          resume: () => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }),
          annual: () => owner.post('/api/billing/annual-plan', {}),
          refund: async () => stripe.refunds.create({ payment_intent: (await lastCharge(subscriptionId)).intent }),
          end: () => stripe.subscriptions.cancel(subscriptionId),
          buy: async () => server.pay(await checkOut(owner)),
          lose: async () => {
            for (const { id } of (await till.webhooks.pending()).slice(0, 2)) await till.webhooks.drop(id)
          },
          replay: async () => {
            for (const id of delivered.slice(0, 3)) await till.webhooks.replay(id)
          },
        }
        for (const step of steps) {
          till.webhooks.hold()
          // Some aren't possible now, such as a refund before the first payment.
          await run[step]?.().catch(() => undefined)
          delivered.push(...(await till.webhooks.pending()).map(({ id }) => id))
          if (newestFirst) await till.webhooks.release('newest_first')
        }
        await till.webhooks.release(newestFirst ? 'newest_first' : 'oldest_first')
        await server.settle()
        // Only lost events need the nightly comparison.
        if (steps.includes('lose')) await syncCustomer(syncServices(), customerId)
        const truth = await readSubscription(stripe, customerId)
        const [stored] = await server.database.asSystem((tx) =>
          tx.select().from(subscriptions).where(eq(subscriptions.familyId, familyId)),
        )
        expect(stored).toMatchObject({
          id: truth?.id,
          plan: truth?.plan,
          status: truth?.status,
          willRenew: truth?.willRenew,
        })
        const isRunning = truth !== null && truth.status !== 'canceled'
        expect((await statusOf(owner)).isPremium).toBe(isRunning || (truth?.paidUntil ?? 0) > new Date())
      }),
      { numRuns: 12 },
    )
  })
})

describe('a subscription', () => {
  test('canceled, it stays until the end of what was paid for; resumed, it renews again', async () => {
    const { owner } = await subscribe('price_annual')
    await server.advance(8)
    const canceled = (await owner.post('/api/billing/renewal', { willRenew: false })).json()
    expect(canceled).toMatchObject({ isPremium: true, subscriptionPlan: 'annual', subscriptionStatus: 'canceled' })
    const resumed = (await owner.post('/api/billing/renewal', { willRenew: true })).json()
    expect(resumed).toMatchObject({ subscriptionStatus: 'active', subscriptionEndDate: canceled.subscriptionEndDate })
    await owner.post('/api/billing/renewal', { willRenew: false })
    // A session that isn't used for a year ends.
    for (const days of [200, 200]) {
      await statusOf(owner)
      await server.advance(days)
    }
    expect(await statusOf(owner)).toMatchObject({ isPremium: false, canAdd: false, subscriptionStatus: 'canceled' })
    expect((await owner.post('/api/billing/renewal', { willRenew: true })).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('a failed payment leaves Premium for 14 days, and a new card repairs it', async () => {
    const { owner, customerId, subscriptionId } = await subscribe('price_monthly', 'expires_later')
    await server.advance(8)
    const status = await statusOf(owner)
    expect(status).toMatchObject({ isPremium: true, subscriptionStatus: 'past_due' })
    expect(dayOf(status.premiumEndDate)).toBe(
      new Date(Date.parse(status.subscriptionEndDate) + 14 * DAY_MS).toISOString().slice(0, 10),
    )
    const { url } = (await owner.post('/api/billing/portal', { purpose: 'card' })).json()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const page = await server.till.handle(new Request(url, { method: 'POST', body: 'card=works', headers }))
    expect(page.status).toBeLessThan(400)
    await server.settle()
    expect([await statusOf(owner), customerId, subscriptionId]).toMatchObject([
      { subscriptionStatus: 'active' },
      customerId,
      subscriptionId,
    ])
  })

  test('the annual plan takes off what was paid for the rest of the month', async () => {
    const { owner } = await subscribe()
    await server.advance(7.1)
    const preview = (await owner.get('/api/billing/annual-plan')).json()
    expect(preview.dueNowCents).toBeGreaterThan(4400)
    expect(preview.dueNowCents).toBeLessThan(5000)
    const changed = await owner.post('/api/billing/annual-plan', {})
    expect(changed.json()).toMatchObject({ subscriptionPlan: 'annual', subscriptionStatus: 'active' })
    expect(dayOf(changed.json().subscriptionEndDate)).toBe(dayOf(preview.nextPaymentDate))
    expect((await owner.post('/api/billing/annual-plan', {})).json()).toMatchObject({ error: 'already_annual' })
  })

  test('a refund ends Premium and the subscription', async () => {
    const { owner, familyId, subscriptionId } = await subscribe()
    await server.advance(8)
    await server.stripe.refunds.create({ payment_intent: (await lastCharge(subscriptionId)).intent })
    await server.settle()
    expect(await statusOf(owner)).toMatchObject({ isPremium: false, subscriptionStatus: 'canceled' })
    expect((await server.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled')
    const [grant] = await server.database.asSystem((tx) =>
      tx.select().from(premiumGrants).where(eq(premiumGrants.familyId, familyId)),
    )
    expect(grant?.revokedAt).not.toBeNull()
  })

  test('a dispute ends Premium; if it is won, what was paid for counts again', async () => {
    const { owner, subscriptionId } = await subscribe()
    await server.advance(8)
    const dispute = await server.till.openDispute((await lastCharge(subscriptionId)).charge)
    await server.settle()
    expect(await statusOf(owner)).toMatchObject({ isPremium: false })
    await server.till.closeDispute(dispute.id, 'won')
    await server.settle()
    expect(await statusOf(owner)).toMatchObject({ isPremium: true, subscriptionStatus: 'canceled' })
  })

  test('a customer deleted at the provider has no Premium, and can buy it again', async () => {
    const { owner, customerId } = await subscribe()
    await server.stripe.customers.del(customerId)
    await server.settle()
    expect(await statusOf(owner)).toMatchObject({ isPremium: false, subscriptionStatus: 'canceled' })
    await server.pay(await checkOut(owner))
    expect(await statusOf(owner)).toMatchObject({ isPremium: true })
  })

  test('with the key of another account, a plan lasts until the end of what was paid for', async () => {
    const { owner, familyId, customerId } = await subscribe()
    await server.database.asSystem((tx) =>
      tx
        .update(billingCustomers)
        .set({ customerId: 'cus_elsewhere' })
        .where(eq(billingCustomers.customerId, customerId)),
    )
    await syncCustomer(syncServices(), 'cus_elsewhere')
    expect(await statusOf(owner)).toMatchObject({ isPremium: true, subscriptionStatus: 'trialing' })
    await server.database.asSystem((tx) =>
      tx
        .update(subscriptions)
        .set({ paidUntil: new Date(Date.now() - 1000) })
        .where(eq(subscriptions.familyId, familyId)),
    )
    await syncCustomer(syncServices(), 'cus_elsewhere')
    expect(await statusOf(owner)).toMatchObject({ isPremium: false, subscriptionStatus: 'canceled' })
  })

  test('a deleted family is canceled at the provider, also if that works only later', async () => {
    const { familyId, customerId, subscriptionId } = await subscribe()
    await server.database.asSystem((tx) => tx.delete(families).where(eq(families.id, familyId)))
    await runHourlyChore()
    expect(await server.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true })
    expect((await server.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled')
    expect(await server.database.asSystem((tx) => tx.select().from(cancellationsDue))).toEqual([])
  })

  test('with the key of another account, a deleted family stays to be canceled for a month', async () => {
    const due = () => server.database.asSystem((tx) => tx.select().from(cancellationsDue))
    const monthAgo = new Date(Date.now() - 31 * DAY_MS)
    await server.database.asSystem((tx) =>
      tx.insert(cancellationsDue).values({ customerId: 'cus_elsewhere', createdAt: new Date() }),
    )
    await runHourlyChore()
    expect(await due()).toMatchObject([{ customerId: 'cus_elsewhere', attempts: 1 }])
    await server.database.asSystem((tx) => tx.update(cancellationsDue).set({ createdAt: monthAgo }))
    // By a clock that may be ahead, the month isn't over.
    for (const confirmed of [undefined, new Date(Date.now() - 2 * DAY_MS)])
      await runHourlyChore(fakeClock({ confirmedTime: async () => confirmed }))
    expect(await due()).toMatchObject([{ attempts: 3 }])
    await runHourlyChore()
    expect(await due()).toEqual([])
  })

  test('only the owner manages it, and members see what the family has', async () => {
    const { familyId } = await subscribe()
    const member = server.visitor()
    const { id: userId } = await member.register()
    await server.database.asSystem((tx) => tx.insert(memberships).values({ familyId, userId, role: 'member' }))
    const headers = { 'x-keepsaid-family': String(familyId) }
    const status = (await member.send('GET', '/api/subscription/status', { headers })).json()
    expect(status).toMatchObject({ isPremium: true, accountType: 'both', hasSubscription: true })
    for (const [method, url] of [
      ['POST', '/api/create-checkout-session'],
      ['POST', '/api/billing/portal'],
      ['GET', '/api/billing/invoices'],
      ['POST', '/api/billing/renewal'],
    ] as const)
      expect((await member.send(method, url, { headers, ...(method === 'POST' && { payload: {} }) })).statusCode).toBe(
        403,
      )
  })
})
