import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const pay = async (headers: Record<string, string>) => {
  const owner = server.visitor()
  await owner.register()
  const { url } = (await owner.post('/api/create-checkout-session', { priceId: 'price_monthly' })).json()
  const { pathname } = new URL(url)
  const page = await server.app.inject({ url: pathname })
  const paid = await server.app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'card=works',
  })
  return { owner, page, paid }
}

test('the pay page of the test till takes a form and leads back, and its webhook makes the family premium', async () => {
  const { owner, page, paid } = await pay({ 'sec-fetch-site': 'same-origin', origin: server.config.origin })
  expect(page.body).toContain('No money moves')
  // Otherwise browsers send the form without their origin.
  expect(page.headers['referrer-policy']).toBe('same-origin')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect([paid.statusCode, String(paid.headers.location)]).toEqual([
    303,
    expect.stringContaining('/checkout/success?session=cs_'),
  ])
  const { searchParams } = new URL(String(paid.headers.location))
  const confirmed = await owner.post('/api/checkout/confirm', { sessionId: searchParams.get('session') })
  expect(confirmed.json()).toEqual({ state: 'complete' })
  expect((await owner.get('/api/subscription/status')).json()).toMatchObject({ isPremium: true })
})

test('a form from another site, or a longer one than the page has, is refused', async () => {
  const { owner, paid } = await pay({ 'sec-fetch-site': 'cross-site', origin: 'https://example.org' })
  expect(paid.statusCode).toBe(403)
  expect((await owner.get('/api/subscription/status')).json()).toMatchObject({ isPremium: false })
  const long = await server.app.inject({
    method: 'POST',
    url: '/test-till/pay/x',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: 'x'.repeat(5000),
  })
  expect(long.statusCode).toBe(413)
})

test('without the test till there are no such pages', async () => {
  const off = await openTestApp({ env: { PAYMENTS: 'off' } })
  expect((await off.app.inject({ url: '/test-till/till.css' })).statusCode).not.toBe(200)
  await off.close()
})
