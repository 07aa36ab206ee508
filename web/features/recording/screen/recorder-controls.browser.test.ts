import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { isUnobstructed } from '#web/testing/is-unobstructed.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { atBothTextSizes } from '#web/testing/text-sizes.ts'
import { untilDrawn } from '#web/testing/until-drawn.ts'
import { untilLoaded } from '#web/testing/until-loaded.ts'
import { fakeApi } from '../testing/fake-api.ts'

const pages = withBuiltPages({ flags: FAKE_MICROPHONE })

const QUESTION = 'Walk me through the front door of the house you grew up in. What did you see there, and smell?'
/** The maximum length. */
const MAX_QUESTION = QUESTION.repeat(6).slice(0, 500)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

interface Window {
  readonly width: number
  readonly height: number
}

/** The record screen in a window of this size, with a question above the button unless it is null. */
async function open(viewport: Window, question: string | null) {
  const page = await pages.openTab({ viewport })
  const api = await fakeApi(page)
  const asker = { id: 2, firstName: 'Anna', lastName: 'Weber', profileImageUrl: null }
  if (question !== null) api.questions = [{ id: 7, question, status: 'pending', asker }]
  await page.goto(pages.address())
  await page.getByRole('button', { name: 'Press to record', exact: true, disabled: false }).waitFor()
  if (question !== null) await chooseQuestion(page, question)
  return page
}

async function chooseQuestion(page: Page, question: string) {
  await page.getByRole('radio', { name: /^Family Q&A/ }).check()
  // It is also below the red button.
  await page.getByRole('list', { name: 'Questions: Family Q&A' }).getByRole('button', { name: question }).click()
  await page.getByRole('heading', { name: question, level: 1 }).waitFor()
}

async function boxOf(one: Locator) {
  const box = await one.boundingBox()
  if (!box) throw new Error('It is not there')
  return box
}

/** The position of the red disc, without the label below it. */
const disc = (page: Page, name: string) => boxOf(button(page, name).locator('> span').first())

const SIZES: readonly Window[] = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 393, height: 727 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
  { width: 1280, height: 720 },
]
/** With enough space for the button's full width. */
const LARGE: readonly Window[] = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
// Including the browser's bars.
const ON_ITS_SIDE: readonly Window[] = [
  { width: 844, height: 390 },
  { width: 844, height: 300 },
  { width: 667, height: 375 },
  { width: 568, height: 320 },
]

/** Runs a check in windows of these sizes, one after another: opening the page for each costs much more. */
async function inWindows(page: Page, sizes: readonly Window[], check: (size: Window, label: string) => Promise<void>) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await untilDrawn(page)
    await check(size, `at ${size.width} × ${size.height}`)
  }
}

/** The longest line. */
const safetyLine = (page: Page) => page.getByText(/^Saved on this device up to .*, in your vault up to/)

/** What has to be in sight during a recording. */
const whatCounts = (page: Page) => [
  button(page, 'Recording… press to stop'),
  page.getByRole('timer'),
  button(page, 'Pause'),
  safetyLine(page),
]

/** Presses in the last of these windows, and checks that in each of them all that counts is in the first screen. */
async function expectAllInFirstScreen(page: Page, sizes: readonly Window[]) {
  const before = new Map<Window, unknown>()
  await inWindows(page, sizes, async (size) => void before.set(size, await disc(page, 'Press to record')))
  await button(page, 'Press to record').click()
  await safetyLine(page).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await inWindows(page, sizes, async (size, label) => {
    for (const { y, height } of await Promise.all(whatCounts(page).map(boxOf)))
      expect(y + height, label).toBeLessThanOrEqual(size.height)
    expect(await page.evaluate(() => window.scrollY), label).toBe(0)
    expect(await disc(page, 'Recording… press to stop'), label).toEqual(before.get(size))
  })
}

test.each([null, QUESTION].map((question) => ({ question, length: question?.length ?? 0 })))(
  'with a question of $length characters, all that counts is in the first screen of any window',
  async ({ question }) => {
    const page = await open({ width: 390, height: 844 }, question)
    await inWindows(page, LARGE, async (_, label) =>
      expect(await disc(page, 'Press to record'), label).toMatchObject({ width: 208, height: 208 }),
    )
    await expectAllInFirstScreen(page, SIZES)
  },
)

test('a question of 500 characters can be dropped before recording, or leaves room for all that counts', async () => {
  const page = await open({ width: 390, height: 664 }, MAX_QUESTION)
  await button(page, 'Choose another question').click()
  await page.getByRole('heading', { name: 'What story would you like to tell, Ruth?' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Press to record')
  expect(await button(page, 'Choose another question').count()).toBe(0)
  await chooseQuestion(page, MAX_QUESTION)
  await expectAllInFirstScreen(page, [
    { width: 1280, height: 720 },
    { width: 390, height: 664 },
  ])
})

test.each([
  { question: null, length: 0, pressedIn: { width: 844, height: 300 } },
  { question: QUESTION, length: QUESTION.length, pressedIn: { width: 844, height: 390 } },
])(
  'on its side, with a question of $length characters, the press brings all that counts into sight of any window',
  async ({ question, pressedIn }) => {
    const page = await open(pressedIn, question)
    const scrollY = () => page.evaluate(() => window.scrollY)
    const red = () => button(page, 'Press to record')
    /** Where the press scrolls to. */
    const offsets = new Map<Window, number>()
    await inWindows(page, ON_ITS_SIDE, async (size) => {
      await page.evaluate(() => scrollTo(0, 0))
      await red().evaluate(({ parentElement }) => parentElement?.scrollIntoView({ block: 'nearest' }))
      offsets.set(size, await scrollY())
    })
    await page.setViewportSize(pressedIn)
    await untilDrawn(page)
    await page.evaluate(() => scrollTo(0, 0))
    // Not `click`, which scrolls its target into view.
    await red().dispatchEvent('click')
    await safetyLine(page).waitFor()
    const pressed = [...offsets].find(([{ width, height }]) => width === pressedIn.width && height === pressedIn.height)
    expect(await scrollY()).toBe(pressed?.[1])
    expect(await scrollY()).toBeGreaterThan(0)
    const before = new Map<Window, number>()
    await inWindows(page, ON_ITS_SIDE, async (size, label) => {
      await page.evaluate((y) => scrollTo(0, y), offsets.get(size) ?? 0)
      before.set(size, (await disc(page, 'Recording… press to stop')).x)
      // Next to the disc and its label nothing reacts to a press.
      expect((await boxOf(button(page, 'Recording… press to stop'))).width, label).toBeLessThan(300)
      for (const { y, height } of await Promise.all(whatCounts(page).map(boxOf))) {
        expect(y, label).toBeGreaterThanOrEqual(0)
        expect(y + height, label).toBeLessThanOrEqual(size.height)
      }
    })
    await button(page, 'Pause').click()
    await button(page, 'Resume').waitFor()
    await inWindows(page, ON_ITS_SIDE, async (size, label) =>
      expect((await disc(page, 'Paused… press to stop')).x, label).toBe(before.get(size)),
    )
    await button(page, 'Paused… press to stop').click()
    await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
  },
)

const PHONES_AND_MORE: readonly Window[] = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 844, height: 390 },
]

/**
 * Runs in the page. Finds elements that something covers, and those that the first one, a message, stands next to instead
 * of above or below.
 */
function findCovered(elements: readonly (Element | null)[]): string[] {
  const faults: string[] = []
  const nameOf = (one: Element) => one.textContent?.slice(0, 30)
  const all = elements.filter((one) => one !== null)
  if (all.length < elements.length) faults.push('an element is missing')
  for (const one of all) {
    // At the lower edge, where a bar would be.
    one.scrollIntoView({ block: 'end' })
    const { left, top, width, height } = one.getBoundingClientRect()
    if (!one.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
      faults.push(`covered: ${nameOf(one)}`)
  }
  scrollTo(0, 0)
  const [message, ...others] = all
  const bar = message?.getBoundingClientRect()
  for (const one of others) {
    const box = one.getBoundingClientRect()
    if (!(bar && (bar.top >= box.bottom || box.top >= bar.bottom))) faults.push(`next to the message: ${nameOf(one)}`)
  }
  return faults
}

test('without a network, the message about it covers nothing, before, during and after a recording', async () => {
  const page = await open({ width: 390, height: 844 }, null)
  const recorder = page.getByRole('region', { name: 'Recorder' })
  const line = recorder.getByText(/^Saved on this device|^Saving on this device/)
  const message = page.getByRole('status').filter({ hasText: 'You’re offline. You can still record' })
  /** In one step for all of them: each step to the page and back costs as much as what it does there. */
  const expectNothingCovered = async (shown: readonly Locator[]) => {
    for (const size of PHONES_AND_MORE) {
      await page.setViewportSize(size)
      await atBothTextSizes(page, async (textSize) => {
        const elements = await Promise.all([message, ...shown].map((one) => one.elementHandle()))
        expect(
          await page.evaluate(findCovered, elements),
          `at ${size.width} × ${size.height}, text at ${textSize}`,
        ).toEqual([])
      })
    }
  }
  for (const part of ['background-services', 'finished-recording-panel']) await untilLoaded(page, part)
  const red = await disc(page, 'Press to record')
  // The fake server would answer without a network, too.
  await fakeCall(page, '**/api/**', (route) => route.abort())
  await page.context().setOffline(true)
  await message.waitFor()
  expect(await disc(page, 'Press to record')).toEqual(red)
  await expectNothingCovered([button(page, 'Press to record'), line])
  await button(page, 'Press to record').click()
  await page.getByText(/^Saved on this device up to/).waitFor()
  await expectNothingCovered([
    button(page, 'Recording… press to stop'),
    page.getByRole('timer'),
    button(page, 'Pause'),
    line,
  ])
  await button(page, 'Recording… press to stop').click()
  const dialog = page.getByRole('dialog', { name: 'Save Your Story' })
  await dialog.waitFor()
  for (const size of PHONES_AND_MORE) {
    await page.setViewportSize(size)
    for (const name of ['Cancel', 'Save Story'])
      expect(await isUnobstructed(dialog.getByRole('button', { name })), `${name} at ${size.width} px`).toBe(true)
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const names = ['Save Story', 'Keep for Later', 'Record Again']
  await expectNothingCovered([
    ...names.map((name) => button(page, name)),
    page.getByText(/ long\. Saved on this device/),
  ])
})
