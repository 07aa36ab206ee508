import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import { STORE_ID } from './support/server.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { withoutRecognizer } from './support/speech.ts'
import { signUp, speechFile } from './support/storyteller.ts'

const server = sharedServer({ LOG_LEVEL: 'error' }, { knowsAddress: true })
const withBrowser = sharedBrowser(speechFile())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const unsaved = (page: Page) => page.getByRole('list', { name: 'Waiting to be saved' })

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()))
  // A crashed page never answers this.
  devtools.send('Page.crash').catch(() => {})
  await crashed
}

/** The slices of the one recording on this device, joined. A string, because it uses DOM types. */
const READ_DEVICE = `
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const database = await settled(indexedDB.open('keepsaid-takes'))
  const slices = await settled(database.transaction('slices').objectStore('slices').getAll())
  database.close()
  return slices.flatMap(({ bytes }) => [...bytes])
`
const audioOnDevice = async (page: Page): Promise<Buffer> =>
  Buffer.from(await page.evaluate<number[]>(`(async () => {${READ_DEVICE}})()`))

/** Every recording on the server's disk, complete or still uploading. */
async function recordingsOnServer(dataDir: string): Promise<Buffer[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== STORE_ID)
  return Promise.all(files.map(({ name, parentPath }) => readFile(join(parentPath, name))))
}

/** Records, keeps the recording for later, finds it in the vault, and discards it. */
async function keepAndDiscard(page: Page): Promise<void> {
  await button(page, 'Press to record').click()
  await page.getByText(savedUpTo(2)).waitFor()
  await button(page, 'Recording… press to stop').click()
  await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Safe on this device and in your vault').waitFor()
  await button(page, 'Keep for Later').click()
  await unsaved(page).getByText('Safe on this device and in your vault').waitFor()
  expect((await recordingsOnServer(server.dataDir)).length).toBe(1)

  // Opened again, it is already fully uploaded.
  await button(page, /^Listen to the recording/).click()
  await page.getByText('Safe on this device and in your vault').waitFor()
  await button(page, 'Keep for Later').click()

  await button(page, /^Discard the recording/).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByText('You can’t undo this').waitFor()
  await expect
    .poll(async () => {
      // A press too soon after the first counts as a double press.
      const sure = button(page, 'Discard for Good')
      if (await sure.isVisible()) await sure.click()
      return (await recordingsOnServer(server.dataDir)).length
    })
    .toBe(0)
  await unsaved(page).waitFor({ state: 'detached' })
}

test('a discarded recording leaves the vault; one left by a crash is uploaded without being opened, and becomes one story', () =>
  withBrowser({ initScript: withoutRecognizer, hasServiceWorker: true }, async (context, page, consoleErrors) => {
    await signUp(page, server.origin)
    await keepAndDiscard(page)
    await button(page, 'Press to record').waitFor()
    await server.kill()
    await button(page, 'Press to record').click()
    await page.getByText(savedUpTo(4)).waitFor()
    await crash(context, page)
    expect(await recordingsOnServer(server.dataDir)).toEqual([])
    // That page lost its server on purpose.
    consoleErrors.length = 0

    await server.start()
    const next = await context.newPage()
    await next.goto(server.origin)
    await unsaved(next).getByText('Safe on this device and in your vault').waitFor()
    const audio = await audioOnDevice(next)
    expect(audio.length).toBeGreaterThan(10_000)
    expect(await recordingsOnServer(server.dataDir)).toEqual([audio])

    let sent = 0
    next.on('request', (request) => {
      if (request.method() !== 'GET' && /\/api\/(uploads|stories)/.test(request.url()))
        sent += request.postDataBuffer()?.length ?? 0
    })
    await button(next, /^Save the recording/).click()
    await next.getByLabel('Story Title').fill('The railway')
    await next.getByRole('dialog').getByRole('button', { name: 'Save Story' }).click()
    await next.waitForURL('**/stories')
    const titles = next.getByRole('article').getByRole('heading')
    await expect.poll(() => titles.allTextContents()).toEqual(['The railway'])
    // The audio was already uploaded, so saving only sends its key.
    expect(sent).toBeLessThan(audio.length / 2)
    const stored = await recordingsOnServer(server.dataDir)
    expect(stored.filter((bytes) => bytes.equals(audio)).length).toBe(1)
    expect(await next.evaluate(async () => (await fetch('/api/stories')).json())).toHaveLength(1)
    expect(consoleErrors).toEqual([])
    expect(await server.stop()).toBe(0)
  }))
