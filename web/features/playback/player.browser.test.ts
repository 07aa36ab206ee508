// Long, because one browser serves every state of the player.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { aRecording, aStory } from '#web/features/stories/testing/a-story.ts'
import { answerDesk } from '#web/features/stories/testing/fake-research-server.ts'
import { fake } from '#web/features/stories/testing/fake-story-server.ts'
import { nothingFound } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { onTop } from '#web/testing/on-top.ts'
import { signedOut } from '#web/testing/signed-out.ts'
import { watchSound } from './testing/watch-playback.ts'

const pages = withBuiltPages({ patience: 20_000, flags: FAKE_MICROPHONE })

async function open(stories: Story[], options: BrowserContextOptions = {}) {
  const context = await pages.newBrowser({ reducedMotion: 'reduce', ...options })
  const page = await pages.newTab(context)
  const sound = await watchSound(page)
  const vault = await fake(page, stories)
  await page.goto(pages.address('stories'))
  return { page, vault, sound }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })
const slider = (page: Page) => page.getByRole('slider').first()
const position = async (page: Page) => Number(await slider(page).inputValue())

test('15 seconds forward and back, within the story, and only where something plays', async () => {
  const { page, sound } = await open([aStory({ title: 'One' }), aStory({ title: 'Two' })], {
    viewport: { width: 390, height: 844 },
  })
  await button(page, 'Play One').waitFor()
  const height = await page
    .getByRole('article')
    .first()
    .evaluate((card) => card.clientHeight)
  expect(await button(page, 'Forward 15 seconds').count()).toBe(0)
  await button(page, 'Play One').click()
  await sound.reaches(0.2)
  expect(
    await page
      .getByRole('article')
      .first()
      .evaluate((card) => card.clientHeight),
  ).toBe(height)
  await button(page, 'Pause One').click()
  await slider(page).press('Home')
  await button(page, 'Forward 15 seconds').click()
  expect(await position(page)).toBe(15_000)
  await button(page, 'Forward 15 seconds').click()
  expect(await position(page)).toBe(20_000)
  await button(page, 'Back 15 seconds').click()
  expect(await position(page)).toBe(5_000)
  await button(page, 'Back 15 seconds').click()
  expect(await position(page)).toBe(0)
})

test('the speed changes while it plays, with its pitch, and is remembered on this device', async () => {
  const { page, sound } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').click()
  const speed = page.getByRole('combobox', { name: 'Speed' })
  expect(await speed.getByRole('option').allTextContents()).toEqual(['0.75×', '1×', '1.25×', '1.5×', '1.75×', '2×'])
  await speed.selectOption('1.5×')
  expect(await sound.is('playbackRate')).toBe(1.5)
  expect(await sound.is('preservesPitch')).toBe(true)
  await slider(page).press('>')
  expect(await sound.is('playbackRate')).toBe(1.75)
  await page.reload()
  await button(page, 'Play One').click()
  await sound.reaches(0.1)
  expect(await sound.is('playbackRate')).toBe(1.75)
})

test('one goes on where one stopped, after a reload too, or from the beginning', async () => {
  const { page, sound } = await open([aStory({ title: 'One' }), aStory({ title: 'Two' })])
  for (let presses = 0; presses < 2; presses += 1) await slider(page).press('ArrowRight')
  await button(page, 'Go on from 0:10: One').click()
  await sound.reaches(11.2)
  await page.reload()
  const goOn = button(page, /^Go on from 0:1\d: One$/)
  await goOn.waitFor()
  await page.getByText(/^from 0:1\d$/).waitFor()
  expect(await button(page, 'Play Two').isVisible()).toBe(true)
  await goOn.click()
  await sound.reaches(11.3)
  expect((await sound.starts()).at(-1)).toBeGreaterThan(10.9)
  await button(page, 'Play Two').click()
  await sound.reaches(0.1)
  await button(page, 'From the beginning').click()
  await button(page, 'Pause One').waitFor()
  await expect.poll(async () => (await sound.starts()).at(-1)).toBeLessThan(1)
})

test('a story that was heard to its end begins anew', async () => {
  const { page, sound } = await open([aStory({ title: 'One' })])
  for (let presses = 0; presses < 3; presses += 1) await slider(page).press('ArrowRight')
  await button(page, /^Go on from 0:15/).click()
  await sound.reaches(15.1)
  await slider(page).press('End')
  await button(page, 'Play One').waitFor()
  await page.reload()
  await button(page, 'Play One').waitFor()
  expect(await position(page)).toBe(0)
})

test('the lock screen shows the story and works it', async () => {
  const { page, sound } = await open([aStory({ title: 'The lilac dress' })])
  await button(page, 'Play The lilac dress').click()
  await sound.reaches(0.2)
  expect(await sound.onDevice()).toMatchObject({
    title: 'The lilac dress',
    artist: 'Ruth Ellery',
    album: 'The Ellery Family',
    state: 'playing',
    told: { duration: 20, playbackRate: 1 },
  })
  await sound.press('seekforward')
  await sound.reaches(15)
  await sound.press('seekto', { seekTime: 4 })
  await expect.poll(async () => (await sound.onDevice()).told?.position).toBe(4)
  await sound.press('pause')
  await button(page, 'Play The lilac dress').waitFor()
  expect((await sound.onDevice()).state).toBe('paused')
  await sound.press('play')
  await button(page, 'Pause The lilac dress').waitFor()
  await sound.press('seekbackward')
  await expect.poll(async () => (await sound.onDevice()).told?.position).toBe(0)
  await sound.press('stop')
  await expect.poll(async () => (await sound.onDevice()).title).toBeUndefined()
  expect((await sound.onDevice()).keys).toEqual([])
})

test('a voice goes on from screen to screen, with a bar where its own player is not in sight', async () => {
  const many = [
    aStory({ title: 'One' }),
    ...Array.from({ length: 12 }, () => aStory({ content: 'Words. '.repeat(20) })),
  ]
  const { page, sound } = await open(many)
  await button(page, 'Play One').click()
  await sound.reaches(0.2)
  expect(await bar(page).count()).toBe(0)
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 3000)
  await bar(page).waitFor()
  const end = await bar(page).evaluate((shown) => shown.getBoundingClientRect().top)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const last = await page
    .getByRole('article')
    .last()
    .evaluate((card) => card.getBoundingClientRect().bottom)
  expect(last).toBeLessThanOrEqual(end)
  await page.getByRole('link', { name: 'Family', exact: true }).click()
  await bar(page).waitFor()
  const before = await sound.is('currentTime')
  await sound.reaches(Number(before) + 0.3)
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  // Still, so that the sound does not come to its end on a slow machine.
  await bar(page).getByRole('button', { name: 'Pause One' }).click()
  await bar(page).getByRole('button', { name: 'Forward 15 seconds' }).click()
  await sound.reaches(15)
  await bar(page).getByRole('link', { name: 'One' }).click()
  await page.getByRole('heading', { name: 'One', level: 1 }).waitFor()
  await bar(page).waitFor({ state: 'detached' })
  expect(await position(page)).toBeGreaterThan(15_000)
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await bar(page).getByRole('button', { name: 'Close the player' }).press('Enter')
  expect(await bar(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(await sound.is('src')).toBe('')
})

test('the pictures of the bar are told in words where a pointer or the keyboard rests on one', async () => {
  const { page } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').click()
  await page.getByRole('link', { name: 'Family', exact: true }).click()
  const tip = page.getByRole('tooltip')
  for (const name of ['Back 15 seconds', 'Forward 15 seconds', 'Close the player']) {
    const box = await bar(page).getByRole('button', { name }).boundingBox()
    // On a way, as a hand moves it.
    await page.mouse.move((box?.x ?? 0) + 24, (box?.y ?? 0) + 24, { steps: 5 })
    await page.getByRole('tooltip', { name }).waitFor()
  }
  await page.mouse.move(0, 0, { steps: 5 })
  await expect.poll(() => tip.count()).toBe(0)
  await bar(page).getByRole('link', { name: 'One' }).focus()
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip', { name: 'Back 15 seconds' }).waitFor()
  await nothingFound(page)
})

test('a story has one length wherever it is told, and whoever is at its end is at that', async () => {
  const recording = aRecording('ready', { durationMs: 17_600 })
  const { page } = await open([aStory({ title: 'One', duration: 18, recording })])
  await page.getByRole('link', { name: 'One', exact: true }).click()
  await page.getByText(/told by Ruth Ellery\s· 0:18$/).waitFor()
  await page.getByText(/^0:00 of 0:18$/).waitFor()
  await slider(page).press('End')
  await page.getByText(/^from 0:18 of 0:18$|^0:18 of 0:18$/).waitFor()
  expect(await slider(page).getAttribute('aria-valuetext')).toBe('0:18 of 0:18')
})

test('its bar comes as soon as the header lies over the button of the story’s own player', async () => {
  const { page, sound } = await open([aStory({ title: 'One', content: 'Words. '.repeat(900) })], {
    viewport: { width: 1280, height: 720 },
  })
  await page.getByRole('link', { name: 'One', exact: true }).click()
  await button(page, 'Play One').click()
  await sound.reaches(0.2)
  await button(page, 'Pause One').click()
  expect(await bar(page).count()).toBe(0)
  await button(page, 'Play One').evaluate((shown) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const { top, height } = shown.getBoundingClientRect()
    scrollBy(0, top + height / 3 - header)
  })
  await bar(page).waitFor()
})

test.each([800, 1280])('its bar does not lie over the buttons of the editing form at %i px', async (width) => {
  const { page, sound } = await open([aStory({ title: 'One' }), aStory({ title: 'Two' })], {
    viewport: { width, height: 800 },
  })
  await button(page, 'Play One').click()
  await sound.reaches(0.2)
  await page.getByRole('link', { name: 'Two', exact: true }).click()
  await page.getByRole('heading', { name: 'Two', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Story Title').fill('Three')
  await bar(page).waitFor()
  for (const name of ['Save Changes', 'Cancel']) await expect.poll(() => onTop(button(page, name))).toBe(true)
})

test('its bar does not lie over the buttons for tagging several stories', async () => {
  const { page, vault, sound } = await open([
    aStory({ title: 'One' }),
    ...Array.from({ length: 8 }, () => aStory({ content: 'Words. '.repeat(20) })),
  ])
  await answerDesk(page, vault)
  await button(page, 'Play One').click()
  await sound.reaches(0.2)
  await button(page, 'Tag Several').click()
  await page.getByLabel('Choose “One”').check()
  await page.mouse.move(600, 300)
  await page.mouse.wheel(0, 1000)
  await bar(page).waitFor()
  for (const name of ['Tag', 'Done']) await expect.poll(() => onTop(button(page, name))).toBe(true)
})

test('whoever records hears nothing else, whatever the device asks for', async () => {
  const { page, sound } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').click()
  await sound.reaches(0.2)
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await bar(page).waitFor()
  await button(page, 'Press to record').click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await sound.is('paused')).toBe(true)
  await sound.press('play')
  expect(await sound.is('paused')).toBe(true)
})

test('a story that somebody deletes is heard no longer, on whatever screen', async () => {
  const { page, vault, sound } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').click()
  await sound.reaches(0.2)
  await page.getByRole('link', { name: 'Family', exact: true }).click()
  await bar(page).waitFor()
  await page.route(/\/api\/stories\/\d+$/, (route) =>
    route.fulfill({ status: 404, json: { error: 'not_found', message: 'This story is gone.' } }),
  )
  vault.announce()
  await bar(page).waitFor({ state: 'detached' })
  expect(await sound.is('src')).toBe('')
})

test.each([
  ['another family shows', { familyId: 2, familyName: 'The Marsh Family' }],
  ['nobody is signed in any more', null],
])('when %s the voice stops at once', async (_when, next) => {
  const { page, sound } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').click()
  await sound.reaches(0.2)
  const user = await page.evaluate(async () => (await fetch('/api/user')).json())
  await page.route('**/api/user*', (route) =>
    next
      ? route.fulfill({ json: { ...user, ...next } })
      : route.fulfill({ status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } }),
  )
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => sound.is('src')).toBe('')
  expect(await sound.is('paused')).toBe(true)
})

test('whoever signs out leaves no place behind', async () => {
  const { page, sound } = await open([aStory({ title: 'One' })])
  for (let presses = 0; presses < 2; presses += 1) await slider(page).press('ArrowRight')
  await button(page, /^Go on from 0:10/).click()
  await sound.reaches(10.3)
  const places = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('keepsaid-places')))
  expect(await places()).toEqual(['keepsaid-places-1'])
  await page.route('**/api/logout', (route) => route.fulfill({ json: { ok: true } }))
  await button(page, 'Logout').click()
  await signedOut(page)
  expect(await places()).toEqual([])
})

test('keys work the player where it has the focus, and nowhere else', async () => {
  const { page, sound } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').focus()
  await page.keyboard.press('k')
  await sound.reaches(0.2)
  await page.keyboard.press('l')
  await sound.reaches(15)
  await page.keyboard.press('k')
  await button(page, 'Play One').waitFor()
  const stopped = await position(page)
  await page.keyboard.press('j')
  expect(await position(page)).toBe(stopped - 15_000)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('jkl')
  expect(await page.getByRole('searchbox').inputValue()).toBe('jkl')
  expect(await sound.is('paused')).toBe(true)
})

const looks = [
  { theme: 'light', width: 320 },
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1280 },
] as const

test.each(looks)('axe finds nothing in $theme at $width px, and nothing is wider', async ({ theme, width }) => {
  const title = 'A title that is longer than there is room for on the small bar of a telephone'
  const { page, sound } = await open([aStory({ title }), aStory(), aStory(), aStory(), aStory()], {
    colorScheme: theme,
    viewport: { width, height: 844 },
  })
  await button(page, `Play ${title}`).click()
  await sound.reaches(0.1)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await bar(page).waitFor()
  await nothingFound(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})
