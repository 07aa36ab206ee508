import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveTill } from '../testing/serve-till.ts'
import { findPriceId, RETURN_ADDRESSES, submit, subscribe } from '../testing/test-buyer.ts'

let served: Awaited<ReturnType<typeof serveTill>>
beforeEach(async () => {
  served = await serveTill()
})
afterEach(() => served.close())

const sellGift = (name = 'Gift') =>
  served.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data: { currency: 'usd', unit_amount: 5000, product_data: { name } }, quantity: 1 }],
    ...RETURN_ADDRESSES,
  })

const openPortal = (customer: string) =>
  served.stripe.billingPortal.sessions.create({ customer, return_url: 'https://seller.test/profile' })

const read = async (address: string | null) => (await fetch(address ?? '')).text()

test('the pay page: no script, no inline style, and nobody may frame it', async () => {
  const { url } = await sellGift()
  const page = await fetch(url ?? '')
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' https://seller.test; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  const markup = await page.text()
  expect(markup).not.toMatch(/<script|<style|style=|onclick/)
  expect(markup).not.toMatch(/card.?number"|type="(text|tel|password)"/)
})

test('its stylesheet: served, and the page links to it', async () => {
  const { url } = await sellGift()
  expect(await read(url)).toContain('href="/test-till/till.css"')
  const stylesheet = await fetch(`${served.origin}/test-till/till.css`)
  expect(stylesheet.headers.get('content-type')).toContain('text/css')
})

test('a product’s name with markup: shown as text', async () => {
  const { url } = await sellGift('<script>alert("1")</script>')
  expect(await read(url)).toContain('<h1>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</h1>')
})

test('a card that the page doesn’t offer: nothing is paid', async () => {
  const { id, url } = await sellGift()
  expect((await submit(url, { card: 'stolen' })).status).toBe(200)
  expect((await served.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

test.each(['pay/cs_test_1', 'portal/bps_1', 'invoice/in_1', 'pay', 'pay/a/b', 'other/x'])(
  '/%s, which does not exist: 404 in words',
  async (path) => {
    const page = await fetch(`${served.origin}/test-till/${path}`)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('This page doesn’t exist')
  },
)

test('another method: 405', async () => {
  expect((await fetch(`${served.origin}/test-till/pay/x`, { method: 'DELETE' })).status).toBe(405)
})

test('an hour later: the portal’s address has expired', async () => {
  const { customer } = await subscribe(served)
  const { url } = await openPortal(customer)
  expect((await fetch(url)).status).toBe(200)
  await served.advance({ hours: 1 })
  expect((await fetch(url)).status).toBe(404)
})

test('the portal: the plan, its next payment, and invoices to open', async () => {
  const { customer } = await subscribe(served, { plan: 'price_annual' })
  const page = await read((await openPortal(customer)).url)
  expect(page).toContain('Premium, $50 a year')
  expect(page).toContain('Next payment: $50 on December 1, 2027.')
  expect(page).toContain('Test card ending in 4242')
  const [, invoice] = /href="([^"]+\/invoice\/[^"]+)"/.exec(page) ?? []
  expect(await read(invoice ?? '')).toContain('TEST-1-')
})

test('a flow to cancel: only that, and back to the seller afterwards', async () => {
  const { customer, subscription } = await subscribe(served)
  const { url } = await served.stripe.billingPortal.sessions.create({
    customer,
    flow_data: {
      type: 'subscription_cancel',
      subscription_cancel: { subscription },
      after_completion: { type: 'redirect', redirect: { return_url: 'https://seller.test/canceled' } },
    },
  })
  expect(await read(url)).not.toContain('Save card')
  const canceled = await submit(url, { action: 'cancel' })
  expect(canceled.headers.get('location')).toBe('https://seller.test/canceled')
  expect((await served.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true)
})

test('canceled while past due: it ends at once', async () => {
  const { customer, subscription } = await subscribe(served, { trialDays: 7, card: 'expires_later' })
  await served.advance({ days: 7 })
  await submit((await openPortal(customer)).url, { action: 'cancel' })
  expect((await served.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
  const attempts = served.events.filter(({ type }) => type === 'invoice.payment_failed').length
  await served.advance({ days: 20 })
  expect(served.events.filter(({ type }) => type === 'invoice.payment_failed')).toHaveLength(attempts)
})

test('the redirect after the payment: the seller already has the webhook', async () => {
  const { url } = await served.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: await findPriceId(served, 'price_monthly'), quantity: 1 }],
    ...RETURN_ADDRESSES,
  })
  await submit(url, { card: 'works' })
  expect(served.events.at(-1)?.type).toBe('checkout.session.completed')
})
