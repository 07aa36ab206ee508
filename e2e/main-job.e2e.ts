import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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
        await saveRecorded(page, 'Heard by the browser')
        await playAndSeek(page, 'Heard by the browser')
        expect(consoleErrors).toEqual([])
      },
    )
  }))
