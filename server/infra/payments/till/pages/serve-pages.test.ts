import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveTill } from '../testing/serve-till.ts'
import { RETURN_ADDRESSES, submit, subscribe } from '../testing/test-buyer.ts'

let served: Awaited<ReturnType<typeof serveTill>>
beforeEach(async () => {
  served = await serveTill()
})
afterEach(() => served.close())

const sell = (price: string) =>
  served.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price, quantity: 1 }],
    ...RETURN_ADDRESSES,
  })
const sellGift = async () => sell(await served.findPrice('price_gift_year'))

const openPortal = (customer: string) =>
  served.stripe.billingPortal.sessions.create({ customer, return_url: 'https://seller.test/profile' })

const read = async (address: string | null) => (await fetch(address ?? '')).text()

test('the pay page: no script, no inline style, and nobody may frame it', async () => {
  const { url } = await sellGift()
  const page = await fetch(url ?? '')
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src data:; font-src 'self'; form-action 'self' https://seller.test; base-uri 'none'; frame-ancestors 'none'",
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
  const { id: price } = await served.stripe.prices.create({
    lookup_key: 'price_hostile',
    currency: 'usd',
    unit_amount: 100,
    product_data: { name: '<script>alert("1")</script>' },
  })
  const { url } = await sell(price)
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
  expect(page).toContain('<p>A card that works</p>')
  const [, invoice] = /href="([^"]+\/invoice\/[^"]+)"/.exec(page) ?? []
  expect(await read(invoice ?? '')).toContain('TEST-')
})

test('a flow to change the card: only that', async () => {
  const { customer } = await subscribe(served)
  const { url } = await served.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'https://seller.test/',
    flow_data: { type: 'payment_method_update' },
  })
  const page = await read(url)
  expect(page).toContain('Save card')
  expect(page).not.toContain('Invoices')
  const saved = await submit(url, { card: 'expires_later' })
  expect(await read(`${served.origin}${saved.headers.get('location')}`)).toContain('Your new card is saved')
})

test('a page of a checkout that was paid for: leads on to the seller', async () => {
  const { id, url } = await sellGift()
  await submit(url, { card: 'works' })
  const again = await fetch(url ?? '', { redirect: 'manual' })
  expect([again.status, again.headers.get('location')]).toEqual([303, `https://seller.test/done?id=${id}`])
})

test('the redirect after the payment: the seller already has the webhook', async () => {
  const { url } = await sellGift()
  await submit(url, { card: 'works' })
  expect(served.events.at(-1)?.type).toBe('checkout.session.completed')
})
