import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { aReaction, aStory } from '../testing/a-story.ts'
import { fakeStoryServer } from '../testing/fake-story-server.ts'

// Lists far longer than the viewport.

const pages = withBuiltPages()

const WORDS = 'We walked to the river every Sunday, and my father told us which bird it was that sang. '
/** Stories whose cards have very different heights. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aStory({
      title: `Number ${at + 1}`,
      content: at % 4 === 0 ? 'Short.' : WORDS.repeat(1 + (at % 7)),
      tags: at % 5 === 0 ? ['river', 'home'] : [],
      notes: at % 9 === 0 ? WORDS.repeat(6) : null,
      ...(at % 6 === 0 && { audioUrl: null, recording: null }),
    }),
  )

async function open(stories: Story[], path = 'stories') {
  const page = await pages.openTab()
  const server = await fakeStoryServer(page, stories)
  await page.goto(pages.address(path))
  await page.getByRole('article').first().waitFor()
  return { page, server, cardCount: () => page.getByRole('article').count() }
}

/** The first card whose title is well below the header, with its position in px. */
const firstVisibleCard = (page: Page) =>
  page.evaluate(() => {
    const titles = [...document.querySelectorAll('article h2')]
    const seen = titles.find((title) => title.getBoundingClientRect().top > 200)
    return { title: seen?.textContent ?? '', top: Math.round(seen?.getBoundingClientRect().top ?? -1) }
  })
const topOf = (page: Page, title: string) =>
  page.evaluate((title) => {
    const found = [...document.querySelectorAll('article h2')].find((one) => one.textContent === title)
    return found && Math.round(found.getBoundingClientRect().top)
  }, title)

/** Waits until cards are rendered, measured and placed. */
const untilSettled = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame += 1) await new Promise((next) => requestAnimationFrame(next))
  })

/** Waits until the browser has handled the last keys and turns of the wheel. */
const untilStill = async (page: Page): Promise<void> => {
  const top = () => page.evaluate(() => scrollY)
  for (let before = -1, now = await top(); now !== before; before = now, now = await top()) await untilSettled(page)
}

const lastMounted = (page: Page) =>
  page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('[aria-posinset]')].map((card) => Number(card.ariaPosInSet))),
  )

const scrollTo = async (page: Page, position: number) => {
  const title = page.getByRole('heading', { name: `Number ${position}`, exact: true })
  for (let step = 0; step < 400; step += 1) {
    if (await title.isVisible()) {
      await untilStill(page)
      if (await title.isVisible()) return
    }
    // If several pages arrive at once, a large step jumps over the card.
    await page.mouse.wheel(0, (await lastMounted(page)) < position ? 4000 : -1000)
    await untilSettled(page)
  }
  throw new Error(`Number ${position} never came into view.`)
}

test('thousands of stories: only a few cards are mounted, however far one scrolls', async () => {
  const { page, server, sendEvent, show } = await openWithEvents(many(3000))
  await show()
  // In the middle of a page, so that only one is visible.
  await scrollTo(page, 320)
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  const requestsBefore = server.listRequests.length
  expect(requestsBefore).toBeLessThan(12)
  expect(await page.locator('[aria-posinset="320"]').getAttribute('aria-setsize')).toBe('3000')

  // An event for a listed story refetches that story; one for a new story refetches the first page and the visible ones.
  const eye = await firstVisibleCard(page)
  server.stories = server.stories.map((one) => (one.title === eye.title ? { ...one, title: 'Changed' } : one))
  await sendEvent('story', server.stories.find((one) => one.title === 'Changed')?.id)
  await page.getByRole('heading', { name: 'Changed' }).waitFor()
  expect(server.listRequests.length).toBe(requestsBefore)
  server.stories = [aStory({ title: 'Newest' }), ...server.stories]
  const before = await firstVisibleCard(page)
  await sendEvent('story', server.stories[0]?.id)
  await page.locator('[aria-setsize="3001"]').first().waitFor()
  // The first page, and of the others only the visible ones.
  expect(server.listRequests.length).toBeLessThanOrEqual(requestsBefore + 4)
  await untilSettled(page)
  expect(await topOf(page, before.title)).toBe(before.top)
})

test('a table of thousands: only a few rows are mounted, numbered within the whole', async () => {
  const { page } = await open(many(3000))
  await page.getByLabel('Table', { exact: true }).check()
  const rows = page.getByRole('row')
  const table = page.getByRole('table')
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('3001')
  await page.mouse.move(600, 500)
  const row = page.getByRole('row', { name: 'Number 120' })
  for (let step = 0; step < 60 && !(await row.isVisible()); step += 1) {
    await page.mouse.wheel(0, 600)
    await untilSettled(page)
  }
  expect(await row.getAttribute('aria-rowindex')).toBe('121')
  expect(await rows.count()).toBeLessThan(60)
  // 200 stories in less than 15 screens.
  const { height } = (await row.boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(56)
  expect(height).toBeLessThan(60)
  await page.getByLabel('Cards', { exact: true }).check()
  await page.getByRole('article').first().waitFor()
})

test('at the end of a list that loads slowly, the stories that arrive go below', async () => {
  const { page, cardCount } = await open(many(200))
  const arrival = Promise.withResolvers<void>()
  await fakeCall(page, '**/api/stories?*cursor=*', async (route) => {
    await arrival.promise
    return route.fallback()
  })
  await page.mouse.move(600, 500)
  await scrollTo(page, 50)
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Loading more…' }).waitFor()
  await untilStill(page)
  const before = await firstVisibleCard(page)
  arrival.resolve()
  await page.getByRole('heading', { name: 'Number 51', exact: true }).waitFor({ state: 'attached' })
  await untilSettled(page)
  expect(await topOf(page, before.title)).toBe(before.top)
  expect(await cardCount()).toBeLessThan(40)
})

test('with another filter, the next page is requested although the same cursor is on its way', async () => {
  // All of them match, so both lists have the same pages.
  const { page, server } = await open(many(120).map((story) => ({ ...story, category: 'Ad Hoc' })))
  await fakeCall(page, '**/api/stories?*cursor=*', (route) =>
    // The first list never gets its second page.
    route.request().url().includes('category=') ? route.fallback() : undefined,
  )
  await page.mouse.move(600, 500)
  await scrollTo(page, 50)
  await page.getByLabel('Category', { exact: true }).selectOption('Ad Hoc')
  await page.waitForURL(/category=/)
  await page.mouse.move(600, 500)
  await scrollTo(page, 60)
  expect(server.listRequests.filter((query) => /category=.*cursor=/.test(query)).length).toBeGreaterThan(0)
})

/** Events without the fake server's reconnects, after each of which the page fetches everything again. */
async function openWithEvents(stories: Story[]) {
  const page = await pages.openTab()
  const script = await page.addInitScript(() => {
    class FakeEvents extends EventTarget {
      readyState = 1
      constructor() {
        super()
        Object.assign(window, { events: this })
      }
      close() {}
    }
    Object.assign(window, { EventSource: FakeEvents })
  })
  onTestFinished(() => script.dispose())
  const server = await fakeStoryServer(page, stories)
  const requested = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  return {
    page,
    server,
    /** The next call whose address matches is answered with what is there now, but only when `arrival` says so. */
    delayCall: async (pattern: RegExp) => {
      let isFirst = true
      await fakeCall(page, pattern, async (route) => {
        if (!isFirst) return route.fallback()
        isFirst = false
        const from = route.request().url().includes('cursor=') ? 50 : 0
        const json = server.stories.slice(from)
        requested.resolve()
        await arrival.promise
        return route.fulfill({ json })
      })
    },
    requested: requested.promise,
    arrive: arrival.resolve,
    sendEvent: (kind: string, id: number | undefined) =>
      page.evaluate(([type, data]) => Reflect.get(window, 'events').dispatchEvent(new MessageEvent(type, { data })), [
        kind,
        JSON.stringify({ id }),
      ] as const),
    show: async () => {
      await page.goto(pages.address('stories'))
      await page.getByRole('article').first().waitFor()
      // The live updates start when the page has nothing else to do.
      await page.waitForFunction(() => 'events' in window)
      await page.mouse.move(600, 500)
    },
  }
}

const love: Story['reactions'] = [aReaction()]

test.each(['reactions', 'story'])('a %s event about the next page while that is being fetched', async (kind) => {
  const { page, server, delayCall, requested, arrive, sendEvent, show } = await openWithEvents(many(70))
  await delayCall(/stories\?.*cursor=/)
  await show()
  await scrollTo(page, 40)
  await requested
  server.stories = server.stories.map((one, at) => (at === 59 ? { ...one, reactions: love } : one))
  // The page answers it by fetching what it has again.
  const refetched = kind === 'story' && page.waitForResponse(/stories\?.*until=/)
  await sendEvent(kind, server.stories[59]?.id)
  await refetched
  arrive()
  await scrollTo(page, 60)
  await page.locator('[aria-posinset="60"]').getByRole('button', { name: 'Love 1' }).waitFor()
})

test('a stream of events that opens late: what changed before that is fetched', async () => {
  const { page, server, sendEvent, show } = await openWithEvents(many(3))
  await show()
  server.stories = server.stories.map((one) => ({ ...one, reactions: love }))
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 6000
  })
  await sendEvent('open', undefined)
  await page.locator('[aria-posinset="3"]').getByRole('button', { name: 'Love 1' }).waitFor()
})

test('an event about a story of a page that is being fetched again', async () => {
  const { page, server, delayCall, requested, arrive, sendEvent, show } = await openWithEvents(many(3))
  await show()
  await delayCall(/stories\?/)
  server.stories = [...server.stories, aStory({ title: 'Number 4' })]
  await sendEvent('story', server.stories[3]?.id)
  await requested
  server.stories = server.stories.map((one, at) => (at === 0 ? { ...one, reactions: love } : one))
  await sendEvent('reactions', server.stories[0]?.id)
  const loved = page.getByRole('button', { name: 'Love 1' })
  await loved.waitFor()
  arrive()
  await page.getByRole('heading', { name: 'Number 4' }).waitFor()
  await loved.waitFor()
})

test('events while a page is fetched again: it is fetched once more, when that has ended', async () => {
  const { page, server, sendEvent, show } = await openWithEvents(many(3))
  await show()
  const waiting: (() => void)[] = []
  await fakeCall(page, /stories\?/, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return route.fallback()
  })
  const untilRequested = (times: number) => expect.poll(() => waiting.length).toBe(times)
  const react = async (reactions: Story['reactions']) => {
    server.stories = server.stories.map((one, at) => (at === 0 ? { ...one, reactions } : one))
    await sendEvent('reactions', server.stories[0]?.id)
    const name = reactions.length > 0 ? `Love ${reactions.length}` : 'Love'
    await page.locator('[aria-posinset="1"]').getByRole('button', { name, exact: true }).waitFor()
  }
  server.stories = [...server.stories, aStory({ title: 'Number 4' })]
  await sendEvent('story', server.stories[3]?.id)
  await untilRequested(1)
  await react(love)
  waiting[0]?.()
  await untilRequested(2)
  for (const reactions of [[], love, [], love]) await react(reactions)
  await page.getByRole('heading', { name: 'Number 4' }).waitFor()
  expect(waiting.length).toBe(2)
  waiting[1]?.()
  await untilRequested(3)
  waiting[2]?.()
  await page.locator('[aria-posinset="1"]').getByRole('button', { name: 'Love 1' }).waitFor()
})

test('the text on screen does not move when cards above are measured or change height', async () => {
  const { page } = await open(many(400))
  await page.mouse.move(600, 500)
  await scrollTo(page, 60)
  // Scrolling up over cards that were measured before, some of which have been unmounted.
  for (let step = 0; step < 20; step += 1) {
    const before = await firstVisibleCard(page)
    await page.mouse.wheel(0, -150)
    await untilSettled(page)
    const now = await topOf(page, before.title)
    if (now !== undefined) expect(now - before.top, `step ${step}`).toBe(150)
  }
  const before = await firstVisibleCard(page)
  const above = page.getByRole('article').filter({ hasNotText: 'Short.' }).first()
  await above.getByRole('button', { name: 'Read Full Story' }).evaluate((one: HTMLElement) => one.click())
  await untilSettled(page)
  const { top, bottom } = await above.evaluate((one) => one.getBoundingClientRect().toJSON())
  // A card wholly above the viewport grows upward; a visible one pushes down what is below it.
  if (bottom < 0) expect(await topOf(page, before.title)).toBe(before.top)
  else expect(top).toBeLessThan(900)
})

test('going back restores the scroll position of the list', async () => {
  const { page } = await open(many(400))
  await page.mouse.move(600, 500)
  await scrollTo(page, 120)
  await untilSettled(page)
  const before = await firstVisibleCard(page)
  await page.getByRole('link', { name: 'Family', exact: true }).click()
  await page.waitForURL('**/family')
  await page.getByRole('article').first().waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('heading', { name: before.title, exact: true }).waitFor()
  await untilSettled(page)
  expect(await firstVisibleCard(page)).toEqual(before)
})

test('an unsent comment survives scrolling', async () => {
  const { page } = await open(many(400))
  await page.mouse.move(600, 500)
  const first = page.getByRole('article').first()
  await first.getByRole('button', { name: 'Add Comment' }).click()
  await page.getByLabel('Your comment', { exact: true }).fill('I still have it')
  await scrollTo(page, 100)
  await page.keyboard.press('Control+Home')
  await page.evaluate(() => window.scrollTo(0, 0))
  await first.waitFor()
  expect(await page.getByLabel('Your comment', { exact: true }).inputValue()).toBe('I still have it')
})

test('Tab moves from card to card, past the end of the first page', async () => {
  const { page } = await open(many(120))
  await page.mouse.move(600, 500)
  await scrollTo(page, 35)
  await page.locator('[aria-posinset="35"]').getByRole('article').focus()
  let last = 35
  for (let press = 0; press < 400 && last < 60; press += 1) {
    await page.keyboard.press('Tab')
    const position = await page.evaluate(() =>
      Number(document.activeElement?.closest('li[aria-posinset]')?.getAttribute('aria-posinset') ?? 0),
    )
    // Each card is followed by the next one, without a gap.
    expect([last, last + 1]).toContain(position)
    last = position
  }
  expect(last).toBe(60)
})

test('printing includes every fetched story', async () => {
  const { page, cardCount } = await open(many(80))
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await cardCount()).toBe(50)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await untilSettled(page)
  expect(await cardCount()).toBeLessThan(20)
})
