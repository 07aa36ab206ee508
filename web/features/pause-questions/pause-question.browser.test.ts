import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fakeApi } from '#web/features/recording/testing/fake-api.ts'
import { installPageMicrophone } from '#web/features/recording/testing/page-microphone.ts'
import { fakeRecognizer } from '#web/features/recording/testing/page-recognizer.ts'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'

const flags = [...FAKE_MICROPHONE, '--autoplay-policy=no-user-gesture-required']
const pages = withBuiltPages({ flags })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const setting = (page: Page) => page.getByRole('switch', { name: 'Ask me a question when I pause' })
const question = (page: Page) => page.getByText('What was Duluth like?')

/** The record screen; its clock can be moved forward. */
async function open() {
  const page = await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce' }))
  const api = await fakeApi(page)
  await page.addInitScript(installPageMicrophone)
  await page.addInitScript(fakeRecognizer)
  await page.clock.install()
  await page.goto(pages.address())
  await button(page, 'Press to record').and(page.locator(':enabled')).waitFor()
  return { page, api }
}

async function record(page: Page) {
  await button(page, 'Press to record').click()
  await page.getByText(savedUpTo(1)).waitFor()
}

async function say(page: Page, words: string, isFinal = true) {
  await page.evaluate(([text, final]) => window.hear(text, final), [words, isFinal] as const)
  await page.getByLabel('Live transcript').getByText(words).waitFor()
}

const SECONDS = 1000

describe('a question in a pause', () => {
  test('is off until it is switched on, and stays on after a reload', async () => {
    const { page } = await open()
    await setting(page).and(page.locator('[aria-checked=false]')).waitFor()
    await record(page)
    await say(page, 'we moved to Duluth')
    await page.clock.runFor(20 * SECONDS)
    expect(await question(page).count()).toBe(0)

    await setting(page).click()
    await say(page, 'and in Duluth it snowed')
    await page.clock.runFor(7 * SECONDS)
    await question(page).waitFor()
    await setting(page).click()
    await question(page).waitFor({ state: 'detached' })
    await page.clock.runFor(1 * SECONDS)
    await setting(page).click()
    await page.reload()
    await setting(page).and(page.locator('[aria-checked=true]')).waitFor()
  })

  test('comes without moving anything or announcing itself, and goes when words come', async () => {
    const { page, api } = await open()
    await setting(page).click()
    await record(page)
    await say(page, 'we moved to Duluth')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    const positions = () =>
      page.evaluate(() => [...document.querySelectorAll('button, h1, h2')].map((e) => e.getBoundingClientRect().top))
    const before = await positions()
    await page.clock.runFor(7 * SECONDS)
    await question(page).waitFor()
    // Uploads and the polls of the page go on; nothing else is sent.
    expect(calls.filter((path) => path.startsWith('/api/') && !/^\/api\/(?:uploads|user)\b/.test(path))).toEqual([])
    expect(await positions()).toEqual(before)
    expect(
      await page
        .locator('[role=status], [role=alert], [aria-live]')
        .filter({ has: question(page) })
        .count(),
    ).toBe(0)
    await say(page, 'it was', false)
    await question(page).waitFor({ state: 'detached' })

    await say(page, 'it was cold in Duluth')
    await page.clock.runFor(20 * SECONDS)
    expect(await question(page).count(), 'the same question again').toBe(0)
    await button(page, 'Recording… press to stop').click()
    const dialog = page.getByRole('dialog', { name: 'Save Your Story' })
    expect(await dialog.getByLabel('Story Text').inputValue()).toBe('we moved to Duluth it was cold in Duluth')
    expect(api.saved).toEqual([])
  })

  test('goes when a voice is heard, before there are words', async () => {
    const { page } = await open()
    await setting(page).click()
    await record(page)
    await page.evaluate(() => window.microphone.hum(0.001))
    await say(page, 'we moved to Duluth')
    await page.clock.runFor(8 * SECONDS)
    await question(page).waitFor()
    await page.evaluate(() => window.microphone.hum(0.2))
    await question(page).waitFor({ state: 'detached' })
  })

  test('is offered only where words are shown, in English', async () => {
    const { page, api } = await open()
    await setting(page).waitFor()
    await page.getByRole('switch', { name: 'Show my words while I speak' }).click()
    await setting(page).waitFor({ state: 'detached' })
    await page.clock.runFor(1 * SECONDS)
    await page.getByRole('switch', { name: 'Show my words while I speak' }).click()
    await setting(page).waitFor()
    api.spokenLanguage = 'it-IT'
    await page.reload()
    await page.getByRole('button', { name: 'Language you speak: Italian' }).waitFor()
    expect(await setting(page).count()).toBe(0)
  })
})
