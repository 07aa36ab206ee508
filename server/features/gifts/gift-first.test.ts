// Gifts of families that pay for Premium, on one server with one test till and one clock.

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BillingApp, checkOut, openBillingApp, statusOf } from '#server/features/billing/testing/billing-app.ts'
import { premiumGrants } from '#server/infra/db/schema/billing.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { gifts } from '#server/infra/db/schema/gifts.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { syncGift } from './pay-for-gift.ts'

let server: BillingApp
beforeAll(async () => {
  server = await openBillingApp()
})
afterEach(() => server.endSubscriptions())
afterAll(() => server.close())

const DAY_MS = 86_400_000

type Owner = { owner: Visitor; familyId: number }

const register = async (): Promise<Owner> => {
  const owner = server.visitor()
  return { owner, familyId: (await owner.register()).familyId }
}
const subscribe = async (priceId = 'price_monthly', card: Parameters<BillingApp['pay']>[1] = 'works') => {
  const person = await register()
  await server.pay(await checkOut(person.owner, priceId), card)
  return person
}
/** A year of Premium, paid for by another person. */
const buyGift = async () => {
  const { owner: giver } = await register()
  const form = { kind: 'premium', recipientName: 'Rose', giverName: 'Omar', message: '' }
  const { gift, checkoutUrl } = (await giver.post('/api/gifts', form)).json()
  await server.pay(checkoutUrl)
  const { code } = (await giver.post(`/api/gifts/${gift.id}/confirm`)).json()
  return { id: String(gift.id), code: String(code) }
}
const redeem = (owner: Visitor, { code }: { code: string }) => owner.post('/api/gifts/redeem', { code })
const redeemed = async (owner: Visitor, gift?: { code: string }) => {
  const reply = await redeem(owner, gift ?? (await buyGift()))
  expect(reply.statusCode, reply.body).toBe(200)
  await server.settle()
  return reply.json()
}
const takeBack = async ({ id }: { id: string }) => {
  const [row] = await server.database.asSystem((tx) => tx.select().from(gifts).where(eq(gifts.id, id)))
  await server.stripe.refunds.create({ payment_intent: row?.paymentId ?? '' })
  await syncGift({ ...server.services, database: server.database, provider: server.provider, origin: '' }, id)
  await server.settle()
}
/** Days pass, and the owner opens Keepsaid often enough to stay signed in. */
const pass = async (owner: Visitor, days: number) => {
  for (let left = days; left > 0; left -= 200) {
    await server.advance(Math.min(left, 200))
    await statusOf(owner)
  }
}
const paymentsOf = async (owner: Visitor): Promise<number[]> =>
  (await owner.get('/api/billing/invoices'))
    .json()
    .filter(({ state }: { state: string }) => state === 'paid')
    .map(({ amountCents }: { amountCents: number }) => amountCents)
const daysFromNow = (date: string | null) => Math.round((Date.parse(date ?? '') - Date.now()) / DAY_MS)
const nextPaymentIn = async (owner: Visitor) => {
  const { nextPaymentDate, isPaymentMoving } = await statusOf(owner)
  expect(isPaymentMoving).toBe(false)
  return nextPaymentDate === null ? null : daysFromNow(nextPaymentDate)
}
const movedEmails = async (familyId: number) => {
  const rows = await server.database.asSystem((tx) => tx.select().from(emails).where(eq(emails.familyId, familyId)))
  return rows.filter(({ kind }) => kind === 'payment_moved').length
}
/** Days of the year after this many days: 365 or 366. */
const yearAfter = (days: number) => {
  const start = new Date(Date.now() + days * DAY_MS)
  const end = new Date(start)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return Math.round((end.getTime() - start.getTime()) / DAY_MS)
}

describe('the next payment moves behind a gift', () => {
  test('redeemed in the free days: nothing is charged for the days and the year, then the plan goes on', async () => {
    const { owner, familyId } = await subscribe()
    const total = 7 + yearAfter(7)
    expect(await redeemed(owner)).toMatchObject({ kind: 'premium', isPaymentMoving: false })
    expect(await nextPaymentIn(owner)).toBe(total)
    expect(await statusOf(owner)).toMatchObject({ isPremium: true, subscriptionStatus: 'trialing' })
    expect(await movedEmails(familyId)).toBe(1)
    await pass(owner, total - 1)
    expect(await paymentsOf(owner)).toEqual([])
    await server.advance(2)
    expect(await paymentsOf(owner)).toEqual([500])
    expect(await statusOf(owner)).toMatchObject({ isPremium: true, subscriptionStatus: 'active' })
  })

  test.each([
    ['monthly', 'price_monthly', 500, 31],
    ['annual', 'price_annual', 5000, 366],
  ])(
    'under a paid %s plan: what was paid for is used, then the gift, then comes the next payment',
    async (_plan, priceId, cents, maxDays) => {
      const { owner } = await subscribe(priceId)
      await server.advance(8)
      expect(await paymentsOf(owner)).toEqual([cents])
      const paid = (await nextPaymentIn(owner)) ?? 0
      expect(paid).toBeLessThan(maxDays)
      const total = paid + yearAfter(paid)
      const { nextPaymentDate, endDate } = await redeemed(owner)
      expect(daysFromNow(nextPaymentDate)).toBe(total)
      expect(daysFromNow(endDate)).toBe(total)
      expect(await nextPaymentIn(owner)).toBe(total)
      await pass(owner, total - 1)
      expect(await paymentsOf(owner)).toEqual([cents])
      expect(await statusOf(owner)).toMatchObject({ isPremium: true })
      await server.advance(2)
      expect(await paymentsOf(owner)).toEqual([cents, cents])
    },
  )

  test('three gifts add up, further than the provider allows at once', async () => {
    const { owner, familyId } = await subscribe()
    let total = 7
    for (let count = 1; count <= 3; count += 1) {
      total += yearAfter(total)
      const { endDate } = await redeemed(owner)
      expect(daysFromNow(endDate)).toBe(total)
      expect(await nextPaymentIn(owner)).toBe(total)
    }
    const emailsBefore = await movedEmails(familyId)
    // Each night, every customer is compared; the test does it less often.
    for (let left = total - 1; left > 0; left -= 300) {
      await server.advance(Math.min(left, 300))
      await server.sync(familyId)
      expect(await paymentsOf(owner)).toEqual([])
    }
    expect(await movedEmails(familyId)).toBe(emailsBefore)
    await server.advance(2)
    expect(await paymentsOf(owner)).toEqual([500])
  })

  test('a failed payment is dropped: the gift begins at once, and its card is asked when the gift ends', async () => {
    const { owner } = await subscribe('price_monthly', 'expires_later')
    await server.advance(10)
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'past_due' })
    const total = yearAfter(0)
    await redeemed(owner)
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'trialing', isPremium: true })
    expect(await nextPaymentIn(owner)).toBe(total)
    await server.advance(60)
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'trialing' })
    expect((await owner.get('/api/billing/invoices')).json()).toMatchObject([{ state: 'void' }])
  })

  test('a canceled plan pays nothing, and moves once it’s resumed', async () => {
    const { owner } = await subscribe()
    await owner.post('/api/billing/renewal', { willRenew: false })
    expect(await redeemed(owner)).toMatchObject({ nextPaymentDate: null })
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'canceled', nextPaymentDate: null })
    await owner.post('/api/billing/renewal', { willRenew: true })
    await server.settle()
    expect(await nextPaymentIn(owner)).toBe(7 + yearAfter(7))
  })

  test('canceled during the gift: the gift stays, and nothing is charged after it', async () => {
    const { owner } = await subscribe()
    const { endDate } = await redeemed(owner)
    await owner.post('/api/billing/renewal', { willRenew: false })
    expect(await statusOf(owner)).toMatchObject({ isPremium: true, nextPaymentDate: null })
    await pass(owner, daysFromNow(endDate) - 2)
    expect(await statusOf(owner)).toMatchObject({ isPremium: true })
    await server.advance(4)
    expect(await statusOf(owner)).toMatchObject({ isPremium: false })
    expect(await paymentsOf(owner)).toEqual([])
  })

  test('changed to annual during the gift: the date stays', async () => {
    const { owner } = await subscribe()
    await redeemed(owner)
    const before = await nextPaymentIn(owner)
    const preview = (await owner.get('/api/billing/annual-plan')).json()
    expect(preview).toMatchObject({ dueNowCents: 0 })
    expect(daysFromNow(preview.nextPaymentDate)).toBe(before)
    await owner.post('/api/billing/annual-plan')
    await server.settle()
    expect(await nextPaymentIn(owner)).toBe(before)
    expect(await statusOf(owner)).toMatchObject({ subscriptionPlan: 'annual' })
  })

  test('free time that was extended at the provider stays', async () => {
    const { owner, familyId } = await subscribe()
    const gift = await buyGift()
    await redeemed(owner, gift)
    const longer = Math.floor(Date.now() / 1000) + 500 * 86_400
    await server.stripe.subscriptions.update(await server.subscriptionOf(familyId), { trial_end: longer })
    await server.settle()
    expect(await nextPaymentIn(owner)).toBe(500)
  })
})

describe('a checkout and a gift', () => {
  test('Premium chosen during a gift: the first payment comes after it', async () => {
    const { owner } = await register()
    await redeemed(owner)
    await redeemed(owner)
    const total = yearAfter(0) + yearAfter(yearAfter(0))
    await server.pay(await checkOut(owner))
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'trialing', isPremium: true })
    expect(await nextPaymentIn(owner)).toBe(total)
  })

  test('redeemed between the checkout and its payment: the first payment moves', async () => {
    const { owner } = await register()
    const url = await checkOut(owner)
    const { nextPaymentDate, endDate } = await redeemed(owner)
    expect(nextPaymentDate).toBeNull()
    await server.pay(url)
    expect(await nextPaymentIn(owner)).toBe(daysFromNow(endDate))
  })

  test('a month that was paid for during a gift comes on top', async () => {
    const { owner, familyId } = await subscribe()
    await server.advance(10)
    await server.stripe.subscriptions.cancel(await server.subscriptionOf(familyId))
    await server.settle()
    // Without free days, this checkout is paid at once.
    const url = await checkOut(owner)
    const { endDate } = await redeemed(owner)
    await server.pay(url)
    expect(await paymentsOf(owner)).toEqual([500, 500])
    const days = (await nextPaymentIn(owner)) ?? 0
    expect(days - daysFromNow(endDate)).toBeGreaterThanOrEqual(28)
    expect(days - daysFromNow(endDate)).toBeLessThanOrEqual(31)
  })
})

describe('a gift that is taken back', () => {
  test('the payment goes back to where it was', async () => {
    const { owner, familyId } = await subscribe('price_annual')
    await server.advance(8)
    const before = await nextPaymentIn(owner)
    const gift = await buyGift()
    await redeemed(owner, gift)
    expect(await nextPaymentIn(owner)).not.toBe(before)
    await takeBack(gift)
    expect(await nextPaymentIn(owner)).toBe(before)
    expect(await movedEmails(familyId)).toBe(2)
  })

  test('never closer than a week, so that the owner hears of it', async () => {
    const { owner } = await subscribe()
    const gift = await buyGift()
    await redeemed(owner, gift)
    await server.advance(100)
    await takeBack(gift)
    expect(await nextPaymentIn(owner)).toBe(7)
    expect(await statusOf(owner)).toMatchObject({ isPremium: true })
    await server.advance(8)
    expect(await paymentsOf(owner)).toEqual([500])
  })

  test('Premium was chosen during it: the free time of the checkout ends with the gift', async () => {
    const { owner } = await register()
    const gift = await buyGift()
    await redeemed(owner, gift)
    await server.pay(await checkOut(owner))
    await server.advance(100)
    await takeBack(gift)
    expect(await nextPaymentIn(owner)).toBe(7)
    await server.advance(8)
    expect(await paymentsOf(owner)).toEqual([500])
  })

  test('refunded between the checkout and its payment: the first payment comes in a week', async () => {
    const { owner } = await register()
    const gift = await buyGift()
    await redeemed(owner, gift)
    const url = await checkOut(owner)
    expect(await checkOut(owner)).toBe(url)
    await takeBack(gift)
    await server.pay(url)
    expect(await nextPaymentIn(owner)).toBe(7)
  })

  test('of two, the other one is used earlier', async () => {
    const { owner } = await subscribe()
    const [first, second] = [await buyGift(), await buyGift()]
    await redeemed(owner, first)
    await redeemed(owner, second)
    await takeBack(first)
    expect(await nextPaymentIn(owner)).toBe(7 + yearAfter(7))
  })

  test('the paid month is refunded during the gift: the plan ends, the gift goes on', async () => {
    const { owner, familyId } = await subscribe()
    await server.advance(8)
    const [invoice] = (
      await server.stripe.invoices.list({
        subscription: await server.subscriptionOf(familyId),
        expand: ['data.payments'],
      })
    ).data
    await redeemed(owner)
    await server.stripe.refunds.create({ payment_intent: String(invoice?.payments?.data[0]?.payment.payment_intent) })
    await server.settle()
    expect(await statusOf(owner)).toMatchObject({
      isPremium: true,
      subscriptionPlan: 'gift',
      subscriptionStatus: 'active',
      nextPaymentDate: null,
    })
  })
})

describe('when the provider fails', () => {
  /** Only calls that move a payment. */
  const failToMove = () => {
    const { subscriptions } = server.stripe
    const update = subscriptions.update.bind(subscriptions)
    return vi
      .spyOn(subscriptions, 'update')
      .mockImplementation((id, params, options) =>
        params?.trial_end === undefined ? update(id, params, options) : Promise.reject(new Error('no network')),
      )
  }

  type Handle = BillingApp['till']['handle']
  const interceptTill = (answer: (request: Request, handle: Handle) => Promise<Response>) => {
    const { handle } = server.till
    return vi.spyOn(server.till, 'handle').mockImplementation((request) => answer(request, handle))
  }

  test('after a failed payment was dropped: nothing counts as paid, and the gift isn’t put behind it', async () => {
    const { owner, familyId } = await subscribe('price_monthly', 'expires_later')
    await server.advance(10)
    const gift = await buyGift()
    const update = failToMove()
    await redeem(owner, gift)
    // The invoice is void by now, so the provider says that the subscription is active.
    expect((await owner.get('/api/billing/invoices')).json()).toMatchObject([{ state: 'void' }])
    await server.sync(familyId).catch(() => undefined)
    expect(await statusOf(owner)).toMatchObject({ isPaymentMoving: true, isPremium: true })
    update.mockRestore()
    await server.sync(familyId)
    expect(await nextPaymentIn(owner)).toBe(yearAfter(0))
    expect(await paymentsOf(owner)).toEqual([])
  })

  test('and the gift is taken back before the next try: a month that nobody paid for isn’t given', async () => {
    const { owner, familyId } = await subscribe('price_monthly', 'expires_later')
    await server.advance(8)
    const gift = await buyGift()
    const update = failToMove()
    await redeem(owner, gift)
    await server.sync(familyId).catch(() => undefined)
    await takeBack(gift)
    update.mockRestore()
    await server.sync(familyId)
    expect(await statusOf(owner)).toMatchObject({ subscriptionStatus: 'past_due', isPremium: true })
    await server.advance(15)
    expect(await statusOf(owner)).toMatchObject({ isPremium: false })
  })

  test('of several unpaid periods, none is charged anymore', async () => {
    const { owner } = await subscribe('price_monthly', 'expires_later')
    const { owner: other } = await subscribe('price_monthly', 'expires_later')
    await server.advance(10)
    // The till ends a subscription before a second invoice is open. The other family's stands for it.
    const gift = await buyGift()
    const till = interceptTill((request, handle) => {
      const url = new URL(request.url)
      if (url.searchParams.get('status') === 'open') url.searchParams.delete('subscription')
      return handle(new Request(url, request))
    })
    await redeem(owner, gift)
    till.mockRestore()
    await server.settle()
    for (const family of [owner, other])
      expect((await family.get('/api/billing/invoices')).json()).toMatchObject([{ state: 'void' }])
    expect(await nextPaymentIn(owner)).toBe(yearAfter(0))
  })

  test('a payment that succeeds while it is being dropped pays for its month, and the gift comes after it', async () => {
    const { owner, familyId } = await subscribe('price_monthly', 'expires_later')
    await server.advance(10)
    const { url } = (await owner.post('/api/billing/portal', { purpose: 'card' })).json()
    const gift = await buyGift()
    let isPaid = false
    const till = interceptTill(async (request, handle) => {
      const response = await handle(request)
      if (isPaid || !/^\/v1\/invoices\b/.test(new URL(request.url).pathname)) return response
      isPaid = true
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await handle(new Request(url, { method: 'POST', body: 'card=works', headers }))
      return response
    })
    await redeem(owner, gift)
    till.mockRestore()
    await server.settle()
    await server.sync(familyId)
    expect(await paymentsOf(owner)).toEqual([500])
    const days = (await nextPaymentIn(owner)) ?? 0
    expect(days).toBeGreaterThan(yearAfter(0) + 20)
  })

  test('in the hour before a renewal is charged: its result decides whether the gift or the month comes first', async () => {
    const { owner, familyId } = await subscribe()
    await server.advance(8)
    const gift = await buyGift()
    const before = await server.stripe.subscriptions.retrieve(await server.subscriptionOf(familyId))
    // The till charges at once, Stripe has a draft for an hour.
    const till = interceptTill(async (request, handle) => {
      const response = await handle(request)
      if (new URL(request.url).pathname !== '/v1/subscriptions') return response
      const page: { data: { latest_invoice: object }[] } = JSON.parse(await response.text())
      for (const { latest_invoice: invoice } of page.data) Object.assign(invoice, { status: 'draft', amount_paid: 0 })
      return Response.json(page)
    })
    expect((await redeem(owner, gift)).json()).toMatchObject({ isPaymentMoving: true })
    const { items, trial_end } = await server.stripe.subscriptions.retrieve(before.id)
    expect([trial_end, items.data[0]?.current_period_end]).toEqual([
      before.trial_end,
      before.items.data[0]?.current_period_end,
    ])
    till.mockRestore()
    await server.settle()
    const days = (await nextPaymentIn(owner)) ?? 0
    expect(days).toBeGreaterThan(yearAfter(0) + 20)
  })

  test('the gift is redeemed, the status says that the payment is moving, and the job moves it', async () => {
    const { owner } = await subscribe()
    const gift = await buyGift()
    const update = vi.spyOn(server.stripe.subscriptions, 'update').mockRejectedValue(new Error('no network'))
    const reply = await redeem(owner, gift)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ isPaymentMoving: true })
    expect(await statusOf(owner)).toMatchObject({ isPaymentMoving: true, isPremium: true })
    update.mockRestore()
    await server.settle()
    expect(await nextPaymentIn(owner)).toBe(7 + yearAfter(7))
  })

  test('a month that was charged meanwhile isn’t lost: the gift begins after it', async () => {
    const { owner, familyId } = await subscribe()
    const gift = await buyGift()
    const update = vi.spyOn(server.stripe.subscriptions, 'update').mockRejectedValue(new Error('no network'))
    await redeem(owner, gift)
    // Syncs fail; the till charges the card at the end of the free days.
    for (let day = 0; day < 10; day += 1) await server.advance(1).catch(() => undefined)
    update.mockRestore()
    await server.sync(familyId)
    expect(await paymentsOf(owner)).toEqual([500])
    const [grant] = await server.database.asSystem((tx) =>
      tx.select().from(premiumGrants).where(eq(premiumGrants.sourceId, gift.id)),
    )
    const paid = daysFromNow(grant?.startsAt.toISOString() ?? null)
    expect(paid).toBeGreaterThan(24)
    expect(await nextPaymentIn(owner)).toBe(paid + yearAfter(paid))
  })

  test('events repeated and out of order: the same date, and one email', async () => {
    const { owner, familyId } = await subscribe()
    await redeemed(owner)
    const before = await nextPaymentIn(owner)
    await Promise.all([1, 2, 3].map(() => server.sync(familyId)))
    await server.sync(familyId)
    expect(await nextPaymentIn(owner)).toBe(before)
    expect(await movedEmails(familyId)).toBe(1)
  })
})
