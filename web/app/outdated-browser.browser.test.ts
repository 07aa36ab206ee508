import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeUser } from '#web/testing/fake-user.ts'

const policy = "default-src 'self'; style-src 'self'; img-src 'self' data:"

const pages = withBuiltPages({
  headers: { 'Content-Security-Policy': policy },
})

const outdate = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'))
const message = (page: Page) => page.getByRole('heading', { name: 'Please update this browser' })

test('a browser that understands neither modules nor styles says what to update, and that recordings stay', async () => {
  // Not a tab of the built pages: errors of the page belong here.
  const page = await (await pages.newBrowser()).newPage()
  await outdate(page)
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: /\bimport\b/.test(body) ? 'this is newer syntax' : body })
  })
  await page.route(/\/assets\/.*\.css$/, (route) => route.abort())
  await page.goto(pages.address())
  await message(page).waitFor()
  await page.getByText('Safari 16.4').waitFor()
  await page.getByText('stay on this device').waitFor()
  expect(await page.getByText('Loading...').count()).toBe(0)
  await expectNoAxeViolations(page)
})

test('an old browser that can open the app does so', async () => {
  const page = await pages.newTab(await pages.newBrowser())
  await outdate(page)
  await fakeFamilyServer(page, { user: fakeUser() })
  await page.goto(pages.address('faq'))
  await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
  expect(await message(page).isVisible()).toBe(false)
  // Scripts that wait for the page run in order, and the app's comes first.
  expect(await page.locator('script[type=module] ~ script[src*=outdated-browser]').count()).toBe(1)
})
