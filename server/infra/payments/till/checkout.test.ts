import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveTill } from './testing/serve-till.ts'
import { RETURN_ADDRESSES, submit, subscribe } from './testing/test-buyer.ts'

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

describe('checkout', () => {
  test('a subscription with a trial: the page names both, and the webhooks lead to a trialing subscription', async () => {
    const customer = await served.stripe.customers.create({ email: 'ruth@example.com' })
    const session = await served.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: 'family-7',
      line_items: [{ price: await served.findPrice('price_monthly'), quantity: 1 }],
      subscription_data: { trial_period_days: 7, metadata: { family: '7' } },
      ...RETURN_ADDRESSES,
    })
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', client_reference_id: 'family-7' })
    const page = await (await fetch(session.url ?? '')).text()
    expect(page).toContain('7 days free, then $5 a month')
    expect(page).toContain('No money moves')

    const paid = await submit(session.url, { card: 'works' })
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`https://seller.test/done?id=${session.id}`)

    const complete = await served.stripe.checkout.sessions.retrieve(session.id)
    expect(complete).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', url: null })
    expect(await served.stripe.subscriptions.retrieve(String(complete.subscription))).toMatchObject({
      status: 'trialing',
      metadata: { family: '7' },
      trial_end: unix('2026-12-08T12:00:00Z'),
      items: { data: [{ current_period_end: unix('2026-12-08T12:00:00Z'), price: { lookup_key: 'price_monthly' } }] },
    })
    expect(eventTypes()).toEqual([
      'customer.created',
      'invoice.paid',
      'customer.subscription.created',
      'checkout.session.completed',
    ])
  })

  test('without a trial: the first month is paid at once', async () => {
    const { subscription } = await subscribe(served)
    expect(await served.stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'active',
      trial_end: null,
    })
    expect(await invoicesOf(subscription)).toEqual([{ reason: 'subscription_create', status: 'paid', total: 500 }])
  })

  test('a declined card: the page says so, the session stays open, and another card works', async () => {
    const session = await served.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: await served.findPrice('price_gift_year'), quantity: 1 }],
      ...RETURN_ADDRESSES,
    })
    const declined = await submit(session.url, { card: 'declined' })
    expect(declined.status).toBe(200)
    expect(await declined.text()).toContain('Your card was declined')
    expect((await served.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    expect((await submit(session.url, { card: 'works' })).status).toBe(303)
    const { payment_intent: id } = await served.stripe.checkout.sessions.retrieve(session.id)
    const intent = await served.stripe.paymentIntents.retrieve(String(id), { expand: ['latest_charge'] })
    expect(intent).toMatchObject({ amount: 5000, status: 'succeeded', latest_charge: { paid: true, amount: 5000 } })
  })

  test('paid twice: the second time changes nothing', async () => {
    const session = await served.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: await served.findPrice('price_gift_year'), quantity: 1 }],
      ...RETURN_ADDRESSES,
    })
    await Promise.all([submit(session.url, { card: 'works' }), submit(session.url, { card: 'works' })])
    expect(eventTypes().filter((type) => type === 'checkout.session.completed')).toHaveLength(1)
  })

  test('24 hours later: an open session has expired and can’t be paid anymore', async () => {
    const session = await served.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: await served.findPrice('price_gift_year'), quantity: 1 }],
      ...RETURN_ADDRESSES,
    })
    await served.advance({ hours: 24 })
    expect(eventTypes()).toEqual(['checkout.session.expired'])
    await submit(session.url, { card: 'works' })
    expect(await served.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null })
  })

  test('expired by the seller: once, and not again', async () => {
    const { id } = await served.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: await served.findPrice('price_gift_year'), quantity: 1 }],
      ...RETURN_ADDRESSES,
    })
    expect((await served.stripe.checkout.sessions.expire(id)).status).toBe('expired')
    await expect(served.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
  })
})
