import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { watchPlayback } from '#web/features/playback/testing/watch-playback.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { expectNoHorizontalScrolling } from '#web/testing/text-sizes.ts'
import { aHit, type FakeSearch, fakeSearch } from '../testing/fake-search-server.ts'

const pages = withBuiltPages()

const long = 'Pneumonoultramicroscopicsilicovolcanoconiosis'
const river = aStory({ title: 'The river in 1952', place: 'Llandudno', people: ['Zoë'] })
const dress = aStory({ title: `<b>A lilac dress</b> \u202etrap ${long}`, recording: null })
const hits = new Map([
  [
    river.id,
    [
      aHit('My father said that the *river* would freeze. And it did, all the way to the mill.', 'text', 11.4),
      aHit('we skated on the *river* that winter', 'spoken', 17),
      aHit('*River* people', 'people'),
    ],
  ],
  [dress.id, [aHit(`The ${long} *river* <script>alert(1)</script> 👗`, 'notes')]],
])

async function open(path = 'stories?q=river', about: Partial<FakeSearch> = {}, options: BrowserContextOptions = {}) {
  const page = await pages.openTab(options)
  const playback = await watchPlayback(page)
  const server = await fakeStoryServer(page, [river, dress])
  await fakeSearch(page, { matches: () => [river, dress], works: () => true, hits, ...about })
  await page.goto(pages.address(path))
  return { page, server, playback, found: (words: string) => page.getByText(words, { exact: true }).waitFor() }
}

test('matches are highlighted, and markup in a sentence is shown as text', async () => {
  const { page, found } = await open()
  await found('2 stories found')
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['river', 'river', 'river', 'River', 'river'])
  expect(await page.getByRole('heading', { level: 2 }).last().textContent()).toBe(dress.title)
  await found('Heard in the recording')
  await found('Notes')
  await expect.poll(() => page.getByText('<script>alert(1)</script>').count()).toBe(1)
})

test.each([
  [null, []],
  [0, ['0:00']],
  [64, ['1:04']],
])('a duration of %s s is shown as %j', async (duration, shown) => {
  const story = { ...dress, duration }
  const { page, found } = await open('stories?q=river', { matches: () => [story] })
  await found('1 story found')
  const times = page
    .getByRole('article')
    .locator('bdi')
    .filter({ hasText: /^\d+:\d\d$/ })
  expect(await times.allTextContents()).toEqual(shown)
})

test('Play from plays at that second, with mouse and keyboard', async () => {
  const { page, playback } = await open()
  const button = page.getByRole('button', { name: 'Play from 0:11' })
  await button.focus()
  await page.keyboard.press('Enter')
  await playback.reaches(11.5)
  expect(await playback.starts()).toEqual([11])
  await page.getByRole('button', { name: 'Play from 0:17' }).press('Space')
  await playback.reaches(17.1)
  expect(await page.locator('audio').count()).toBeLessThanOrEqual(1)
  // No play button without a recording.
  expect(await page.getByRole('article').last().getByRole('button').count()).toBe(0)
})

test('the title opens the story at that second, and Back returns to the results', async () => {
  const { page, found } = await open('stories?q=river&order=oldest')
  await page.getByRole('link', { name: 'The river in 1952' }).click()
  await page.waitForURL(`**/stories/${river.id}?**`)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: 'river', order: 'oldest', at: '11' })
  await page.goBack()
  await found('2 stories found')
})

test('the results stay where they are while other ones load', async () => {
  const { page, found } = await open('stories?q=river', { corrected: 'river' })
  await found('2 stories found')
  const result = page.getByRole('article', { name: 'The river in 1952' })
  const topOf = async () => (await result.boundingBox())?.y
  const top = await topOf()
  const requested = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  await fakeCall(page, '**/api/stories/search?*', async (route) => {
    requested.resolve()
    await arrival.promise
    return route.fallback()
  })
  await page.getByLabel('Search your stories').fill('rivers')
  await requested.promise
  await page.getByText('2 stories found', { exact: true }).waitFor({ state: 'hidden' })
  expect(await topOf()).toBe(top)
  arrival.resolve()
  await found('2 stories found')
})

test('Back focuses the result; previous and next follow the list without the search', async () => {
  const many = Array.from({ length: 30 }, (_, i) => aStory({ title: `The river ${i}` }))
  const { page, server, found } = await open('stories?q=river&tag=war', { matches: () => many, hits: new Map() })
  server.stories = many
  await page.getByRole('button', { name: 'Show More Stories' }).click()
  await found('30 stories found')
  const request = page.waitForRequest('**/neighbors*')
  await page.getByRole('link', { name: 'The river 25' }).click()
  expect(new URL((await request).url()).search).toBe('?tag=war&sort=newest')
  await page.getByRole('heading', { level: 1, name: 'The river 25' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Your Stories', exact: true }).click()
  await found('30 stories found')
  expect(new URL(page.url()).search).toBe('?q=river&tag=war')
  const card = page.getByRole('article', { name: 'The river 25' })
  await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)
  const top = (await card.boundingBox())?.y ?? -1
  expect(top).toBeGreaterThan(0)
  expect(top).toBeLessThan(720)
})

test('results have their own sort order in the address, best match by default', async () => {
  const sorts: string[] = []
  const { page, found } = await open('stories?q=river&sort=title', {
    matches: (search) => {
      sorts.push(`${search.get('sort')}`)
      return [river]
    },
  })
  await found('1 story found')
  const order = page.getByLabel('Sort by')
  expect(await order.inputValue()).toBe('best')
  await order.selectOption({ label: 'Oldest' })
  await expect.poll(() => sorts.at(-1)).toBe('oldest')
  expect(new URL(page.url()).searchParams.get('order')).toBe('oldest')
  await page.getByLabel('Search your stories').fill('')
  await expect.poll(() => order.inputValue()).toBe('title')
  expect(new URL(page.url()).search).toBe('?sort=title')
})

test('a corrected spelling is named', async () => {
  const { page, found } = await open('stories?q=rivr', { corrected: 'river' })
  await found('2 stories found')
  expect(await page.getByRole('status').filter({ hasText: 'found' }).textContent()).toContain(
    'These are results for river.',
  )
})

test('no results: first the filters can be dropped, then the search', async () => {
  const { page, found } = await open('stories?q=rivr&category=Ad+Hoc', {
    matches: (params) => (params.get('category') ? [] : [river]),
  })
  await found('No stories found')
  await page.getByText('We looked for rivr').waitFor()
  await page.getByRole('button', { name: 'Search in All Stories' }).click()
  await found('1 story found')
  expect(new URL(page.url()).search).toBe('?q=rivr')
})

test('Show More loads more results and focuses the first new one', async () => {
  const many = Array.from({ length: 30 }, (_, i) => aStory({ title: `The river ${i}` }))
  const { page, found } = await open('stories?q=river', { matches: () => many, hits: new Map() })
  await found('20 stories found so far')
  await page.getByRole('button', { name: 'Show More Stories' }).click()
  await found('30 stories found')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent))
    .toBe('The river 20')
})

test('Show More goes on when the results are fetched again before the next ones arrive', async () => {
  const many = Array.from({ length: 30 }, (_, i) => aStory({ title: `The river ${i}` }))
  const { page, server, found } = await open('stories?q=river', { matches: () => many, hits: new Map() })
  await found('20 stories found so far')
  const requested = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  let isFirst = true
  await fakeCall(page, '**/api/stories/search?*cursor=*', async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    requested.resolve()
    await arrival.promise
    return route.abort()
  })
  await page.getByRole('button', { name: 'Show More Stories' }).click()
  await requested.promise
  // It cancels the request for the next page.
  const refetched = page.waitForResponse('**/api/stories/search?q=river*')
  server.sendEvent()
  await refetched
  arrival.resolve()
  await found('30 stories found')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent))
    .toBe('The river 20')
})

test('no horizontal scrolling at 320 px with text at 100 % and 200 %', async () => {
  const { page, found } = await open('stories?q=river', {}, { viewport: { width: 320, height: 640 } })
  await found('2 stories found')
  await expectNoHorizontalScrolling(page)
})
