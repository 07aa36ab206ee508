import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drawnBars } from '#web/features/playback/testing/drawn-bars.ts'
import { withBrowser } from './support/browser.ts'
import { recordFor, saveRecorded, signUp, speechFile } from './support/recording.ts'
import { type RunningServer, startServer, withEmptyDataDir, withServer } from './support/server.ts'
import { SPOKEN, shareRecognized, withFakeRecognizer, withoutRecognizer } from './support/speech.ts'

const speech = speechFile()

const SPEAKING_MS = 14_000

/** Plays the story's audio until it advances, then seeks and checks that it continues from there. */
const playAndSeek = async (page: Page, title: string): Promise<void> => {
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: /^(Play|From the beginning)/ }).click()
  const audio = page.locator('audio')
  const at = () => audio.evaluate((element) => ('currentTime' in element ? Number(element.currentTime) : 0))
  await expect.poll(at, { timeout: 15_000 }).toBeGreaterThan(0.5)
  const slider = card.getByRole('slider')
  await slider.focus()
  // Two steps of five seconds: playback alone wouldn't get that far in this time.
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await expect.poll(at, { timeout: 4000 }).toBeGreaterThan(10)
  await card.getByRole('button', { name: /^Pause/ }).click()
}

test('without a recognizer in the browser, the server transcribes the story, and it survives a restart', () =>
  withEmptyDataDir(async (dataDir) => {
    let server: RunningServer = await startServer(dataDir, { SPEECH: 'moonshine' })
    try {
      await withBrowser({ speech: speech(), initScript: withoutRecognizer }, async (_context, page, consoleErrors) => {
        await signUp(page, server.origin)
        await recordFor(page, SPEAKING_MS)
        await expect.poll(() => page.getByLabel('Story Text').inputValue(), { timeout: 60_000 }).toMatch(/village/)
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
  withServer({ SPEECH: 'off' }, async (server) => {
    await withBrowser(
      { speech: speech(), initScript: withFakeRecognizer(SPOKEN), width: 390 },
      async (_context, page, consoleErrors) => {
        await signUp(page, server.origin)
        await recordFor(page, SPEAKING_MS)
        expect(shareRecognized(await page.getByLabel('Story Text').inputValue())).toBe(1)
        const isDrawn = () => drawnBars(page).then((bars) => new Set(bars).size > 1)
        await expect.poll(isDrawn).toBe(true)
        const before = await drawnBars(page)
        await saveRecorded(page, 'Heard by the browser')
        // The server draws the same waveform as the browser did.
        await expect.poll(isDrawn).toBe(true)
        const after = await drawnBars(page)
        expect(Math.max(...after.map((height, i) => Math.abs(height - (before[i] ?? 0))))).toBeLessThan(15)
        await playAndSeek(page, 'Heard by the browser')
        expect(consoleErrors).toEqual([])
      },
    )
  }))

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
  withServer({ SPEECH: 'off' }, async (server, dataDir) => {
    const initScript = `${withoutRecognizer}\ndelete window.MediaRecorder`
    await withBrowser({ speech: speech(), initScript }, async (_context, page, consoleErrors) => {
      await signUp(page, server.origin)
      await recordFor(page, SPEAKING_MS)
      const form = page.getByRole('dialog', { name: 'Save Your Story' })
      await form.getByRole('button', { name: /^Play/ }).click()
      const audio = form.locator('audio')
      const read = (property: 'currentTime' | 'duration') =>
        audio.evaluate((element, name) => Number(Reflect.get(element, name)), property)
      await expect.poll(() => read('currentTime'), { timeout: 15_000 }).toBeGreaterThan(0.5)
      const seconds = await read('duration')
      const hash = await hashOnDevice(page)

      await saveRecorded(page, 'Raw samples')
      const original = await readOriginal(dataDir)
      expect(sha256(original)).toBe(hash)
      expect(original.length).toBe(44 + Math.round(88_200 * seconds))
      await playAndSeek(page, 'Raw samples')
      expect(consoleErrors).toEqual([])
    })
  }))
