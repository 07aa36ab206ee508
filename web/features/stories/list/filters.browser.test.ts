import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { expectNoHorizontalScrolling } from '#web/testing/text-sizes.ts'
import { aStory } from '../testing/a-story.ts'
import { fakeStoryServer } from '../testing/fake-story-server.ts'

const pages = withBuiltPages()

const manyStories = () => [
  aStory({ title: 'The river in 1952', category: 'Ad Hoc' }),
  aStory({ title: 'A lilac dress' }),
  aStory({ title: 'My first day at work', category: 'Career & Work Life' }),
]

async function open(path = 'stories', stories = manyStories(), options: BrowserContextOptions = {}) {
  const page = await pages.openTab(options)
  const server = await fakeStoryServer(page, stories)
  await page.goto(pages.address(path))
  // With a few stories, the fields are shown at once only if the address has a filter.
  if (!path.includes('?') && stories.length > 0) await page.getByRole('button', { name: 'Find', exact: true }).click()
  const box = page.getByLabel('Search your stories')
  const titles = () => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).selectOption(option)
  }
  return {
    page,
    server,
    box,
    titles,
    choose,
    found: (words: string) => page.getByText(words, { exact: true }).waitFor(),
  }
}

test('below nine stories, search, filters and sort order are behind Find; nine have them from the start', async () => {
  const page = await pages.openTab()
  const server = await fakeStoryServer(
    page,
    Array.from({ length: 8 }, () => aStory()),
  )
  await page.goto(pages.address('stories'))
  await page.getByText('8 stories', { exact: true }).waitFor()
  const find = page.getByRole('button', { name: 'Find', exact: true })
  const fields = ['Search your stories', 'Sort by', 'Category', 'Told by', 'When', 'Tag']
  const shown = () => Promise.all(fields.map((name) => page.getByLabel(name, { exact: true }).isVisible()))
  expect(await shown()).toEqual(fields.map(() => false))
  await find.press('Enter')
  expect(await shown()).toEqual(fields.map(() => true))
  expect(await page.getByLabel('Search your stories').evaluate((one) => one === document.activeElement)).toBe(true)
  await find.click()
  expect(await find.getAttribute('aria-expanded')).toBe('false')
  expect(await shown()).toEqual(fields.map(() => false))
  server.stories = [aStory(), ...server.stories]
  await page.reload()
  await page.getByText('9 stories', { exact: true }).waitFor()
  expect(await shown()).toEqual(fields.map(() => true))
  expect(await find.count()).toBe(0)
})

test('the search is in the address, and the field keeps the focus while results come and go', async () => {
  const { page, box, titles, found } = await open()
  await page.getByRole('heading', { name: 'A lilac dress' }).waitFor()
  await box.pressSequentially('1952 xyz')
  await found('No stories found')
  await box.press('Control+a')
  await box.pressSequentially(' 1952 ')
  await found('1 story found')
  await expect.poll(() => titles()).toEqual(['The river in 1952'])
  expect(new URL(page.url()).searchParams.get('q')).toContain('1952')
  await box.press('Control+a')
  await box.press('Delete')
  await page.getByRole('heading', { name: 'A lilac dress' }).waitFor()
  expect(await box.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(new URL(page.url()).search).toBe('')
})

test('search, category and sort order come from the address and survive a reload', async () => {
  const { page, titles, choose, found } = await open()
  await choose('Category', 'Career & Work Life')
  await found('1 story found')
  await page.reload()
  await found('1 story found')
  await expect.poll(() => titles()).toEqual(['My first day at work'])
  await choose('Category', '')
  await choose('Sort by', 'title')
  await expect.poll(titles).toEqual(['A lilac dress', 'My first day at work', 'The river in 1952'])
  expect(new URL(page.url()).search).toBe('?sort=title')
})

test('Back removes one filter, or the whole search, before it leaves the list', async () => {
  const { page, box, choose, found, titles } = await open()
  const search = () => decodeURIComponent(new URL(page.url()).search)
  await choose('Category', 'Ad Hoc')
  await found('1 story found')
  await choose('Category', '')
  await expect.poll(async () => (await titles()).length).toBe(3)
  for (const words of ['l', 'lil', 'lilac']) {
    await box.fill(words)
    await expect.poll(search).toBe(`?q=${words}`)
  }
  await page.goBack()
  await expect.poll(search).toBe('')
  await expect.poll(() => box.inputValue()).toBe('')
  await page.goBack()
  await found('1 story found')
  expect(search()).toBe('?category=Ad+Hoc')
  await page.goForward()
  await page.goForward()
  await expect.poll(() => box.inputValue()).toBe('lilac')
})

test('an address with a number as search text and with unknown filters opens', async () => {
  const { box, titles, found } = await open('stories?q=1952&category=Recipes&sort=color')
  await found('1 story found')
  await expect.poll(() => titles()).toEqual(['The river in 1952'])
  expect(await box.inputValue()).toBe('1952')
})

test('no matches: Show All Stories clears the filters', async () => {
  const { page, box, found, titles } = await open('stories?q=xyz')
  await found('No stories found')
  await page.getByRole('button', { name: 'Show All Stories' }).click()
  await expect.poll(async () => (await titles()).length).toBe(3)
  expect(await box.inputValue()).toBe('')
})

test('a failed search shows an error with Try Again', async () => {
  const { page, server, box, found } = await open()
  await page.getByRole('heading', { name: 'A lilac dress' }).waitFor()
  server.listWorks = false
  await box.fill('lilac')
  await page.getByRole('heading', { name: 'We couldn’t load your stories' }).waitFor()
  server.listWorks = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await found('1 story found')
})

test('an empty vault has no search form', async () => {
  const { page, box } = await open('stories', [])
  await page.getByRole('link', { name: 'Record Your First Story' }).waitFor()
  expect(await box.count()).toBe(0)
})

test('no horizontal scrolling at 320 px with text at 100 % and 200 %', async () => {
  const { page, box, found } = await open('stories?q=lilac', manyStories(), { viewport: { width: 320, height: 640 } })
  await found('1 story found')
  await box.fill('x'.repeat(300))
  await page.getByRole('heading', { name: 'No stories match' }).waitFor()
  await expectNoHorizontalScrolling(page)
})
