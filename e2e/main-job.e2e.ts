import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drawnBars } from '#web/features/playback/testing/drawn-bars.ts'
import { untilDrawn } from '#web/testing/until-drawn.ts'
import { withBrowser } from './support/browser.ts'
import { type RunningServer, startServer, withEmptyDataDir } from './support/server.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { SPOKEN, shareRecognized, withFakeRecognizer, withoutRecognizer } from './support/speech.ts'
import { recordFor, saveRecorded, signUp, signUpFromLandingPage, speechFile } from './support/storyteller.ts'

const speech = speechFile()
// Of the tests in which the server writes no transcript.
const sharedVault = sharedServer()
const withContext = sharedBrowser(speech)

const SPEAKING_MS = 14_000

/** Plays the story's audio until it advances, then seeks and checks that it continues from there. */
const playAndSeek = async (page: Page, title: string): Promise<void> => {
  const card = page.getByRole('article').filter({ hasText: title })
  await untilDrawn(page)
  await card.getByRole('button', { name: /^(Play|From the beginning)/ }).click()
  const at = () =>
    page.locator('audio').evaluate((element) => ('currentTime' in element ? Number(element.currentTime) : 0))
  await expect.poll(at).toBeGreaterThan(0.5)
  // Paused, or a slow machine would reach the end of the audio.
  await card.getByRole('button', { name: /^Pause/ }).click()
  await card.getByRole('button', { name: /^(Play|Resume)/ }).waitFor()
  const before = await at()
  await card.getByRole('slider').press('ArrowRight')
  await expect.poll(at).toBeCloseTo(before + 5, 0)
  // Its end would take it back to 0.
  await page.evaluate(`{
    const audio = document.querySelector('audio')
    audio.addEventListener('timeupdate', () => {
      if (audio.currentTime > ${before + 5.2}) audio.dataset.continued = ''
    })
  }`)
  await card.getByRole('button', { name: /^(Play|Resume)/ }).click()
  await page.locator('audio[data-continued]').waitFor({ state: 'attached' })
  await card.getByRole('button', { name: /^Pause/ }).click()
}

/** What other users of this machine can read or change in a folder. */
const openToOthers = async (folder: string): Promise<string[]> => {
  const open: string[] = []
  for (const name of await readdir(folder, { recursive: true }))
    if ((await stat(join(folder, name))).mode & 0o077) open.push(name)
  return open
}

test('without a recognizer in the browser, the server transcribes the story; it survives a restart, and only the server can read it', () =>
  withEmptyDataDir(async (dataDir) => {
    let server: RunningServer = await startServer(dataDir, { SPEECH: 'moonshine' })
    try {
      await withBrowser({ speech: speech(), initScript: withoutRecognizer }, async (_context, page, consoleErrors) => {
        await page.goto(server.origin)
        await signUpFromLandingPage(page, server.origin)
        await recordFor(page, SPEAKING_MS)
        await expect.poll(() => page.getByLabel('Story Text').inputValue(), { timeout: 180_000 }).toMatch(/village/)
        const transcript = await page.getByLabel('Story Text').inputValue()
        expect(shareRecognized(transcript)).toBeGreaterThanOrEqual(0.9)

        await saveRecorded(page, 'The village near the river')
        const card = page.getByRole('article').filter({ hasText: 'The village near the river' })
        await card.getByText('Ruth Okafor').first().waitFor()
        await playAndSeek(page, 'The village near the river')

        await page.reload()
        await card.waitFor()
        const port = new URL(server.origin).port
        expect(await server.stop()).toBe(0)
        expect(await openToOthers(dataDir)).toEqual([])
        server = await startServer(dataDir, { SPEECH: 'moonshine', PORT: port })
        await page.reload()
        await card.waitFor()
        await playAndSeek(page, 'The village near the river')
        expect(consoleErrors).toEqual([])
      })
    } finally {
      await server.stop()
    }
  }))

test('with a recognizer in the browser, the words appear live and are saved unchanged', () =>
  withContext(
    { initScript: withFakeRecognizer(SPOKEN), width: 390, hasServiceWorker: true },
    async (_context, page, consoleErrors) => {
      await signUp(page, sharedVault.origin)
      await recordFor(page, SPEAKING_MS)
      expect(shareRecognized(await page.getByLabel('Story Text').inputValue())).toBe(1)
      const isDrawn = () => drawnBars(page).then((bars) => new Set(bars).size > 1)
      await expect.poll(isDrawn).toBe(true)
      const before = await drawnBars(page)
      await saveRecorded(page, 'Heard by the browser')
      // The server draws the same waveform as the browser did.
      await expect.poll(isDrawn).toBe(true)
      const after = await drawnBars(page)
      // Decoders differ by a few milliseconds, so a peak between two bars may be in either.
      const differences = after.map((height, i) =>
        Math.min(...before.slice(Math.max(0, i - 1), i + 2).map((nearby) => Math.abs(height - nearby))),
      )
      expect(Math.max(...differences)).toBeLessThan(15)
      expect(consoleErrors).toEqual([])
    },
  ))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The SHA-256 of the one recording on the device: all slices, one after another. */
const hashOnDevice = (page: Page): Promise<string> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opened = indexedDB.open('keepsaid-takes')
    opened.onerror = () => reject(opened.error)
    opened.onsuccess = () => {
      const request = opened.result.transaction('slices').objectStore('slices').getAll()
      request.onsuccess = () => {
        opened.result.close()
        resolve(new Blob(request.result.map(({ bytes }) => bytes)).arrayBuffer())
      }
    }
  }).then((file) => crypto.subtle.digest('SHA-256', file))
    .then((hash) => [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))`)

/** The original on the server's disk. */
const readOriginal = async (dataDir: string): Promise<Buffer> => {
  const files = await readdir(join(dataDir, 'files'), { recursive: true })
  const [original, ...others] = files.filter((name) => name.endsWith('.wav'))
  expect(others).toEqual([])
  return readFile(join(dataDir, 'files', original ?? ''))
}

test('without a recorder in the browser, raw samples play before and after the save, and are stored as they were recorded', () =>
  withContext(
    { initScript: `${withoutRecognizer}\ndelete window.MediaRecorder` },
    async (_context, page, consoleErrors) => {
      await signUp(page, sharedVault.origin)
      await recordFor(page, SPEAKING_MS)
      const form = page.getByRole('dialog', { name: 'Save Your Story' })
      await form.getByRole('button', { name: /^Play/ }).click()
      const audio = form.locator('audio')
      const read = (property: 'currentTime' | 'duration') =>
        audio.evaluate((element, name) => Number(Reflect.get(element, name)), property)
      await expect.poll(() => read('currentTime')).toBeGreaterThan(0.5)
      const seconds = await read('duration')
      const hash = await hashOnDevice(page)

      await saveRecorded(page, 'Raw samples')
      const original = await readOriginal(sharedVault.dataDir)
      expect(sha256(original)).toBe(hash)
      expect(original.length).toBe(44 + Math.round(88_200 * seconds))
      await playAndSeek(page, 'Raw samples')
      expect(consoleErrors).toEqual([])
    },
  ))
