import { expect, test } from 'vitest'
import { RUTH, TOM } from '#web/features/family/testing/a-family.ts'
import { type FakeFamilyServer, fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { untilDrawn } from '#web/testing/until-drawn.ts'
import { plans } from './testing/plans.ts'

const pages = withBuiltPages()

const INVOICES = [
  { id: 'in_1', date: '2026-11-01T12:00:00.000Z', amountCents: 500, state: 'paid', url: 'https://pay.example/in_1' },
  { id: 'in_2', date: '2026-10-01T12:00:00.000Z', amountCents: 500, state: 'refunded', url: null },
]

async function open(overrides: Partial<FakeFamilyServer>, search = '') {
  const page = await pages.openTab()
  const server = await fakeFamilyServer(page, overrides)
  server.handlers['GET /api/billing/invoices'] ??= () => INVOICES
  await page.goto(pages.address(`premium${search}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, server }
}

test.each([
  ['in the trial', 'trial', 'Free trial', '20 days left', 'Start 7 Days Free'],
  [
    'after the trial',
    'lapsed',
    'The free trial has ended',
    /It ended on .+, 20\d\d\. .*New recordings and invites need Premium/,
    'Start 7 Days Free',
  ],
  ['after a plan', 'lapsedPlan', 'Premium has ended', 'It ended on February 1, 2026', 'Continue to Payment'],
  ['in the free days', 'trialing', 'Premium, monthly', 'Free until March 1, 2031. Your first payment of $5', null],
  ['with a monthly plan', 'monthly', 'Premium, monthly', 'Your next payment of $5 is on March 1, 2031', null],
  ['with an annual plan', 'annual', 'Premium, annual', 'Your next payment of $50 is on March 1, 2031', null],
  ['past due', 'pastDue', 'Premium, monthly', 'Premium stays until March 1, 2031', null],
  ['long past due', 'pastDueEnded', 'Premium, annual', 'Premium has ended', null],
  ['canceled', 'canceled', 'Premium until March 1, 2031', 'nothing more will be charged', null],
  ['with a gift', 'gift', 'Premium, as a gift', 'It lasts until March 1, 2031', 'Continue to Payment'],
  [
    'with a gift to come',
    'giftToCome',
    'Premium, annual',
    'Your gift is used first. Your next payment of $50 is on March 1, 2032.',
    null,
  ],
  [
    'while a gift moves the payment',
    'giftMovesPayment',
    'Premium, monthly',
    'We’re moving your next payment of $5 to March 1, 2032',
    null,
  ],
] as const)(
  '%s, the owner sees the plan, and what there is to do about it',
  async (_when, plan, title, line, action) => {
    const { page } = await open({ plan: plans[plan] })
    const card = page.getByRole('region', { name: title })
    await card.getByText(line).waitFor()
    const link = page.getByRole('link', { name: action ?? /^(Start|Continue)/ })
    expect(await link.count()).toBe(action ? 1 : 0)
    if (action) expect(await link.getAttribute('href')).toBe('/checkout?plan=monthly&family=1')
    else await card.getByText('Refunded').waitFor()
  },
)

test('during a gift, the page says before paying that the gift comes first', async () => {
  const { page } = await open({ plan: plans.gift })
  await page.getByRole('heading', { name: 'Choose what follows your gift' }).waitFor()
  await page.getByText('so you pay nothing today. The first payment of $5 is on March 1, 2031.').waitFor()
})

test('a guest sees who takes care of the plan, and nothing to press', async () => {
  const { page, server } = await open({ user: TOM, plan: { ...plans.monthly, accountType: 'family_member' } })
  await page.getByText('Ruth takes care of the plan').waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  expect(await page.getByRole('main').getByRole('link').count()).toBe(0)
  expect(server.requests).toEqual([])
})

test('an owner of another vault is a guest here, too', async () => {
  const user = { ...TOM, families: [...TOM.families, { id: 2, name: 'The Halloran Family', role: 'owner' as const }] }
  const { page, server } = await open({ user, plan: { ...plans.monthly, accountType: 'both' } })
  await page.getByText('Ruth takes care of the plan').waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  expect(server.requests).toEqual([])
})

test('where nothing is sold, there is no word about plans', async () => {
  const { page } = await open({ siteConfig: { ...sampleSiteConfig, sells: false } })
  await page.getByRole('heading', { name: 'Everything is included' }).waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/premium|price|trial|gift|\$|plan/i)
})

test('the plan is chosen by keyboard, and the link leads to the checkout of that plan', async () => {
  const { page } = await open({ plan: plans.lapsedPlan })
  await page.getByText('the first payment of $5 is today').waitFor()
  await page.getByRole('radio', { name: 'Monthly' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('the first payment of $50 is today').waitFor()
  const link = page.getByRole('link', { name: 'Continue to Payment' })
  await page.keyboard.press('Tab')
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await link.getAttribute('href')).toBe('/checkout?plan=annual&family=1')
})

test('canceling asks once, names the date, and can be taken back', async () => {
  const { page, server } = await open({ plan: plans.monthly })
  server.handlers['POST /api/billing/renewal'] = ({ willRenew }: { willRenew: boolean }) => {
    server.plan = willRenew ? plans.monthly : plans.canceled
    return server.plan
  }
  await page.getByRole('button', { name: 'Cancel Plan' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel your plan?' })
  await dialog.getByText('Your family has Premium until March 1, 2031').waitFor()
  await dialog.getByRole('button', { name: 'Cancel Plan' }).click()
  await page.getByRole('heading', { name: 'Premium until March 1, 2031' }).waitFor()
  await page.getByRole('button', { name: 'Resume Plan' }).click()
  await page.getByRole('heading', { name: 'Premium, monthly' }).waitFor()
  expect(server.requests.map(({ body }) => body).filter(Boolean)).toEqual([{ willRenew: false }, { willRenew: true }])
})

test('changing to annual shows the amount first; a declined card changes nothing', async () => {
  const { page, server } = await open({ plan: plans.monthly })
  server.handlers['GET /api/billing/annual-plan'] = () => ({
    dueNowCents: 4613,
    nextPaymentDate: '2032-01-01T12:00:00.000Z',
  })
  server.errors['POST /api/billing/annual-plan'] = {
    status: 402,
    error: 'payment_failed',
    message: 'Your card was declined.',
  }
  await page.getByRole('button', { name: 'Change to Annual' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('You pay $46.13 now. The next payment is on January 1, 2032.').waitFor()
  await dialog.getByRole('button', { name: 'Change to Annual' }).click()
  await dialog.getByText('Your card was declined. Nothing was charged.').waitFor()
  delete server.errors['POST /api/billing/annual-plan']
  server.handlers['POST /api/billing/annual-plan'] = () => {
    server.plan = plans.annual
    return plans.annual
  }
  await dialog.getByRole('button', { name: 'Change to Annual' }).click()
  await page.getByRole('heading', { name: 'Premium, annual' }).waitFor()
})

test('past due, the button opens the provider’s page for the card; a failure is shown', async () => {
  const { page, server } = await open({ plan: plans.pastDue })
  server.errors['POST /api/billing/portal'] = { status: 503, error: 'payments_unavailable', message: 'Not reachable.' }
  await page.getByRole('button', { name: 'Update Card' }).click()
  await page.getByText('Not reachable. Your plan hasn’t changed.').waitFor()
  delete server.errors['POST /api/billing/portal']
  server.handlers['POST /api/billing/portal'] = () => ({ url: pages.address('empty-page') })
  await page.getByRole('button', { name: 'Update Card' }).click()
  await page.waitForURL('**/empty-page')
  expect(server.requests.at(-1)?.body).toEqual({ purpose: 'card' })
})

test('an open page follows the plan that another device bought', async () => {
  const { page, server } = await open({ plan: plans.trial })
  await page.getByRole('heading', { name: 'Free trial' }).waitFor()
  server.plan = plans.trialing
  server.emit('plan')
  await page.getByRole('heading', { name: 'Premium, monthly' }).waitFor()
})

test('after leaving the payment page, it says that nothing was charged', async () => {
  const { page } = await open({ plan: plans.trial }, '?canceled=true&for=archive-pro')
  await page.getByText('Nothing was charged').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Research Pro' }).waitFor()
})

test('after a payment, going back does not claim that nothing was charged', async () => {
  const { page } = await open({ plan: plans.monthly }, '?canceled=true&failed=true')
  await page.getByRole('heading', { name: 'Premium, monthly' }).waitFor()
  expect(await page.getByText('Nothing was charged').count()).toBe(0)
})

const HALLORAN = { id: 2, name: 'The Halloran Family', role: 'owner' as const }

test('back from the payment page of another family: the page says so, and leads there', async () => {
  const user = { ...RUTH, families: [...RUTH.families, HALLORAN] }
  const { page, server } = await open({ user, plan: plans.trial }, '?canceled=true&family=2')
  server.handlers['PUT /api/families/current'] = () => {
    server.user = { ...user, familyId: 2, familyName: HALLORAN.name }
    return server.user
  }
  const button = page.getByRole('button', { name: 'Go to The Halloran Family' })
  await button.click()
  await button.waitFor({ state: 'detached' })
  expect(server.requests).toContainEqual({ call: 'PUT /api/families/current', body: { familyId: 2 } })
})

test('canceling during the free trial: it says that the trial goes on', async () => {
  const { page } = await open({ plan: { ...plans.monthly, trialEndDate: '2031-03-20T12:00:00.000Z' } })
  await page.getByRole('button', { name: 'Cancel Plan' }).click()
  await page.getByText('Then your free trial goes on until March 20, 2031.').waitFor()
})

test('large text on a phone: the title isn’t broken within the word', async () => {
  const { page } = await open({ plan: plans.trial })
  await page.setViewportSize({ width: 390, height: 844 })
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await untilDrawn(page)
  const lines = await heading.evaluate((title) => {
    document.documentElement.style.fontSize = '200%'
    const text = document.createRange()
    text.selectNodeContents(title.lastElementChild?.firstChild ?? title)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('the status fails to load: it says so and can be retried', async () => {
  const { page, server } = await open({
    errors: { 'GET /api/subscription/status': { status: 503, error: 'busy', message: 'We’re busy.' } },
  })
  await page.getByText('We couldn’t load your plan').waitFor()
  server.errors = {}
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Free trial' }).waitFor()
})
