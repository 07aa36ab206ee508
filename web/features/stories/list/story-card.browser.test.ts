import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { drawColorEmoji } from '#web/testing/color-emoji.ts'
import { expectNoHorizontalScrolling } from '#web/testing/text-sizes.ts'
import { untilDrawn } from '#web/testing/until-drawn.ts'
import { aReaction, aRecording, aStory, aTranscript } from '../testing/a-story.ts'
import { fakeStoryServer } from '../testing/fake-story-server.ts'

// A list is dense enough to scan: how high a card is, and what it unfolds.

const pages = withBuiltPages()

async function open(stories: Story[], width: number, height = 844) {
  const page = await pages.openTab({ viewport: { width, height } })
  const server = await fakeStoryServer(page, stories)
  await page.goto(pages.address('stories'))
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await drawColorEmoji(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const heights = () => cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
  return { page, server, cards, button, heights }
}

const MAX_HEIGHT_PX = new Map([
  [390, 360],
  [1280, 260],
])
const WORDS = 'We walked to the river every Sunday, and my father told us which bird it was that sang. '
const reactionsOf = (count: number): Story['reactions'] =>
  (['❤️', '👏', '😊', '👍'] as const).flatMap((reaction) =>
    Array.from({ length: count }, (_, at) => aReaction({ userId: at + 1, reaction })),
  )
/** The longest title, every detail, and all that the family adds. */
const heavy = (overrides: Partial<Story> = {}) =>
  aStory({
    title: 'The summer the river came into the kitchen and nobody minded '.repeat(4).slice(0, 200),
    toldBy: 'Maximiliana-Theodora Wilhelmina Featherstonehaugh',
    category: 'Family & Relationships',
    place: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    aiPrompt: WORDS.repeat(3),
    promptSource: 'family',
    asker: { firstName: 'Jun', lastName: 'Park', profileImageUrl: null },
    content: WORDS.repeat(40),
    people: Array.from({ length: 20 }, (_, at) => `Cousin ${at}`),
    tags: Array.from({ length: 30 }, (_, at) => `tag number ${at}`),
    notes: WORDS.repeat(10),
    commentCount: 6,
    reactions: reactionsOf(9),
    ...overrides,
  })
const waitingFor = (transcript: Partial<Story['transcript']>) =>
  heavy({
    content: null,
    recording: aRecording('received', { durationMs: null, peaks: null }),
    transcript: aTranscript(transcript?.state ?? 'waiting', transcript),
  })

const STORIES: [string, () => Story][] = [
  ['an ordinary story', () => aStory({ content: WORDS.repeat(5) })],
  ['a story as long as its preview', () => aStory({ content: WORDS.repeat(2).slice(0, 150) })],
  ['a heavy story', heavy],
  ['a heavy story whose words are waited for', () => waitingFor({ state: 'waiting', progress: 0 })],
  ['a heavy story whose words are being transcribed', () => waitingFor({ state: 'working', progress: 0.4 })],
]

test.each([...MAX_HEIGHT_PX])('at %i px a card is at most %i px high', async (width, maxHeight) => {
  const { heights } = await open(
    STORIES.map(([, story]) => story()),
    width,
    2000,
  )
  const measured = await heights()
  expect(measured).toHaveLength(STORIES.length)
  for (const [at, [name]] of STORIES.entries()) {
    expect(measured[at], name).toBeLessThanOrEqual(maxHeight)
    // With its player, a few words and a row of buttons.
    expect(measured[at], name).toBeGreaterThan(180)
  }
})

test.each([...MAX_HEIGHT_PX])('at %i px every target of a card has 48 px, 8 px from the next', async (width) => {
  const { cards } = await open([heavy()], width)
  const targets = await cards.first().evaluate((card) =>
    [...card.querySelectorAll('a, button, input')]
      .map((one) => ({ name: one.textContent ?? '', box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .map(({ name, box: { left, top, right, bottom } }) => ({ name, left, top, right, bottom })),
  )
  expect(targets.length).toBeGreaterThan(5 - Number(width < 640))
  for (const [at, one] of targets.entries()) {
    expect(one.bottom - one.top, one.name).toBeGreaterThanOrEqual(48)
    expect(one.right - one.left, one.name).toBeGreaterThanOrEqual(48)
    for (const other of targets.slice(at + 1)) {
      const apart = Math.max(
        other.left - one.right,
        one.left - other.right,
        other.top - one.bottom,
        one.top - other.bottom,
      )
      expect(apart, `${one.name} and ${other.name}`).toBeGreaterThanOrEqual(8)
    }
  }
})

test.each([390, 1280])('at %i px a card keeps its height while it plays and once it can be resumed', async (width) => {
  const { page, button, heights } = await open([heavy({ title: 'Number 1' })], width)
  const before = await heights()
  /** How many bars the waveform has, and how far they are apart. */
  const bars = () =>
    page
      .locator('svg[preserveAspectRatio="none"]:visible')
      .first()
      .evaluate((waveform: SVGSVGElement) => ({
        count: waveform.viewBox.baseVal.width,
        distancePx: waveform.getBoundingClientRect().width / waveform.viewBox.baseVal.width,
      }))
  const atRest = await bars()
  await page.getByRole('slider').press('ArrowRight')
  await page.getByRole('slider').press('ArrowRight')
  await button('From the beginning').waitFor()
  expect(await heights()).toEqual(before)
  await button('Resume from 0:10: Number 1').click()
  await button('Forward 15 seconds').waitFor()
  expect(await heights()).toEqual(before)
  const playing = await bars()
  if (width === 1280) expect(playing.count).toBe(atRest.count)
  expect(Math.min(atRest.distancePx, playing.distancePx)).toBeGreaterThan(4)
})

test.each([390, 1280])('at %i px a card unfolds its text with the details, and its further actions', async (width) => {
  const { page, cards, button, heights } = await open([heavy(), aStory()], width)
  const [folded = 0] = await heights()
  const card = cards.first()
  expect(await card.getByText('tag number 7', { exact: true }).isVisible()).toBe(false)
  await button('Read Full Story').click()
  await card.getByText('tag number 7', { exact: true }).waitFor()
  expect(await card.getByText('Cousin 19').isVisible()).toBe(true)
  // The button has the focus still.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Show Less')
  await button('More Options').first().click()
  for (const name of ['Download', 'Delete']) await card.getByRole('button', { name, exact: true }).waitFor()
  expect(await card.getByRole('link', { name: 'Edit', exact: true }).isVisible()).toBe(true)
  await button('Show Less').click()
  // Still there, now with the actions.
  expect(await card.getByText('tag number 7', { exact: true }).count()).toBe(2)
  await button('More Options').first().click()
  expect((await heights())[0]).toBe(folded)
})

test('a text that only a narrow card cuts off can be read in full there', async () => {
  const text = WORDS.repeat(2).slice(0, 145)
  const { page, button, cards } = await open([aStory({ content: text })], 390)
  await button('Read Full Story').click()
  const paragraph = cards.first().getByText(text, { exact: true })
  expect(await paragraph.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await button('Show Less').click()
  await button('Read Full Story').waitFor()
  await page.setViewportSize({ width: 1280, height: 844 })
  await button('Read Full Story').waitFor({ state: 'detached' })
})

test('on a phone one button unfolds the reactions and folds them again, so that a double tap gives none', async () => {
  const { page, button } = await open([aStory({ title: 'The mill', reactions: reactionsOf(2) })], 390)
  const unfold = button('React to The mill, 8 reactions: Love 2, Bravo 2, Smile 2, Like 2')
  await unfold.dblclick()
  expect([await unfold.getAttribute('aria-expanded'), await button('Love 2').isVisible()]).toEqual(['false', false])
  await unfold.press('Enter')
  // In the order of the screen: the rest of the row, then the reactions below it.
  for (const name of ['Add Comment', 'More Options', 'Love']) {
    await page.keyboard.press('Tab')
    await page.waitForFunction((text) => document.activeElement?.textContent?.includes(text), name)
  }
  await page.keyboard.press('Enter')
  await button('Love 1').waitFor()
  // The rest of the row stays where it is.
  const topOf = async (one: Locator) => (await one.boundingBox())?.y
  const unfoldTop = await topOf(page.getByRole('button', { name: /^React to/ }))
  for (const name of ['Add Comment', 'More Options']) expect(await topOf(button(name)), name).toBe(unfoldTop)
})

test('on a small phone with text at 200 %, nothing on a card is cut short', async () => {
  const { page, cards } = await open([heavy()], 390)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await untilDrawn(page)
  const clipped = await cards.first().evaluate((card) =>
    [...card.querySelectorAll('h2 span, p')]
      .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => {
        return clientHeight > 0 && (scrollHeight > clientHeight + 12 || scrollWidth > clientWidth + 1)
      })
      .map((one) => one.textContent),
  )
  expect(clipped).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
})

test('no horizontal scrolling at 320 px with text at 100 % and 200 %, folded and unfolded', async () => {
  const { page, button } = await open([heavy(), waitingFor({ state: 'working' })], 320, 640)
  await expectNoHorizontalScrolling(page)
  await button('Read Full Story').press('Enter')
  await button('More Options').first().press('Enter')
  await button(/^React to/)
    .first()
    .press('Enter')
  await expectNoHorizontalScrolling(page)
})

test('a printed list has whole titles and details, and no buttons', async () => {
  const { page, cards } = await open([heavy()], 1280)
  await page.emulateMedia({ media: 'print' })
  const card = cards.first()
  // Less than a line is cut off.
  const title = card.getByRole('heading').locator('span').first()
  expect(await title.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(10)
  expect(await card.getByText('tag number 7', { exact: true }).isVisible()).toBe(true)
  await expect.poll(() => card.getByRole('button').filter({ visible: true }).count()).toBe(0)
})

test('a story that the viewer hasn’t heard is marked until they listen, and goes on where another device stopped', async () => {
  const stories = [7, 8].map((id) => aStory({ id, userId: 2, title: `Story ${id}` }))
  const page = await pages.openTab()
  const server = await fakeStoryServer(page, stories)
  server.views = { unheard: [7], positions: [{ storyId: 8, positionMs: 12_000 }] }
  await page.goto(pages.address('stories'))
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await heading('Not heard yet: Story 7').waitFor()
  await heading('Story 8').waitFor()
  await page.getByRole('button', { name: /^Resume from 0:12: Story 8/ }).waitFor()
  await page.getByRole('button', { name: /^Play Story 7/ }).click()
  await heading('Story 7').waitFor()
  await expect.poll(() => server.reportedViews.some(({ id, hasListened }) => id === 7 && hasListened)).toBe(true)
})
