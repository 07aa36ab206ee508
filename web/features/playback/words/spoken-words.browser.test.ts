import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { watchPlayback } from '#web/features/playback/testing/watch-playback.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'

const pages = withBuiltPages()

/** Words of half a second each, with low confidence for those in `unsure`. */
function transcriptOf(text: string, unsure: number[] = [], each = 0.5): Transcript {
  const words = text.split(' ').map((word, index) => ({
    word,
    start: index * each,
    end: (index + 0.8) * each,
    confidence: unsure.includes(index) ? 0.02 : 0.9,
  }))
  return {
    state: 'done',
    engine: 'moonshine',
    model: 'moonshine 1',
    progress: 1,
    waitingFor: null,
    language: 'en',
    text,
    words,
  }
}

async function open(story: Story, transcript: Transcript, options: BrowserContextOptions = {}) {
  const page = await pages.openTab(options)
  const playback = await watchPlayback(page)
  await fakeStoryServer(page, [story])
  await fakeCall(page, '**/api/stories/*/transcript', (route) => route.fulfill({ json: transcript }))
  await page.goto(pages.address(`stories/${story.id}`))
  await words(page).first().waitFor()
  await box(page).evaluate(observeLit)
  return { page, playback }
}

declare global {
  interface Window {
    /** Index of each word that has lit up so far, with the position of the audio in seconds. */
    litAt: [index: number, seconds: number][]
  }
}

/** Runs in the page: half a second is too short to observe a highlight reliably from here. */
function observeLit(all: Element): void {
  window.litAt = []
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement) || !target.hasAttribute('data-spoken')) continue
      window.litAt.push([Number(target.dataset.word), document.querySelector('audio')?.currentTime ?? -1])
    }
  }).observe(all, { subtree: true, attributeFilter: ['data-spoken'] })
}

const litSoFar = (page: Page) => page.evaluate(() => window.litAt)

/** Waits until a word lights up again after `before`. */
const hasLit = (page: Page, word: number, before: [number, number][] = []) =>
  page.waitForFunction(([index, from]) => window.litAt.slice(from).some(([one]) => one === index), [
    word,
    before.length,
  ] as const)

const box = (page: Page) => page.getByRole('group', { name: 'The words of the story' })
const words = (page: Page) => box(page).locator('[data-word]')
const word = (page: Page, index: number) => box(page).locator(`[data-word="${index}"]`)
const lit = (page: Page) => box(page).locator('[data-spoken]')
const tabStop = (page: Page) => box(page).locator('[tabindex]')

const spoken = 'in the summer we went to the river and the water was cold'
const edited = 'In the summer we drove to the river.\n\nAnd “the water” was <b>icy</b> cold!'

test('words light up as they are spoken; edited words do not', async () => {
  const { page, playback } = await open(aStory({ title: 'One', content: edited }), transcriptOf(spoken))
  expect(await box(page).innerText()).toBe(edited)
  await expect
    .poll(() => words(page).allTextContents())
    .toEqual('In the summer we to the river And the water was cold'.split(' '))
  await page.getByRole('button', { name: 'Play One' }).click()
  await playback.reaches(4.2)
  await page.getByRole('button', { name: 'Pause One' }).click()
  const seen = await litSoFar(page)
  // On a slow machine playback continues for a moment until it pauses.
  expect(seen.map(([index]) => index).filter((index) => index <= 8)).toEqual([0, 1, 2, 3, 5, 6, 7, 8])
  for (const [index, seconds] of seen) {
    expect(seconds).toBeGreaterThan(index * 0.5 - 0.1)
    expect(seconds).toBeLessThan((index + 1) * 0.5)
  }
  const last = seen.at(-1)?.[0] ?? -1
  await expect.poll(() => lit(page).allTextContents()).toEqual(await word(page, last).allTextContents())
})

test('pressing a word plays from there', async () => {
  const { page, playback } = await open(aStory({ content: spoken }), transcriptOf(spoken))
  await word(page, 12).click()
  await playback.reaches(6.1)
  expect((await playback.starts()).at(-1)).toBeCloseTo(6, 1)
  const before = await litSoFar(page)
  await word(page, 3).click()
  await hasLit(page, 3, before)
  await hasLit(page, 4, before)
  const [, seconds] = (await litSoFar(page)).findLast(([index]) => index === 4) ?? []
  expect(seconds).toBeLessThan(2.5)
  expect(await playback.read('paused')).toBe(false)
})

test('pressing an edited word plays from the nearest word of its sentence', async () => {
  const { page, playback } = await open(aStory({ content: edited }), transcriptOf(spoken))
  await box(page).getByText('drove', { exact: true }).click()
  await playback.reaches(1.6)
  expect((await playback.starts()).at(-1)).toBeCloseTo(1.5, 1)
  expect(await tabStop(page).textContent()).toMatch(/^(we|to|the|river)$/)
  await box(page).getByText('icy', { exact: true }).click()
  await playback.reaches(5.6)
  expect((await playback.starts()).at(-1)).toBeCloseTo(5.5, 1)
})

test('keyboard: all words are one tab stop, and the arrow keys move between them', async () => {
  const { page, playback } = await open(aStory({ content: edited }), transcriptOf(spoken), {
    viewport: { width: 500, height: 800 },
  })
  await expect.poll(() => tabStop(page).allTextContents()).toEqual(['In'])
  await tabStop(page).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowLeft']) await page.keyboard.press(key)
  await expect.poll(() => tabStop(page).allTextContents()).toEqual(['was'])
  await page.keyboard.press('ArrowUp')
  const above = Number(await tabStop(page).getAttribute('data-word'))
  expect(above).toBeLessThan(9)
  await page.keyboard.press('ArrowDown')
  expect(Number(await tabStop(page).getAttribute('data-word'))).toBeGreaterThan(above)
  await word(page, 6).focus()
  await page.keyboard.press('Home')
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('to')
  expect(await tabStop(page).getAttribute('role')).toBe('button')
  await page.keyboard.press('Enter')
  await playback.reaches(2.6)
  expect((await playback.starts()).at(-1)).toBeCloseTo(2.5, 1)
  await page.keyboard.press('k')
  await expect.poll(() => playback.read('paused')).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=group]'))).toBeNull()
})

test('unsure words are underlined, and play one after another', async () => {
  const { page, playback } = await open(aStory({ content: edited, userId: 2 }), transcriptOf(spoken, [1, 4, 8, 12]))
  // The fifth word was edited, so it is not marked.
  await page.getByText('We weren’t sure about 3 words').waitFor()
  await expect.poll(() => box(page).locator('[data-unsure]').allTextContents()).toEqual(['the', 'And', 'cold'])
  expect(await word(page, 8).evaluate((one) => getComputedStyle(one).textDecorationStyle)).toBe('dotted')
  const next = page.getByRole('button', { name: 'Play the next unclear word' })
  for (const [index, name] of [
    [1, 'the'],
    [8, 'And'],
  ] as const) {
    await next.click()
    await hasLit(page, index)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    await playback.reaches(index * 0.5)
  }
})

test('a text of mostly unsure words says that it may be another language', async () => {
  const text = 'O Pasugori, badeinu kustagoli'
  const story = aStory({ content: text, transcriptionMethod: 'moonshine' })
  const { page } = await open(story, transcriptOf(text, [0, 1, 3]))
  await page.getByText('Most words are guesses: the recording may be hard to understand, or in another').waitFor()
})

test('any script, and text that looks like markup, is shown as written', async () => {
  const text = 'שלום לכם <script>x</script> rai\u200bned 😀 twice'
  const { page } = await open(aStory({ content: text }), transcriptOf('שלום לכם rained twice'))
  expect(await box(page).innerText()).toBe(text)
  await expect.poll(() => words(page).allTextContents()).toEqual(['שלום', 'לכם', 'rai\u200bned', 'twice'])
  await word(page, 0).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await tabStop(page).textContent()).toBe('לכם')
})

test('three hours of words: one tab stop, and late words play from the right second', async () => {
  const long = Array.from({ length: 20_000 }, (_, index) => (index % 7 ? 'word' : `name${index}`)).join(' ')
  const { page, playback } = await open(aStory({ content: long }), transcriptOf(long, [], 0.0009))
  await expect.poll(() => words(page).count()).toBe(20_000)
  await expect.poll(() => tabStop(page).count()).toBe(1)
  await word(page, 19_000).click()
  await playback.reaches(17.2)
  expect((await playback.starts()).at(-1)).toBeCloseTo(17.1, 1)
})

test('the page follows the spoken words until the reader scrolls away', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `word${index}`).join(' ')
  const { page } = await open(aStory({ content: many }), transcriptOf(many, [], 0.02), {
    viewport: { width: 390, height: 700 },
  })
  await word(page, 0).click()
  const inSight = () =>
    lit(page).evaluate((one) => one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().bottom < innerHeight)
  await page.waitForFunction(() => Number(document.querySelector('[data-spoken]')?.getAttribute('data-word')) > 200)
  await expect.poll(inSight).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  const back = page.getByRole('button', { name: 'Back to the Spoken Word' })
  expect(await back.count()).toBe(0)
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, -900)
  await back.waitFor()
  expect(await inSight()).toBe(false)
  await back.click()
  await expect.poll(inSight).toBe(true)
})

test('the page does not scroll while all words are on the screen', async () => {
  const view = { width: 1280, height: 900 }
  const { page } = await open(aStory({ title: 'One', content: spoken }), transcriptOf(spoken), { viewport: view })
  const { top, bottom } = await box(page).evaluate((all) => all.getBoundingClientRect())
  await page.setViewportSize({ ...view, height: Math.ceil(bottom) + 60 })
  // Low on the screen, where following would scroll.
  expect(top).toBeGreaterThan(0.72 * bottom)
  await page.getByRole('button', { name: 'Play One' }).click()
  await hasLit(page, 4)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a text low on the screen: the page follows only when a word leaves the screen', async () => {
  const many = Array.from({ length: 600 }, (_, index) => `word${index}`).join(' ')
  const { page } = await open(aStory({ title: 'One', content: many }), transcriptOf(many, [], 0.03), {
    viewport: { width: 1280, height: 900 },
  })
  const { top } = await box(page).evaluate((all) => all.getBoundingClientRect())
  await page.setViewportSize({ width: 1280, height: Math.ceil(top) + 150 })
  const below = await words(page).evaluateAll((all) =>
    all.findIndex((one) => one.getBoundingClientRect().bottom > innerHeight),
  )
  expect(below).toBeGreaterThan(10)
  const scrolled = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const spokenNow = () => Number(document.querySelector('[data-spoken]')?.getAttribute('data-word') ?? -1)
        addEventListener('scroll', () => resolve(spokenNow()), { once: true })
      }),
  )
  await page.getByRole('button', { name: 'Play One' }).click()
  expect(await scrolled).toBeGreaterThanOrEqual(below)
})

test('no axe violations while a word is spoken, with unsure words', async () => {
  const { page, playback } = await open(aStory({ content: edited }), transcriptOf(spoken, [1, 8]), {
    viewport: { width: 390, height: 844 },
  })
  await word(page, 2).click()
  await playback.reaches(1.2)
  await expectNoAxeViolations(page)
})
