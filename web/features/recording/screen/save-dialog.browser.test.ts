import type { Locator } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { drawnBars } from '#web/features/playback/testing/drawn-bars.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { installPageMicrophone } from '../testing/page-microphone.ts'
import { savedUpTo } from '../testing/saved-progress.ts'

// The microphone in the test's hands sounds from the first moment.
const flags = [...FAKE_MICROPHONE, '--autoplay-policy=no-user-gesture-required']
const pages = withBuiltPages({ flags })

const QUESTION = 'Walk me through the front door of the house you grew up in. What did you see there, and smell?'

const PHONE = { width: 390, height: 844 }

/** An empty tab on which a script runs before the page's own, until the end of the test. */
async function tabWith(script: () => void, viewport?: typeof PHONE) {
  const page = await pages.openTab({ viewport })
  const added = await page.addInitScript(script)
  onTestFinished(() => added.dispose())
  return page
}

/** The save dialog on a phone, after answering a relative's question. */
async function open(script?: () => void) {
  const page = await (script ? tabWith(script, PHONE) : pages.openTab({ viewport: PHONE }))
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

test('after a relative’s question: the question is fixed, a long title is visible, the preview plays, and Enter saves', async () => {
  const { page, api, dialog } = await open()
  // Nothing needs to be filled in, so all of it is folded.
  const last = dialog.getByLabel('Story Text')
  expect(await last.isVisible()).toBe(false)
  await dialog.getByText('Add details').click()
  // What is below the buttons fades out until the end is reached.
  const shade = dialog.locator('form > [aria-hidden]')
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

  // It is not called an AI prompt, and doesn't look editable.
  expect(await dialog.getByText('AI Prompt').count()).toBe(0)
  const used = dialog.getByLabel('Question from Anna')
  expect(await used.inputValue()).toBe(QUESTION)
  expect(await used.isEditable()).toBe(false)
  expect(await used.evaluate((one) => getComputedStyle(one).resize)).toBe('none')

  // The preview has the recording's length, and goes back to its beginning at the end.
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

  const title = dialog.getByRole('textbox', { name: 'Story Title' })
  expect(await title.inputValue()).toBe(QUESTION)
  const hidden = (one: HTMLElement | SVGElement) => [
    one.scrollWidth - one.clientWidth,
    one.scrollHeight - one.clientHeight,
  ]
  expect(await title.evaluate(hidden)).toEqual([0, 0])
  // Its pencil selects it.
  await dialog.getByRole('button', { name: 'Edit the title' }).click()
  expect(await page.evaluate('getSelection().toString()')).toBe(QUESTION)
  // It stays one line of text.
  await title.fill('Geese\nand\r\nganders')
  expect(await title.inputValue()).toBe('Geese and ganders')
  await title.press('Enter')
  await page.waitForURL('**/stories')
  expect(api.saved).toMatchObject([{ title: 'Geese and ganders', aiPrompt: QUESTION }])
  expect(api.saved.map(({ duration }) => `0:0${duration}`)).toEqual([times?.match(length)?.[1]])
})

declare global {
  interface Window {
    copying: {
      decoded: number
      /** Lets a take be decoded; `finish(false)` says that it can't be. */
      finish(works: boolean): void
      /** Position in seconds and type of the file, whenever playback starts. */
      starts: [number, string | undefined][]
      /** Of the files that have an address. */
      types: Map<string, string>
    }
  }
}

/** Runs in the page: a browser that can't seek in a recording, as Firefox and WebKit can't, and decodes it when the test says so. */
function makeTakesUnseekable(): void {
  const { createObjectURL, revokeObjectURL } = URL
  const types = new Map<string, string>()
  const starts: [number, string | undefined][] = []
  const decoding = Promise.withResolvers<void>()
  const finish = (works: boolean) => (works ? decoding.resolve() : decoding.reject(new Error('No audio')))
  const copying: Window['copying'] = { decoded: 0, finish, starts, types }
  Object.assign(window, { copying })
  URL.createObjectURL = (file) => {
    const url = createObjectURL(file)
    if (file instanceof Blob) types.set(url, file.type)
    return url
  }
  URL.revokeObjectURL = (url) => {
    types.delete(url)
    revokeObjectURL(url)
  }
  const isSeekable = (audio: HTMLMediaElement) => types.get(audio.src) === 'audio/wav'
  const { seekable, currentTime } = Object.getOwnPropertyDescriptors(HTMLMediaElement.prototype)
  Object.defineProperties(HTMLMediaElement.prototype, {
    seekable: {
      get(this: HTMLMediaElement) {
        return isSeekable(this) ? seekable.get?.call(this) : { length: 0 }
      },
    },
    currentTime: {
      get: currentTime.get,
      set(this: HTMLMediaElement, seconds: number) {
        if (isSeekable(this)) currentTime.set?.call(this, seconds)
      },
    },
  })
  addEventListener(
    'playing',
    ({ target }) =>
      target instanceof HTMLMediaElement && starts.push([target.currentTime, types.get(target.src)?.split(';')[0]]),
    { capture: true },
  )
  const { decodeAudioData } = OfflineAudioContext.prototype
  OfflineAudioContext.prototype.decodeAudioData = async function (file) {
    // The waveform's context has another rate.
    if (this.sampleRate === 16_000) {
      copying.decoded += 1
      await decoding.promise
    }
    return await decodeAudioData.call(this, file)
  }
}

test('the preview plays from where a browser can’t seek to, in a copy of the take', async () => {
  const { page, dialog } = await open(makeTakesUnseekable)
  const slider = dialog.getByRole('slider')
  const play = dialog.getByRole('button', { name: 'Play your recording' })
  const starts = () => page.evaluate(() => window.copying.starts)
  const lengthMs = Number(await slider.getAttribute('max'))
  await slider.fill(String(0.9 * lengthMs))
  await play.click()
  await page.waitForFunction(() => window.copying.decoded > 0)
  await dialog.getByText('Loading…').waitFor()
  // Both while it's being decoded.
  await slider.fill(String(0.6 * lengthMs))
  await dialog.getByRole('button', { name: 'Pause your recording' }).click()
  await play.waitFor()
  await page.evaluate(() => window.copying.finish(true))
  await page.waitForFunction(() => [...window.copying.types.values()].includes('audio/wav'))
  expect(Number(await slider.inputValue())).toBeCloseTo(0.6 * lengthMs, -2)
  expect(await starts()).toEqual([])
  await play.click()
  await expect.poll(starts).toEqual([[expect.closeTo((0.6 * lengthMs) / 1000, 1), 'audio/wav']])
  // To its end.
  await play.waitFor()
  expect(await page.evaluate(() => window.copying.decoded)).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForFunction(() => ![...window.copying.types.values()].includes('audio/wav'))
})

test('a take that can’t be decoded for a copy plays from where the browser can', async () => {
  const { page, dialog } = await open(makeTakesUnseekable)
  const slider = dialog.getByRole('slider')
  await slider.fill(String(await slider.getAttribute('max')))
  await dialog.getByRole('button', { name: 'Play your recording' }).click()
  await page.waitForFunction(() => window.copying.decoded > 0)
  await page.evaluate(() => window.copying.finish(false))
  await expect
    .poll(() => page.evaluate(() => window.copying.starts))
    .toEqual([[expect.closeTo(0, 0), expect.stringContaining('audio/webm')]])
  expect(await page.evaluate(() => window.copying.decoded)).toBe(1)
})

test('the preview draws the sound: high bars where the microphone hummed, low ones where it was silent', async () => {
  const page = await tabWith(installPageMicrophone)
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

test('a server that transcribes nothing promises nothing and isn’t asked', async () => {
  // Without live words, a transcript would be the only one.
  const page = await tabWith(() => localStorage.setItem('keepsaid-live-words', 'off'))
  const api = await fakeApi(page)
  api.siteConfig = { ...api.siteConfig, canTranscribe: false }
  let requests = 0
  api.transcribe = async () => {
    requests += 1
    return 'never'
  }
  // Apart from the offer of live words, which no server makes.
  const promises = async () =>
    (await page.locator('body').innerText()).replace('This device can transcribe them', '').match(/\w*transcri\w*/gi)
  await page.goto(pages.address())
  await page.getByText('You can type the words when you save your story.').waitFor()
  await page.getByText('Tips for a Comfortable Recording Experience').waitFor()
  expect(await promises()).toBeNull()
  await page.getByRole('button', { name: 'Press to record', exact: true }).click()
  await page.getByText(savedUpTo(1)).waitFor()
  expect(await promises()).toBeNull()
  await page.getByRole('button', { name: 'Recording… press to stop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Your Story' })
  await dialog.getByText('Add details').click()
  await dialog.getByText('You can type the words or leave it empty. The recording is always kept.').waitFor()
  expect(await promises()).toBeNull()
  await dialog.getByRole('textbox', { name: 'Story Title' }).fill('The river')
  await dialog.getByRole('button', { name: 'Save Story' }).click()
  await page.waitForURL('**/stories')
  expect(api.saved).toMatchObject([{ title: 'The river', content: '' }])
  expect(requests).toBe(0)
})

test('a language that the server can’t transcribe: said before and after recording, sent with the story', async () => {
  const page = await pages.openTab()
  const api = await fakeApi(page)
  await page.goto(pages.address())
  // English.
  await page.getByText('We’ll transcribe your words after you stop.').waitFor()
  await page.getByRole('button', { name: 'Language you speak: English' }).click()
  const language = page.getByRole('combobox', { name: 'Language you speak' })
  await expect.poll(() => language.evaluate((select) => select === document.activeElement)).toBe(true)
  await language.selectOption('Polish')
  await page.getByText('We can’t transcribe Polish yet. Your voice is always kept').waitFor()
  await expect.poll(() => api.spokenLanguage).toBe('pl-PL')
  await page.getByRole('button', { name: 'Press to record', exact: true }).click()
  await page.getByText(savedUpTo(1)).waitFor()
  expect(await language.count()).toBe(0)
  await page.getByRole('button', { name: 'Recording… press to stop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Your Story' })
  await dialog.getByText('We can’t transcribe Polish yet. The recording is always kept.').waitFor()
  await dialog.getByText('Add details').click()
  await dialog.getByText('You can type the words').waitFor()
  await dialog.getByRole('textbox', { name: 'Story Title' }).fill('Gęsi')
  await dialog.getByRole('button', { name: 'Save Story' }).click()
  await expect.poll(() => api.saved).toMatchObject([{ language: 'pl-PL' }])
})
