import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { premiumGrants } from '#server/infra/db/schema/billing.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { gifts } from '#server/infra/db/schema/gifts.ts'
import { openPaymentProvider } from '#server/infra/payments/payment-provider.ts'
import { memoryStore } from '#server/infra/payments/till/testing/memory-store.ts'
import { TEST_API_KEY, TEST_WEBHOOK_SECRET } from '#server/infra/payments/till/testing/serve-till.ts'
import { createTill, fetchFromTill, type Till } from '#server/infra/payments/till/till.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Gift } from './contract.ts'
import { dayOf } from './gift-state.ts'
import { catchUpOnGifts, removeUnpaidGifts, syncGift } from './pay-for-gift.ts'

const FORM = { kind: 'premium', recipientName: 'Rose', giverName: 'Omar', message: '' }
const PAGES = 'http://localhost:3000/test-till'
const YEAR_DAYS = 365
const DAY_MS = 86_400_000

let server: TestApp
let till: Till
let giver: Relative
/** Webhooks that the till sent, to be delivered again. */
const webhooks: { body: string; signature: string }[] = []

const provider = () =>
  openPaymentProvider({
    kind: 'test',
    secretKey: TEST_API_KEY,
    webhookSecret: TEST_WEBHOOK_SECRET,
    publishableKey: undefined,
    fetch: fetchFromTill(till),
  })

beforeAll(async () => {
  till = createTill({
    store: memoryStore(),
    deliver: async (body, headers) => {
      webhooks.push({ body, signature: headers['stripe-signature'] ?? '' })
      return 200
    },
    pagesUrl: PAGES,
    merchant: 'Keepsaid',
    apiKey: TEST_API_KEY,
    webhookSecret: TEST_WEBHOOK_SECRET,
  })
  server = await openTestApp({ services: { provider: provider() } })
})
afterAll(() => server.close())
beforeEach(async () => {
  webhooks.length = 0
  giver = (await familyOf(server)).owner
})

const services = () => {
  const { queue, events } = server.services
  return { database: server.database, queue, events, provider: provider(), origin: server.config.origin }
}
const order = async (form: object = {}) => {
  const response = await giver.post('/api/gifts', { ...FORM, ...form })
  expect(response.statusCode).toBe(200)
  return response.json<{ gift: Gift; checkoutUrl: string }>()
}
/** As a person does on the till's page. */
const pay = (url: string) =>
  till.handle(
    new Request(url, {
      method: 'POST',
      body: 'card=works',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  )
const confirm = async (id: string) => (await giver.post(`/api/gifts/${id}/confirm`)).json<Gift>()
/** A gift that is paid for and confirmed. */
const buy = async (form: object = {}): Promise<Gift & { code: string; paymentId: string }> => {
  const { gift, checkoutUrl } = await order(form)
  await pay(checkoutUrl)
  const { code, ...paid } = await confirm(gift.id)
  const { paymentId } = await rowOf(gift.id)
  if (code === null || paymentId === null) throw new Error('The gift was not paid for.')
  return { ...paid, code, paymentId }
}
const rowOf = async (id: string) => {
  const [row] = await server.database.asSystem((tx) => tx.select().from(gifts).where(eq(gifts.id, id)))
  if (!row) throw new Error('The gift was not found.')
  return row
}
const emailsAbout = async (giftId: string) => {
  const rows = await server.database.asSystem((tx) => tx.select().from(emails))
  return rows.filter(({ payload }) => payload.giftId === giftId).map(({ kind }) => kind)
}
const statusOf = async (person: Pick<Relative, 'get'>) => (await person.get('/api/subscription/status')).json()
const redeem = (person: Pick<Relative, 'post'>, code: string) => person.post('/api/gifts/redeem', { code })
const refund = (paymentId: string) => provider().stripe.refunds.create({ payment_intent: paymentId })
const daysUntil = (date: string) => Math.round((Date.parse(date) - Date.now()) / DAY_MS)

describe('paying', () => {
  test('a gift can’t be used, printed or sent before it’s paid for; then its emails are queued once', async () => {
    const { gift, checkoutUrl } = await order({ recipientEmail: 'rose@example.org', sendOn: dayOf(new Date()) })
    expect(gift).toMatchObject({ state: 'unpaid', code: null })
    const { code } = await rowOf(gift.id)
    expect((await redeem(giver, code)).json()).toMatchObject({ error: 'gift_unpaid' })
    expect((await giver.get(`/api/gift-codes/${code}`)).json()).toMatchObject({ error: 'gift_unpaid' })
    expect((await giver.get(`/api/gifts/${gift.id}/certificate`)).json()).toMatchObject({ error: 'gift_unpaid' })
    expect((await giver.post(`/api/gifts/${gift.id}/send`)).json()).toMatchObject({ error: 'gift_unpaid' })
    expect(await confirm(gift.id)).toMatchObject({ state: 'unpaid' })
    expect(await emailsAbout(gift.id)).toEqual([])
    await pay(checkoutUrl)
    const confirmed = await Promise.all([1, 2, 3].map(() => confirm(gift.id)))
    for (const paid of confirmed) expect(paid).toMatchObject({ state: 'open', code })
    expect((await emailsAbout(gift.id)).toSorted()).toEqual(['gift_bought', 'gift_received'])
  })

  test('the payment page costs what our pages say, whatever the request says', async () => {
    const { gift } = await order({ price: 1, amount: 1, currency: 'jpy' })
    const { sessionId } = await rowOf(gift.id)
    const session = await provider().stripe.checkout.sessions.retrieve(sessionId ?? '')
    expect(session).toMatchObject({ amount_total: 5000, currency: 'usd', mode: 'payment' })
  })

  test('a second press leads to the same page; after the payment there’s nothing to pay', async () => {
    const { gift, checkoutUrl } = await order()
    const again = await giver.post(`/api/gifts/${gift.id}/checkout`)
    expect(again.json()).toEqual({ url: checkoutUrl })
    await pay(checkoutUrl)
    expect((await giver.post(`/api/gifts/${gift.id}/checkout`)).json()).toMatchObject({ error: 'already_paid' })
  })

  test('an expired page is followed by a new one', async () => {
    const { gift, checkoutUrl } = await order()
    const { sessionId } = await rowOf(gift.id)
    await provider().stripe.checkout.sessions.expire(sessionId ?? '')
    const { url } = (await giver.post(`/api/gifts/${gift.id}/checkout`)).json<{ url: string }>()
    expect(url).not.toBe(checkoutUrl)
    await pay(url)
    expect(await confirm(gift.id)).toMatchObject({ state: 'open' })
  })

  test('strangers can neither pay for a gift nor confirm it', async () => {
    const { gift } = await order()
    const stranger = (await familyOf(server)).owner
    for (const call of ['checkout', 'confirm'])
      expect((await stranger.post(`/api/gifts/${gift.id}/${call}`)).statusCode).toBe(404)
  })

  test('without a webhook, the hourly chore asks; gifts that were never paid for are deleted', async () => {
    const { gift, checkoutUrl } = await order()
    await pay(checkoutUrl)
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    await catchUpOnGifts(services(), later(5))
    expect(await queuedSyncs(gift.id)).toBe(0)
    await catchUpOnGifts(services(), later(11))
    expect(await queuedSyncs(gift.id)).toBe(1)
    const unpaid = await order()
    await syncGift(services(), gift.id)
    await removeUnpaidGifts(services(), later(31 * 24 * 60))
    expect((await giver.get(`/api/gifts/${unpaid.gift.id}`)).statusCode).toBe(404)
    expect((await giver.get(`/api/gifts/${gift.id}`)).json()).toMatchObject({ state: 'open' })
  })
})

const queuedSyncs = async (giftId: string): Promise<number> => {
  const { rows } = await server.services.connected.pool.query(
    "select 1 from pgboss.job where name = 'sync-gift' and data ->> 'giftId' = $1",
    [giftId],
  )
  return rows.length
}

describe('webhooks', () => {
  const deliver = async () => {
    for (const { body, signature } of webhooks) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const response = await server.visitor().post('/api/payments/webhook', undefined, { payload: body, headers })
      expect(response.statusCode).toBe(200)
    }
  }

  test('about the checkout and a refund queue a sync of the gift; others don’t', async () => {
    const { gift, checkoutUrl } = await order()
    const other = await order()
    await pay(checkoutUrl)
    await till.webhooks.flush()
    await deliver()
    expect(await queuedSyncs(gift.id)).toBeGreaterThan(0)
    expect(await queuedSyncs(other.gift.id)).toBe(0)
    await confirm(gift.id)
    const before = await queuedSyncs(gift.id)
    webhooks.length = 0
    await refund((await rowOf(gift.id)).paymentId ?? '')
    await till.webhooks.flush()
    await deliver()
    expect(await queuedSyncs(gift.id)).toBeGreaterThan(before)
  })

  test('repeated and late: the gift is as the provider says, its emails are queued once', async () => {
    const { gift, checkoutUrl } = await order()
    await pay(checkoutUrl)
    await Promise.all([1, 2, 3, 4].map(() => syncGift(services(), gift.id)))
    const { paymentId } = await rowOf(gift.id)
    await refund(paymentId ?? '')
    await Promise.all([1, 2, 3].map(() => syncGift(services(), gift.id)))
    await syncGift(services(), gift.id)
    expect(await rowOf(gift.id)).toMatchObject({ voidedAt: expect.any(Date) })
    expect(await emailsAbout(gift.id)).toEqual(['gift_bought'])
  })

  test('a refund that is known before the payment: void, without emails', async () => {
    const { gift, checkoutUrl } = await order()
    await pay(checkoutUrl)
    const { sessionId } = await rowOf(gift.id)
    const { payment_intent } = await provider().stripe.checkout.sessions.retrieve(sessionId ?? '')
    await refund(String(payment_intent))
    expect(await confirm(gift.id)).toMatchObject({ state: 'void', code: null })
    expect(await emailsAbout(gift.id)).toEqual([])
  })
})

describe('redeeming', () => {
  test('gives the vault a year, once, and is shown to the person who did it', async () => {
    const { id, code } = await buy()
    const rose = (await familyOf(server)).owner
    const redeemed = (await redeem(rose, code)).json<{ endDate: string }>()
    expect(daysUntil(redeemed.endDate)).toBeGreaterThanOrEqual(YEAR_DAYS)
    expect(await statusOf(rose)).toMatchObject({
      isPremium: true,
      subscriptionPlan: 'gift',
      subscriptionStatus: 'active',
    })
    expect((await redeem(rose, code)).json()).toMatchObject({ error: 'gift_used' })
    expect((await giver.get(`/api/gifts/${id}`)).json()).toMatchObject({ state: 'redeemed' })
    expect((await rose.get(`/api/gift-codes/${code}`)).json()).toMatchObject({
      redeemed: { familyId: expect.any(Number) },
    })
  })

  test('of many at once, one succeeds', async () => {
    const { id, code } = await buy()
    const people = await Promise.all([1, 2, 3, 4].map(async () => (await familyOf(server)).owner))
    const responses = await Promise.all(people.map((person) => redeem(person, code)))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410, 410])
    const grants = await server.database.asSystem((tx) =>
      tx.select().from(premiumGrants).where(eq(premiumGrants.sourceId, id)),
    )
    expect(grants).toHaveLength(1)
  })

  test('two gifts are two years', async () => {
    const [first, second] = [await buy(), await buy()]
    const rose = (await familyOf(server)).owner
    await redeem(rose, first.code)
    const { endDate } = (await redeem(rose, second.code)).json<{ endDate: string }>()
    expect(daysUntil(endDate)).toBeGreaterThanOrEqual(2 * YEAR_DAYS)
    expect((await statusOf(rose)).gifts).toHaveLength(2)
  })

  test('a guest can’t redeem for the family of another person', async () => {
    const { code } = await buy()
    const { relative } = await familyOf(server, 'Ada')
    expect((await redeem(relative, code)).statusCode).toBe(403)
    expect((await relative.get(`/api/gift-codes/${code}`)).json()).toMatchObject({ redeemed: null })
  })

  test('registering with the code creates a vault with Premium', async () => {
    const { code } = await buy()
    const rose = server.visitor()
    await rose.register({ giftCode: code })
    expect(await statusOf(rose)).toMatchObject({ isPremium: true, subscriptionPlan: 'gift' })
  })

  test('the giver may use it, too', async () => {
    const { id, code } = await buy()
    expect((await redeem(giver, code)).statusCode).toBe(200)
    expect(await emailsAbout(id)).toEqual(['gift_bought'])
  })
})

describe('refunds and disputes', () => {
  test('before it’s used: the code is void', async () => {
    const { id, code, paymentId } = await buy()
    await refund(paymentId)
    expect(await confirm(id)).toMatchObject({ state: 'void', code: null })
    const rose = (await familyOf(server)).owner
    expect((await redeem(rose, code)).json()).toMatchObject({ error: 'gift_void' })
    expect((await giver.get(`/api/gifts/${id}/certificate`)).json()).toMatchObject({ error: 'gift_void' })
  })

  test('after it was used: the vault loses the year, not what it paid for or got otherwise', async () => {
    const [first, second] = [await buy(), await buy()]
    const rose = (await familyOf(server)).owner
    await redeem(rose, first.code)
    await redeem(rose, second.code)
    await refund(first.paymentId)
    await confirm(first.id)
    expect(await statusOf(rose)).toMatchObject({ isPremium: true, gifts: [expect.anything()] })
    await refund(second.paymentId)
    await confirm(second.id)
    expect(await statusOf(rose)).toMatchObject({ isPremium: false, subscriptionPlan: 'free', canAdd: true })
    expect((await rose.get(`/api/gift-codes/${first.code}`)).json()).toMatchObject({ error: 'gift_void' })
  })

  test('a dispute takes the year, and gives it back when it’s won', async () => {
    const { id, code, paymentId } = await buy()
    const rose = (await familyOf(server)).owner
    await redeem(rose, code)
    const { latest_charge } = await provider().stripe.paymentIntents.retrieve(paymentId)
    await till.openDispute(String(latest_charge))
    await confirm(id)
    expect(await statusOf(rose)).toMatchObject({ isPremium: false })
    const [dispute] = (await provider().stripe.disputes.list({ charge: String(latest_charge) })).data
    await till.closeDispute(dispute?.id ?? '', 'won')
    await confirm(id)
    expect(await statusOf(rose)).toMatchObject({ isPremium: true })
    const grants = await server.database.asSystem((tx) =>
      tx
        .select()
        .from(premiumGrants)
        .where(and(eq(premiumGrants.source, 'gift'), eq(premiumGrants.sourceId, id))),
    )
    expect(grants).toMatchObject([{ revokedAt: null }])
  })
})

test('an outage of the payment provider is a sentence, and the gift can be paid for later', async () => {
  const broken = await openTestApp({
    services: {
      provider: openPaymentProvider({
        kind: 'test',
        secretKey: TEST_API_KEY,
        webhookSecret: TEST_WEBHOOK_SECRET,
        publishableKey: undefined,
        fetch: async () => new Response('{"error": {"message": "no"}}', { status: 401 }),
      }),
    },
  })
  try {
    const { owner } = await familyOf(broken)
    const response = await owner.post('/api/gifts', FORM)
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ error: 'payments_unavailable' })
    expect((await owner.get('/api/gifts')).json()).toMatchObject([{ state: 'unpaid', recipientName: 'Rose' }])
  } finally {
    await broken.close()
  }
})
