import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { hasFocus, tabOnto } from './support/keyboard.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { speechFile } from './support/storyteller.ts'

// Visitors try the red button on the landing page: they speak, and hear themselves.

const server = sharedServer({ LOG_LEVEL: 'error' })
const withBrowser = sharedBrowser(speechFile())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const SECOND = /^0:(?:0[1-9]|[1-5]\d)$/

/** Records until the page shows that a second has passed. */
const recordOneSecond = async (page: Page): Promise<void> => {
  await page.getByText('Recording… press to stop').first().waitFor()
  await page.locator('[data-part=elapsed]').getByText(SECOND).waitFor()
}
/** Right after a press, another one counts as the second of a double press. */
const pressUntilItCounts = (page: Page, press: () => Promise<unknown>): Promise<void> =>
  expect
    .poll(async () => {
      await press()
      return page.locator('#try-recording').getAttribute('data-state')
    })
    .toMatch(/^(asking|recording)$/)
const isInState = (page: Page, state: string) => page.locator(`#try-recording[data-state=${state}]`).waitFor()

/** Plays slowly, so that a busy machine sees it. The page's audio elements aren't in the document. */
const SLOW = `
  window.played = []
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    played.push(this)
    this.playbackRate = 0.1
    return play.call(this)
  }`
const REFUSE_ONCE = `
  const { mediaDevices } = navigator
  const { getUserMedia } = mediaDevices
  mediaDevices.getUserMedia = () => {
    mediaDevices.getUserMedia = getUserMedia
    return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  }`
/** A microphone that gives a tone, inverted in the right channel. */
const INVERTED_CHANNEL = `
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext()
    const tone = new OscillatorNode(context)
    const channels = new ChannelMergerNode(context, { numberOfInputs: 2 })
    const microphone = new MediaStreamAudioDestinationNode(context)
    tone.connect(channels, 0, 0)
    tone.connect(new GainNode(context, { gain: -1 })).connect(channels, 0, 1)
    channels.connect(microphone)
    tone.start()
    return microphone.stream
  }`
/** In CSS pixels. */
const HIGHEST_BAR = `
  Math.max(...[...document.querySelectorAll('[data-part=bars] > span')].map((bar) => bar.offsetHeight))`
/** `allow()` answers the browser's question about the microphone. */
const ASK = `
  const { mediaDevices } = navigator
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
  const question = new Promise((resolve) => (window.allow = resolve))
  window.streams = []
  mediaDevices.getUserMedia = async (constraints) => {
    await question
    const stream = await getUserMedia(constraints)
    streams.push(stream)
    return stream
  }`
const HIDE = `
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  document.dispatchEvent(new Event('visibilitychange'))`
const isMicrophoneOpen = (page: Page) =>
  page.evaluate(`streams.some((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live'))`)

describe('the red button of the landing page', () => {
  test('records a voice and plays it, and nothing leaves the page', () =>
    withBrowser({ initScript: SLOW, width: 390 }, async (_context, page, consoleErrors) => {
      await page.goto(server.origin, { waitUntil: 'networkidle' })
      const sent: string[] = []
      page.on('websocket', (socket) => sent.push(socket.url()))
      // Pictures may still load as the page scrolls.
      page.on('request', (request) => request.resourceType() !== 'image' && sent.push(request.url()))
      await button(page, 'Press to Record').click()
      await recordOneSecond(page)
      await button(page, 'Recording… press to stop').click()
      await button(page, 'Pause').waitFor()
      await expect.poll(() => page.evaluate('played[0].currentTime')).toBeGreaterThan(0)
      await button(page, 'Pause').click()
      await button(page, 'Play').waitFor()
      expect(await page.evaluate('played[0].paused && !played[0].ended')).toBe(true)
      await button(page, 'Play').click()
      await page.evaluate('played[0].playbackRate = 4')
      await button(page, 'Play').waitFor()
      // At its end it is back at the beginning.
      expect(await page.evaluate('played[0].currentTime')).toBe(0)
      expect(await page.locator('[data-part=bars] > [data-played]').count()).toBe(0)
      expect(await page.locator('[data-part=time]').textContent()).toMatch(/^0:(?:0[1-9]|[1-5]\d)$/)
      await expectNoAxeViolations(page)

      expect(sent.filter((url) => !url.startsWith('blob:'))).toEqual([])
      expect(await page.evaluate('indexedDB.databases()')).toEqual([])
      expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
      expect(consoleErrors).toEqual([])
    }))

  test('shows how loud the voice was, also if the microphone has an inverted channel', () =>
    withBrowser({ initScript: INVERTED_CHANNEL }, async (_context, page) => {
      await page.goto(server.origin)
      await button(page, 'Press to Record').click()
      await recordOneSecond(page)
      await button(page, 'Recording… press to stop').click()
      await button(page, 'Pause').or(button(page, 'Play')).waitFor()
      // Without a voice, all have the height of the smallest.
      expect(await page.evaluate(HIGHEST_BAR)).toBeGreaterThan(40)
    }))

  test('works with the keyboard, and records again', () =>
    withBrowser({ initScript: SLOW }, async (_context, page) => {
      await page.goto(server.origin)
      await tabOnto(page, button(page, 'Press to Record'))
      await page.keyboard.press('Enter')
      await recordOneSecond(page)
      await page.keyboard.press('Enter')
      await hasFocus(page, button(page, 'Record Again'))
      await pressUntilItCounts(page, () => page.keyboard.press('Enter'))
      await recordOneSecond(page)
      await page.keyboard.press('Enter')
      await isInState(page, 'playing')
      const [first, second] = (await page.evaluate('played.map(({ src }) => src)')) as string[]
      expect(second).not.toBe(first)
      await page.getByRole('link', { name: 'Start Free Trial' }).nth(1).click()
      await page.waitForURL('**/auth?for=trial')
    }))

  test('stops once when it is pressed twice, and keeps the recording', () =>
    withBrowser({ initScript: SLOW }, async (_context, page) => {
      await page.goto(server.origin)
      await button(page, 'Press to Record').dblclick()
      await recordOneSecond(page)
      await page.locator('[data-part=record]').dblclick()
      await isInState(page, 'playing')
    }))

  test('is silent in a page that no one looks at', () =>
    withBrowser({ initScript: `${SLOW};${ASK}` }, async (_context, page) => {
      await page.goto(server.origin)
      await page.evaluate('allow()')
      await button(page, 'Press to Record').click()
      await recordOneSecond(page)
      await page.evaluate(HIDE)
      await isInState(page, 'paused')
      expect(await page.evaluate('played.length')).toBe(0)
      expect(await isMicrophoneOpen(page)).toBe(false)
    }))

  test('opens no microphone if the permission comes when the page is hidden', () =>
    withBrowser({ initScript: ASK }, async (_context, page) => {
      await page.goto(server.origin)
      await button(page, 'Press to Record').click()
      await isInState(page, 'asking')
      await page.evaluate(HIDE)
      await page.evaluate('allow()')
      await isInState(page, 'idle')
      await expect.poll(() => isMicrophoneOpen(page)).toBe(false)
    }))

  test('says what to do where the microphone is refused, and tries again', () =>
    withBrowser({ initScript: REFUSE_ONCE }, async (_context, page) => {
      await page.goto(server.origin)
      await button(page, 'Press to Record').click()
      await page.getByText('We can’t use the microphone. Allow it in your browser’s settings').waitFor()
      await pressUntilItCounts(page, () => button(page, 'Press to Record').click())
      await recordOneSecond(page)
    }))

  test('leads to signing up where the browser can’t record', () =>
    withBrowser({ initScript: 'delete window.MediaRecorder' }, async (_context, page, consoleErrors) => {
      await page.goto(server.origin)
      await page.getByRole('link', { name: 'Press to Record' }).click()
      await page.waitForURL('**/auth?for=trial')
      expect(consoleErrors).toEqual([])
    }))
})
