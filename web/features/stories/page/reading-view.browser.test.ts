import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'

const pages = withBuiltPages()

const TEXT = 'I wore it to the dance.\n\nIt rained all the way there, and nobody minded.'
const story = (overrides: Partial<Story> = {}) => aStory({ title: 'The lilac dress', content: TEXT, ...overrides })

const TOGETHER = 'Play for someone next to you'

/** @param addTo adds scripts to a page, which then is in a tab of its own */
async function open(shown: Story, addTo?: (page: Page) => Promise<unknown>) {
  const page = await pages.openTab(addTo ? { hasTouch: true } : {})
  await addTo?.(page)
  await fakeStoryServer(page, [shown])
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const view = page.getByRole('dialog', { name: 'The lilac dress' })
  const paused = () => page.evaluate(() => document.querySelector('audio')?.paused ?? true)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const goto = () => page.goto(pages.address(`stories/${shown.id}`))
  return { page, button, view, paused, focused, goto }
}

describe('reading view', () => {
  test('shows only the text, remembers its size, and closes on Escape', async () => {
    const { page, button, view, focused, goto } = await open(story())
    await goto()
    await button('Reading view').press('Enter')
    await view.getByText('I wore it to the dance.').waitFor()
    await expect.poll(focused).toBe('The lilac dress')
    const size = () => view.getByText('I wore it').evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
    const before = await size()
    await page.getByRole('button', { name: 'Larger text' }).press('Enter')
    expect(await size()).toBeGreaterThan(before)
    const larger = await size()
    expect(new URL(page.url()).search).toBe('?reading=yes')
    await page.keyboard.press('Escape')
    await view.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    await button('Reading view').click()
    expect(await size()).toBe(larger)
    await page.reload()
    await view.waitFor()
    await button('Done').click()
    await view.waitFor({ state: 'detached' })
  })
})

describe('reading view during playback', () => {
  test('the button and the K key pause and play', async () => {
    const { page, button, view, paused, goto } = await open(story())
    await goto()
    await button('Play The lilac dress').click()
    await button('Reading view').click()
    await view.getByRole('button', { name: 'Pause', exact: true }).click()
    await view.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await expect.poll(paused).toBe(true)
    await view.getByRole('heading', { name: 'The lilac dress' }).focus()
    await page.keyboard.press('k')
    await view.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await expect.poll(paused).toBe(false)
  })

  test('a story without audio has no play button, and isn’t played for anyone', async () => {
    const { button, view, goto } = await open(story({ audioUrl: null, recording: null }))
    await goto()
    expect(await button(TOGETHER).count()).toBe(0)
    await button('Reading view').click()
    await view.getByRole('button', { name: 'Done' }).waitFor()
    expect(await view.getByRole('button', { name: /^(Play|Pause)/ }).count()).toBe(0)
  })
})

declare global {
  interface Window {
    /** How many wake locks the page holds. */
    wakeLocks: number
  }
}

/** Runs in the page: a screen that can be kept on. */
function addWakeLock(): void {
  window.wakeLocks = 0
  const request = async () => {
    window.wakeLocks += 1
    const lock = {
      released: false,
      release: async () => {
        if (!lock.released) window.wakeLocks -= 1
        lock.released = true
      },
    }
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request } })
}

/** Runs in the page: an iPhone, which has no full screen. */
function removeFullScreen(): void {
  Object.defineProperty(document, 'fullscreenEnabled', { value: false })
}

describe('playing for someone next to you', () => {
  const isFullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null)

  test('fills the screen, plays from the beginning, follows the words, and keeps the screen on while it plays', async () => {
    const { page, button, view, paused, focused, goto } = await open(story(), (tab) => tab.addInitScript(addWakeLock))
    const words = TEXT.split(/\s+/).map((word, index) => ({
      word,
      start: index / 2,
      end: index / 2 + 0.4,
      confidence: 0.9,
    }))
    const transcript: Transcript = {
      ...{ state: 'done', engine: 'moonshine', model: null, progress: 1, waitingFor: null, language: 'en' },
      ...{ text: TEXT, words },
    }
    await fakeCall(page, '**/api/stories/*/transcript', (route) => route.fulfill({ json: transcript }))
    await goto()
    await button(TOGETHER).click()
    await view.waitFor()
    await expect.poll(() => isFullScreen(page)).toBe(true)
    await expect.poll(paused).toBe(false)
    await view.locator('[data-spoken]').first().waitFor()
    await expect.poll(() => page.evaluate(() => window.wakeLocks)).toBe(1)
    await view.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect.poll(() => page.evaluate(() => window.wakeLocks)).toBe(0)
    await view.getByRole('button', { name: 'Play', exact: true }).click()
    await view.getByRole('button', { name: 'Done' }).click()
    await view.waitFor({ state: 'detached' })
    await expect.poll(() => isFullScreen(page)).toBe(false)
    await expect.poll(paused).toBe(true)
    await expect.poll(focused).toBe(TOGETHER)

    // Leaving full screen, which is what Escape does there, ends it, too.
    await button(TOGETHER).click()
    await view.waitFor()
    await expect.poll(() => isFullScreen(page)).toBe(true)
    await page.evaluate(() => document.exitFullscreen())
    await view.waitFor({ state: 'detached' })
    await expect.poll(paused).toBe(true)
    expect(await page.evaluate(() => [window.wakeLocks, location.search])).toEqual([0, ''])
  })

  test('fills the window where there is no full screen, and closes on Escape', async () => {
    const { page, button, view, paused, goto } = await open(story(), (tab) => tab.addInitScript(removeFullScreen))
    await goto()
    await button(TOGETHER).click()
    await view.waitFor()
    expect(await isFullScreen(page)).toBe(false)
    expect(await view.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 900 })
    await expect.poll(paused).toBe(false)
    await page.keyboard.press('Escape')
    await view.waitFor({ state: 'detached' })
    await expect.poll(paused).toBe(true)
  })
})
