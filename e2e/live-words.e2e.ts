import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { oldestSafariScript } from '#dev/testing/oldest-safari.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { shareRecognized, withoutRecognizer } from './support/speech.ts'
import { saveRecorded, signUp, speechFile } from './support/storyteller.ts'

// Words while speaking in a browser without speech recognition: this device recognizes them. The page and the worker that
// recognizes them have nothing that the oldest Safari lacks.

const server = sharedServer({ SPEECH: 'off' })
const withBrowser = sharedBrowser(speechFile())
const oldestSafari = await oldestSafariScript()

const liveWords = (page: Page): Promise<string> =>
  page
    .getByLabel('Live transcript')
    .textContent({ timeout: 1000 })
    .then(
      (text) => text ?? '',
      () => '',
    )

test('the words appear while they are spoken, no other company is asked, and the whole recording is saved', () =>
  withBrowser(
    { initScript: `${withoutRecognizer};${oldestSafari}`, hasServiceWorker: true },
    async (context, page, consoleErrors) => {
      let workers = 0
      // Scripts of the page don't reach workers.
      await page.route(/\/speech-worker-[^/]*\.js$/, async (route) => {
        workers += 1
        const response = await route.fetch()
        await route.fulfill({ response, body: `${oldestSafari}${await response.text()}` })
      })
      const origins = new Set<string>()
      let downloads: string[] = []
      context.on('request', (request) => {
        origins.add(new URL(request.url()).origin)
        if (/\.(onnx|wasm)$/.test(request.url())) downloads.push(request.url())
      })
      await signUp(page, server.origin)
      await page.getByText('This device transcribes them').waitFor()

      await page.getByRole('button', { name: 'Press to record', exact: true }).click()
      const begun = performance.now()
      await page.getByText('Transcribed on this device').waitFor()
      await expect
        .poll(async () => shareRecognized(await liveWords(page)), { timeout: 90_000, interval: 500 })
        .toBeGreaterThanOrEqual(0.8)
      const seconds = (performance.now() - begun) / 1000
      await page.getByRole('button', { name: /press to stop/ }).click()

      await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
      expect(shareRecognized(await page.getByLabel('Story Text').inputValue())).toBeGreaterThanOrEqual(0.8)
      await saveRecorded(page, 'Words on this device')
      const [story]: Story[] = await (await page.request.get(`${server.origin}/api/stories`)).json()
      // What the browser was still starting when the button was pressed isn't part of it.
      expect(story?.duration ?? 0).toBeGreaterThan(seconds - 2)

      expect(workers).toBeGreaterThan(0)
      expect(new Set(downloads).size).toBe(4)
      downloads = []
      await page.goto(server.origin)
      await page.getByRole('button', { name: 'Press to record', exact: true }).click()
      await expect.poll(() => liveWords(page)).not.toBe('')
      expect(downloads, 'models are downloaded once').toEqual([])
      expect([...origins]).toEqual([server.origin])
      expect(consoleErrors).toEqual([])
    },
  ))
