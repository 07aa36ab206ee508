import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import type {} from '#web/testing/built-pages.ts'
import { waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'
import { type Deployment, deploy, writeRelease } from './support/deployment.ts'
import { sharedBrowser } from './support/shared.ts'
import { signUp, speechFile } from './support/storyteller.ts'

const pages = inject('builtPages')
let folder: string
let newerPages: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-offline-'))
  newerPages = await writeRelease(pages, join(folder, 'newer-pages'), 'newer')
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const withBrowser = sharedBrowser(speechFile())

const withDeployment = async (use: (deployment: Deployment) => Promise<void>): Promise<void> => {
  await using stack = new AsyncDisposableStack()
  await use(await deploy(stack, await mkdtemp(join(tmpdir(), 'keepsaid-e2e-')), pages))
}

/** Polls from here: the pages' security policy forbids evaluating code inside. */
const pollUntilTrue = (page: Page, expression: string) =>
  expect.poll(() => page.evaluate(expression), { message: expression }).toBe(true)

const offlineUser = `new Promise((resolve, reject) => {
  const opened = indexedDB.open('keepsaid-offline-user', 1)
  opened.onupgradeneeded = () => opened.result.createObjectStore('user')
  opened.onerror = () => reject(opened.error)
  opened.onsuccess = () => {
    const request = opened.result.transaction('user').objectStore('user').get('current')
    request.onsuccess = () => {
      opened.result.close()
      resolve(request.result?.firstName ?? 'nobody')
    }
  }
})`

/** Waits until everything the app needs offline is on this device. */
const waitUntilOfflineReady = async (page: Page): Promise<void> => {
  await pollUntilTrue(page, `${offlineUser}.then((name) => name === 'Ruth')`)
  // The last file of the list, which is downloaded in order.
  await pollUntilTrue(
    page,
    `caches.keys().then((names) => names.find((name) => name.startsWith('keepsaid-app-'))).then(async (name) => name !== undefined && (await (await caches.open(name)).keys())
    .some(({ url }) => url.includes('/shell-')))`,
  )
  await pollUntilTrue(page, 'navigator.serviceWorker.controller !== null')
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const greeting = (page: Page) => page.getByRole('heading', { name: 'What story would you like to tell, Ruth?' })
const unsaved = (page: Page) => page.getByRole('list', { name: 'Waiting to be saved' })

const startRecording = async (page: Page): Promise<void> => {
  await button(page, 'Press to record').click()
  await page.getByText(savedUpTo(2)).waitFor()
}

const stopAndKeep = async (page: Page): Promise<void> => {
  await button(page, /press to stop/).click()
  await page.getByRole('dialog', { name: 'Save Your Story' }).getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Keep for Later').click()
}

/** Without the app on this device, the browser shows its own error page. */
const expectNoApp = async (page: Page): Promise<void> => {
  await expect(page.reload()).rejects.toThrow(/net::ERR_/)
  expect(await greeting(page).count()).toBe(0)
}

type Visit = { server: Deployment; context: BrowserContext; page: Page }

/** Without a network or a server, the app opens signed in and records. */
const useOffline = async ({ server, context, page }: Visit): Promise<void> => {
  await greeting(page).waitFor()
  await waitUntilOfflineReady(page)

  await server.stop()
  await page.reload()
  await greeting(page).waitFor()
  await page.getByText('We can’t reach your vault right now.', { exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByText('You’re offline.', { exact: true }).waitFor()
  // A page that is loaded while Playwright plays offline takes itself for online.
  await page.reload()
  await greeting(page).waitFor()
  await page.getByText('We can’t reach your vault right now.', { exact: true }).waitFor()
  // Not opened before.
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
  await page.getByRole('link', { name: 'Bedtime' }).click()
  await page.getByText(/We can write a new story once we’re connected again\.$/).waitFor()
  await page.getByText('Error loading stories').waitFor()
  await page.getByRole('link', { name: 'Stories', exact: true }).click()
  await page.getByText('We couldn’t load your stories').waitFor()
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await startRecording(page)
  await stopAndKeep(page)
  await unsaved(page).waitFor()
  await page.reload()
  await unsaved(page).waitFor()

  await server.start(pages)
  await context.setOffline(false)
  await page.getByText('We can’t reach your vault right now.', { exact: true }).waitFor({ state: 'hidden' })
}

/** Signed out, the app doesn’t open offline; signed in again, the recordings are back. Ends signed out. */
const signOutAndIn = async ({ server, page }: Visit, email: string): Promise<void> => {
  await button(page, 'Logout').click()
  await waitUntilSignedOut(page)
  await page.getByRole('heading', { name: 'Welcome to Keepsaid' }).waitFor()
  expect(await page.evaluate('caches.keys()')).toEqual([])
  await server.stop()
  await expectNoApp(page)

  // Signing in again restores everything, including the cached app.
  await server.start(pages)
  await page.goto(`${server.origin}/auth?tab=sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await button(page, 'Sign In').click()
  await unsaved(page).waitFor()
  await waitUntilOfflineReady(page)
  await server.stop()
  await page.reload()
  await unsaved(page).waitFor()

  // Offline, the server can't be notified, but this device still forgets the person.
  await button(page, 'Logout').click()
  await pollUntilTrue(page, `!document.body.textContent.includes('Ruth')`)
  await expect
    .poll(() =>
      expectNoApp(page).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
}

test('offline, the app opens signed in and records; once signed out it doesn’t open, and the recordings come back with the person', () =>
  withDeployment(async (server) => {
    await withBrowser({ width: 390, hasServiceWorker: true }, async (context, page, consoleErrors) => {
      const email = await signUp(page, server.origin)
      await useOffline({ server, context, page })
      await page.setViewportSize({ width: 1280, height: 900 })
      await signOutAndIn({ server, context, page }, email)
      expect(consoleErrors).toEqual([])
    })
  }))

/** A new build waits during a recording, while the open page keeps its files, and then takes over. */
const replaceBuild = async ({ server, context, page }: Visit): Promise<void> => {
  await waitUntilOfflineReady(page)
  await startRecording(page)
  await server.stop()
  await server.start(newerPages)

  const second = await context.newPage()
  await second.goto(server.origin)
  await greeting(second).waitFor()
  const newWorkerWaits = `navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)`
  await pollUntilTrue(second, newWorkerWaits)
  await button(page, /press to stop/).waitFor()

  // These files are neither on the server anymore nor in the browser's HTTP cache.
  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await stopAndKeep(page)
  await unsaved(page).waitFor()
  await page.reload()
  await unsaved(page).waitFor()

  // When the last page of the old build closes, its service worker and files are removed.
  const last = await context.newPage()
  await page.close()
  await second.close()
  const isReplaced = async () => {
    await last.goto(server.origin)
    await unsaved(last).waitFor()
    const replaced = !(await last.evaluate(newWorkerWaits))
    // The browser needs a moment without any of the app's pages.
    if (!replaced) await last.goto('about:blank')
    return replaced
  }
  await expect.poll(isReplaced, { timeout: 90_000, interval: 2000 }).toBe(true)
  // Next to it there may be what live words need, which every build shares.
  const builds = `caches.keys().then((names) => names.filter((name) => name.startsWith('keepsaid-app-')).length)`
  await pollUntilTrue(last, `${builds}.then((count) => count === 1)`)
  await server.stop()
  await last.reload()
  await unsaved(last).waitFor()
}

test('a recording isn’t disturbed by a new build, which takes over afterwards', () =>
  withDeployment(async (server) => {
    await withBrowser({ hasServiceWorker: true }, async (context, page, consoleErrors) => {
      await signUp(page, server.origin)
      await replaceBuild({ server, context, page })
      expect(consoleErrors).toEqual([])
    })
  }))
