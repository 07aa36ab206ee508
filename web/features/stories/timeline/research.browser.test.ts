// One long file, because all tests share one browser.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { TOM } from '#web/features/family/testing/a-family.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { WIDTHS } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { expectNoHorizontalScrolling } from '#web/testing/text-sizes.ts'
import { untilDrawn } from '#web/testing/until-drawn.ts'
import { fakeResearch } from '../testing/fake-research-server.ts'

const pages = withBuiltPages()

const about = (kind: 'exact' | 'year' | 'about' | 'span', from: string, to: string) => ({ kind, from, to })
const fourStories = () => [
  aStory({ title: 'The river', tags: ['home', 'water'], eventDate: about('about', '1952-01-01', '1952-12-31') }),
  aStory({ title: 'A lilac dress', tags: ['home'], eventDate: about('exact', '1958-06-30', '1958-06-30') }),
  aStory({
    title: 'The war',
    toldBy: 'Tom Bell',
    eventDate: about('span', '1939-09-01', '1945-05-08'),
    place: 'London',
  }),
  aStory({ title: 'A dream', toldBy: 'Tom Bell', tags: ['<b>odd</b> שלום'] }),
]

async function open(path: string, options: BrowserContextOptions = {}, isPremium = true) {
  const page = await pages.openTab(options)
  const server = await fakeStoryServer(page, fourStories())
  const research = await fakeResearch(page, server)
  research.isPremium = isPremium
  await page.goto(pages.address(path))
  return { page, server, research }
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Shows the search and filters of a short list. */
const find = (page: Page) => button(page, 'Find').click()

test('filters work by keyboard, and show in the address and as chips', async () => {
  const { page } = await open('stories')
  await find(page)
  await page.getByLabel('Told by', { exact: true }).selectOption({ label: 'Tom Bell (2)' })
  await page.getByText('2 stories found', { exact: true }).waitFor()
  await expect.poll(() => titles(page)).toEqual(['The war', 'A dream'])
  const time = page.getByLabel('When', { exact: true })
  await time.selectOption({ label: 'No date yet (1)' })
  await page.getByText('1 story found', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?toldBy=Tom+Bell&decade=unknown')

  await page.reload()
  await page.getByText('1 story found', { exact: true }).waitFor()
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('button')
  await expect
    .poll(() => chips.allTextContents())
    .toEqual(['Remove the filter Told by Tom Bell', 'Remove the filter No date yet', 'Show All Stories'])
  await chips.first().press('Enter')
  await expect.poll(() => titles(page)).toEqual(['A dream'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('No date yet')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await titles(page)).length).toBe(4)
  expect(new URL(page.url()).search).toBe('')
})

test('filters show no counts during a search', async () => {
  const { page } = await open('stories?q=war')
  await page.getByText('1 story found', { exact: true }).waitFor()
  const options = () => page.getByLabel('Told by', { exact: true }).getByRole('option').allTextContents()
  await expect.poll(options).toContain('Tom Bell')
  expect((await options()).join()).not.toContain('(')
  await page.getByLabel('Search your stories').fill('')
  await expect.poll(options).toContain('Tom Bell (2)')
})

test('markup in a tag is shown as text, in the field and as a chip', async () => {
  const { page } = await open('stories')
  await find(page)
  await page.getByLabel('Tag', { exact: true }).selectOption({ label: '<b>odd</b> שלום (1)' })
  await button(page, 'Remove the filter Tag: <b>odd</b> שלום').waitFor()
  await expect.poll(() => titles(page)).toEqual(['A dream'])
})

test('several stories are edited at once, with Undo', async () => {
  const { page, server, research } = await open('stories')
  await button(page, 'Edit Several').press('Enter')
  await page.getByRole('table', { name: 'Your stories' }).waitFor()
  await page.getByLabel('Select “The war”').press('Space')
  await page.getByLabel('Select “A dream”').press('Space')
  await page.getByText('2 stories selected').waitFor()
  await button(page, 'Edit').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit 2 stories' })
  await button(page, 'Save Changes').click()
  await dialog.getByText('Fill in at least one field.').waitFor()
  await dialog.getByLabel('When did it happen?').selectOption({ label: 'Year' })
  await button(page, 'Save Changes').click()
  await dialog.getByText('Please enter a four-digit year, such as 1952').first().waitFor()
  await dialog.getByLabel('Year', { exact: true }).fill('1941')
  await dialog.getByLabel('Told by').fill('Ada Bell')
  await dialog.getByLabel('Category').selectOption('Career & Work Life')
  // Tags in use are suggested.
  const field = dialog.getByRole('textbox', { name: 'Add tags' })
  await dialog.getByRole('button', { name: 'Add the tag home' }).click()
  expect(await field.inputValue()).toBe('home, ')
  await field.fill('London, war ,')
  await field.press('Enter')
  await page.getByText('2 stories changed').waitFor()
  await page.getByText('You can’t change this in 1 story recorded by other people.').waitFor()
  const idOf = (title: string) => server.stories.find((one) => one.title === title)?.id
  expect(research.edited).toEqual([
    {
      ids: [idOf('The war'), idOf('A dream')],
      set: {
        eventDate: { kind: 'year', from: '1941-01-01', to: '1941-12-31' },
        category: 'Career & Work Life',
        toldBy: 'Ada Bell',
      },
      addTags: ['London', 'war'],
    },
  ])
  await expect.poll(() => page.getByRole('row', { name: 'A dream' }).innerText()).toMatch(/1941.*Ada Bell/s)

  await button(page, 'Undo').click()
  await page.getByText('Changes undone').waitFor()
  expect(server.stories.map(({ tags }) => tags.includes('war'))).toEqual([false, false, false, false])

  // All, but for one of them.
  await button(page, 'Select All 4').click()
  await page.getByText('4 stories selected').waitFor()
  await page.getByLabel('Select “A dream”').uncheck()
  await page.getByText('3 stories selected').waitFor()
  await button(page, 'Edit').click()
  await page.getByRole('textbox', { name: 'Remove tags' }).fill('home')
  await button(page, 'Save Changes').click()
  await page.getByText('3 stories changed').waitFor()
  expect(research.edited.at(-1)).toEqual({ filter: {}, except: [idOf('A dream')], removeTags: ['home'] })
  await button(page, 'Done').click()
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
})

test('with the Shift key, all stories in between are selected', async () => {
  const { page } = await open('stories')
  await button(page, 'Edit Several').click()
  await page.getByLabel('Select “The river”').click()
  await page.getByLabel('Select “The war”').click({ modifiers: ['Shift'] })
  await page.getByText('3 stories selected').waitFor()
  expect(await page.getByLabel('Select “A lilac dress”').isChecked()).toBe(true)
})

test('from 25 stories on, a table can be chosen, which this device remembers', async () => {
  const { page, server } = await open('stories')
  await page.getByRole('article').first().waitFor()
  const table = page.getByLabel('Table', { exact: true })
  expect(await table.count()).toBe(0)
  server.stories = [...fourStories(), ...Array.from({ length: 21 }, () => aStory({ place: 'Leeds' }))]
  await page.reload()
  await table.check()
  await page.getByRole('table').waitFor()
  await page.reload()
  const columns = page.getByRole('columnheader')
  await expect
    .poll(() => columns.allInnerTexts())
    .toEqual(['Select', 'Date', 'Title', 'Told by', 'Place', 'Length', 'Tags'])
  const title = page.getByRole('columnheader', { name: 'Title' })
  await title.getByRole('button').click()
  await expect.poll(() => title.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('A dream')
  await title.getByRole('button').click()
  await expect.poll(() => title.getAttribute('aria-sort')).toBe('descending')
  expect(new URL(page.url()).search).toBe('?sort=-title')
  expect(await page.getByLabel('Sort by').inputValue()).toBe('-title')
  // Selecting a story opens the bar.
  await page.getByLabel('Select “A dream”').check()
  await page.getByText('1 story selected').waitFor()
  await page.getByRole('link', { name: 'A lilac dress' }).click()
  await page.waitForURL(/stories\/\d+\?sort=-title$/)
  await page.goto(pages.address('stories'))
  await page.getByLabel('Cards', { exact: true }).check()
  await page.getByRole('article').first().waitFor()
})

test('more stories than the server accepts at once are changed in batches, with one Undo', async () => {
  const { page, server, research } = await open('stories')
  server.stories = Array.from({ length: 2300 }, () => aStory({ tags: [] }))
  await page.reload()
  await button(page, 'Edit Several').click()
  await button(page, 'Select All 2,300').click()
  await button(page, 'Edit').click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Add tags' })
  await field.fill('war')
  await field.press('Enter')
  await page.getByText('2,300 stories changed').waitFor()
  expect(research.edited.map(({ ids }) => ids?.length)).toEqual([1000, 1000, 300])
  await button(page, 'Undo').click()
  await page.getByText('Changes undone').waitFor()
  expect(server.stories.some(({ tags }) => tags.includes('war'))).toBe(false)
})

test('the selection survives a search, and search results can be added to it', async () => {
  const { page, server, research } = await open('stories')
  await button(page, 'Edit Several').click()
  await button(page, 'Select All 4').click()
  await page.getByText('4 stories selected').waitFor()
  // Search results cannot be selected all at once.
  await find(page)
  const box = page.getByLabel('Search your stories')
  await box.fill('dream')
  await page.getByText('1 story found', { exact: true }).waitFor()
  await page.getByText('Select search results one by one.').waitFor()
  expect(await page.getByText('4 stories selected').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Select/ }).count()).toBe(0)
  await page.getByLabel('Select “A dream”').check()
  await box.fill('war')
  await page.getByLabel('Select “The war”').check()
  await box.fill('')
  await page.getByText('2 stories selected').waitFor()
  expect(await page.getByLabel('Select “A dream”').isChecked()).toBe(true)
  await button(page, 'Edit').click()
  await page.getByRole('textbox', { name: 'Add tags' }).fill('London')
  await page.getByRole('textbox', { name: 'Add tags' }).press('Enter')
  await page.getByText('2 stories changed').waitFor()
  const idOf = (title: string) => server.stories.find((one) => one.title === title)?.id
  expect(research.edited).toEqual([{ ids: [idOf('A dream'), idOf('The war')], addTags: ['London'] }])
})

test('stories the viewer cannot change have no checkbox, in the list and in search results', async () => {
  const { page, server } = await open('stories')
  server.stories = server.stories.map((one) => (one.title === 'The war' ? { ...one, userId: TOM.id } : one))
  await fakeCall(page, '**/api/user*', (route) => route.fulfill({ json: TOM }))
  await page.reload()
  await button(page, 'Edit Several').click()
  await page.getByLabel('Select “The war”').waitFor()
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(1)
  await find(page)
  await page.getByLabel('Search your stories').fill('a')
  await page.getByText('3 stories found', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(1)
})

test('the timeline groups stories by year and decade, and links to each', async () => {
  const { page } = await open('stories/timeline')
  await page.getByRole('heading', { name: '1950s' }).waitFor()
  const heads = await page.getByRole('heading').allTextContents()
  expect(heads).toEqual(['Timeline', '1930s', '1939', '1950s', '1952', '1958', 'No date yet'])
  await page.getByText('1939–1945').waitFor()
  await page.getByText('about 1952').waitFor()
  expect(await page.getByRole('link', { name: 'Add a Date to A dream' }).getAttribute('href')).toContain('edit=yes')
  expect(await page.getByRole('link', { name: 'The war' }).getAttribute('href')).toMatch(/\/stories\/\d+$/)
})

test('a timeline without dated stories begins with the viewer’s own dates', async () => {
  const { page, server } = await open('stories/timeline')
  server.stories = server.stories.map((one) => ({ ...one, eventDate: null }))
  await page.reload()
  await page.getByText('You came to').waitFor()
  await page.getByRole('link', { name: 'Add a Date to A dream' }).waitFor()
})

test('timeline links keep the filters and drop the search', async () => {
  const { page } = await open('stories?toldBy=Tom+Bell&q=war')
  const timeline = page.getByRole('link', { name: 'Timeline' })
  expect(await timeline.getAttribute('href')).toBe('/stories/timeline?toldBy=Tom+Bell')
  await timeline.click()
  await page.getByRole('heading', { name: '1930s' }).waitFor()
  // The link is gone; screen readers and the Tab key continue on the new page.
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  const story = page.getByRole('link', { name: 'The war' })
  expect(await story.getAttribute('href')).toMatch(/\/stories\/\d+\?toldBy=Tom\+Bell$/)
  expect(await page.getByRole('link', { name: 'Add a Date to A dream' }).getAttribute('href')).toMatch(
    /\?toldBy=Tom\+Bell&edit=yes$/,
  )
})

test('the filtered stories can be downloaded, marked as Premium where needed', async () => {
  const { page, research } = await open('stories?toldBy=Tom+Bell')
  const these = page.getByRole('link', { name: 'Download These 2', exact: true })
  expect(await these.getAttribute('href')).toBe('/archive?toldBy=Tom+Bell#bulk')
  expect(await page.getByRole('link', { name: 'Download Everything' }).getAttribute('href')).toBe('/archive')
  await page.getByLabel('Search your stories').fill('war')
  await page.getByText('1 story found', { exact: true }).waitFor()
  expect(await these.count()).toBe(0)
  research.isPremium = false
  await page.goto(pages.address('stories?toldBy=Tom+Bell&tag=%3Cb%3Eodd%3C%2Fb%3E+שלום'))
  await page.getByRole('link', { name: 'Download This Story Premium' }).waitFor()
})

test('on a phone the first story starts on the first screen', async () => {
  const { page } = await open('stories', { viewport: { width: 390, height: 844 } })
  const card = await page.getByRole('article').first().boundingBox()
  expect(card?.y).toBeLessThan(560)
  await button(page, 'More').press('Enter')
  await page.getByRole('link', { name: 'Recently Deleted' }).waitFor()
})

test('search results start on the first screen, on wide screens below one row of filters', async () => {
  const { page } = await open('stories?q=war')
  await page.getByText('1 story found', { exact: true }).waitFor()
  const topOf = async (one: Locator) => Math.round((await one.boundingBox())?.y ?? Number.NaN)
  const field = (name: string) => topOf(page.getByLabel(name, { exact: true }))
  const link = (name: string) => topOf(page.getByRole('link', { name }))
  for (const [width, height, maxTop] of [
    [390, 844, 600],
    [768, 900, 660],
    [1280, 900, 620],
  ] as const) {
    await page.setViewportSize({ width, height })
    await untilDrawn(page)
    const top = await topOf(page.getByRole('article').first())
    expect(top, `at ${width} px`).toBeLessThan(maxTop)
    if (width < 768) continue
    expect(await field('Sort by'), `at ${width} px`).toBe(await field('Search your stories'))
    const row = await Promise.all(['Category', 'Told by', 'When', 'Tag'].map(field))
    expect(new Set(row).size, `at ${width} px`).toBe(1)
  }
  expect(await link('Recently Deleted')).toBe(await link('Timeline'))
})

test('without Premium, editing several and the timeline say what they would do, in a short bar with Done in view', async () => {
  const { page } = await open('stories', {}, false)
  await button(page, 'Edit Several Premium').click()
  await page.getByRole('heading', { name: 'Edit many stories at once' }).waitFor()
  const bar = page.getByRole('region', { name: 'Edit several stories' })
  await bar.getByText('This is part of Premium').waitFor()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await untilDrawn(page)
    expect((await bar.boundingBox())?.height, `at ${width} px`).toBeLessThan(190)
    const done = await button(page, 'Done').boundingBox()
    expect((done?.y ?? 0) + (done?.height ?? 0), `at ${width} px`).toBeLessThan(844)
  }
  expect(await page.getByRole('checkbox', { name: /Select/ }).count()).toBe(0)
  await button(page, 'Done').click()
  await page.getByRole('link', { name: 'Timeline Premium' }).click()
  await page.getByRole('link', { name: 'See what Premium costs' }).waitFor()
  // Their own decades, with links to the stories.
  expect(await page.getByRole('link', { name: '1950s' }).getAttribute('href')).toBe('/stories?decade=1950')
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(1)
})

test('no horizontal scrolling at 320 px with text at 100 % and 200 %', async () => {
  const { page } = await open('stories?toldBy=Tom+Bell', { viewport: { width: 320, height: 640 } })
  await page.getByText('2 stories found', { exact: true }).waitFor()
  await button(page, 'Filter and Sort').press('Enter')
  await button(page, 'More').press('Enter')
  await button(page, 'Edit Several').press('Enter')
  await page.getByLabel('Select “A dream”').waitFor()
  await expectNoHorizontalScrolling(page)
  await button(page, 'Done').press('Enter')
  await page.getByRole('link', { name: 'Timeline' }).press('Enter')
  await page.getByRole('heading', { name: '1930s' }).waitFor()
  await expectNoHorizontalScrolling(page)
})
