import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { plans } from '#web/features/billing/testing/plans.ts'
import { aReaction, aStory } from '#web/features/stories/testing/a-story.ts'
import { aComment } from '#web/features/stories/testing/fake-single-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { pressAgain } from '#web/testing/press-again.ts'
import { atBothTextSizes, expectNoHorizontalScrolling } from '#web/testing/text-sizes.ts'

const pages = withBuiltPages()

const known = {
  title: 'The lilac dress',
  content: 'I wore it to the dance.\n\nIt rained all the way there, and nobody minded.',
  eventDate: { kind: 'about' as const, from: '1952-01-01', to: '1952-12-31' },
  place: 'Cork',
  people: ['Tom Bell', 'Ann'],
  tags: ['dances', 'war'],
  notes: 'See the parish book.',
  aiPrompt: 'What did you wear when you were young?',
  promptSource: 'idea' as const,
}

async function open(stories: Story[], { at, ...options }: BrowserContextOptions & { at?: string } = {}) {
  const page = await pages.openTab(options)
  const server = await fakeStoryServer(page, stories)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const goto = (path: string) => page.goto(pages.address(path))
  await goto(at ?? `stories/${stories[0]?.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  return { page, server, button, link, heading, goto, focused }
}

test('the question that a story answers is shown; a deleted one is not', async () => {
  const answered = { id: 5, question: 'What did you wear?', asker: { id: 2, firstName: 'Tom', lastName: 'Bell' } }
  const { page, goto } = await open([aStory({ id: 71, questionId: 5 }), aStory({ id: 72, questionId: 6 })], {
    at: 'stories',
  })
  await fakeCall(page, '**/api/family/questions/*', (route) =>
    route.request().url().endsWith('/5')
      ? route.fulfill({ json: answered })
      : route.fulfill({ status: 404, json: { error: 'not_found', message: 'Gone.' } }),
  )
  await goto('stories/71')
  await page.getByText('Question from Tom: What did you wear?').waitFor()
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/family/questions/6'))
  await goto('stories/72')
  await reply
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('asked:').count()).toBe(0)
})

test('a story with unsure words doesn’t move once it is shown', async () => {
  const text = 'The harbor froze.'
  const story = aStory({ content: text, transcriptionMethod: 'moonshine' })
  const { page, button, goto } = await open([story], { at: 'stories' })
  const words = [{ word: 'The', start: 0.1, end: 0.5, confidence: 0.2 }]
  const state = { state: 'done', model: null, engine: 'moonshine', progress: 1, waitingFor: null, language: 'en' }
  const transcript = { ...state, text, words, newer: null, mayTranscribeAgain: false }
  await fakeCall(page, '**/api/stories/*/transcript', (route) => route.fulfill({ json: transcript }))
  await page.addInitScript(`
    globalThis.offsets = []
    const watch = () => {
      requestAnimationFrame(watch)
      const offset = document.querySelector('article dl')?.getBoundingClientRect().top
      if (offset !== undefined && offset !== offsets.at(-1)) offsets.push(offset)
    }
    watch()`)
  await goto(`stories/${story.id}`)
  await button('Play the next unclear word').waitFor()
  await page.getByText('Written by computer.').waitFor()
  expect(await page.evaluate<number[]>('offsets')).toHaveLength(1)
})

test('navigation: from the list to a story, to its neighbor, and back to the list', async () => {
  const stories = [aStory({ title: 'First' }), aStory({ title: 'Second' }), aStory({ title: 'Third' })]
  const { page, link, heading, focused } = await open(stories, { at: 'stories?sort=oldest' })
  await link('Second').press('Enter')
  await heading('Second').waitFor()
  await expect.poll(focused).toBe('Second')
  await expect.poll(() => page.title()).toBe('Second · Keepsaid')
  await link('Next story Third').getByText('RE', { exact: true }).waitFor()
  await link('Next story Third').press('Enter')
  await heading('Third').waitFor()
  await expect.poll(focused).toBe('Third')
  expect(new URL(page.url()).search).toBe('?sort=oldest')
  await page.goBack()
  await page.goBack()
  await heading('Your Stories').waitFor()
  expect(new URL(page.url()).search).toBe('?sort=oldest')
})

test('metadata values link to the stories that share them', async () => {
  const story = aStory(known)
  const { page, link } = await open([story])
  const hrefs = async (name: string) => link(name).first().getAttribute('href')
  expect(await hrefs('More told by Ruth Ellery')).toBe('/stories?toldBy=Ruth+Ellery')
  expect(await hrefs('More from the 1950s')).toBe('/stories?decade=1950')
  expect(await hrefs('More with the tag dances')).toBe('/stories?tag=dances')
  await page.getByText('told by Ruth Ellery · about 1952 · Cork · 0:20').waitFor()
  await page.getByText('Story idea: What did you wear when you were young?').waitFor()
})

test.each([
  ['at=7', '0:07 of 0:20'],
  ['at=soon', '0:00 of 0:20'],
])('start position in the URL: %s', async (search, position) => {
  const story = aStory({ title: 'The dress' })
  const { page } = await open([story], { at: `stories/${story.id}?${search}` })
  const slider = page.getByRole('slider', { name: 'Position in The dress' })
  await slider.and(page.locator(`[aria-valuetext="${position}"]`)).waitFor()
})

test('the editor’s URL does not open the editor for a viewer who may not edit', async () => {
  const story = aStory({ ...known, userId: 2 })
  const { page, goto, heading, button } = await open([story])
  const may = { editText: false, editDetails: false, restore: false }
  await fakeCall(page, /\/api\/stories\/\d+$/, (route) =>
    route.fulfill({ json: { ...story, may, citation: 'Ruth Ellery, “The lilac dress.”' } }),
  )
  await goto(`stories/${story.id}?edit=yes`)
  await heading('The lilac dress').waitFor()
  await button('Add Comment').waitFor()
  expect(await page.getByLabel('Notes').count()).toBe(0)
  expect(await button('Save Changes').count()).toBe(0)
})

test('the citation can be copied', async () => {
  const { page, button } = await open([aStory({ title: 'The dress' })])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button('Copy Citation').click()
  await page.getByText('Copied', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Ruth Ellery, “The dress,”/)
})

describe('reading view', () => {
  test('shows only the text, remembers its size, and closes on Escape', async () => {
    const { page, button, focused } = await open([aStory(known)])
    await button('Reading view').press('Enter')
    const view = page.getByRole('dialog', { name: 'The lilac dress' })
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
  const start = async (story: Story) => {
    const opened = await open([story])
    const paused = () => opened.page.evaluate(() => document.querySelector('audio')?.paused ?? true)
    return { ...opened, paused, view: opened.page.getByRole('dialog') }
  }

  test('the button and the K key pause and play', async () => {
    const { page, button, view, paused } = await start(aStory(known))
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
    const { button, view } = await start(aStory({ ...known, audioUrl: null, recording: null }))
    await button('Reading view').click()
    await view.getByRole('button', { name: 'Done' }).waitFor()
    expect(await view.getByRole('button', { name: /^(Play|Pause)/ }).count()).toBe(0)
  })
})

describe('missing story', () => {
  test.each(['999', 'abc', '0', '99999999999'])('%s: a message with a link to the list', async (id) => {
    const { heading, link } = await open([aStory()], { at: `stories/${id}` })
    await heading('We can’t find this story').waitFor()
    await link('Go to Your Stories').click()
    await heading('Your Stories').waitFor()
  })

  test('deleted in another tab: it can be restored on its page', async () => {
    const story = aStory({ title: 'The dress' })
    const { server, heading, button } = await open([story])
    server.stories = []
    server.deleted = [story]
    server.sendEvent('story', story.id)
    await heading('This story was deleted').waitFor()
    await button('Restore This Story').click()
    await heading('The dress').waitFor()
  })

  test('deleted on its page: the list opens, with Undo', async () => {
    const { page, button, heading } = await open([aStory({ title: 'The dress' }), aStory({ title: 'The mill' })])
    await button('Delete').click()
    await button('Delete Story').click()
    await heading('Your Stories').waitFor()
    await page.getByRole('link', { name: 'The mill' }).waitFor()
    expect(await page.getByRole('link', { name: 'The dress' }).count()).toBe(0)
    await page.waitForFunction(() => document.activeElement?.id === 'main')
    await button('Undo').click()
    await page.getByRole('link', { name: 'The dress' }).waitFor()
  })

  test('server unavailable: Try Again loads the story', async () => {
    const { page, server, button, goto, heading } = await open([aStory({ title: 'The dress' })])
    server.listWorks = false
    await goto(new URL(page.url()).pathname.slice(1))
    await heading('We couldn’t load this story').waitFor()
    server.listWorks = true
    await button('Try Again').click()
    await heading('The dress').waitFor()
  })
})

test('reactions and comments of others appear live, and a failed reaction is reverted', async () => {
  const story = aStory({ title: 'The dress' })
  const { page, server, button } = await open([story])
  const love = page.getByRole('button', { name: /^Love/ })
  server.acceptsChanges = false
  await love.click()
  await page.getByText('We couldn’t save your reaction').waitFor()
  expect(await love.getAttribute('aria-pressed')).toBe('false')
  server.acceptsChanges = true
  await pressAgain(love)
  await expect.poll(() => love.getAttribute('aria-pressed')).toBe('true')
  server.stories = server.stories.map((one) => ({
    ...one,
    reactions: [...one.reactions, aReaction()],
  }))
  server.sendEvent('reactions', story.id)
  await expect.poll(() => love.textContent()).toContain('2')
  await page.getByText('You and Anna loved this').waitFor()
  server.comments.set(story.id, [aComment({ storyId: story.id, content: '<b>I was there</b> \u202eאבא' })])
  server.stories = server.stories.map((one) => ({ ...one, commentCount: 1 }))
  server.sendEvent('comments', story.id)
  await button('Show 1 Comment').click()
  await page.getByText('<b>I was there</b>').waitFor()
})

test('no overflow at 320 px with text at 100 % and 200 %', async () => {
  const endless = 'z'.repeat(200)
  const about = {
    title: endless,
    toldBy: endless,
    people: [endless],
    tags: ['z'.repeat(50)],
    notes: endless,
    place: endless,
  }
  const story = aStory({ ...known, ...about, content: `${endless}\n\n<b>Markup</b> 👩‍👩‍👧 \u202eאבא\u200b` })
  const { page, button } = await open([aStory({ title: endless }), story], {
    at: `stories/${story.id}`,
    viewport: { width: 320, height: 640 },
  })
  await page.getByText('<b>Markup</b>').first().waitFor()
  await expectNoHorizontalScrolling(page)
  await button('Reading view').press('Enter')
  const view = page.getByRole('dialog')
  await view.waitFor()
  await atBothTextSizes(page, async (size) => {
    expect(await view.evaluate((one) => one.scrollWidth), `with text at ${size}`).toBeLessThanOrEqual(320)
  })
})

test('print: the story without buttons or navigation', async () => {
  const { page } = await open([aStory(known), aStory()])
  await page.getByRole('navigation', { name: 'Other stories' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const shown = async (selector: string) => page.locator(selector).filter({ visible: true }).count()
  expect(await shown('button')).toBe(0)
  expect(await shown('header a, nav a')).toBe(0)
  for (const words of ['told by Ruth Ellery', 'about 1952', 'I wore it to the dance.', 'How to cite this story'])
    expect(await page.getByText(words).first().isVisible(), words).toBe(true)
})

test('a relative’s own story leads to a question about it; one’s own, or one that they recorded for others, doesn’t', async () => {
  const tom = { userId: 2, user: { firstName: 'Tom', lastName: 'Bell', profileImageUrl: null } }
  const { link, heading, goto } = await open(
    [
      aStory({ ...tom, id: 81, toldBy: 'Tom Bell' }),
      aStory({ ...tom, id: 82, title: 'For Rose', toldBy: 'Rose Bell' }),
      aStory({ id: 83, title: 'Mine' }),
    ],
    { at: 'stories/81' },
  )
  await link('Ask Tom about this').waitFor()
  expect(await link('Ask Tom about this').getAttribute('href')).toBe('/family')
  for (const [id, title] of [
    [82, 'For Rose'],
    [83, 'Mine'],
  ] as const) {
    await goto(`stories/${id}`)
    await heading(title).waitFor()
    expect(await link('about this').count(), title).toBe(0)
  }
})

describe('telling more about a story', () => {
  const prompts = ['You mentioned Duluth. What else comes to mind?', 'Who else belongs in the story “The flood”?']

  test('its author unfolds questions about it, one of which leads to the red button', async () => {
    const story = aStory(known)
    const { page, button, link, heading } = await open([story])
    let requests = 0
    let works = false
    await fakeCall(page, '**/api/stories/*/follow-ups', (route) => {
      requests += 1
      return works
        ? route.fulfill({ json: { prompts, category: 'Childhood & Youth' } })
        : route.fulfill({ status: 503, json: { error: 'busy', message: 'The vault is busy.' } })
    })
    await button('Tell more about it').waitFor()
    expect(requests).toBe(0)
    await button('Tell more about it').click()
    await page.getByText('We couldn’t load questions').waitFor()
    works = true
    await button('Try Again').click()
    await link('Who else belongs in').waitFor()
    await link('You mentioned Duluth').click()
    await heading(prompts[0] ?? '').waitFor()
    await button('Press to record').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('says how to get Premium once the plan has ended, because trying again wouldn’t help', async () => {
    const { page, button, link } = await open([aStory(known)])
    await fakeCall(page, '**/api/subscription/status', (route) => route.fulfill({ json: plans.lapsed }))
    await fakeCall(page, '**/api/stories/*/follow-ups', (route) =>
      route.fulfill({ status: 402, json: { error: 'plan_needed', message: 'Your family needs Premium.' } }),
    )
    await button('Tell more about it').click()
    await page.getByText('To record something new, your family needs Premium.').waitFor()
    await link('See what Premium costs').waitFor()
    expect(await button('Try Again').count()).toBe(0)
    await expectNoAxeViolations(page)
  })

  test('says if there are no more, and isn’t offered to relatives or for bedtime stories', async () => {
    const own = aStory({ title: 'Mine' })
    const others = aStory({ title: 'Theirs', userId: 2 })
    const bedtime = aStory({ title: 'Sleep', category: 'Bedtime Stories' })
    const { page, button, goto, heading } = await open([own, others, bedtime])
    await fakeCall(page, '**/api/stories/*/follow-ups', (route) =>
      route.fulfill({ json: { prompts: [], category: 'Ad Hoc' } }),
    )
    await button('Tell more about it').click()
    await page.getByText('You’ve had all our questions about this story.').waitFor()
    for (const { id, title } of [others, bedtime]) {
      await goto(`stories/${id}`)
      await heading(title).waitFor()
      expect(await button('Tell more about it').count()).toBe(0)
    }
  })
})
