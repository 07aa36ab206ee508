import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { RUTH } from '#web/features/family/testing/a-family.ts'
import { busy, type FakeFamilyServer, fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { plans } from './testing/plans.ts'

const pages = withBuiltPages()

const START = 'POST /api/create-checkout-session'
const CONFIRM = 'POST /api/checkout/confirm'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

async function open(path: string, overrides: Partial<FakeFamilyServer> = {}) {
  const page = await pages.openTab()
  const server = await fakeFamilyServer(page, overrides)
  server.handlers['GET /api/billing/invoices'] ??= () => []
  await page.goto(pages.address(path))
  return { page, server }
}

test.each(['checkout', 'checkout?plan=weekly', 'checkout?plan=monthly&family=99'])(
  '/%s leads to the plans, and no checkout is started',
  async (path) => {
    const { page, server } = await open(path)
    await page.waitForURL('**/premium')
    expect(server.requests).toEqual([])
  },
)

test('a checkout that can’t be started is a Payment Error with another try, which asks for the same plan and family', async () => {
  const { page, server } = await open('checkout?plan=annual&family=1', { errors: busy(START) })
  const problem = page.getByRole('main').getByRole('alert')
  await problem.getByText('Unable to start checkout process. Please try again. Nothing was charged.').waitFor()
  // In the page and as a toast.
  await page.getByText('Payment Error').nth(1).waitFor()
  server.errors = {}
  server.handlers[START] = () => ({ url: pages.address('empty-page') })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.waitForURL('**/empty-page')
  expect(server.requests.at(-1)).toEqual({ call: START, body: { priceId: 'price_annual' } })
  expect(server.familyHeaders[START]).toBe('1')
})

test('a family that has a plan already is led to it', async () => {
  const message = 'Your family already has Premium.'
  const { page } = await open('checkout?plan=monthly', {
    plan: plans.monthly,
    errors: { [START]: { status: 409, error: 'already_subscribed', message } },
  })
  await page.waitForURL('**/premium')
  await page.getByRole('heading', { name: 'Premium, monthly' }).waitFor()
})

/** A stand-in for Stripe.js: its form is a text with the secret it was given. */
const serveStripeJs = (page: Page, script: string) =>
  page
    .context()
    .route('https://js.stripe.com/**', (route) => route.fulfill({ body: script, contentType: 'text/javascript' }))
const STRIPE_JS = `globalThis.Stripe = (key) => ({
  createEmbeddedCheckoutPage: async ({ fetchClientSecret }) => {
    const secret = await fetchClientSecret()
    return { mount: (element) => { element.textContent = 'Pay with ' + key + ' ' + secret }, destroy() {} }
  },
})`

test('embedded: the provider’s form gets the secret; without its script the person returns to the plans', async () => {
  const page = await pages.openTab()
  const server = await fakeFamilyServer(page, {})
  server.handlers[START] = () => ({ clientSecret: 'cs_secret', publishableKey: 'pk_test_1' })
  await serveStripeJs(page, STRIPE_JS)
  await page.goto(pages.address('checkout?plan=monthly'))
  await page.getByText('Pay with pk_test_1 cs_secret').waitFor()
  // Other pages never run next to the provider's script: links load them anew.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await page.getByRole('link', { name: 'Stories', exact: true }).click()
  await page.waitForURL('**/stories')
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(false)

  await page.context().unroute('https://js.stripe.com/**')
  await serveStripeJs(page, '// Blocked, as by an extension.')
  await page.goto(pages.address('checkout?plan=monthly'))
  await page.waitForURL('**/premium?failed=*')
  await page
    .getByRole('main')
    .getByText('Unable to start checkout process. Please try again. Nothing was charged.')
    .waitFor()
})

test('a confirmation that takes longer than a minute: the page says so, and still follows it', async () => {
  // Its clock can't be taken away from the shared tab again.
  const page = await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce' }))
  await page.clock.install()
  const server = await fakeFamilyServer(page, { plan: plans.trial })
  server.handlers[CONFIRM] = () => ({ state: 'open' })
  await page.goto(pages.address('checkout/success?session=cs_1&family=1'))
  await page.getByText('Confirming your plan.').waitFor()
  await page.clock.runFor(61_000)
  await heading(page, 'Not confirmed yet')
  await page.getByText('Please don’t pay again.').waitFor()
  server.handlers[CONFIRM] = () => ({ state: 'complete' })
  server.plan = plans.trialing
  await page.clock.runFor(16_000)
  await heading(page, 'Welcome to Premium')
  await page.getByText('You’ve paid nothing today. The first payment is on March 1, 2031.').waitFor()
})

// The address had quotes around the family once.
test.each(['family=2', 'family=%222%22'])(
  'paid for another family than the one that is showing, %s: the page names it, and leads to its plan',
  async (query) => {
    const user = {
      ...RUTH,
      families: [...RUTH.families, { id: 2, name: 'The Halloran Family', role: 'owner' as const }],
    }
    const { page, server } = await open(`checkout/success?session=cs_1&${query}`, {
      user,
      plan: plans.trialing,
      handlers: { [CONFIRM]: () => ({ state: 'complete' }) },
    })
    server.handlers['PUT /api/families/current'] = () => {
      server.user = { ...user, familyId: 2, familyName: 'The Halloran Family' }
      return server.user
    }
    await page.getByText('The Halloran Family has Premium now.').waitFor()
    await page.getByRole('button', { name: 'Go to The Halloran Family' }).click()
    await page.waitForURL('**/premium')
    expect(server.requests).toContainEqual({ call: 'PUT /api/families/current', body: { familyId: 2 } })
  },
)

test('back from the payment page, the address keeps a plain family', async () => {
  const { page } = await open('checkout/success?session=cs_1&family=1', {
    plan: plans.trialing,
    handlers: { [CONFIRM]: () => ({ state: 'complete' }) },
  })
  await heading(page, 'Welcome to Premium')
  expect(new URL(page.url()).search).toBe('?session=cs_1&family=1')
})

test('where nothing is sold, the page after a checkout says that everything is included', async () => {
  const { page } = await open('checkout/success?session=cs_1&family=1', {
    siteConfig: { ...sampleSiteConfig, sells: false },
  })
  await heading(page, 'Everything is included')
})

test('the provider can’t be asked, but its message reached our server: the plan counts', async () => {
  const { page } = await open('checkout/success?session=cs_1&family=1', { plan: plans.monthly, errors: busy(CONFIRM) })
  await heading(page, 'Welcome to Premium')
})

test.each([
  ['complete, and canceled or paid back since', { state: 'complete' }, 'Your plan has changed since'],
  ['expired', { state: 'expired' }, 'This checkout has expired'],
] as const)('a checkout that is %s: the page says so', async (_what, reply, title) => {
  const { page } = await open('checkout/success?session=cs_1&family=1', {
    plan: plans.lapsedPlan,
    handlers: { [CONFIRM]: () => reply },
  })
  await heading(page, title)
})

test.each(['checkout/success', 'checkout/success?session=cs_other&family=1'])(
  '/%s of another person, or of none: nothing is claimed',
  async (path) => {
    const { page } = await open(path, {
      errors: { [CONFIRM]: { status: 404, error: 'not_found', message: 'We can’t find that.' } },
    })
    await heading(page, 'We can’t find this checkout')
  },
)
