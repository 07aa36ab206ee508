import { describe, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'

const pages = withBuiltPages()

const TEXT = 'I wore it to the dance.\n\nIt rained all the way there, and nobody minded.'
const story = (overrides: Partial<Story> = {}) => aStory({ title: 'The lilac dress', content: TEXT, ...overrides })

async function open(shown: Story) {
  const page = await pages.openTab()
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

  test('a story without audio has no play button', async () => {
    const { button, view, goto } = await open(story({ audioUrl: null, recording: null }))
    await goto()
    await button('Reading view').click()
    await view.getByRole('button', { name: 'Done' }).waitFor()
    expect(await view.getByRole('button', { name: /^(Play|Pause)/ }).count()).toBe(0)
  })
})
