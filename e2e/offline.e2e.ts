import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withBrowser } from './support/browser.ts'
import { buildPages, type Deployment, deploy } from './support/deployment.ts'
import { speakInto } from './support/speech.ts'

let folder: string
let pages: string
let speech: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-offline-'))
  speech = join(folder, 'speech.wav')
  await speakInto(speech)
  pages = await buildPages(join(folder, 'pages'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const withDeployment = async (use: (deployment: Deployment) => Promise<void>): Promise<void> => {
  await using stack = new AsyncDisposableStack()
  await use(await deploy(stack, await mkdtemp(join(tmpdir(), 'keepsaid-e2e-')), pages))
}

const signUp = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/auth`)
  await page.getByLabel('First Name').fill('Ruth')
  await page.getByLabel('Last Name').fill('Okafor')
  await page.getByLabel('Email').fill('ruth@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Confirm Password').fill('a good password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(`${origin}/`)
}

/** Asked from here again and again: the pages' security policy refuses to evaluate anything inside. */
const holds = (page: Page, expression: string) =>
  expect.poll(() => page.evaluate(expression), { timeout: 20_000, message: expression }).toBe(true)

/** Everything that the app needs without a network is on this device. */
const readyForOffline = async (page: Page): Promise<void> => {
  await holds(page, 'navigator.serviceWorker.controller !== null')
  await holds(page, `indexedDB.databases().then((known) => known.some(({ name }) => name === 'keepsaid-known-person'))`)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const greeting = (page: Page) => page.getByRole('heading', { name: 'What would you like to tell, Ruth?' })

const recordAndKeep = async (page: Page): Promise<void> => {
  await button(page, 'Press to record').click()
  await page.getByText(/Saved on this device up to 0:0[2-9]/).waitFor()
  await button(page, /press to stop/).click()
  await page.getByRole('dialog', { name: 'Save Your Story' }).getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Keep for Later').click()
  await page.getByRole('list', { name: 'Recordings that are not saved yet' }).waitFor()
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
      await page.getByText('There is no network just now.').waitFor()
      await context.setOffline(true)
      await page.reload()
      await greeting(page).waitFor()
      await page.getByText('There is no network just now.').waitFor()
      await recordAndKeep(page)
      await page.reload()
      await page.getByRole('list', { name: 'Recordings that are not saved yet' }).waitFor()

      await server.start(pages)
      await context.setOffline(false)
      await page.getByText('There is no network just now.').waitFor({ state: 'hidden' })
      expect(complaints).toEqual([])
    })
  }))
