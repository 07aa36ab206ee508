import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Take } from '#server/features/stories/contract.ts'
import { aRecording, aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { watchPlayback } from './testing/watch-playback.ts'

const pages = withBuiltPages()

const FIRST = '/api/audio/take-1.wav'
const SECOND = '/api/audio/take-2.webm'
const COPY = '/api/audio/copy.wav'

/** A tone in WebM without its length in the header, as a browser records it. */
function toneWebm(seconds: number): Buffer {
  const args = ['-v', 'error', '-i', 'pipe:0', '-c:a', 'libopus', '-f', 'webm', '-live', '1', 'pipe:1']
  const { status, stdout, stderr } = spawnSync(process.env.FFMPEG || 'ffmpeg', args, { input: toneWav(seconds) })
  expect(status, String(stderr)).toBe(0)
  return stdout
}

const files = new Map([
  [FIRST, { contentType: 'audio/wav', body: toneWav(3) }],
  // Long enough for a slow machine to press Pause in it.
  [SECOND, { contentType: 'audio/webm', body: toneWebm(12) }],
])

const aTake = (url: string, durationMs: number | null): Take => ({
  url,
  mimeType: 'audio/webm',
  bytes: 1000,
  durationMs,
})

/** The list with one story whose takes have no playback copy yet. */
async function open(takes: Take[], durationSeconds: number) {
  const page = await pages.openTab()
  const playback = await watchPlayback(page)
  const recording = aRecording('received', { playbackUrl: null, durationMs: null, peaks: null, takes })
  const story = aStory({ title: 'One', audioUrl: null, duration: durationSeconds, recording })
  const server = await fakeStoryServer(page, [story])
  server.audioFiles = new Map(files)
  await page.goto(pages.address('stories'))
  await button(page, 'Play One').waitFor()
  return { page, server, playback, story }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const slider = (page: Page) => page.getByRole('slider').first()
const position = async (page: Page) => Number(await slider(page).inputValue())
const loaded = (page: Page, src: string) => page.locator(`audio[src="${src}"]`).waitFor({ state: 'attached' })
/** Waits until playback of the loaded file reaches a position of the whole recording, and pauses it. */
async function pauseAfter(page: Page, ms: number) {
  await expect.poll(() => position(page), { interval: 20 }).toBeGreaterThan(ms)
  await button(page, 'Pause One').click()
  await button(page, 'Play One').waitFor()
}

test.each([
  ['known', [3_000, 12_000]],
  ['unknown', [null, null]],
])('two takes in different formats, lengths %s, play as one recording', async (_lengths, [firstMs, secondMs]) => {
  const { page, playback } = await open([aTake(FIRST, firstMs ?? null), aTake(SECOND, secondMs ?? null)], 15)
  await button(page, 'Play One').click()
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.75×')
  await loaded(page, SECOND)
  await pauseAfter(page, 3_100)
  expect(await playback.read('playbackRate')).toBe(0.75)
  expect(await page.locator('audio').count()).toBe(1)
  expect((await playback.deviceControls()).position?.duration).toBe(15)

  // Back across the boundary, and over it again.
  await playback.press('seekto', { seekTime: 2 })
  await loaded(page, FIRST)
  expect(await position(page)).toBe(2_000)
  await button(page, 'Play One').click()
  await expect.poll(playback.starts).toContain(2)
  await loaded(page, SECOND)
  await pauseAfter(page, 3_100)

  // During playback, in both directions.
  await button(page, 'Play One').click()
  await playback.press('seekto', { seekTime: 1 })
  await loaded(page, FIRST)
  await expect.poll(playback.starts).toContain(1)
  await playback.press('seekto', { seekTime: 4.5 })
  await loaded(page, SECOND)
  await expect.poll(async () => (await playback.starts()).at(-1)).toBeCloseTo(1.5, 1)

  await playback.press('seekto', { seekTime: 14.5 })
  await page.getByText(/^0:00 of 0:15$/).waitFor()
  await button(page, 'Play One').waitFor()
  await loaded(page, FIRST)
  expect(await position(page)).toBe(0)
  expect((await playback.deviceControls()).position?.position).toBe(0)
  await button(page, 'Play One').click()
  await expect.poll(async () => (await playback.starts()).at(-1)).toBeLessThan(0.5)
})

test('a position in a later take is found before the lengths are known', async () => {
  const { page, playback } = await open([aTake(FIRST, null), aTake(SECOND, null)], 15)
  await slider(page).press('ArrowRight')
  await button(page, 'Play One').click()
  await loaded(page, SECOND)
  await expect.poll(async () => (await playback.starts()).at(-1)).toBeCloseTo(2, 1)
})

test('takes that cannot be loaded or decoded are skipped', async () => {
  const takes = ['broken.webm', 'missing.webm', 'empty.webm'].map((name) => `/api/audio/${name}`)
  const [broken = '', missing = '', empty = ''] = takes
  const { page, server, playback } = await open(
    [aTake(broken, null), aTake(FIRST, 3_000), aTake(missing, 2_000), aTake(empty, 0), aTake(SECOND, 12_000)],
    17,
  )
  server.audioFiles.set(broken, { contentType: 'audio/webm', body: Buffer.alloc(2000, 7) }).set(missing, null)
  await button(page, 'Play One').click()
  await loaded(page, FIRST)
  await loaded(page, SECOND)
  // The time of the missing one passes.
  await pauseAfter(page, 5_050)
  expect((await position(page)) - Number(await playback.read('currentTime')) * 1000).toBeCloseTo(5_000, -2)
  await button(page, 'Play One').click()
  await playback.press('seekto', { seekTime: 16.5 })
  await page.getByText(/^0:00 of 0:17$/).waitFor()
  expect(await page.getByText('Playback Error').count()).toBe(0)
  expect(server.audioRequests).toContain(missing)
  expect(server.audioRequests).not.toContain(empty)
})

test('playback fails if no take can be loaded, keeps the position, and a retry works', async () => {
  const { page, server } = await open([aTake(FIRST, 3_000), aTake(SECOND, 12_000)], 15)
  server.audioWorks = false
  await slider(page).press('ArrowRight')
  await button(page, 'Play One').click()
  await page.getByRole('main').getByRole('alert').getByText('Unable to play the recording').waitFor()
  expect(await position(page)).toBe(5_000)
  server.audioWorks = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await loaded(page, SECOND)
  await pauseAfter(page, 5_050)
})

test('a connection lost between two takes is a failure at this position, not the end', async () => {
  const { page, server } = await open([aTake(FIRST, 3_000), aTake(SECOND, 12_000)], 15)
  server.audioFiles.set(SECOND, null)
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await button(page, 'Play One').click()
  await page.getByRole('main').getByRole('alert').getByText('Unable to play the recording').waitFor()
  expect(await position(page)).toBe(3_000)
})

test('the playback copy replaces the takes while they are paused, at the same position', async () => {
  const { page, server, playback, story } = await open([aTake(FIRST, 3_000), aTake(SECOND, 12_000)], 15)
  server.audioFiles.set(COPY, { contentType: 'audio/wav', body: toneWav(15) })
  await button(page, 'Play One').click()
  await loaded(page, SECOND)
  server.stories = [
    { ...story, audioUrl: COPY, recording: aRecording('ready', { playbackUrl: COPY, durationMs: 15_010 }) },
  ]
  server.sendEvent()
  await page.locator('input[max="15010"]').waitFor({ state: 'attached' })
  expect(server.audioRequests).not.toContain(COPY)
  await pauseAfter(page, 3_100)
  const paused = await position(page)
  await loaded(page, COPY)
  await button(page, 'Play One').click()
  await playback.reaches(paused / 1000)
  expect((await playback.starts()).at(-1)).toBeCloseTo(paused / 1000, 1)
})
