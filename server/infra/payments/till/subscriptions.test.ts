import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveTill } from './testing/serve-till.ts'
import { submit, subscribe } from './testing/test-buyer.ts'

let served: Awaited<ReturnType<typeof serveTill>>
beforeEach(async () => {
  served = await serveTill()
})
afterEach(() => served.close())

const eventTypes = () => served.events.map(({ type }) => type)

const unix = (date: string) => new Date(date).getTime() / 1000

const invoicesOf = async (subscription: string) =>
  (await served.stripe.invoices.list({ subscription })).data.map(({ billing_reason: reason, status, total }) => ({
    reason,
    status,
    total,
  }))

describe('the clock', () => {
  test('a trial of 7 days: then active and paid month by month', async () => {
    const { subscription } = await subscribe(served, { trialDays: 7 })
    await served.advance({ days: 8 })
    expect(await served.stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'active',
      items: { data: [{ current_period_end: unix('2027-01-08T12:00:00Z') }] },
    })
    await served.advance({ days: 31 })
    expect(await invoicesOf(subscription)).toEqual([
      { reason: 'subscription_cycle', status: 'paid', total: 500 },
      { reason: 'subscription_cycle', status: 'paid', total: 500 },
      { reason: 'subscription_create', status: 'paid', total: 0 },
    ])
  })

  test('started on January 31: renewed on February 28 and March 31', async () => {
    await served.close()
    served = await serveTill({ start: '2027-01-31T12:00:00Z' })
    const { subscription } = await subscribe(served)
    const ends = []
    for (const days of [1, 28, 31]) {
      await served.advance({ days })
      const { items } = await served.stripe.subscriptions.retrieve(subscription)
      ends.push(new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10))
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
  })

  test('a declined renewal: past due, and active again with a new card', async () => {
    const { customer, subscription } = await subscribe(served, { trialDays: 7, card: 'expires_later' })
    await served.advance({ days: 7 })
    expect((await served.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
    expect(eventTypes()).toContain('invoice.payment_failed')
    const portal = await served.stripe.billingPortal.sessions.create({ customer, return_url: 'https://seller.test/' })
    expect(await (await fetch(portal.url)).text()).toContain('was declined')
    await submit(portal.url, { card: 'works' })
    expect((await served.stripe.subscriptions.retrieve(subscription)).status).toBe('active')
    expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'paid', total: 500 })
  })

  test('a card that stays declined: retried for 15 days, then canceled', async () => {
    const { subscription } = await subscribe(served, { trialDays: 7, card: 'expires_later' })
    await served.advance({ days: 7 + 14 })
    expect((await served.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
    await served.advance({ days: 1 })
    expect((await served.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
    expect(eventTypes().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
  })

  test('canceled while past due: its card isn’t tried anymore', async () => {
    const { subscription } = await subscribe(served, { trialDays: 7, card: 'expires_later' })
    await served.advance({ days: 7 })
    await served.stripe.subscriptions.cancel(subscription)
    await served.advance({ days: 20 })
    expect(eventTypes().filter((type) => type === 'invoice.payment_failed')).toHaveLength(1)
    expect((await served.stripe.invoices.list({ subscription, status: 'open' })).data).toMatchObject([
      { next_payment_attempt: null },
    ])
  })

  test('canceled at the period’s end: on until then, and resumed before it', async () => {
    const { subscription } = await subscribe(served)
    const set = (cancel_at_period_end: boolean) =>
      served.stripe.subscriptions.update(subscription, { cancel_at_period_end })
    expect(await set(true)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: unix('2027-01-01T12:00:00Z'),
    })
    expect(await set(false)).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
    await set(true)
    await served.advance({ days: 31 })
    expect((await served.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
    expect(eventTypes().at(-1)).toBe('customer.subscription.deleted')
    expect(await invoicesOf(subscription)).toHaveLength(1)
  })
})

describe('changes of a subscription', () => {
  test('monthly to annual halfway: credited for the unused time, as previewed', async () => {
    const { subscription } = await subscribe(served)
    await served.advance({ days: 15, hours: 12 })
    const { items } = await served.stripe.subscriptions.retrieve(subscription)
    const change = { id: items.data[0]?.id ?? '', price: await served.findPrice('price_annual') }
    const preview = await served.stripe.invoices.createPreview({
      subscription,
      subscription_details: { items: [change], proration_behavior: 'always_invoice' },
    })
    const updated = await served.stripe.subscriptions.update(subscription, {
      items: [change],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
    expect(await served.stripe.invoices.retrieve(String(updated.latest_invoice))).toMatchObject({
      status: 'paid',
      amount_paid: 4750,
      lines: { data: [{ amount: -250 }, { amount: 5000 }] },
      parent: { subscription_details: { subscription } },
    })
    expect(updated).toMatchObject({
      status: 'active',
      items: {
        data: [{ price: { lookup_key: 'price_annual' }, current_period_end: unix('2027-12-17T00:00:00Z') }],
      },
    })
    expect(preview.amount_due).toBe(4750)
  })

  test('a declined card, or a cheaper plan: refused, and nothing has changed', async () => {
    const declined = await subscribe(served, { card: 'expires_later' })
    const annual = await subscribe(served, { plan: 'price_annual' })
    const changeTo = async (subscription: string, plan: 'price_monthly' | 'price_annual') => {
      const { items } = await served.stripe.subscriptions.retrieve(subscription)
      return served.stripe.subscriptions.update(subscription, {
        items: [{ id: items.data[0]?.id ?? '', price: await served.findPrice(plan) }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      })
    }
    await expect(changeTo(declined.subscription, 'price_annual')).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    })
    expect(await invoicesOf(declined.subscription)).toHaveLength(1)
    await expect(changeTo(annual.subscription, 'price_monthly')).rejects.toMatchObject({ statusCode: 400 })
    expect(await invoicesOf(annual.subscription)).toHaveLength(1)
  })

  test('to annual during the trial: nothing to pay until it ends', async () => {
    const { subscription } = await subscribe(served, { trialDays: 7 })
    const { items } = await served.stripe.subscriptions.retrieve(subscription)
    await served.stripe.subscriptions.update(subscription, {
      items: [{ id: items.data[0]?.id ?? '', price: await served.findPrice('price_annual') }],
      proration_behavior: 'always_invoice',
      trial_end: unix('2026-12-08T12:00:00Z'),
    })
    expect(await invoicesOf(subscription)).toHaveLength(1)
    await served.advance({ days: 7 })
    expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'paid', total: 5000 })
  })

  test('a trial in a paid period: an invoice of $0, nothing credited, and paid when it ends', async () => {
    const { subscription } = await subscribe(served)
    await served.advance({ days: 10 })
    const until = unix('2027-06-01T12:00:00Z')
    const change = served.stripe.subscriptions.update(subscription, { trial_end: until })
    await expect(change).rejects.toMatchObject({ statusCode: 400, param: 'proration_behavior' })
    await served.stripe.subscriptions.update(subscription, { trial_end: until, proration_behavior: 'none' })
    expect(await served.stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'trialing',
      trial_end: until,
      billing_cycle_anchor: until,
      items: { data: [{ current_period_end: until }] },
    })
    expect((await invoicesOf(subscription)).map(({ total }) => total)).toEqual([0, 500])
    await served.advance({ days: 200 })
    expect((await served.stripe.subscriptions.retrieve(subscription)).status).toBe('active')
    expect((await invoicesOf(subscription)).filter(({ total }) => total > 0).length).toBeGreaterThan(1)
  })

  test('a trial of more than two years is refused', async () => {
    const { subscription } = await subscribe(served)
    const trial_end = served.now().getTime() / 1000 + 731 * 86_400
    const change = served.stripe.subscriptions.update(subscription, { trial_end, proration_behavior: 'none' })
    await expect(change).rejects.toMatchObject({ statusCode: 400, param: 'trial_end' })
  })

  test('an open invoice is voided: active again, and the card isn’t tried anymore; a paid one can’t be', async () => {
    const { customer, subscription } = await subscribe(served, { trialDays: 7, card: 'expires_later' })
    await served.advance({ days: 7 })
    const [invoice] = (await served.stripe.invoices.list({ customer, status: 'open' })).data
    await served.stripe.invoices.voidInvoice(invoice?.id ?? '')
    expect((await served.stripe.subscriptions.retrieve(subscription)).status).toBe('active')
    await served.advance({ days: 16 })
    expect((await invoicesOf(subscription))[0]).toEqual({ reason: 'subscription_cycle', status: 'void', total: 500 })
    const [paid] = (await served.stripe.invoices.list({ customer, status: 'paid' })).data
    await expect(served.stripe.invoices.voidInvoice(paid?.id ?? '')).rejects.toMatchObject({ statusCode: 400 })
  })

  test('canceled now: deleted at once, and unknown to a second cancellation', async () => {
    const { customer, subscription } = await subscribe(served)
    expect((await served.stripe.subscriptions.cancel(subscription)).status).toBe('canceled')
    await expect(served.stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({ statusCode: 404 })
    expect((await served.stripe.subscriptions.list({ customer, status: 'active' })).data).toEqual([])
    expect((await served.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })

  test('the customer is deleted: their subscription ends, and only the id is left', async () => {
    const { customer, subscription } = await subscribe(served)
    await served.stripe.customers.del(customer)
    expect(await served.stripe.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true })
    expect((await served.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
    expect(eventTypes().slice(-2)).toEqual(['customer.subscription.deleted', 'customer.deleted'])
    await expect(served.stripe.customers.del(customer)).rejects.toMatchObject({ statusCode: 404 })
  })
})
