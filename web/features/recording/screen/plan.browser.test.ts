import { expect, test } from 'vitest'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { fakeApi } from '../testing/fake-api.ts'

const pages = withBuiltPages({ flags: FAKE_MICROPHONE })

/** Shows the record screen again and again, because opening another page costs more. */
async function open() {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  const api = await fakeApi(page)
  let known: Partial<SiteConfig> | null = {}
  await fakeCall(page, '**/api/site-config', (route) =>
    known ? route.fulfill({ json: { ...sampleSiteConfig, ...known } }) : route.abort(),
  )
  const show = async (plan: Partial<SubscriptionStatus>, config: Partial<SiteConfig> | null = {}) => {
    api.plan = plan
    known = config
    await page.goto(pages.address())
  }
  return { page, show }
}

const ended = { canAdd: false, trialDaysRemaining: 0 }
const member = { ...ended, accountType: 'family_member' as const }

test('after the trial, the owner gets a link to Premium, and a member sees who can choose it', async () => {
  const { page, show } = await open()
  /** The final text: whether plans are sold loads after the first words. */
  const says = () => expect.poll(() => page.locator('p', { hasText: 'To record something new' }).innerText())
  // With unknown settings, which no later visit has, it claims nothing.
  await show(member, null)
  await says().toBe('To record something new, your family needs Premium.')
  await show(member)
  await says().toContain('Ruth takes care of the plan and can choose it.')
  await show(ended)
  await says().toBe('To record something new, your family needs Premium. See what Premium costs.')
  await page.getByRole('link', { name: 'See what Premium costs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Premium' }).waitFor()
})

test('the end of the trial is announced a week ahead, below the button, unless there is a plan', async () => {
  const { page, show } = await open()
  await show({ trialDaysRemaining: 7 })
  const notice = page.getByText('The free trial ends in 7 days')
  await notice.waitFor()
  await page.getByText('To keep recording after that, your family needs Premium.').waitFor()
  const button = await page.getByRole('button', { name: 'Press to record' }).boundingBox()
  expect((await notice.boundingBox())?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0))
  await show({ trialDaysRemaining: 1 })
  await page.getByText('The free trial ends today or tomorrow').waitFor()
  for (const plan of [
    { trialDaysRemaining: 8 },
    { trialDaysRemaining: 2, isPremium: true, subscriptionPlan: 'monthly' as const },
  ]) {
    await show(plan)
    await page.getByRole('heading', { name: 'Story ideas' }).waitFor()
    expect(await page.getByText('The free trial').count(), `${plan.trialDaysRemaining} days before`).toBe(0)
  }
})
