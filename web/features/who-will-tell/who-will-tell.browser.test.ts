import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { StorytellerWithToken } from '#server/features/account/storyteller-links/contract.ts'
import { RUTH } from '#web/features/family/testing/a-family.ts'
import { type FakeFamilyServer, fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { untilDrawn } from '#web/testing/until-drawn.ts'

const pages = withBuiltPages({ flags: FAKE_MICROPHONE })

const PHONE = { viewport: { width: 390, height: 844 } }
const ROSE: StorytellerWithToken = {
  userId: 40,
  firstName: 'Rose',
  lastName: 'Ellison',
  relationship: 'Parent',
  isOn: true,
  createdAt: '2026-03-09T12:00:00.000Z',
  devices: [],
  token: 'T'.repeat(43),
}

/** A phone for the owner of a family in which nothing has happened yet. */
async function openPhone(overrides: Partial<FakeFamilyServer> = {}) {
  const page = await pages.openTab(PHONE)
  const server = await fakeFamilyServer(page, { user: { ...RUTH, hasNewFamily: true }, ...overrides })
  return { page, server, show: () => page.goto(pages.address()) }
}

const card = (page: Page) => page.getByRole('region', { name: 'Who will tell?' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const storyIdeas = (page: Page) => page.getByRole('heading', { name: 'Story ideas' })

test('the card takes the place that is free for it above the red button; “I will” folds it for good', async () => {
  const { page, show } = await openPhone()
  const released = Promise.withResolvers<void>()
  const isCard = /who-will-tell-card/
  await page.route(isCard, (route) => released.promise.then(() => route.continue()))
  onTestFinished(() => page.unroute(isCard))
  await show()
  await storyIdeas(page).waitFor()
  const red = button(page, 'Press to record')
  const before = await red.boundingBox()
  expect(await card(page).count()).toBe(0)
  released.resolve()
  await card(page).waitFor()
  await untilDrawn(page)
  expect(await red.boundingBox()).toEqual(before)
  expect((before?.y ?? Number.NaN) + (before?.height ?? 0)).toBeLessThanOrEqual(PHONE.viewport.height)

  await button(page, 'I will').click()
  await card(page).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Press to record')
  await page.reload()
  await storyIdeas(page).waitFor()
  expect(await card(page).count()).toBe(0)
})

test('the red button answers, too, even if the microphone is refused', async () => {
  const { page, show } = await openPhone()
  const added = await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  onTestFinished(() => added.dispose())
  await show()
  await card(page).waitFor()
  await button(page, 'Press to record').click()
  await page.getByText('Failed to start recording').first().waitFor()
  await card(page).waitFor({ state: 'detached' })
  await page.reload()
  await storyIdeas(page).waitFor()
  expect(await card(page).count()).toBe(0)
})

test('“Someone I love” makes a link in one call, which names the family, and then says what to do with it', async () => {
  const { page, server, show } = await openPhone()
  await show()
  await button(page, 'Someone I love').click()
  const form = page.getByRole('dialog', { name: 'A link for someone you love' })
  await form.getByLabel('First Name').fill('Rose ')
  await form.getByText('Rose’s Family').waitFor()
  await form.getByLabel('Last Name').fill('Ellison')
  await form.getByLabel('Relationship').selectOption('Parent')
  await form.getByText('The Ellison Family').waitFor()
  server.errors['POST /api/family/storytellers'] = {
    status: 402,
    error: 'plan_needed',
    message: 'The trial has ended.',
  }
  await button(page, 'Create Link').click()
  await form.getByText('The trial has ended.').waitFor()

  server.errors = {}
  server.handlers['POST /api/family/storytellers'] = ({ familyName }: { familyName: string }) => {
    server.user = { ...RUTH, familyName }
    return { ...ROSE, familyName }
  }
  await button(page, 'Change the name of your family').click()
  await expect.poll(() => form.getByLabel('Family Name').inputValue()).toBe('The Ellison Family')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('The Ellisons of Duluth')
  await button(page, 'Create Link').click()
  const link = page.getByRole('dialog', { name: 'Rose’s link is ready' })
  await link.getByText(`/personal-link#${ROSE.token}`).waitFor()
  expect(server.requests.at(-1)?.body).toEqual({
    firstName: 'Rose',
    lastName: 'Ellison',
    relationship: 'Parent',
    familyName: 'The Ellisons of Duluth',
  })
  await link.getByRole('button', { name: 'Done' }).click()

  const ready = page.getByRole('region', { name: 'Rose’s link is ready' })
  await ready.getByText('The Ellisons of Duluth').waitFor()
  await expect.poll(() => ready.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByText('The Ellisons of Duluth').first().waitFor()
  await ready.getByRole('button', { name: 'Show the Link' }).click()
  await link.getByText(`/personal-link#${ROSE.token}`).waitFor()
  await link.getByRole('button', { name: 'Done' }).click()
  await ready.getByRole('button', { name: 'Got It' }).click()
  await expect.poll(() => focused(page)).toBe('Press to record')
  await page.reload()
  await storyIdeas(page).waitFor()
  expect(await card(page).count()).toBe(0)
})

test('a family that its owner has named keeps its name', async () => {
  const user = { ...RUTH, hasNewFamily: true, familyName: 'The Duluth Crowd' }
  const { page, server, show } = await openPhone({ user })
  server.handlers['POST /api/family/storytellers'] = () => ({ ...ROSE, familyName: user.familyName })
  await show()
  await button(page, 'Someone I love').click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First Name').fill('Rose')
  await form.getByLabel('Relationship').selectOption('Parent')
  expect(await form.getByText('Your family will be called').count()).toBe(0)
  await button(page, 'Create Link').click()
  await page.getByRole('dialog', { name: 'Rose’s link is ready' }).waitFor()
  expect(server.requests.at(-1)?.body).toEqual({ firstName: 'Rose', lastName: '', relationship: 'Parent' })
})
