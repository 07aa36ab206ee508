import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { aRecording, aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeResearch } from '#web/features/stories/testing/fake-research-server.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { isUnobstructed } from '#web/testing/is-unobstructed.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import { untilDrawn } from '#web/testing/until-drawn.ts'
import { fakeLogout, waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'
import { watchPlayback } from './testing/watch-playback.ts'

const pages = withBuiltPages({ flags: FAKE_MICROPHONE })

async function open(stories: Story[], options: BrowserContextOptions = {}) {
  const page = await pages.openTab(options)
  const playback = await watchPlayback(page)
  const server = await fakeStoryServer(page, stories)
  await page.goto(pages.address('stories'))
  return { page, server, playback }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })
const slider = (page: Page) => page.getByRole('slider').first()
const position = async (page: Page) => Number(await slider(page).inputValue())

test('skip buttons move 15 seconds within the story, and show only while it is loaded', async () => {
  const { page, playback } = await open([aStory({ title: 'One' }), aStory({ title: 'Two' })], {
    viewport: { width: 390, height: 844 },
  })
  await button(page, 'Play One').waitFor()
  const height = await page
    .getByRole('article')
    .first()
    .evaluate((card) => card.clientHeight)
  expect(await button(page, 'Forward 15 seconds').count()).toBe(0)
  await button(page, 'Play One').click()
  await playback.reaches(0.2)
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

test('speed: changes during playback, keeps the pitch, and survives a reload', async () => {
  const { page, playback } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').click()
  const speed = page.getByRole('combobox', { name: 'Speed' })
  await expect
    .poll(() => speed.getByRole('option').allTextContents())
    .toEqual(['0.75×', '1×', '1.25×', '1.5×', '1.75×', '2×'])
  await speed.selectOption('1.5×')
  expect(await playback.read('playbackRate')).toBe(1.5)
  expect(await playback.read('preservesPitch')).toBe(true)
  await slider(page).press('>')
  expect(await playback.read('playbackRate')).toBe(1.75)
  await page.reload()
  await button(page, 'Play One').click()
  await playback.reaches(0.1)
  expect(await playback.read('playbackRate')).toBe(1.75)
})

test('a story resumes where it was left, also after a reload, or starts over', async () => {
  const { page, playback } = await open([aStory({ title: 'One' }), aStory({ title: 'Two' })])
  for (let presses = 0; presses < 2; presses += 1) await slider(page).press('ArrowRight')
  await button(page, 'Resume from 0:10: One').click()
  await playback.reaches(11.2)
  await page.reload()
  const resume = button(page, /^Resume from 0:1\d: One$/)
  await resume.waitFor()
  await page.getByText(/^from 0:1\d$/).waitFor()
  expect(await button(page, 'Play Two').isVisible()).toBe(true)
  await resume.click()
  // The position is reached as soon as it is sought, before playback has started.
  await playback.reaches(11.3)
  await expect.poll(async () => (await playback.starts()).at(-1)).toBeGreaterThan(10.9)
  await button(page, 'Play Two').click()
  await playback.reaches(0.1)
  await button(page, 'From the beginning').click()
  await button(page, 'Pause One').waitFor()
  await expect.poll(async () => (await playback.starts()).at(-1)).toBeLessThan(1)
})

test('at its end a story goes back to the beginning, where it starts next time', async () => {
  const { page, playback } = await open([aStory({ title: 'One' })])
  for (let presses = 0; presses < 3; presses += 1) await slider(page).press('ArrowRight')
  await button(page, /^Resume from 0:15/).click()
  await playback.reaches(15.1)
  await slider(page).press('End')
  await button(page, 'Play One').waitFor()
  await page.getByText(/^0:00 of 0:20$/).waitFor()
  expect(await position(page)).toBe(0)
  expect(await playback.read('currentTime')).toBe(0)
  expect((await playback.deviceControls()).position?.position).toBe(0)
  await button(page, 'Play One').click()
  await playback.reaches(0.2)
  expect((await playback.starts()).at(-1)).toBeLessThan(1)
  await button(page, 'Pause One').click()
  await page.reload()
  await button(page, 'Play One').waitFor()
  expect(await position(page)).toBe(0)
})

test('the mini player of a story that ended is gone on the next screen', async () => {
  const { page, playback } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').click()
  await playback.reaches(0.2)
  await page.getByRole('link', { name: 'Family', exact: true }).click()
  await bar(page).waitFor()
  await page.evaluate(() => {
    for (const audio of document.querySelectorAll('audio')) audio.currentTime = audio.duration
  })
  await bar(page).getByRole('button', { name: 'Play One' }).waitFor()
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await bar(page).waitFor({ state: 'detached' })
})

test('media session: the lock screen shows and controls the story', async () => {
  const { page, playback } = await open([aStory({ title: 'The lilac dress' })])
  await button(page, 'Play The lilac dress').click()
  await playback.reaches(0.2)
  expect(await playback.deviceControls()).toMatchObject({
    title: 'The lilac dress',
    artist: 'Ruth Ellery',
    album: 'The Ellery Family',
    state: 'playing',
    position: { duration: 20, playbackRate: 1 },
  })
  await playback.press('seekforward')
  await playback.reaches(15)
  await playback.press('seekto', { seekTime: 4 })
  await expect.poll(async () => (await playback.deviceControls()).position?.position).toBe(4)
  await playback.press('pause')
  await button(page, 'Play The lilac dress').waitFor()
  expect((await playback.deviceControls()).state).toBe('paused')
  await playback.press('play')
  await button(page, 'Pause The lilac dress').waitFor()
  await playback.press('seekbackward')
  await expect.poll(async () => (await playback.deviceControls()).position?.position).toBe(0)
  await playback.press('stop')
  await expect.poll(async () => (await playback.deviceControls()).title).toBeUndefined()
  expect((await playback.deviceControls()).actions).toEqual([])
})

test('playback continues across screens, with the mini player where the full player is not visible', async () => {
  const many = [
    aStory({ title: 'One' }),
    ...Array.from({ length: 12 }, () => aStory({ content: 'Words. '.repeat(20) })),
  ]
  const { page, playback } = await open(many)
  await button(page, 'Play One').click()
  await playback.reaches(0.2)
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
  const before = await playback.read('currentTime')
  await playback.reaches(Number(before) + 0.3)
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  // Paused, or a slow machine would reach the end of the audio.
  await bar(page).getByRole('button', { name: 'Pause One' }).click()
  await bar(page).getByRole('button', { name: 'Forward 15 seconds' }).click()
  await playback.reaches(15)
  await bar(page).getByRole('link', { name: 'One' }).click()
  await page.getByRole('heading', { name: 'One', level: 1 }).waitFor()
  await bar(page).waitFor({ state: 'detached' })
  expect(await position(page)).toBeGreaterThan(15_000)
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await bar(page).getByRole('button', { name: 'Close the player' }).press('Enter')
  expect(await bar(page).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(await playback.read('src')).toBe('')
})

test('mini player: tooltips name the icons on hover and on focus', async () => {
  const { page } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').click()
  await page.getByRole('link', { name: 'Family', exact: true }).click()
  const tip = page.getByRole('tooltip')
  for (const name of ['Back 15 seconds', 'Forward 15 seconds', 'Close the player']) {
    const box = await bar(page).getByRole('button', { name }).boundingBox()
    const x = (box?.x ?? 0) + 24
    const y = (box?.y ?? 0) + 24
    // A hand is never quite still. Radix opens no tooltip while the pointer may be on its way to the one
    // before, and notices only at the next move that it went elsewhere.
    let step = 0
    await expect
      .poll(async () => {
        await page.mouse.move(x + (step++ % 2), y, { steps: 5 })
        return page.getByRole('tooltip', { name }).isVisible()
      })
      .toBe(true)
  }
  await page.mouse.move(0, 0, { steps: 5 })
  await expect.poll(() => tip.count()).toBe(0)
  await bar(page).getByRole('link', { name: 'One' }).focus()
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip', { name: 'Back 15 seconds' }).waitFor()
  await expectNoAxeViolations(page)
})

test('a story has the same length everywhere, also as the position at its end', async () => {
  const recording = aRecording('ready', { durationMs: 17_600 })
  const { page } = await open([aStory({ title: 'One', duration: 18, recording })])
  await page.getByRole('link', { name: 'One', exact: true }).click()
  await page.getByText(/told by Ruth Ellery\s· 0:18/).waitFor()
  await page.getByText(/^0:00 of 0:18$/).waitFor()
  await slider(page).press('End')
  await page.getByText(/^from 0:18 of 0:18$|^0:18 of 0:18$/).waitFor()
  expect(await slider(page).getAttribute('aria-valuetext')).toBe('0:18 of 0:18')
})

test('the mini player appears when the header covers the full player’s button', async () => {
  const { page, playback } = await open([aStory({ title: 'One', content: 'Words. '.repeat(900) })], {
    viewport: { width: 1280, height: 720 },
  })
  await page.getByRole('link', { name: 'One', exact: true }).click()
  await button(page, 'Play One').click()
  await playback.reaches(0.2)
  await button(page, 'Pause One').click()
  expect(await bar(page).count()).toBe(0)
  await button(page, 'Play One').evaluate((shown) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const { top, height } = shown.getBoundingClientRect()
    scrollBy(0, top + height / 3 - header)
  })
  await bar(page).waitFor()
})

test('the mini player does not cover the buttons of the edit form at any width', async () => {
  const { page, playback } = await open([aStory({ title: 'One' }), aStory({ title: 'Two' })], {
    viewport: { width: 800, height: 800 },
  })
  await button(page, 'Play One').click()
  await playback.reaches(0.2)
  await page.getByRole('link', { name: 'Two', exact: true }).click()
  await page.getByRole('heading', { name: 'Two', level: 1 }).waitFor()
  await button(page, 'More Options').click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Story Title').fill('Three')
  await bar(page).waitFor()
  for (const width of [800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await untilDrawn(page)
    for (const name of ['Save Changes', 'Cancel'])
      await expect.poll(() => isUnobstructed(button(page, name)), { message: `${name} at ${width} px` }).toBe(true)
  }
})

test('the mini player does not cover the buttons for editing several stories', async () => {
  const { page, server, playback } = await open([
    aStory({ title: 'One' }),
    ...Array.from({ length: 8 }, () => aStory({ content: 'Words. '.repeat(20) })),
  ])
  await fakeResearch(page, server)
  await button(page, 'Play One').click()
  await playback.reaches(0.2)
  await button(page, 'Edit Several').click()
  await page.getByLabel('Select “One”').check()
  await page.mouse.move(600, 300)
  await page.mouse.wheel(0, 1000)
  await bar(page).waitFor()
  for (const name of ['Edit', 'Done']) await expect.poll(() => isUnobstructed(button(page, name))).toBe(true)
})

test('recording pauses and blocks playback, including media keys', async () => {
  const { page, playback } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').click()
  await playback.reaches(0.2)
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await bar(page).waitFor()
  await button(page, 'Press to record').click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await playback.read('paused')).toBe(true)
  await playback.press('play')
  expect(await playback.read('paused')).toBe(true)
})

test('a deleted story stops playing on every screen', async () => {
  const { page, server, playback } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').click()
  await playback.reaches(0.2)
  await page.getByRole('link', { name: 'Family', exact: true }).click()
  await bar(page).waitFor()
  await fakeCall(page, /\/api\/stories\/\d+$/, (route) =>
    route.fulfill({ status: 404, json: { error: 'not_found', message: 'This story is gone.' } }),
  )
  server.sendEvent()
  await bar(page).waitFor({ state: 'detached' })
  expect(await playback.read('src')).toBe('')
})

test.each([
  ['another family shows', { familyId: 2, familyName: 'The Marsh Family' }],
  ['the user is signed out', null],
])('when %s, playback stops immediately', async (_when, next) => {
  const { page, playback } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').click()
  await playback.reaches(0.2)
  const user = await page.evaluate(async () => (await fetch('/api/user')).json())
  await fakeCall(page, '**/api/user*', (route) =>
    next
      ? route.fulfill({ json: { ...user, ...next } })
      : route.fulfill({ status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } }),
  )
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => playback.read('src')).toBe('')
  expect(await playback.read('paused')).toBe(true)
})

test('signing out deletes the stored positions', async () => {
  const { page, playback } = await open([aStory({ title: 'One' })])
  for (let presses = 0; presses < 2; presses += 1) await slider(page).press('ArrowRight')
  await button(page, /^Resume from 0:10/).click()
  await playback.reaches(10.3)
  const places = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('keepsaid-places')))
  expect(await places()).toEqual(['keepsaid-places-1'])
  await fakeLogout(page)
  await button(page, 'Logout').click()
  await waitUntilSignedOut(page)
  expect(await places()).toEqual([])
})

test('player shortcuts work while the player has the focus, and nowhere else', async () => {
  const { page, playback } = await open([aStory({ title: 'One' })])
  await button(page, 'Play One').focus()
  await page.keyboard.press('k')
  await playback.reaches(0.2)
  await page.keyboard.press('l')
  await playback.reaches(15)
  await page.keyboard.press('k')
  await button(page, 'Play One').waitFor()
  const stopped = await position(page)
  await page.keyboard.press('j')
  expect(await position(page)).toBe(stopped - 15_000)
  await button(page, 'Find').click()
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('jkl')
  expect(await page.getByRole('searchbox').inputValue()).toBe('jkl')
  expect(await playback.read('paused')).toBe(true)
})
