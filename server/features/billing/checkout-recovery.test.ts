import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingCustomers, checkoutAttempts, premiumGrants, subscriptions } from '#server/infra/db/schema/billing.ts'
import { catchUpOnPayments, compareAllCustomers } from './compare-with-provider.ts'
import { refreshPlan } from './family-plan.ts'
import { type BillingApp, checkOut, openBillingApp, SECRETS, statusOf } from './testing/billing-app.ts'

let server: BillingApp
let log = ''
beforeAll(async () => {
  server = await openBillingApp((line) => {
    log += line
  })
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const never = new AbortController().signal

const newFamily = async () => {
  const owner = server.visitor()
  const { familyId } = await owner.register()
  return { owner, familyId }
}

type Owner = Awaited<ReturnType<typeof newFamily>>['owner']

/** Buys Premium, and every event about it gets lost. */
const buyWithoutWebhook = async (owner: Owner): Promise<void> => {
  const { webhooks } = server.till
  await server.settle()
  webhooks.hold()
  await server.pay(await checkOut(owner))
  for (const { id } of await webhooks.pending()) await webhooks.drop(id)
  await webhooks.release()
}

const runHourlyChore = (): Promise<void> => {
  const { provider } = server.services
  if (!provider) throw new Error('There is no payment provider.')
  const services = { ...server.services, database: server.database, provider, origin: server.config.origin }
  return catchUpOnPayments(services, never)
}

/** A gift of a year that starts this many days from now. */
const giveYear = (familyId: number, startsInDays: number): Promise<unknown> =>
  server.database.asSystem(async (tx) => {
    const startsAt = new Date(Date.now() + startsInDays * DAY_MS)
    const endsAt = new Date(startsAt)
    endsAt.setUTCFullYear(startsAt.getUTCFullYear() + 1)
    const sourceId = `gift-${familyId}-${startsInDays}`
    await tx.insert(premiumGrants).values({ familyId, source: 'gift', sourceId, startsAt, endsAt })
    return refreshPlan(tx, server.services.events, familyId, new Date())
  })

const findSubscription = async (familyId: number) => {
  const [found] = await server.database.asSystem((tx) =>
    tx.select().from(subscriptions).where(eq(subscriptions.familyId, familyId)),
  )
  if (!found) throw new Error('The family has no subscription.')
  return found
}

describe('lost events', () => {
  test('a first payment that nothing ever told us of: the nightly comparison finds it', async () => {
    const { owner } = await newFamily()
    await buyWithoutWebhook(owner)
    // Longer than the hourly chore asks about a checkout.
    await server.advance(2)
    await runHourlyChore()
    expect(await statusOf(owner)).toMatchObject({ isPremium: false })
    await compareAllCustomers({ database: server.database, queue: server.services.queue }, never)
    await server.settle()
    expect(await statusOf(owner)).toMatchObject({ isPremium: true, subscriptionStatus: 'trialing' })
  })

  test('a checkout that the provider doesn’t know: the hourly chore goes on to the next one', async () => {
    const [broken, waiting] = [await newFamily(), await newFamily()]
    await checkOut(broken.owner)
    await buyWithoutWebhook(waiting.owner)
    await server.database.asSystem((tx) =>
      tx
        .update(checkoutAttempts)
        .set({ sessionId: 'cs_test_unknown', createdAt: new Date(Date.now() - DAY_MS / 2) })
        .where(eq(checkoutAttempts.familyId, broken.familyId)),
    )
    await server.advance(0.1)
    await runHourlyChore()
    expect(await statusOf(waiting.owner)).toMatchObject({ isPremium: true })
  })
})

test('customer and checkout of another account of the provider: both are replaced, and there are no invoices', async () => {
  const { owner, familyId } = await newFamily()
  await checkOut(owner)
  await server.database.asSystem(async (tx) => {
    await tx.update(billingCustomers).set({ customerId: 'cus_unknown' }).where(eq(billingCustomers.familyId, familyId))
    const unknown = { sessionId: 'cs_test_elsewhere' }
    await tx.update(checkoutAttempts).set(unknown).where(eq(checkoutAttempts.familyId, familyId))
  })
  expect((await owner.get('/api/billing/invoices')).json()).toEqual([])
  await server.pay(await checkOut(owner))
  expect(await statusOf(owner)).toMatchObject({ isPremium: true })
})

describe('a second subscription', () => {
  const buyAgain = async (owner: Owner) =>
    (await owner.post('/api/create-checkout-session', { priceId: 'price_annual' })).json()

  test('next to one that is canceled but paid for: refused, and the first can be resumed', async () => {
    const { owner } = await newFamily()
    await server.pay(await checkOut(owner))
    await owner.post('/api/billing/renewal', { willRenew: false })
    const reply = await buyAgain(owner)
    expect(reply).toMatchObject({ error: 'already_subscribed', message: expect.stringContaining('resume') })
    await server.advance(8)
    expect(await buyAgain(owner)).toMatchObject({ url: expect.any(String) })
  })

  test('next to one whose payment failed during a gift: refused', async () => {
    const { owner, familyId } = await newFamily()
    await server.pay(await checkOut(owner), 'expires_later')
    await server.advance(8)
    await giveYear(familyId, -1)
    expect(await statusOf(owner)).toMatchObject({ subscriptionPlan: 'gift' })
    expect(await buyAgain(owner)).toMatchObject({ error: 'already_subscribed' })
  })
})

describe('gifts and the first payment', () => {
  test('a gift between two presses: the next checkout has its terms', async () => {
    const { owner, familyId } = await newFamily()
    const first = await checkOut(owner)
    await giveYear(familyId, -1)
    const second = await checkOut(owner)
    expect(second).not.toBe(first)
    await server.pay(second)
    const { paidUntil } = await findSubscription(familyId)
    expect(Math.round((paidUntil.getTime() - Date.now()) / DAY_MS)).toBeGreaterThan(360)
  })

  test('two gifts: both are used up when the first payment comes', async () => {
    const { owner, familyId } = await newFamily()
    // Together within the two years that the provider allows.
    await giveYear(familyId, -60)
    await giveYear(familyId, 1)
    const { gifts } = await statusOf(owner)
    await server.pay(await checkOut(owner))
    expect((await statusOf(owner)).gifts).toEqual(gifts)
    const { paidUntil } = await findSubscription(familyId)
    expect(Math.abs(paidUntil.getTime() - Date.parse(gifts[1].endDate))).toBeLessThan(1000)
  })
})

test('changed to annual in the free days: they go on, and the first payment is that of a year', async () => {
  const { owner } = await newFamily()
  await server.pay(await checkOut(owner))
  const { subscriptionEndDate } = await statusOf(owner)
  const preview = (await owner.get('/api/billing/annual-plan')).json()
  expect(preview.dueNowCents).toBe(0)
  expect(Date.parse(preview.nextPaymentDate)).toBe(Date.parse(subscriptionEndDate))
  expect((await owner.post('/api/billing/annual-plan', {})).json()).toMatchObject({
    subscriptionStatus: 'trialing',
    subscriptionPlan: 'annual',
    subscriptionEndDate,
  })
  expect((await owner.get('/api/billing/invoices')).json()).toEqual([])
  await server.advance(8)
  expect((await owner.get('/api/billing/invoices')).json()).toMatchObject([{ amountCents: 5000, state: 'paid' }])
})

test('canceled after a payment failed: it ends at once, and the card isn’t charged anymore', async () => {
  const { owner, familyId } = await newFamily()
  await server.pay(await checkOut(owner), 'expires_later')
  await server.advance(8)
  const canceled = (await owner.post('/api/billing/renewal', { willRenew: false })).json()
  expect(canceled).toMatchObject({ subscriptionStatus: 'canceled', isPremium: false })
  const { id } = await findSubscription(familyId)
  expect((await server.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  await server.advance(10)
  const { data } = await server.stripe.invoices.list({ subscription: id, status: 'open' })
  expect(data.map(({ next_payment_attempt }) => next_payment_attempt)).toEqual([null])
})

test('a subscription that has ended can be neither resumed nor changed', async () => {
  const { owner, familyId } = await newFamily()
  await server.pay(await checkOut(owner))
  await server.stripe.subscriptions.cancel((await findSubscription(familyId)).id)
  await server.settle()
  for (const [path, body] of [
    ['/api/billing/renewal', { willRenew: true }],
    ['/api/billing/annual-plan', {}],
  ] as const)
    expect((await owner.post(path, body)).json()).toMatchObject({ error: 'no_subscription' })
})

test('keys, secrets and addresses of payment pages are never logged, whatever goes wrong', async () => {
  const { owner } = await newFamily()
  const { email } = (await owner.get('/api/user')).json()
  log = ''
  const url = await checkOut(owner)
  for (const kind of ['rate_limit', 'error_after', 'cut_before'] as const) {
    server.till.faults.add({ kind, times: 100 })
    await owner.post('/api/checkout/confirm', { sessionId: url.split('/').at(-1) })
    await owner.post('/api/create-checkout-session', { priceId: 'price_monthly' })
    server.till.faults.clear()
  }
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=forged-signature' }
  await server.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: '{"forged":"body"}', headers })
  await server.pay(url)
  expect(log).toContain('payment_provider')
  expect(log).toContain('plan_changed')
  const secrets = [...Object.values(SECRETS), url, url.split('/').at(-1), email, 'forged-signature', 'forged":"body']
  for (const secret of secrets) expect(log).not.toContain(secret)
})
