import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { fakeAccountServer } from './testing/fake-account-server.ts'

const pages = withBuiltPages()

const TOKEN = `questions-12-${'a'.repeat(22)}`
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the page of a link, signed out; `posts` are the calls that change something. */
async function open(server: { isOn: boolean; fails?: boolean; isKnown?: boolean }) {
  const page = await pages.openTab()
  await fakeAccountServer(page)
  const posts: string[] = []
  await fakeCall(page, /\/api\/email\/(subscriptions|unsubscribe|resubscribe)\//, (route) => {
    const { pathname } = new URL(route.request().url())
    const isRead = route.request().method() === 'GET'
    if (server.isKnown === false)
      return route.fulfill({ status: 404, json: { error: 'link_unknown', message: 'We don’t recognize this link.' } })
    if (!isRead) {
      posts.push(pathname)
      if (server.fails) return route.fulfill({ status: 503, json: { error: 'busy', message: 'We’re busy.' } })
      server.isOn = pathname.includes('resubscribe')
    }
    return route.fulfill({ json: { topic: 'questions', isOn: server.isOn } })
  })
  await page.goto(pages.address(`unsubscribe/${TOKEN}`))
  return { page, posts }
}

test('opening the link changes nothing; one press turns the emails off, another on again', async () => {
  const { page, posts } = await open({ isOn: true })
  await title(page, 'Turn off emails about questions?')
  expect(posts).toEqual([])
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await page.title()).toBe('Emails to You · Keepsaid')
  await press(page, 'Turn Off These Emails')
  await title(page, 'You’ve turned off emails about questions')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('You’ve turned off emails about questions')
  await press(page, 'Turn Them On Again')
  await title(page, 'You get emails about questions again')
  expect(posts).toEqual([`/api/email/unsubscribe/${TOKEN}`, `/api/email/resubscribe/${TOKEN}`])
})

test('by keyboard alone', async () => {
  const { page } = await open({ isOn: true })
  const button = page.getByRole('button', { name: 'Turn Off These Emails' })
  await button.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await title(page, 'You’ve turned off emails about questions')
})

test('a failure says so next to the button, which still works', async () => {
  const server = { isOn: true, fails: true }
  const { page } = await open(server)
  await press(page, 'Turn Off These Emails')
  await page.getByText('We couldn’t save your change').waitFor()
  await title(page, 'Turn off emails about questions?')
  server.fails = false
  await press(page, 'Turn Off These Emails')
  await title(page, 'You’ve turned off emails about questions')
})

test('an unknown link: a sentence, and no button', async () => {
  const { page } = await open({ isOn: true, isKnown: false })
  await title(page, 'You can’t use this link')
  await page.getByText('We don’t recognize this link.').waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})
