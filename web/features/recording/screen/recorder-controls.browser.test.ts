import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { isUnobstructed } from '#web/testing/is-unobstructed.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { atBothTextSizes } from '#web/testing/text-sizes.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { untilLoaded } from '../testing/until-loaded.ts'

const pages = withBuiltPages({ flags: FAKE_MICROPHONE, actionTimeoutMs: 30_000 })

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
  if (question !== null) {
    await page.getByRole('radio', { name: /^Family Q&A/ }).check()
    // It is also below the red button.
    await page.getByRole('list', { name: 'Questions: Family Q&A' }).getByRole('button', { name: question }).click()
    await page.getByRole('heading', { name: question, level: 1 }).waitFor()
  }
  return page
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
const CASES = [
  ...SIZES.flatMap((size) => [null, QUESTION].map((question) => ({ ...size, question }))),
  { width: 390, height: 664, question: MAX_QUESTION },
  { width: 1280, height: 720, question: MAX_QUESTION },
].map((one) => ({ ...one, length: one.question?.length ?? 0 }))

test.each(CASES)(
  'at $width × $height, with a question of $length characters, all that counts is in the first screen',
  async ({ question, ...size }) => {
    const page = await open(size, question)
    const before = await disc(page, 'Press to record')
    await button(page, 'Press to record').click()
    // The longest line.
    const line = page.getByText(/^Saved on this device up to .*, in your vault up to/)
    await line.waitFor()
    const stop = button(page, 'Recording… press to stop')
    for (const one of [stop, page.getByRole('timer'), button(page, 'Pause'), line]) {
      const { y, height } = await boxOf(one)
      expect(y + height).toBeLessThanOrEqual(size.height)
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect(await disc(page, 'Recording… press to stop')).toEqual(before)
  },
)

// Including the browser's bars.
const ON_ITS_SIDE = [
  { width: 844, height: 390 },
  { width: 844, height: 300 },
  { width: 667, height: 375 },
  { width: 568, height: 320 },
].flatMap((size) => [null, QUESTION].map((question) => ({ ...size, question, length: question?.length ?? 0 })))

test.each(ON_ITS_SIDE)(
  'on its side, at $width × $height, with a question of $length characters, the press brings all that counts into sight',
  async ({ question, ...size }) => {
    const page = await open(size, question)
    await page.evaluate(() => scrollTo(0, 0))
    // Not `click`, which scrolls its target into view.
    await button(page, 'Press to record').dispatchEvent('click')
    const line = page.getByText(/^Saved on this device up to .*, in your vault up to/)
    await line.waitFor()
    const stop = button(page, 'Recording… press to stop')
    const before = await disc(page, 'Recording… press to stop')
    // Next to the disc and its label nothing reacts to a press.
    expect((await boxOf(stop)).width).toBeLessThan(300)
    const shown = [stop, page.getByRole('timer'), button(page, 'Pause'), line]
    for (const { y, height } of await Promise.all(shown.map(boxOf))) {
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(size.height)
    }
    await button(page, 'Pause').click()
    await button(page, 'Resume').waitFor()
    expect(await disc(page, 'Paused… press to stop')).toMatchObject({ x: before.x })
  },
)

test.each([
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])('with enough space, at $width × $height, the red button is 208 px wide', async (size) => {
  const page = await open(size, QUESTION)
  expect(await disc(page, 'Press to record')).toMatchObject({ width: 208, height: 208 })
})

const PHONES_AND_MORE: readonly Window[] = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 844, height: 390 },
]

test('without a network, the message about it covers nothing, before, during and after a recording', async () => {
  const page = await open({ width: 390, height: 844 }, null)
  const recorder = page.getByRole('region', { name: 'Recorder' })
  const line = recorder.getByText(/^Saved on this device|^Saving on this device/)
  const message = page.getByRole('status').filter({ hasText: 'You’re offline. You can still record' })
  const expectNothingCovered = async (shown: readonly Locator[]) => {
    for (const size of PHONES_AND_MORE) {
      await page.setViewportSize(size)
      await atBothTextSizes(page, async (textSize) => {
        for (const one of [message, ...shown]) {
          // At the lower edge, where a bar would be.
          await one.evaluate((element) => element.scrollIntoView({ block: 'end' }))
          const label = `${(await one.textContent())?.slice(0, 30)} at ${size.width} × ${size.height}, text at ${textSize}`
          expect(await isUnobstructed(one), label).toBe(true)
        }
        await page.evaluate(() => scrollTo(0, 0))
        const bar = await boxOf(message)
        for (const one of shown) {
          const box = await boxOf(one)
          const isBelow = bar.y >= box.y + box.height || box.y >= bar.y + bar.height
          expect(isBelow, `${await one.textContent()} at ${size.width} × ${size.height}, text at ${textSize}`).toBe(
            true,
          )
        }
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

test('a question can be dropped before recording, and the focus moves to the red button', async () => {
  const page = await open({ width: 390, height: 664 }, MAX_QUESTION)
  await expectNoAxeViolations(page)
  await button(page, 'Choose another question').click()
  await page.getByRole('heading', { name: 'What story would you like to tell, Ruth?' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Press to record')
  expect(await button(page, 'Choose another question').count()).toBe(0)
})
