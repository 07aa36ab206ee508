// Long, because one build and one browser serve every warning of the record screen.

import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DOUBLE_PRESS_MS } from '#web/lib/double-press.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { type FakeApi, fakeApi } from '../testing/fake-api.ts'
import { installPageMicrophone } from '../testing/page-microphone.ts'

// The microphone in the test's hands sounds from the first moment.
const flags = [...FAKE_MICROPHONE, '--autoplay-policy=no-user-gesture-required']
const pages = withBuiltPages({ flags })

type Prepare = (page: Page, api: FakeApi) => Promise<unknown> | undefined

/** Removes a script at the end of the test, because the next one uses the same tab. */
async function forThisTest(added: ReturnType<Page['addInitScript']>): Promise<void> {
  const script = await added
  onTestFinished(() => script.dispose())
}

/** Shows the record screen. */
async function show(page: Page, prepare?: Prepare): Promise<Page> {
  const api = await fakeApi(page)
  await prepare?.(page, api)
  await page.goto(pages.address())
  // Until the plan is loaded the button is gray and ignores presses.
  await page.getByRole('button', { name: 'Press to record', exact: true, disabled: false }).waitFor()
  return page
}

async function open(prepare?: Prepare): Promise<Page> {
  const page = await pages.openTab()
  await forThisTest(page.addInitScript(installPageMicrophone))
  return show(page, prepare)
}

/** A browser profile, for tests of two tabs. */
const newBrowser = () => pages.newBrowser({ reducedMotion: 'reduce' })
async function openTab(context: BrowserContext, prepare?: Prepare): Promise<Page> {
  const page = await pages.newTab(context)
  await page.addInitScript(installPageMicrophone)
  return show(page, prepare)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'You’re recording in another tab' })
/** Waits until this many seconds have been recorded. */
async function recorded(page: Page, seconds: number) {
  const sinceThen = (expectedSeconds: number) => {
    const [minutes = 0, rest = 0] = document.querySelector('[role=timer]')?.textContent?.split(':').map(Number) ?? []
    return minutes * 60 + rest >= expectedSeconds
  }
  // Not with animation frames: a background tab has none.
  await page.waitForFunction(sinceThen, seconds, { polling: 100 })
}

async function press(page: Page) {
  await button(page, 'Press to record').click()
  await recorded(page, 1)
}

const SILENT = 'We can’t hear anything'
const MUTED = 'The microphone is off'
const FULL = 'This device is almost full'

describe('the microphone', () => {
  test('that is muted, or without audio for 10 s, shows a notice near the button until there is audio again', async () => {
    const page = await open()
    await press(page)
    await page.evaluate(() => window.microphone.mute(true))
    await status(page, MUTED).getByText('without your voice').waitFor()
    await page.evaluate(() => window.microphone.mute(false))
    await status(page, MUTED).waitFor({ state: 'detached' })
    await page.evaluate(() => window.microphone.hum(0))
    await status(page, SILENT).getByText('look for a mute switch').waitFor()
    await page.evaluate(() => window.microphone.hum(0.05))
    await status(page, SILENT).waitFor({ state: 'detached' })
    await button(page, 'Recording… press to stop').waitFor()
  })

  test('in a quiet room, also with an inverted channel, or during a pause, is not reported as silent', async () => {
    const page = await open((tab) => forThisTest(tab.addInitScript(installPageMicrophone, { isInverted: true })))
    await press(page)
    // A room at -69 dB, the quietest we measured.
    await page.evaluate(() => window.microphone.hum(10 ** (-69 / 20)))
    await recorded(page, 12)
    expect(await page.getByText(SILENT).count()).toBe(0)
    await page.evaluate(() => window.microphone.hum(0))
    await recorded(page, 14)
    await button(page, 'Pause').click()
    await page.evaluate(() => window.microphone.mute(true))
    expect(await page.getByText(SILENT).count()).toBe(0)
    expect(await page.getByText(MUTED).count()).toBe(0)
    await button(page, 'Resume').click()
    await status(page, MUTED).waitFor()
  })

  test('that is unplugged in mid-sentence ends the recording; the screen says what to do, and another take goes on', async () => {
    const page = await open()
    await press(page)
    await recorded(page, 2)
    await page.evaluate(() => window.microphone.unplug())
    await page.getByRole('heading', { name: 'Your recording is ready' }).waitFor()
    await status(page, 'The microphone stopped working').getByText('plug the microphone back in').waitFor()
    const dialog = page.getByRole('dialog', { name: 'Save Your Story' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await button(page, 'Save Story').click()
    await dialog.waitFor()
    await button(page, 'Cancel').click()
    await button(page, 'Keep Recording').click()
    await recorded(page, 4)
    await button(page, 'Recording… press to stop').click()
    await dialog.waitFor()
    await page.getByRole('button', { name: 'Play your recording' }).first().waitFor()
  })
})

test('a screen that broke shows what else goes wrong with the recording', async () => {
  const page = await open()
  await press(page)
  // As an extension of the browser would: React can't replace the icon.
  const breakWith = async (name: string) => {
    await button(page, name).evaluate((pressed) => pressed.querySelector('svg')?.remove())
    await button(page, name).click()
  }
  await breakWith('Pause')
  await button(page, 'Back to Your Recording').click()
  await breakWith('Resume')
  await page.getByRole('heading', { name: 'You’re still recording' }).waitFor()
  await page.evaluate(() => window.microphone.mute(true))
  await status(page, MUTED).getByText('without your voice').waitFor()
  await page.evaluate(() => window.microphone.mute(false))
  await status(page, MUTED).waitFor({ state: 'detached' })
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.getByRole('alert').getByText('This device is full').waitFor()
  await expectNoAxeViolations(page)
  await page.evaluate(() => window.microphone.unplug())
  await page.getByRole('heading', { name: 'Your recording has ended' }).waitFor()
  await status(page, 'The microphone stopped working').getByText('plug the microphone back in').waitFor()
  await page.getByRole('alert').getByText('This device is full').waitFor()
})

describe('free space on this device', () => {
  test('that is low shows the remaining minutes, until there is enough again', async () => {
    const page = await open(async (tab) => {
      await forThisTest(tab.addInitScript(makeMinutesShort))
      await forThisTest(tab.addInitScript(leaveRoomFor, 12.5 * 60 * 12_000))
    })
    await press(page)
    await page.getByText('There’s space for about 12 more minutes of recording on this device.').waitFor()
    await status(page, `${FULL}. There’s space for about 12 more minutes.`).waitFor({ state: 'attached' })
    await page.evaluate(leaveRoomFor, 3.5 * 60 * 12_000)
    await page.getByText('There’s space for about 3 more minutes of recording on this device.').waitFor()
    await page.evaluate(leaveRoomFor, 10 ** 10)
    await page.getByText(FULL).first().waitFor({ state: 'detached' })
    await button(page, 'Recording… press to stop').waitFor()
  })

  test('that is unknown shows nothing, and the storage is made persistent when a recording starts, without waiting', async () => {
    const page = await open((tab) =>
      forThisTest(
        tab.addInitScript(() => {
          navigator.storage.estimate = () => Promise.reject(new TypeError('not here'))
          window.persistRequests = 0
          navigator.storage.persisted = async () => false
          navigator.storage.persist = () => {
            window.persistRequests += 1
            return new Promise(() => {})
          }
        }),
      ),
    )
    expect(await page.evaluate(() => window.persistRequests)).toBe(0)
    await press(page)
    await page.waitForFunction(() => window.persistRequests === 1)
    await recorded(page, 2)
    expect(await page.getByText(FULL).count()).toBe(0)
  })
})

describe('the largest recording that the vault accepts', () => {
  /** Accepts this many minutes, at the rate that browsers are asked for. */
  const accepting = (minutes: number) => async (page: Page, api: FakeApi) => {
    await forThisTest(page.addInitScript(makeMinutesShort))
    api.siteConfig = { ...api.siteConfig, maxAudioBytes: minutes * 60 * 12_000 }
  }

  test('is announced from half an hour before, with the size', async () => {
    const page = await open(accepting(29.5))
    await press(page)
    const title = 'There’s room for about 29 more minutes in this recording'
    await page.getByText(title).first().waitFor()
    await page.getByText('Your vault accepts up to 21.2 MB in one recording.').waitFor()
    await status(page, title).waitFor({ state: 'attached' })
    await button(page, 'Recording… press to stop').waitFor()
  })

  test('says nothing while it is far; the screen stays on from the press to the end', async () => {
    const page = await open(async (tab, api) => {
      await accepting(300)(tab, api)
      await forThisTest(tab.addInitScript(countWakeLocks))
    })
    await press(page)
    expect(await page.evaluate(() => window.wakeLocks)).toBe(1)
    await recorded(page, 3)
    expect(await page.getByText('in this recording').count()).toBe(0)
    await button(page, 'Recording… press to stop').click()
    await page.waitForFunction(() => window.wakeLocks === 0)
  })

  test('exceeded: the recording continues, and the save names the limit and offers the file', async () => {
    const page = await open(accepting(0.01))
    await press(page)
    await page.getByText('This recording is larger than 7.2 KB').first().waitFor()
    await page.getByText('It’s safe on this device, and the recording continues.').waitFor()
    await button(page, 'Recording… press to stop').click()
    const dialog = page.getByRole('dialog', { name: 'Save Your Story' })
    await dialog.getByRole('textbox', { name: 'Story Title' }).fill('The river')
    await dialog.getByRole('button', { name: 'Save Story' }).click()
    await dialog.getByText('This recording is larger than 7.2 KB, the most this vault can accept.').waitFor()
    await dialog.getByText('The recording is safe on this device.').waitFor()
    await dialog.getByRole('link', { name: 'Download the recording' }).waitFor()
  })
})

describe('a second tab', () => {
  test('asks before it records, also at the same moment, and does not affect the first one, until that has stopped', async () => {
    const context = await newBrowser()
    const tabs = [await openTab(context), await openTab(context)] as const
    await Promise.all(tabs.map((tab) => tab.evaluate(pressTheButton)))
    const outcomes = await Promise.all(
      tabs.map((tab) =>
        Promise.race([
          question(tab)
            .waitFor()
            .then(() => 'asks'),
          button(tab, 'Recording… press to stop')
            .waitFor()
            .then(() => 'records'),
        ]),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['asks', 'records'])
    const [first, second] = outcomes[0] === 'records' ? tabs : tabs.toReversed()
    if (!(first && second)) throw new Error('There are not two tabs.')
    await second.bringToFront()
    await button(second, 'Don’t Record Here').click()
    await question(second).waitFor({ state: 'detached' })
    await recorded(first, 1)
    // An earlier press counts as a double press.
    await second.waitForTimeout(DOUBLE_PRESS_MS)
    await button(second, 'Press to record').click()
    await button(second, 'Don’t Record Here').click()
    await question(second).waitFor({ state: 'detached' })
    await second.waitForFunction(() => document.activeElement?.textContent === 'Press to record')
    await second.waitForTimeout(DOUBLE_PRESS_MS)
    await button(second, 'Press to record').click()
    await button(second, 'Record Here Anyway').click()
    await recorded(second, 1)
    expect(await button(first, 'Recording… press to stop').isVisible()).toBe(true)

    await button(second, 'Recording… press to stop').click()
    await button(second, 'Cancel').click()
    await button(second, 'Keep for Later').click()
    await first.bringToFront()
    await button(first, 'Recording… press to stop').click()
    await first.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
    await second.bringToFront()
    await press(second)
    expect(await question(second).count()).toBe(0)
  })

  test('records if the question cannot be loaded', async () => {
    const context = await newBrowser()
    // Blocked in every tab, so none has it in its cache.
    await context.route('**/recording-warnings*.js', (route) => route.abort())
    const first = await openTab(context)
    await press(first)
    const second = await openTab(context, (tab) => tab.addInitScript(tellWhenPartsAreWatched))
    await second.bringToFront()
    // From then on a page with a missing part reloads when it isn't locked, which would end the recording that just started.
    await second.waitForFunction(() => window.watchesParts)
    await press(second)
    await recorded(second, 3)
  })
})

declare global {
  interface Window {
    persistRequests: number
    watchesParts?: true
    /** How many locks are active. */
    wakeLocks: number
  }
}

function tellWhenPartsAreWatched() {
  const listen = window.addEventListener.bind(window)
  window.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
    listen(type, ...rest)
    if (type === 'vite:preloadError') window.watchesParts = true
  }
}

function leaveRoomFor(bytes: number) {
  navigator.storage.estimate = async () => ({ quota: 10 ** 12, usage: 10 ** 12 - bytes })
}

/** Makes timers of one minute run five times a second. */
function makeMinutesShort() {
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout: (task: TimerHandler, ms = 0, ...rest: unknown[]) => setTimeout(task, ms === 60_000 ? 200 : ms, ...rest),
  })
}

function countWakeLocks() {
  window.wakeLocks = 0
  navigator.wakeLock.request = async () => {
    window.wakeLocks += 1
    const lock = Object.assign(new EventTarget(), {
      released: false,
      type: 'screen' as const,
      onrelease: null,
      async release() {
        if (!lock.released) window.wakeLocks -= 1
        lock.released = true
      },
    })
    return lock
  }
}

/** Not with the mouse: there is only one. */
function pressTheButton() {
  for (const one of document.querySelectorAll('button')) if (one.textContent === 'Press to record') one.click()
}
