import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { savedUpTo, waitForProgress } from '#web/features/recording/testing/saved-progress.ts'
import type {} from '#web/testing/built-pages.ts'
import { signedOut } from '#web/testing/signed-out.ts'
import { withBrowser } from './support/browser.ts'
import { buildRelease, type Deployment, deploy } from './support/deployment.ts'
import { signUp } from './support/recording.ts'
import { speakInto } from './support/speech.ts'

const pages = inject('builtPages')
let folder: string
let newerPages: string
let speech: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-offline-'))
  speech = join(folder, 'speech.wav')
  await speakInto(speech)
  newerPages = await buildRelease(join(folder, 'newer-pages'), 'newer')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const withDeployment = async (use: (deployment: Deployment) => Promise<void>): Promise<void> => {
  await using stack = new AsyncDisposableStack()
  await use(await deploy(stack, await mkdtemp(join(tmpdir(), 'keepsaid-e2e-')), pages))
}

/** Asked from here again and again: the pages' security policy refuses to evaluate anything inside. */
const holds = (page: Page, expression: string) =>
  expect.poll(() => page.evaluate(expression), { timeout: 20_000, message: expression }).toBe(true)

const offlineUser = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('keepsaid-offline-user', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('user')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const asking = opening.result.transaction('user').objectStore('user').get('current')
    asking.onsuccess = () => {
      opening.result.close()
      resolve(asking.result?.firstName ?? 'nobody')
    }
  }
})`

/** Everything that the app needs without a network is on this device. */
const readyForOffline = async (page: Page): Promise<void> => {
  await holds(page, `${offlineUser}.then((name) => name === 'Ruth')`)
  // The last of the list, which is filled in order.
  await holds(
    page,
    `caches.keys().then(async ([name]) => name !== undefined && (await (await caches.open(name)).keys())
    .some(({ url }) => url.includes('wav-worklet')))`,
  )
  await holds(page, 'navigator.serviceWorker.controller !== null')
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const greeting = (page: Page) => page.getByRole('heading', { name: 'What story would you like to tell, Ruth?' })
const waiting = (page: Page) => page.getByRole('list', { name: 'Unsaved recordings' })

const beginRecording = async (page: Page): Promise<void> => {
  await button(page, 'Press to record').click()
  await page.getByText(savedUpTo(2)).waitFor()
}

const endAndKeep = async (page: Page): Promise<void> => {
  await button(page, /press to stop/).click()
  await page.getByRole('dialog', { name: 'Save Your Story' }).getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Keep for Later').click()
}

/** With nothing of the app on this device the browser has its own page to show. */
const opensNothing = async (page: Page): Promise<void> => {
  await expect(page.reload()).rejects.toThrow(/net::ERR_/)
  expect(await greeting(page).count()).toBe(0)
}

test('without a network and with the server gone, the app opens as the person and records', () =>
  withDeployment(async (server) => {
    await withBrowser({ speech, width: 390 }, async (context, page, complaints) => {
      context.setDefaultTimeout(20_000)
      await signUp(page, server.origin)
      await greeting(page).waitFor()
      await readyForOffline(page)

      await server.stop()
      await page.reload()
      await greeting(page).waitFor()
      await page.getByText('You’re offline.').waitFor()
      await context.setOffline(true)
      await page.reload()
      await greeting(page).waitFor()
      await page.getByText('You’re offline.').waitFor()
      // Never looked at before.
      await page.getByRole('link', { name: 'FAQ' }).click()
      await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
      await page.getByRole('link', { name: 'Record', exact: true }).click()
      await beginRecording(page)
      await endAndKeep(page)
      await waiting(page).waitFor()
      await page.reload()
      await waiting(page).waitFor()

      await server.start(pages)
      await context.setOffline(false)
      await page.getByText('You’re offline.').waitFor({ state: 'hidden' })
      expect(complaints).toEqual([])
    })
  }))

test('whoever has signed out finds no app without a network, and their recordings when they are back', () =>
  withDeployment(async (server) => {
    await withBrowser({ speech }, async (context, page, complaints) => {
      context.setDefaultTimeout(20_000)
      await signUp(page, server.origin)
      await readyForOffline(page)
      await beginRecording(page)
      await endAndKeep(page)
      await waiting(page).waitFor()
      await button(page, 'Logout').click()
      await signedOut(page)
      await page.getByRole('heading', { name: 'Welcome to Keepsaid' }).waitFor()
      expect(await page.evaluate('caches.keys()')).toEqual([])
      await server.stop()
      await opensNothing(page)

      // Signing in again brings everything back, the parts of the app too.
      await server.start(pages)
      await page.goto(`${server.origin}/auth?tab=sign-in`)
      await page.getByLabel('Email').fill('ruth@example.org')
      await page.getByLabel('Password', { exact: true }).fill('a good password')
      await button(page, 'Sign In').click()
      await waiting(page).waitFor()
      await readyForOffline(page)
      await server.stop()
      await page.reload()
      await waiting(page).waitFor()

      // Without a network the server cannot be told; this device forgets all the same.
      await button(page, 'Logout').click()
      await holds(page, `!document.body.textContent.includes('Ruth')`)
      await expect
        .poll(
          () =>
            opensNothing(page).then(
              () => true,
              () => false,
            ),
          { timeout: 20_000 },
        )
        .toBe(true)
      expect(complaints).toEqual([])
    })
  }))

test('a session that has ended meanwhile signs out when the network is back, but leaves no running recording', () =>
  withDeployment(async (server) => {
    await withBrowser({ speech }, async (context, page, complaints) => {
      context.setDefaultTimeout(20_000)
      await signUp(page, server.origin)
      await readyForOffline(page)
      await server.stop()
      await page.reload()
      await beginRecording(page)
      await context.clearCookies()
      await server.start(pages)
      const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/user') && answer.status() === 401)
      await page.evaluate(`dispatchEvent(new Event('focus'))`)
      await refused
      await holds(page, `${offlineUser}.then((name) => name === 'nobody')`)
      await button(page, /press to stop/).waitFor()
      await waitForProgress(page)
      await endAndKeep(page)
      await page.getByRole('heading', { name: 'Welcome to Keepsaid' }).waitFor()
      await server.stop()
      await opensNothing(page)
      expect(complaints).toEqual([])
    })
  }))

test('a new build disturbs no recording: it waits, the open page keeps its parts, and then it takes over', () =>
  withDeployment(async (server) => {
    await withBrowser({ speech }, async (context, page, complaints) => {
      context.setDefaultTimeout(20_000)
      await signUp(page, server.origin)
      await readyForOffline(page)
      await beginRecording(page)
      await server.stop()
      await server.start(newerPages)

      const second = await context.newPage()
      await second.goto(server.origin)
      await greeting(second).waitFor()
      const newWorkerWaits = `navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)`
      await holds(second, newWorkerWaits)
      await button(page, /press to stop/).waitFor()

      // What the recording page fetches now is neither on the server any more nor in the browser's own cache.
      const browser = await context.newCDPSession(page)
      await browser.send('Network.clearBrowserCache')
      await endAndKeep(page)
      await waiting(page).waitFor()
      await page.reload()
      await waiting(page).waitFor()

      // With the last page of the old build its worker goes, and then its parts.
      const last = await context.newPage()
      await page.close()
      await second.close()
      const takenOver = async () => {
        await last.goto(server.origin)
        await waiting(last).waitFor()
        const taken = !(await last.evaluate(newWorkerWaits))
        // The browser needs a moment without any page for it.
        if (!taken) await last.goto('about:blank')
        return taken
      }
      await expect.poll(takenOver, { timeout: 90_000, interval: 2000 }).toBe(true)
      await holds(last, 'caches.keys().then((names) => names.length === 1)')
      await server.stop()
      await last.reload()
      await waiting(last).waitFor()
      expect(complaints).toEqual([])
    })
  }))
