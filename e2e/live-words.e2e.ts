import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { saveRecorded, signUp, speechFile } from './support/recording.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { shareRecognized, withoutRecognizer } from './support/speech.ts'

// Words while speaking in a browser without speech recognition: this device recognizes them.

const server = sharedServer({ SPEECH: 'off' })
const withBrowser = sharedBrowser(speechFile())

const liveWords = (page: Page): Promise<string> =>
  page
    .getByLabel('Live transcript')
    .textContent({ timeout: 1000 })
    .then(
      (text) => text ?? '',
      () => '',
    )

test('the words appear while they are spoken, no other company is asked, and the whole recording is saved', () =>
  withBrowser({ initScript: withoutRecognizer }, async (context, page, consoleErrors) => {
    const origins = new Set<string>()
    let downloads: string[] = []
    context.on('request', (request) => {
      origins.add(new URL(request.url()).origin)
      if (/\.(onnx|wasm)$/.test(request.url())) downloads.push(request.url())
    })
    await signUp(page, server.origin)
    await page.getByText('This device writes them down').waitFor()

    await page.getByRole('button', { name: 'Press to record', exact: true }).click()
    const begun = performance.now()
    await page.getByText('Written down on this device').waitFor()
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

    expect(new Set(downloads).size).toBe(4)
    downloads = []
    await page.goto(server.origin)
    await page.getByRole('button', { name: 'Press to record', exact: true }).click()
    await expect.poll(() => liveWords(page), { timeout: 60_000 }).not.toBe('')
    expect(downloads, 'models are downloaded once').toEqual([])
    expect([...origins]).toEqual([server.origin])
    expect(consoleErrors).toEqual([])
  }))
