import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { drawnBars } from '#web/features/playback/testing/drawn-bars.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { installPageMicrophone } from '../testing/page-microphone.ts'
import { savedUpTo } from '../testing/saved-progress.ts'

// The microphone in the test's hands sounds from the first moment.
const flags = [...FAKE_MICROPHONE, '--autoplay-policy=no-user-gesture-required']
const pages = withBuiltPages({ flags, actionTimeoutMs: 30_000 })

const QUESTION = 'Walk me through the front door of the house you grew up in. What did you see there, and smell?'

/** The save dialog on a phone, after answering a relative's question. */
async function open() {
  const page = await pages.newTab(
    await pages.newBrowser({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } }),
  )
  const api = await fakeApi(page)
  api.questions = [
    {
      id: 7,
      question: QUESTION,
      status: 'pending',
      asker: { id: 2, firstName: 'Anna', lastName: 'Weber', profileImageUrl: null },
    },
  ]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(pages.address())
  await page.getByRole('radio', { name: /^Family Q&A/ }).check()
  await page.getByRole('list', { name: 'Questions: Family Q&A' }).getByRole('button', { name: QUESTION }).click()
  await button('Press to record').click()
  await page.getByText(savedUpTo(1)).waitFor()
  await button('Recording… press to stop').click()
  const dialog = page.getByRole('dialog', { name: 'Save Your Story' })
  await dialog.waitFor()
  return { page, api, dialog }
}

test('a relative’s question is not called an AI prompt, and does not look editable', async () => {
  const { dialog } = await open()
  expect(await dialog.getByText('AI Prompt').count()).toBe(0)
  const used = dialog.getByLabel('Question from Anna')
  expect(await used.inputValue()).toBe(QUESTION)
  expect(await used.isEditable()).toBe(false)
  expect(await used.evaluate((one) => getComputedStyle(one).resize)).toBe('none')
})

test('a long title is fully visible, stays one line of text, and Enter submits the form', async () => {
  const { page, api, dialog } = await open()
  const title = dialog.getByRole('textbox', { name: 'Story Title' })
  expect(await title.inputValue()).toBe(QUESTION)
  const hidden = (one: HTMLElement | SVGElement) => [
    one.scrollWidth - one.clientWidth,
    one.scrollHeight - one.clientHeight,
  ]
  expect(await title.evaluate(hidden)).toEqual([0, 0])
  await title.fill('Geese\nand\r\nganders')
  expect(await title.inputValue()).toBe('Geese and ganders')
  await title.press('Enter')
  await page.waitForURL('**/stories')
  expect(api.saved).toMatchObject([{ title: 'Geese and ganders', aiPrompt: QUESTION }])
})

test('the preview has the recording’s length, and goes back to its beginning at the end', async () => {
  const { page, api, dialog } = await open()
  const play = dialog.getByRole('button', { name: 'Play your recording' })
  await dialog.locator('audio').evaluate((audio) => {
    audio.addEventListener('ended', () => audio.setAttribute('data-ended', ''))
  })
  await play.click()
  await dialog.locator('audio[data-ended]').waitFor({ state: 'attached' })
  await play.waitFor()
  const length = /^0:00 of (0:\d\d)$/
  const times = await dialog.getByText(length).textContent()
  expect(await dialog.getByRole('slider').inputValue()).toBe('0')
  expect(await dialog.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(0)
  await dialog.getByRole('button', { name: 'Save Story' }).click()
  await page.waitForURL('**/stories')
  expect(api.saved.map(({ duration }) => `0:0${duration}`)).toEqual([times?.match(length)?.[1]])
})

test('the preview draws the sound: high bars where the microphone hummed, low ones where it was silent', async () => {
  const page = await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce' }))
  await page.addInitScript(installPageMicrophone)
  await fakeApi(page)
  await page.goto(pages.address())
  await page.getByRole('button', { name: 'Press to record', exact: true }).click()
  await page.getByText(savedUpTo(2)).waitFor()
  await page.evaluate(() => window.microphone.hum(0))
  await page.getByText(savedUpTo(4)).waitFor()
  await page.getByRole('button', { name: 'Recording… press to stop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Your Story' })
  await expect.poll(() => drawnBars(dialog).then((bars) => new Set(bars).size)).toBeGreaterThan(1)
  const bars = await drawnBars(dialog)
  const quarter = bars.length / 4
  expect(Math.min(...bars.slice(1, quarter))).toBeGreaterThan(50)
  expect(Math.max(...bars.slice(-quarter))).toBeLessThan(20)
})

test('content below the buttons fades out until the end is reached', async () => {
  const { dialog } = await open()
  const shade = dialog.locator('form > [aria-hidden]')
  const last = dialog.getByText('Can you hear other people in this recording?')
  const footer = dialog.locator('footer')
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
  /** The gap between the two in pixels; less than one is none. */
  const between = async (one: Locator, other: Locator) => {
    const { y, height } = await boxOf(one)
    return Math.trunc((await boxOf(other)).y - y - height)
  }
  expect(await between(shade, footer)).toBe(0)
  expect(await between(last, footer)).toBeLessThan(0)
  await dialog.locator('form').evaluate((form) => form.parentElement?.scrollTo(0, form.scrollHeight))
  expect(await between(shade, footer)).toBe(0)
  expect(await between(last, shade)).toBe(0)
})

test('a server that writes no words down promises none, and is not asked for them', async () => {
  const page = await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce' }))
  // Without live words, a transcript would be the only one.
  await page.addInitScript(() => localStorage.setItem('keepsaid-live-words', 'off'))
  const api = await fakeApi(page)
  api.siteConfig = { ...api.siteConfig, writesDown: false }
  let requests = 0
  api.transcribe = async () => {
    requests += 1
    return 'never'
  }
  const promise = /write down|writing down|written down|transcri/i
  const body = page.locator('body')
  await page.goto(pages.address())
  await page.getByText('You can type the words when you save your story.').waitFor()
  await page.getByText('Tips for a Comfortable Recording Experience').waitFor()
  expect(await body.innerText()).not.toMatch(promise)
  await page.getByRole('button', { name: 'Press to record', exact: true }).click()
  await page.getByText(savedUpTo(1)).waitFor()
  expect(await body.innerText()).not.toMatch(promise)
  await page.getByRole('button', { name: 'Recording… press to stop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Your Story' })
  await dialog.getByText('You can type the words or leave it empty. The recording is always kept.').waitFor()
  expect(await body.innerText()).not.toMatch(promise)
  await dialog.getByRole('textbox', { name: 'Story Title' }).fill('The river')
  await dialog.getByRole('button', { name: 'Save Story' }).click()
  await page.waitForURL('**/stories')
  expect(api.saved).toMatchObject([{ title: 'The river', content: '' }])
  expect(requests).toBe(0)
})

test('a server that writes words down says so', async () => {
  const page = await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce' }))
  await fakeApi(page)
  await page.goto(pages.address())
  await page.getByText('We’ll write down your words after you stop.').waitFor()
})

test('a language that the server can’t write down: said before and after recording, sent with the story', async () => {
  const page = await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce' }))
  const api = await fakeApi(page)
  await page.goto(pages.address())
  await page.getByRole('button', { name: 'Language you speak: English' }).click()
  const language = page.getByRole('combobox', { name: 'Language you speak' })
  await expect.poll(() => language.evaluate((select) => select === document.activeElement)).toBe(true)
  await language.selectOption('Polish')
  await page.getByText('We can’t write down Polish yet. Your voice is always kept').waitFor()
  await expect.poll(() => api.spokenLanguage).toBe('pl-PL')
  await page.getByRole('button', { name: 'Press to record', exact: true }).click()
  await page.getByText(savedUpTo(1)).waitFor()
  expect(await language.count()).toBe(0)
  await page.getByRole('button', { name: 'Recording… press to stop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Your Story' })
  await dialog.getByText('We can’t write down Polish yet. You can type the words').waitFor()
  await dialog.getByRole('textbox', { name: 'Story Title' }).fill('Gęsi')
  await dialog.getByRole('button', { name: 'Save Story' }).click()
  await expect.poll(() => api.saved).toMatchObject([{ language: 'pl-PL' }])
})
