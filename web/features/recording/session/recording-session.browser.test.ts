import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { RESERVE_BYTES } from '#web/features/device-space/space-reserve.ts'
import { browserWith, FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { answerUpload } from '../testing/fake-uploads.ts'
import { installPageMicrophone } from '../testing/page-microphone.ts'
import { installSilentRecorder } from '../testing/silent-recorder.ts'

const project = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'keepsaid-recording-'))
const speech = join(folder, 'speech.wav')
// As strict as the server's: worklets must be files, and only recordings are played from memory.
const policy = "default-src 'self'; media-src 'self' blob:; base-uri 'none'; require-trusted-types-for 'script'"

// The fake microphone repeats the sentence.
const browserOptions = browserWith([...FAKE_MICROPHONE, `--use-file-for-fake-audio-capture=${speech}`])

let server: PreviewServer
let browser: Browser
const contexts: BrowserContext[] = []
let errors: string[] = []

beforeAll(async () => {
  const sentence = 'When I was a girl we had eleven geese and one very angry gander, and every morning he chased me.'
  execFileSync('flite', ['-voice', 'slt', '-t', sentence, '-o', speech])
  const configFile = join(project, 'vite.config.ts')
  const outDir = join(folder, 'pages')
  const input = fileURLToPath(new URL('../testing/session-page.html', import.meta.url))
  await build({ configFile, logLevel: 'warn', build: { outDir, sourcemap: false, rolldownOptions: { input } } })
  server = await preview({
    configFile,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, headers: { 'Content-Security-Policy': policy } },
  })
  browser = await chromium.launch(browserOptions)
})

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
  const seen = errors
  errors = []
  expect(seen, 'browser errors').toEqual([])
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A browser without any stored data. */
async function newBrowser(): Promise<BrowserContext> {
  const context = await browser.newContext()
  contexts.push(context)
  return context
}

async function openPage(context: BrowserContext, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // A page that is closed while recording leaves upload requests behind.
    const { url } = message.location()
    const expected = url.endsWith('/favicon.ico') || url.includes('/api/uploads')
    if (message.type() === 'error' && !expected) errors.push(message.text())
  })
  // The real server is tested in e2e.
  const uploadState = { signedIn: true, userId: 1, acceptsUploads: true, uploads: new Map<string, Buffer>() }
  await context.route('**/api/uploads**', (route) => answerUpload(route, uploadState))
  await prepare?.(page)
  await page.goto(`${server.resolvedUrls?.local[0]}features/recording/testing/session-page.html`)
  await page.waitForFunction(() => window.session)
  return page
}

const snapshot = (page: Page) => page.evaluate(() => ({ ...window.session.getSnapshot(), recording: undefined }))

async function record(page: Page, ms: number) {
  await page.click('#start')
  await page.waitForFunction((safe) => window.session.getSnapshot().savedMs >= safe, ms)
}

async function complete(page: Page) {
  await page.evaluate(() => window.session.stop())
  await page.waitForFunction(() => window.session.getSnapshot().phase === 'complete')
}

/** Decodes a take of the current recording: its length, and its loudness (root mean square of full scale). */
async function decodeTake(page: Page, position = 0) {
  const input = Buffer.from(await page.evaluate((at) => window.readTake(at), position), 'base64')
  const args = ['-v', 'error', '-i', 'pipe:0', '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1']
  const ffmpeg = process.env.FFMPEG || 'ffmpeg'
  // It warns about the missing end of a recovered file, and decodes the rest.
  const { stdout: output, stderr } = spawnSync(ffmpeg, args, { input, maxBuffer: 2 ** 26 })
  const samples = new Int16Array(output.buffer, output.byteOffset, output.byteLength / 2)
  const power = samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / samples.length
  return { seconds: samples.length / 8000, loudness: Math.sqrt(power), bytes: input, warnings: stderr.toString() }
}

/** How long the current recording is, as it was counted, and the decoded length of each of its takes. All in seconds. */
async function lengths(page: Page, count: number) {
  const { elapsedMs, savedMs } = await snapshot(page)
  const takes = []
  for (let position = 0; position < count; position++) takes.push((await decodeTake(page, position)).seconds)
  return {
    counted: elapsedMs / 1000,
    saved: savedMs / 1000,
    takes,
    decoded: takes.reduce((sum, take) => sum + take, 0),
  }
}

/** Taking over repeats the half second that the browser's recorder may have held back, and what came with its first samples. */
const MAX_REPEATED_SECONDS = 0.8

test('a browser whose recorder delivers nothing still records everything, from raw samples', async () => {
  const page = await openPage(await newBrowser(), (opened) =>
    opened.addInitScript(installSilentRecorder, { fromStart: true }),
  )
  await page.click('#start')
  await page.waitForFunction(() => window.session.getSnapshot().recorderFault === 'replaced')
  await page.waitForFunction(() => window.session.getSnapshot().savedMs > 4000)
  await complete(page)
  const { counted, decoded } = await lengths(page, 1)
  expect(Math.abs(decoded - counted)).toBeLessThan(0.3)
  expect((await decodeTake(page)).loudness).toBeGreaterThan(0.01)
})

test('a recorder that falls silent in the middle is replaced, and no word is lost between the takes', async () => {
  const page = await openPage(await newBrowser(), (opened) =>
    opened.addInitScript(installSilentRecorder, { fromStart: false }),
  )
  await record(page, 2000)
  await page.evaluate(() => {
    window.isRecorderSilent = true
  })
  await page.waitForFunction(() => window.session.getSnapshot().recorderFault === 'replaced')
  await complete(page)
  const { counted, decoded, takes } = await lengths(page, 2)
  expect(takes).toHaveLength(2)
  expect(decoded - counted).toBeGreaterThan(-0.1)
  expect(decoded - counted).toBeLessThan(MAX_REPEATED_SECONDS)
})

test('speech is recorded, saved on the device as it is spoken, and deleted from it after the save', async () => {
  const page = await openPage(await newBrowser())
  await record(page, 500)
  const levels = page.evaluate(async () => {
    const seen: number[] = []
    while (seen.length < 60) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      seen.push(window.session.readLevel())
    }
    return seen
  })
  expect(Math.max(...(await levels))).toBeGreaterThan(0.3)
  await page.evaluate(() => window.session.pause())
  await page.waitForTimeout(500)
  await page.evaluate(() => window.session.resume())
  await complete(page)

  const done = await snapshot(page)
  expect(done).toMatchObject({ savedMs: done.elapsedMs, storageProblem: null, error: null })
  const decoded = await decodeTake(page)
  expect(decoded.loudness).toBeGreaterThan(0.01)
  // The pause isn't part of it.
  expect(Math.abs(decoded.seconds - done.elapsedMs / 1000)).toBeLessThan(0.4)
  await page.evaluate(() => window.session.saved(window.session.getSnapshot().recordingId ?? ''))
  expect(await page.evaluate(() => window.restoreNewest())).toBe(false)
})

test('sound that the system interrupts, as for a phone call, is measured again afterwards', async () => {
  const page = await openPage(await newBrowser(), (opened) =>
    opened.addInitScript(() => {
      window.audioContexts = []
      const { createMediaStreamSource } = AudioContext.prototype
      AudioContext.prototype.createMediaStreamSource = function createSource(stream) {
        window.audioContexts.push(this)
        return createMediaStreamSource.call(this, stream)
      }
    }),
  )
  await record(page, 300)
  await page.evaluate(() => Promise.all(window.audioContexts.map((context) => context.suspend())))
  await page.waitForFunction(() => window.audioContexts.every(({ state }) => state === 'running'))
  await complete(page)
  expect(await page.evaluate(() => window.audioContexts.every(({ state }) => state === 'closed'))).toBe(true)
})

test('a browser closed while recording offers the recording again, and it plays', async () => {
  const profile = join(folder, 'profile')
  const first = await chromium.launchPersistentContext(profile, browserOptions)
  contexts.push(first)
  const page = await openPage(first)
  await record(page, 3000)
  const { savedMs } = await snapshot(page)
  await first.close()

  const second = await chromium.launchPersistentContext(profile, browserOptions)
  contexts.push(second)
  const again = await openPage(second)
  expect(await again.evaluate(() => window.restoreNewest())).toBe(true)
  const restored = await snapshot(again)
  expect(restored).toMatchObject({ phase: 'complete', error: null })
  expect(restored.elapsedMs).toBeGreaterThanOrEqual(savedMs)
  const decoded = await decodeTake(again)
  expect(decoded.seconds).toBeGreaterThan(2)
  // Everything that counted as saved is there, except what was still in the encoder.
  expect(decoded.seconds * 1000).toBeGreaterThan(savedMs - 400)
  expect(decoded.loudness).toBeGreaterThan(0.01)
})

test('a tab closed while recording: another tab is offered the recording, but not before', async () => {
  const context = await newBrowser()
  const speaking = await openPage(context)
  await record(speaking, 500)
  const other = await openPage(context)
  expect(await other.evaluate(() => window.session.queue.listUnsaved())).toEqual([])
  await speaking.close()
  await expect.poll(() => other.evaluate(() => window.restoreNewest())).toBe(true)
  expect((await decodeTake(other)).seconds).toBeGreaterThan(0.3)
})

test('without a MediaRecorder, the worklet records a 44100 Hz WAV, which also survives a closed tab', async () => {
  const context = await newBrowser()
  const hide = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  const page = await openPage(context, hide)
  await record(page, 1000)
  await page.close()
  const next = await openPage(context, hide)
  expect(await next.evaluate(() => window.restoreNewest())).toBe(true)
  const recovered = await decodeTake(next)
  expect(recovered.bytes.subarray(0, 4).toString()).toBe('RIFF')
  expect(recovered.seconds).toBeGreaterThan(0.7)

  await next.evaluate(() => window.session.recordAgain())
  await record(next, 500)
  await complete(next)
  const { elapsedMs, recording } = await next.evaluate(() => window.session.getSnapshot())
  expect(recording?.takes[0]?.mimeType).toBe('audio/wav')
  const { bytes, seconds, loudness } = await decodeTake(next)
  expect([bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)]).toEqual([1, 44_100, 16])
  // Its length isn't known when it begins, and its header is never written again.
  expect([bytes.readUInt32LE(4), bytes.readUInt32LE(40)]).toEqual([0xffff_ffff, 0xffff_ffff])
  expect(loudness).toBeGreaterThan(0.01)
  expect(Math.abs(seconds - elapsedMs / 1000)).toBeLessThan(0.4)
  // It plays and seeks before it's saved: to its end, from anywhere.
  expect(await next.evaluate((from) => window.playToEnd(from), seconds - 0.2)).toBeCloseTo(seconds, 1)
})

test('a microphone with an inverted channel: the ring moves, and the worklet records the voice', async () => {
  const page = await openPage(await newBrowser(), async (tab) => {
    await recordIn(tab, 'wav')
    await tab.addInitScript(installPageMicrophone, { isInverted: true })
  })
  await record(page, 1000)
  await page.waitForFunction(() => window.session.readLevel() > 0.3)
  await complete(page)
  // The microphone hums at 0.07.
  expect((await decodeTake(page)).loudness).toBeGreaterThan(0.06)
})

/** Limits the browser to one format; 'wav' removes its MediaRecorder. */
const recordIn = (page: Page, format: string) =>
  page.addInitScript((container) => {
    if (container === 'wav') Reflect.deleteProperty(window, 'MediaRecorder')
    else MediaRecorder.isTypeSupported = (type) => type.startsWith(`audio/${container}`)
  }, format)

test.each(['webm', 'mp4', 'wav'])('a recording cut off by a crash goes on with another take: %s', async (format) => {
  const context = await newBrowser()
  const uploadState = { signedIn: true, userId: 1, acceptsUploads: true, uploads: new Map<string, Buffer>() }
  const prepare = async (page: Page) => {
    await recordIn(page, format)
    await context.route('**/api/uploads**', (route) => answerUpload(route, uploadState))
  }
  const page = await openPage(context, prepare)
  await record(page, 2000)
  const { recordingId } = await snapshot(page)
  await expect.poll(() => uploadState.uploads.get(recordingId ?? '')?.length).toBeGreaterThan(100)
  await page.close()

  const next = await openPage(context, prepare)
  const before = await next.evaluate(async () => (await window.session.queue.listUnsaved())[0]?.durationMs ?? 0)
  expect(await next.evaluate(() => window.continueNewest())).toBe(true)
  const continued = await snapshot(next)
  expect(continued).toMatchObject({ phase: 'recording', recordingId, error: null, savedMs: before })
  expect(continued.elapsedMs).toBeGreaterThanOrEqual(before)
  await next.waitForFunction((ms) => window.session.getSnapshot().savedMs >= ms, before + 2000)
  await complete(next)

  const done = await snapshot(next)
  expect(done).toMatchObject({ recordingId, savedMs: done.elapsedMs, error: null })
  expect(done.elapsedMs).toBeGreaterThanOrEqual(before + 2000)
  const takes = [await decodeTake(next, 0), await decodeTake(next, 1)] as const
  expect(Math.abs(takes[0].seconds + takes[1].seconds - done.elapsedMs / 1000)).toBeLessThan(0.6)
  expect(takes[1].warnings).toBe('')
  // Each take is an upload of its own, and all of it gets there.
  await expect.poll(() => uploadState.uploads.size).toBe(2)
  for (const [i, { bytes }] of takes.entries())
    await expect.poll(() => [...uploadState.uploads.values()][i]?.equals(bytes)).toBe(true)
  expect([...uploadState.uploads.keys()][0]).toBe(recordingId)

  await next.evaluate(() => window.session.keepForLater())
  await expect.poll(() => next.evaluate(async () => (await window.session.queue.listUnsaved()).length)).toBe(1)
})

test('a full device is reported while recording, and the recording is still complete', async () => {
  const context = await newBrowser()
  const page = await openPage(context)
  // Set before the first write: Chromium only checks the free space occasionally.
  const devtools = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20_000 })
  await page.click('#start')
  await page.waitForFunction(() => window.session.getSnapshot().storageProblem === 'full')
  const { elapsedMs } = await snapshot(page)
  await page.waitForFunction((ms) => window.session.getSnapshot().elapsedMs > ms + 500, elapsedMs)
  await complete(page)
  const done = await snapshot(page)
  expect(done).toMatchObject({ phase: 'complete', storageProblem: 'full' })
  expect(done.savedMs).toBeLessThan(done.elapsedMs)
  expect(Math.abs((await decodeTake(page)).seconds - done.elapsedMs / 1000)).toBeLessThan(0.4)
})

test('an unexpectedly full device uses the reserved space, and is known to be full afterwards', async () => {
  // On a disk, because a private window's memory isn't freed after deleting.
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), browserOptions)
  contexts.push(context)
  const page = await openPage(context)
  const devtools = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  const freeBytes = 60_000
  // The reserve is filled while the browser reports free space; it doesn't announce that space runs out.
  await page.evaluate(() => window.fillReserve())
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: RESERVE_BYTES + freeBytes })
  await page.click('#start')
  // Chromium caches the quota for up to half a minute.
  await page.waitForFunction(() => window.usageLimitBytes() !== null, null, { timeout: 150_000 })
  const { savedMs } = await snapshot(page)
  await page.waitForFunction((safe) => window.session.getSnapshot().savedMs > safe + 3000, savedMs)
  await complete(page)
  const done = await snapshot(page)
  expect(done).toMatchObject({ phase: 'complete', storageProblem: null, savedMs: done.elapsedMs })
  const after = await devtools.send('Storage.getUsageAndQuota', { origin })
  expect(after.usage).toBeGreaterThan(freeBytes)
  expect(after.usage).toBeLessThan(RESERVE_BYTES)
  expect(Math.abs((await decodeTake(page)).seconds - done.elapsedMs / 1000)).toBeLessThan(0.4)
})

declare global {
  interface Window {
    audioContexts: AudioContext[]
  }
}
