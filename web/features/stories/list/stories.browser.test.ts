// One long file, because all tests share one browser.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { fakeUser } from '#web/testing/fake-user.ts'
import { aRecording, aStory, aTranscript } from '../testing/a-story.ts'
import { fakeStoryServer } from '../testing/fake-story-server.ts'

const pages = withBuiltPages()

async function open(stories: Story[], options: BrowserContextOptions = {}) {
  const page = await pages.openTab(options)
  const server = await fakeStoryServer(page, stories)
  const openList = () => page.goto(pages.address('stories'))
  return { page, server, openList, slider: page.getByRole('slider').first() }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const playedTo = (page: Page, seconds: number) =>
  page.waitForFunction((from) => (document.querySelector('audio')?.currentTime ?? 0) > from, seconds)

const timeOf = async (slider: Locator) => (await slider.getAttribute('aria-valuetext'))?.split(' ')[0]
const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0 }

test('an empty vault links to the first recording', async () => {
  const { page, openList } = await open([])
  await openList()
  await page.getByRole('heading', { name: 'Your Stories', level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'Record Your First Story' }).getAttribute('href')).toBe('/')
})

test('relatives’ stories since the last visit are counted, also after a reload, and the next visit begins anew', async () => {
  const { page, openList } = await open([
    aStory({ userId: 2, title: 'From Emma' }),
    aStory({ userId: 1, title: 'My own' }),
    aStory({ userId: 2, title: 'Old', createdAt: new Date(Date.now() - 20 * 86_400_000).toISOString() }),
  ])
  const visitEnded = (daysAgo: number) =>
    page.evaluate(
      (at) => {
        for (const key of Object.keys(localStorage).filter((name) => name.startsWith('keepsaid-visit-')))
          localStorage.setItem(key, JSON.stringify({ since: null, at }))
      },
      Date.now() - daysAgo * 86_400_000,
    )
  await openList()
  await page.getByRole('heading', { name: 'From Emma' }).waitFor()
  expect(await page.getByText('new since').count()).toBe(0)
  // Another page, because leaving the list ends the visit.
  await page.goto(pages.address('faq'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await visitEnded(5)
  await openList()
  await page.getByText(/^1 new since \w+$/).waitFor()
  await page.getByText('3 stories', { exact: true }).waitFor()
  await page.reload()
  await page.getByText(/^1 new since \w+$/).waitFor()
  await page.goto(pages.address('faq'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await visitEnded(1)
  await openList()
  await page.getByRole('heading', { name: 'From Emma' }).waitFor()
  expect(await page.getByText('new since').count()).toBe(0)
})

test('the list fails to load: an error with Try Again', async () => {
  const { page, server, openList } = await open([aStory({ title: 'Here' })])
  server.listWorks = false
  await openList()
  await page.getByRole('heading', { name: 'We couldn’t load your stories' }).waitFor()
  server.listWorks = true
  await press(page, 'Try Again')
  await page.getByRole('heading', { name: 'Here' }).waitFor()
  expect(await page.getByRole('link', { name: 'Record New' }).getAttribute('href')).toBe('/')
})

test.each([1280, 390])(
  'when questions about a story just saved arrive, the list stays where it is, at %i px',
  async (width) => {
    const story = aStory({ title: 'Just saved' })
    const { page, openList } = await open([story], { viewport: { width, height: 900 } })
    const reply = Promise.withResolvers<string[]>()
    await fakeCall(page, '**/api/stories/*/follow-ups', async (route) =>
      route.fulfill({ json: { prompts: await reply.promise, category: 'Childhood & Youth' } }),
    )
    await openList()
    const card = page.getByRole('article')
    await card.waitFor()
    const without = await boxOf(card)
    await page.evaluate((savedStoryId) => history.replaceState({ ...history.state, savedStoryId }, ''), story.id)
    await page.reload()
    await card.waitFor()
    const before = await boxOf(card)
    expect(before.y).toBeGreaterThan(without.y + 100)
    reply.resolve([
      'You mentioned Duluth. What else do you remember of it?',
      'Who else was in it, and why?',
      'And what came after all of that?',
    ])
    await page.getByRole('link', { name: 'You mentioned Duluth' }).waitFor()
    expect(Math.abs((await boxOf(card)).y - before.y)).toBeLessThan(width < 600 ? 60 : 3)
  },
)

/** Opens the list as it is right after a save of this story. */
async function openAfterSave(stories: Story[], options: BrowserContextOptions = {}, prepare?: () => void) {
  const opened = await open(stories, options)
  const { page, openList } = opened
  const added = prepare && (await page.addInitScript(prepare))
  onTestFinished(() => added?.dispose())
  await fakeCall(page, '**/api/stories/*/follow-ups', (route) =>
    route.fulfill({ json: { prompts: ['You mentioned Duluth. What else?'], category: 'Ad Hoc' } }),
  )
  await openList()
  await page.evaluate((savedStoryId) => history.replaceState({ ...history.state, savedStoryId }, ''), stories[0]?.id)
  await page.reload()
  return { ...opened, saved: page.getByRole('region', { name: 'Your story is safe.' }) }
}

test('after a save: how long it is, in whose voice, and Listen plays it', async () => {
  const { page, saved } = await openAfterSave([aStory({ title: 'The geese', duration: 72 }), aStory()])
  await expect.poll(() => saved.innerText()).toContain('1 minute 12 seconds, in your own voice.')
  expect(await saved.getByRole('link', { name: 'Record Another' }).getAttribute('href')).toBe('/')
  await saved.getByRole('button', { name: 'Listen' }).click()
  await playedTo(page, 0.2)
  await saved.getByRole('button', { name: 'Pause' }).click()
  await saved.getByRole('button', { name: 'Listen' }).waitFor()
  // Without the questions, the story stays.
  await page.getByRole('button', { name: 'Not Now' }).click()
  await page.getByRole('region', { name: 'Tell more about it' }).waitFor({ state: 'detached' })
  await page.reload()
  await saved.waitFor()
  expect(await page.getByRole('region', { name: 'Tell more about it' }).count()).toBe(0)
})

test('after a save for another storyteller, it’s their voice', async () => {
  const told = aStory({ title: 'The mill', toldBy: 'Rose Ellery', duration: 12 })
  const { page, server, saved } = await openAfterSave([told], {}, addShareSheet)
  await expect.poll(() => saved.innerText()).toContain('12 seconds, in Rose Ellery’s own voice.')
  await saved.getByRole('button', { name: 'Tell the Family' }).click()
  expect(await page.evaluate(() => window.shared[0]?.text)).toContain('Rose Ellery has told a story: “The mill”.')
  // Deleted: nothing is said of it anymore.
  server.stories = []
  server.sendEvent('story', told.id)
  await saved.waitFor({ state: 'detached' })
})

declare global {
  interface Window {
    shared: ShareData[]
  }
}

/** Runs in the page: a device with a sheet for sharing, which the person closes. */
function addShareSheet(): void {
  window.shared = []
  navigator.canShare = () => true
  navigator.share = async (data = {}) => {
    window.shared.push(data)
    throw new DOMException('Closed', 'AbortError')
  }
}

test('Tell the Family opens the device’s sheet with a link for members', async () => {
  const story = aStory({ title: 'The geese' })
  const { page, saved } = await openAfterSave([story], {}, addShareSheet)
  await saved.getByRole('button', { name: 'Tell the Family' }).click()
  expect(await page.evaluate(() => window.shared)).toEqual([
    {
      title: 'The geese',
      text: 'I’ve told a story: “The geese”. You can hear it here:',
      url: pages.address(`stories/${story.id}`),
    },
  ])
})

test('without a sheet for sharing, the link can be copied; alone in the family, one can invite', async () => {
  const { page, saved } = await openAfterSave([aStory()])
  await saved.getByRole('button', { name: 'Copy Link for the Family' }).waitFor()
  const families = fakeUser().families.map((family) => ({ ...family, isAlone: true as const }))
  await fakeCall(page, '**/api/user*', (route) => route.fulfill({ json: fakeUser({ families }) }))
  await page.reload()
  expect(await saved.getByRole('link', { name: 'Invite Your Family' }).getAttribute('href')).toBe('/family')
})

test('Show Less scrolls back to the start of a long text', async () => {
  const { page, openList } = await open([aStory({ content: 'A line of it.\n\n'.repeat(300) }), aStory(), aStory()])
  await openList()
  await press(page, 'Read Full Story')
  const less = page.getByRole('button', { name: 'Show Less' })
  await expect.poll(() => page.getByText('A line of it.', { exact: true }).count()).toBe(300)
  await less.press('Enter')
  await page.getByRole('button', { name: 'Read Full Story' }).waitFor()
  const top = (await page.getByText('A line of it.').first().boundingBox())?.y ?? -1
  expect(top).toBeGreaterThan(60)
  expect(top).toBeLessThan(900)
})

test('a very long word causes no horizontal scrolling', async () => {
  const endless = 'z'.repeat(400)
  const { page, openList } = await open(
    [aStory({ title: endless, content: endless, toldBy: endless, aiPrompt: endless })],
    {
      viewport: { width: 320, height: 640 },
    },
  )
  await openList()
  await page.getByRole('button', { name: 'Read Full Story' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** The list grows while cards are measured, so one press may come too early. */
const scrollToEnd = (page: Page, reached: Locator) =>
  expect
    .poll(async () => {
      await page.keyboard.press('End')
      return await reached.count()
    })
    .toBe(1)

test('more stories load near the end; with Show More the first new one gets the focus', async () => {
  const { page, server, openList } = await open(
    Array.from({ length: 60 }, (_, at) => aStory({ title: `Number ${at + 1}` })),
  )
  await openList()
  await page.getByRole('heading', { name: 'Number 1', exact: true }).waitFor()
  // The next page loads near the end; if that fails, there is a button.
  server.listWorks = false
  await scrollToEnd(page, page.getByText('We couldn’t load more stories'))
  server.listWorks = true
  await press(page, 'Show More Stories')
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Number 51'))
  expect(await page.getByRole('button', { name: 'Show More Stories' }).count()).toBe(0)
  await scrollToEnd(page, page.getByRole('button', { name: 'Play Number 60' }))
  await page.getByRole('button', { name: 'Play Number 60' }).focus()
  server.stories = [aStory({ title: 'Newest' }), ...server.stories]
  server.sendEvent()
  await page.locator('[aria-setsize="61"]').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Number 60')
  await page.keyboard.press('Home')
  await page.getByRole('heading', { name: 'Newest' }).waitFor()
})

test('a story named in the address is scrolled to, even on a later page', async () => {
  const all = Array.from({ length: 120 }, (_, at) => aStory({ title: `Number ${at + 1}` }))
  const { page, openList } = await open(all)
  await openList()
  await page.getByRole('heading', { name: 'Number 1', exact: true }).waitFor()
  await page.evaluate((id) => {
    location.hash = `story-${id}`
  }, all[117]?.id)
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Number 118'))
  const top = (await page.getByRole('heading', { name: 'Number 118', exact: true }).boundingBox())?.y ?? -1
  expect(top).toBeGreaterThan(60)
  expect(top).toBeLessThan(900)
})

test('a live update while more stories load: both arrive', async () => {
  const { page, server, openList } = await open(Array.from({ length: 60 }, () => aStory()))
  const held = Promise.withResolvers<void>()
  await fakeCall(page, '**/api/stories?*cursor=*', async (route) => {
    await held.promise
    return route.fallback()
  })
  await openList()
  await page.getByRole('article').first().waitFor()
  await scrollToEnd(page, page.getByRole('button', { name: 'Loading more…' }))
  server.stories = server.stories.map((one, at) => (at === 0 ? { ...one, title: 'Changed' } : one))
  server.sendEvent()
  await expect
    .poll(async () => {
      // Cards measured during the first press may shift the scroll position.
      await page.keyboard.press('Home')
      return page.getByRole('heading', { name: 'Changed' }).isVisible()
    })
    .toBe(true)
  held.resolve()
  await page.getByRole('button', { name: 'Loading more…' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show More Stories' }).waitFor({ state: 'detached' })
})

test('no audio is fetched before Play; only one story plays at a time', async () => {
  const { page, server, openList, slider } = await open([aStory({ title: 'One' }), aStory({ title: 'Two' })])
  await openList()
  expect(await slider.getAttribute('aria-valuetext')).toBe('0:00 of 0:20')
  expect(server.audioRequests).toEqual([])
  await press(page, 'Play One')
  await playedTo(page, 0.5)
  await press(page, 'Play Two')
  await page.getByRole('button', { name: 'Pause Two', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Play One', exact: true }).waitFor()
  expect(
    await page.locator('audio').evaluateAll((all) => all.filter((one) => 'paused' in one && !one.paused).length),
  ).toBe(1)
})

test('keyboard, mouse and touch seek, but a swipe over the waveform only scrolls the page', async () => {
  const { page, openList, slider } = await open([aStory(), aStory(), aStory(), aStory()], {
    hasTouch: true,
    isMobile: true,
  })
  await openList()
  const at = () => timeOf(slider)
  const start = await boxOf(slider)
  const middle = { x: start.x + start.width / 2, y: start.y + 20 }
  const fingers = await page.context().newCDPSession(page)
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
  for (let step = 1; step <= 10; step += 1) {
    const touchPoints = [{ x: middle.x, y: middle.y - step * 15 }]
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForFunction(() => window.scrollY > 50)
  expect(await at()).toBe('0:00')

  await slider.press('ArrowRight')
  expect(await at()).toBe('0:05')
  await slider.press('PageUp')
  expect(await at()).toBe('0:20')
  await slider.press('Home')
  expect(await at()).toBe('0:00')
  // The offline banner covers the bottom of the page.
  await slider.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  const before = await boxOf(slider)
  await page.touchscreen.tap(before.x + before.width * 0.51, before.y + 20)
  await expect.poll(at).toBe('0:10')
  // Next to it now: the button that starts from the beginning.
  const { x, y, width } = await boxOf(slider)
  await page.mouse.click(x + width * 0.26, y + 20)
  await expect.poll(at).toBe('0:05')
})

test('the playback copy arrives during playback: it continues from the same position', async () => {
  const fresh = aStory({ recording: aRecording('received', { durationMs: null, peaks: null }) })
  const { page, server, openList, slider } = await open([fresh])
  await openList()
  await slider.press('ArrowRight')
  await page.getByRole('button', { name: /^Play/ }).click()
  await playedTo(page, 5.3)
  const height = await page.getByRole('article').evaluate((card) => card.clientHeight)
  server.stories = [
    { ...fresh, recording: aRecording('ready', { playbackUrl: '/api/audio/copy.wav', durationMs: 19_900 }) },
  ]
  server.sendEvent()
  await page.locator('input[max="19900"]').waitFor({ state: 'attached' })
  expect(await page.getByRole('article').evaluate((card) => card.clientHeight)).toBe(height)
  expect(new Set(server.audioRequests)).toEqual(new Set(['/api/audio/original.wav']))
  await page.getByRole('button', { name: /^Pause/ }).click()
  await page.locator('audio[src="/api/audio/copy.wav"]').waitFor({ state: 'attached' })
  const paused = Number(await slider.inputValue())
  expect(paused).toBeGreaterThan(5_300)
  await page.getByRole('button', { name: /^Play/ }).click()
  await playedTo(page, paused / 1000)
  expect(server.audioRequests).toContain('/api/audio/copy.wav')
})

test('audio that fails to play: a toast and an error at the player, the position is kept, and a retry works', async () => {
  const { page, server, openList, slider } = await open([aStory({ title: 'One' })])
  server.audioWorks = false
  await openList()
  await slider.press('ArrowRight')
  await press(page, 'Play One')
  const message = 'Unable to play the recording. The audio may be corrupted.'
  await page.getByRole('main').getByRole('alert').getByText(message).waitFor()
  await page.getByRole('region').getByText('Playback Error').first().waitFor()
  server.audioWorks = true
  await press(page, 'Try Again')
  await playedTo(page, 5.2)
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
})

test('a transcript that the server finishes appears without a reload', async () => {
  const silent = aStory({ content: null, transcriptionMethod: 'gemini', transcript: aTranscript('waiting') })
  const { page, server, openList } = await open([silent])
  await openList()
  await page.getByText('We’ll transcribe the words soon.').waitFor()
  server.stories = [{ ...silent, transcript: aTranscript('working', { progress: 0.37 }) }]
  server.sendEvent()
  await page.getByText('37%').waitFor()
  server.stories = [{ ...silent, content: 'So it was.', transcript: aTranscript('done') }]
  server.sendEvent()
  await page.getByText('So it was.').waitFor()
})
