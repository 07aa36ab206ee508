import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'
import { aGuest, type FakeAccountServer, fakeAccountServer } from './testing/fake-account-server.ts'

const pages = withBuiltPages()

async function open(user: FakeAccountServer['user'], path: string) {
  const page = await pages.openTab()
  const server = await fakeAccountServer(page)
  server.user = user
  await page.goto(pages.address(path))
  return { page, server }
}

const UNAUTHORIZED = { status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } }
const poll = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))
const selectedTab = (page: Page) => page.getByRole('tab', { selected: true }).innerText()
const nextOf = (page: Page) => new URL(page.url()).searchParams.get('next')

/** How many people the app opens for without a network. */
const offlineUsers = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'keepsaid-offline-user')) return 0
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('keepsaid-offline-user')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const count = opened.transaction('user').objectStore('user').count()
    await new Promise((resolve) => {
      count.onsuccess = resolve
    })
    opened.close()
    return count.result
  })

test('a session that ended: an open page leads to Sign In, says why, and comes back after signing in, and no one can open the app offline', async () => {
  const { page, server } = await open(aGuest(), 'family')
  await page.getByRole('heading', { name: 'Family', level: 1 }).waitFor()
  await expect.poll(() => offlineUsers(page)).toBe(1)
  server.user = null
  await poll(page)
  await page.getByText('Your session on this device has ended').waitFor()
  expect(await selectedTab(page)).toBe('Sign In')
  expect(nextOf(page)).toBe('/family')
  await expect.poll(() => offlineUsers(page)).toBe(0)
})

test('a visitor at a page of the app: Sign In, and that it comes first', async () => {
  const { page } = await open(null, 'stories?q=geese')
  await page.getByText('Please sign in first').waitFor()
  expect(await selectedTab(page)).toBe('Sign In')
  expect(nextOf(page)).toBe('/stories?q=geese')
})

test('signing out in another tab: Sign In, and that it was another tab', async () => {
  const { page } = await open(aGuest(), 'family')
  await fakeCall(page, '**/api/user*', (route) =>
    page.url().includes('/auth') ? route.fulfill(UNAUTHORIZED) : route.fallback(),
  )
  const other = await pages.newTab(page.context())
  await fakeAccountServer(other).then((server) => {
    server.user = aGuest()
  })
  await other.goto(pages.address('family'))
  await page.evaluate(() => sessionStorage.setItem('a-draft', 'of Tom'))
  await other.getByRole('button', { name: 'Logout' }).click()
  await waitUntilSignedOut(other)
  await page.getByText('You signed out in another tab').waitFor()
  expect(await selectedTab(page)).toBe('Sign In')
  expect(await page.evaluate(() => sessionStorage.getItem('a-draft'))).toBeNull()
  // Before the shared tab's storage is cleared for the next test.
  await other.close()
})

test('no reason is shown for an unknown one, or to people who come on their own', async () => {
  const { page } = await open(null, 'auth?tab=sign-in&reason=because')
  await page.getByRole('heading', { name: 'Welcome to Keepsaid' }).waitFor()
  expect(await page.getByRole('status').count()).toBe(0)
})

test('polling sends the time, so that no cache answers', async () => {
  const { page } = await open(aGuest(), 'family')
  await page.getByRole('heading', { name: 'Family', level: 1 }).waitFor()
  const urls: string[] = []
  await fakeCall(page, '**/api/user*', (route) => {
    urls.push(route.request().url())
    return route.fulfill({ json: aGuest() })
  })
  await poll(page)
  await expect.poll(() => urls).toContainEqual(expect.stringMatching(/\/api\/user\?t=\d{13}$/))
})

test('a deleted account: Sign In, and why, and the page stays though the server says the same again', async () => {
  const { page } = await open(aGuest(), 'family')
  await page.getByRole('heading', { name: 'Family', level: 1 }).waitFor()
  const gone = { status: 401, json: { error: 'account_gone', message: 'User account no longer exists' } }
  const cleanups: string[] = []
  await fakeCall(page, '**/api/user*', (route) => route.fulfill(gone))
  await fakeCall(page, '**/api/nuclear-cleanup', (route) => {
    cleanups.push(page.url())
    return route.fulfill({ json: { ok: true } })
  })
  await poll(page)
  await page.getByText('This account has been deleted').waitFor()
  expect(await selectedTab(page)).toBe('Sign In')
  expect(page.url()).toMatch(/\/auth\?tab=sign-in&reason=account-deleted&t=\d{13}$/)
  // The page that was left, and this one.
  await expect.poll(() => cleanups.length).toBe(2)
  await page.getByText('This account has been deleted').waitFor()
})

test('after a session ended, the next person who signs in on this page sees nothing of the one before', async () => {
  const { page, server } = await open(aGuest(), 'faq')
  let arrival = Promise.resolve()
  await fakeCall(page, '**/api/stories?*', async (route) => {
    await arrival
    return route.fulfill({ json: [aStory({ title: `A story for ${server.user?.firstName}` })] })
  })
  await page.goto(pages.address('stories'))
  await page.getByRole('heading', { name: 'A story for Tom' }).waitFor()
  server.user = null
  await poll(page)
  await page.getByText('Your session on this device has ended').waitFor()
  const arrives = Promise.withResolvers<void>()
  arrival = arrives.promise
  const family = { id: 11, name: 'The Newman Family', role: 'owner' as const }
  const nora = aGuest({ id: 3, firstName: 'Nora', familyId: 11, familyName: family.name, families: [family] })
  server.replies.login = { json: nora }
  await page.getByLabel('Email').fill('nora@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('The Newman Family').first().waitFor()
  await page.getByRole('heading', { name: 'Your Stories', exact: true }).waitFor()
  expect(await page.getByText('A story for Tom').count()).toBe(0)
  arrives.resolve()
  await page.getByRole('heading', { name: 'A story for Nora' }).waitFor()
})
