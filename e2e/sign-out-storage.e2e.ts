import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInBecause } from '#common/paths.ts'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'

// After signing out, the browser has only unsent recordings and the data that visitors get, too.

const server = sharedServer()
const withBrowser = sharedBrowser()

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

/** Empty space, which is kept for recordings. */
const NOT_PERSONAL = ['keepsaid-site-config-1', 'keepsaid-takes', 'keepsaid-reserve']

/** Everything stored, except by the sign-in page itself: its scroll position, and the notice that it shows. */
const leftBehind = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const found = Object.entries({ ...localStorage })
    for (const [key, value] of Object.entries({ ...sessionStorage })) {
      const isOfSignIn = key === 'keepsaid-notice' && value.includes('Signed out')
      const isScrolling = key.startsWith('tsr-scroll') && !/stor|famil|profile|gift/.test(value)
      if (!isOfSignIn && !isScrolling) found.push([key, value])
    }
    for (const { name } of await indexedDB.databases()) {
      if (name !== 'keepsaid-offline-user') {
        found.push([name, 'database'])
        continue
      }
      const opened = await new Promise((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = reject
      })
      for (const store of opened.objectStoreNames) {
        const count = opened.transaction(store).objectStore(store).count()
        await new Promise((resolve) => { count.onsuccess = resolve })
        if (count.result > 0) found.push([name, count.result])
      }
      opened.close()
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (new URL(url).pathname.startsWith('/api')) found.push([url, 'cache'])
    return found.filter(([key]) => !${JSON.stringify(NOT_PERSONAL)}.includes(key)).map(([key, value]) => key + ': ' + value)
  })()`)

const expectNothingLeft = async (page: Page, from: string) => {
  await page.getByText('Signed out', { exact: true }).first().waitFor()
  expect(await leftBehind(page), `after signing out from ${from}`).toEqual([])
}

/** Registers, and stores something wherever a person's data may be. */
async function register(context: BrowserContext, email: string): Promise<number> {
  const account = { email, password: 'a good password', firstName: 'Ruth', lastName: 'Okafor' }
  const registered = await context.request.post(`${server.origin}/api/register`, {
    data: account,
    headers: SAME_ORIGIN,
  })
  expect(registered.ok(), await registered.text()).toBe(true)
  const saved = await context.request.post(`${server.origin}/api/stories`, {
    headers: SAME_ORIGIN,
    multipart: {
      title: 'The river',
      content: 'We walked along it.',
      audio: { name: 'a.wav', mimeType: 'audio/wav', buffer: Buffer.from(toneWav(1)) },
    },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  const { id }: { id: number } = await saved.json()
  return id
}
const signIn = async (context: BrowserContext, email: string) => {
  const data = { email, password: 'a good password' }
  expect((await context.request.post(`${server.origin}/api/login`, { data, headers: SAME_ORIGIN })).ok()).toBe(true)
}

const SCREENS = [
  '/',
  '/stories',
  '/stories/deleted',
  '/stories/timeline',
  '/bedtime-stories',
  '/family',
  '/family/names',
  '/archive',
  '/premium',
  '/faq',
  '/gifts',
  '/gifts/new',
  '/profile',
  '/profile/subscription',
  '/profile/security',
  '/profile/contact',
  '/profile/help',
]

test('signing out from any screen leaves nothing of the person in the browser', () =>
  withBrowser({}, async (context, page) => {
    const id = await register(context, 'left@example.org')
    for (const path of [`/stories/${id}`, ...SCREENS]) {
      await signIn(context, 'left@example.org')
      await page.goto(server.origin + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByRole('button', { name: 'Logout' }).click()
      await waitUntilSignedOut(page)
      await expectNothingLeft(page, path)
    }
  }))

test('signing out in one tab leaves nothing in the browser, whatever the other tabs were doing', () =>
  withBrowser({ hasServiceWorker: true }, async (context, page) => {
    const id = await register(context, 'tabs@example.org')
    await page.goto(`${server.origin}/stories`)
    await page.getByRole('heading', { name: 'The river' }).waitFor()
    const others = [await context.newPage(), await context.newPage()]
    for (const [at, path] of [`/stories/${id}`, '/stories'].entries()) {
      await others[at]?.goto(server.origin + path)
      await others[at]?.getByRole('heading', { name: 'The river' }).first().waitFor()
    }
    await page.getByRole('button', { name: 'Logout' }).click()
    await waitUntilSignedOut(page)
    for (const tab of others) await waitUntilSignedOut(tab, signInBecause('other-tab'))
    for (const tab of [page, ...others]) expect(await leftBehind(tab)).toEqual([])
  }))

test('a deleted account leaves nothing in the browser', () =>
  withBrowser({ hasServiceWorker: true }, async (context, page) => {
    await register(context, 'gone@example.org')
    await page.goto(`${server.origin}/stories`)
    await page.getByRole('heading', { name: 'The river' }).waitFor()
    expect((await leftBehind(page)).filter((key) => key.startsWith('keepsaid-visit-'))).toHaveLength(1)
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    await client.query("delete from users where email = 'gone@example.org'")
    await client.end()
    await page.evaluate(`dispatchEvent(new Event('focus'))`)
    await page.waitForURL(/\/auth\?/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect((await leftBehind(page)).filter((key) => key.startsWith('keepsaid-visit-'))).toEqual([])
  }))
