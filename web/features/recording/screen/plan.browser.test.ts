import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { fakeApi } from '../testing/fake-api.ts'

const pages = withBuiltPages({ flags: FAKE_MICROPHONE, actionTimeoutMs: 30_000 })

async function open(plan: Partial<SubscriptionStatus>, known: Partial<SiteConfig> | null) {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  const api = await fakeApi(page)
  api.plan = plan
  await fakeCall(page, '**/api/site-config', (route) =>
    known ? route.fulfill({ json: { ...sampleSiteConfig, ...known } }) : route.abort(),
  )
  await page.goto(pages.address())
  return page
}

const ended = { canAdd: false, trialDaysRemaining: 0 }
const member = { ...ended, accountType: 'family_member' as const }
/** The final text: whether plans are sold loads after the first words. */
const says = (page: Page) => expect.poll(() => page.locator('p', { hasText: 'To record something new' }).innerText())

test('after the trial, the owner gets a link to Premium, without axe violations', async () => {
  const page = await open(ended, {})
  await says(page).toBe('To record something new, your family needs Premium. See what Premium costs.')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'See what Premium costs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Premium' }).waitFor()
})

test('after the trial, a member sees who can choose Premium; settings unknown: claims nothing', async () => {
  await says(await open(member, {})).toContain('Ruth takes care of the plan and can choose it.')
  await says(await open(member, null)).toBe('To record something new, your family needs Premium.')
})

test('the end of the trial is announced a week ahead, below the button', async () => {
  const page = await open({ trialDaysRemaining: 7 }, {})
  const notice = page.getByText('The free trial ends in 7 days')
  await notice.waitFor()
  await page.getByText('To keep recording after that, your family needs Premium.').waitFor()
  const button = await page.getByRole('button', { name: 'Press to record' }).boundingBox()
  expect((await notice.boundingBox())?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0))
  await expectNoAxeViolations(page)
  await (await open({ trialDaysRemaining: 1 }, {})).getByText('The free trial ends today or tomorrow').waitFor()
})

test.each([
  { about: 'eight days before', plan: { trialDaysRemaining: 8 } },
  { about: 'with a plan', plan: { trialDaysRemaining: 2, isPremium: true, subscriptionPlan: 'monthly' as const } },
])('$about no notice is shown', async ({ plan }) => {
  const page = await open(plan, {})
  await page.getByRole('heading', { name: 'Story ideas' }).waitFor()
  expect(await page.getByText('The free trial').count()).toBe(0)
})
