// Long, because all that the page of a story shows and does is tested together.
import { setTimeout } from 'node:timers/promises'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { plans } from '#web/features/billing/testing/plans.ts'
import { aReaction, aStory } from '#web/features/stories/testing/a-story.ts'
import { aComment } from '#web/features/stories/testing/fake-single-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { fakeUser } from '#web/testing/fake-user.ts'
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

const TOM = { firstName: 'Tom', lastName: 'Bell', profileImageUrl: null }

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

/** Records where the story ends each time that changes, so that anything that moves or grows after it is shown is noticed. */
const watchEnds = (page: Page) =>
  page.addInitScript(`
    globalThis.ends = []
    const watch = () => {
      requestAnimationFrame(watch)
      const end = document.querySelector('article')?.getBoundingClientRect().bottom
      if (end !== undefined && end !== ends.at(-1)) ends.push(end)
    }
    watch()`)

const endsOf = (page: Page) => page.evaluate<number[]>('ends')

/** Longer than the story itself takes. */
const SLOW_MS = 300

const UNSURE: Transcript = {
  ...{ state: 'done', model: null, engine: 'moonshine', progress: 1, waitingFor: null, language: 'en' },
  text: 'The harbor froze.',
  words: [{ word: 'The', start: 0.1, end: 0.5, confidence: 0.2 }],
}

test('the question that a story answers is shown with it and moves nothing; a deleted one is not shown', async () => {
  const answered = { id: 5, question: 'What did you wear?', asker: { id: 2, firstName: 'Tom', lastName: 'Bell' } }
  const { page, goto } = await open([aStory({ id: 71, questionId: 5 }), aStory({ id: 72, questionId: 6 })], {
    at: 'stories',
    // A tab of its own for its script.
    hasTouch: true,
  })
  await watchEnds(page)
  await fakeCall(page, '**/api/family/questions/*', async (route) => {
    await setTimeout(SLOW_MS)
    return route.request().url().endsWith('/5')
      ? route.fulfill({ json: answered })
      : route.fulfill({ status: 404, json: { error: 'not_found', message: 'Gone.' } })
  })
  await goto('stories/71')
  await page.getByText('Question from Tom: What did you wear?').waitFor()
  expect(await endsOf(page)).toHaveLength(1)
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/family/questions/6'))
  await goto('stories/72')
  await reply
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('asked:').count()).toBe(0)
  expect(await endsOf(page)).toHaveLength(1)
})

describe('on a phone', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

  test('the first words are high on the page, and nothing moves once it is shown', async () => {
    const { eventDate, place } = known
    const unedited = { content: UNSURE.text ?? '', transcriptionMethod: 'moonshine', title: 'The lilac dress' }
    const story = aStory({ ...unedited, eventDate, place, commentCount: 2 })
    const { page, server, button, goto, link } = await open([story], { at: 'stories', ...PHONE })
    await watchEnds(page)
    server.comments.set(story.id, [
      aComment({ storyId: story.id }),
      aComment({ storyId: story.id, content: 'Me too.' }),
    ])
    await fakeCall(page, '**/api/stories/*/transcript', (route) => route.fulfill({ json: UNSURE }))
    await fakeCall(page, '**/api/stories/*/comments', async (route) => {
      await setTimeout(SLOW_MS)
      return route.fallback()
    })
    await goto(`stories/${story.id}`)
    await button('Play the next unclear word').waitFor()
    await page.getByText('Written by computer.').waitFor()
    await page.getByText('Me too.').waitFor()
    expect(await endsOf(page)).toHaveLength(1)
    const top = async (one: Locator) => (await one.boundingBox())?.y
    expect(await top(page.locator('[data-word]').first())).toBeLessThanOrEqual(560)
    const bar = [link('Your Stories'), button('Reading view'), button('More Options')]
    const boxes = await Promise.all(bar.map((one) => one.boundingBox()))
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
    expect(boxes.map((box) => box?.height)).toEqual([48, 48, 48])
  })

  test('help for the keyboard is there after a key was pressed, and details are folded', async () => {
    const { page, button, link } = await open([aStory(known)], PHONE)
    await button('More Options').tap()
    await button('Delete').waitFor()
    expect(await page.getByText('Keyboard shortcuts').count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.getByText('Keyboard shortcuts').waitFor()
    expect(await link('More with the tag dances').isVisible()).toBe(false)
    await button('About this story').tap()
    await link('More with the tag dances').waitFor()
    await button('Copy Citation').waitFor()
  })

  test('a long title has three lines, and all of them if asked, and on paper', async () => {
    const { page, button, heading } = await open(
      [aStory({ title: 'The winter when the harbor froze '.repeat(6) })],
      PHONE,
    )
    const title = heading('The winter')
    const lines = () =>
      title.evaluate((one) => Math.floor(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)))
    expect(await lines()).toBe(3)
    await button('Show the Whole Title').tap()
    expect(await lines()).toBeGreaterThan(5)
    await button('Show Less of the Title').tap()
    expect(await lines()).toBe(3)
    await page.emulateMedia({ media: 'print' })
    expect(await lines()).toBeGreaterThan(3)
  })
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

test('its author lets invited people hear it and takes that back; others only see it', async () => {
  const story = aStory({ title: 'The dress' })
  const bedtime = aStory({ title: 'The moon', category: 'Bedtime Stories', playsInInvites: true })
  const toms = aStory({ title: 'The mill', userId: 2, playsInInvites: true, user: TOM, toldBy: 'Tom Bell' })
  const { page, server, goto, heading } = await open([story, bedtime, toms])
  const allowed = page.getByRole('switch', { name: 'People we invite can hear this before they join' })
  const isOn = () => allowed.getAttribute('aria-checked')
  server.acceptsChanges = false
  await allowed.click()
  await page.getByText('We couldn’t save your choice').waitFor()
  expect(await isOn()).toBe('false')
  server.acceptsChanges = true
  await pressAgain(allowed)
  await expect.poll(isOn).toBe('true')
  expect(server.stories[0]).toMatchObject({ playsInInvites: true, title: 'The dress' })
  expect(await page.getByText('We couldn’t save your choice').count()).toBe(0)
  await pressAgain(allowed)
  await expect.poll(isOn).toBe('false')
  expect(server.stories[0]).toMatchObject({ playsInInvites: false })
  await goto(`stories/${toms.id}`)
  await page.getByText('People we invite can hear this before they join. Tom allows it.').waitFor()
  expect(await allowed.count()).toBe(0)
  await goto(`stories/${bedtime.id}`)
  await heading('The moon').waitFor()
  expect(await page.getByText('before they join').count()).toBe(0)
})

test('the link and the citation can be copied', async () => {
  const story = aStory({ title: 'The dress' })
  const { page, button } = await open([story])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button('Copy Link').click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(pages.address(`stories/${story.id}`))
  await button('Copy Citation').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Ruth Ellery, “The dress,”/)
  expect(await page.getByText('Copied', { exact: true }).count()).toBe(2)
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
    await button('More Options').click()
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
  const { page, server } = await open([story])
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
  await page.getByRole('heading', { name: '1 Comment' }).waitFor()
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

test('print: the story without buttons or navigation, with a large first letter, its voice, and the way to hear it', async () => {
  const content = `${'I wore it to the dance. '.repeat(12)}\n\nIt rained all the way there.`
  const { page } = await open([aStory({ ...known, content }), aStory()])
  await page.getByRole('navigation', { name: 'Other stories' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const shown = async (selector: string) => page.locator(selector).filter({ visible: true }).count()
  expect(await shown('button')).toBe(0)
  expect(await shown('header a, nav a')).toBe(0)
  for (const words of ['told by Ruth Ellery', 'about 1952', 'I wore it to the dance.', 'How to cite this story'])
    expect(await page.getByText(words).first().isVisible(), words).toBe(true)
  await page.getByRole('img', { name: 'QR code that opens the story' }).waitFor()
  await page.getByText('Hear Ruth tell it').waitFor()
  expect(await shown('svg[viewBox="0 0 120 100"]')).toBe(1)
  const [letter = 0, text = 1] = await page
    .getByRole('group', { name: 'The words of the story' })
    .getByRole('paragraph')
    .first()
    .evaluate((one) => ['::first-letter', ''].map((part) => Number.parseFloat(getComputedStyle(one, part).fontSize)))
  expect(letter / text).toBeGreaterThan(3)
})

test('a notch in the waveform names who reacted there, where the story is and under a finger nearby', async () => {
  const reactions = [
    aReaction({ atSeconds: 7 }),
    aReaction({ userId: 3, firstName: 'Jun', atSeconds: 12, reaction: '👏' }),
  ]
  const story = aStory({ title: 'The dress', reactions })
  const { page } = await open([story], { at: `stories/${story.id}?at=7` })
  const slider = page.getByRole('slider', { name: 'Position in The dress' })
  const value = (text: string) => slider.and(page.locator(`[aria-valuetext="${text}"]`)).waitFor()
  await value('0:07 of 0:20, ❤️ Anna')
  await page.getByText('❤️ Anna', { exact: true }).waitFor()
  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider has no box.')
  await page.mouse.click(box.x + box.width * (12 / 20) - 8, box.y + box.height / 2)
  await value('0:12 of 0:20, 👏 Jun')
  await page.getByText('👏 Jun', { exact: true }).waitFor()
  await page.mouse.click(box.x + box.width * (16 / 20), box.y + box.height / 2)
  await value('0:16 of 0:20')
  expect(await page.getByText('👏 Jun', { exact: true }).isVisible()).toBe(false)
  expect(await slider.getAttribute('aria-describedby')).not.toBeNull()
  await page.getByText('❤️ Anna at 0:07, 👏 Jun at 0:12').waitFor({ state: 'attached' })
})

test('a picture of the story is drawn on the device, saved and shared', async () => {
  const title = 'The summer the river came into the kitchen'
  const { page, button } = await open([aStory({ title, toldBy: 'Rose Bell' })])
  await page.evaluate(`{
    navigator.canShare = ({ files }) => files?.[0]?.type === 'image/png'
    navigator.share = async ({ files }) => { globalThis.shared = files[0].name }
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (callback) {
      HTMLCanvasElement.prototype.toBlob = toBlob
      callback(null)
    }
  }`)
  await button('More Options').click()
  await button('Share a Picture').click()
  await page.getByText('We couldn’t draw the picture').waitFor()
  await button('Try Again').click()
  const picture = page.getByRole('img', { name: `${title}, told by Rose Bell · 0:20` })
  await picture.waitFor()
  await page.getByText('It shows the title, Rose Bell’s name').waitFor()
  await expectNoAxeViolations(page)
  const drawn = await picture.evaluate(async (image: HTMLImageElement) => {
    const bitmap = await createImageBitmap(await (await fetch(image.src)).blob())
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height })
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {}
    const colors = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const color = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`
      colors.set(color, (colors.get(color) ?? 0) + 1)
    }
    const frame = getComputedStyle(image.parentElement ?? image)
    const countOf = (color: string) => colors.get(color) ?? 0
    return {
      size: [bitmap.width, bitmap.height],
      counts: [frame.backgroundColor, frame.borderTopColor, frame.color].map(countOf),
    }
  })
  expect(drawn.size).toEqual([1080, 1350])
  const [paper = 0, voice = 0, words = 0] = drawn.counts
  expect(paper).toBeGreaterThan(900_000)
  expect(voice).toBeGreaterThan(30_000)
  expect(words).toBeGreaterThan(10_000)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save Picture' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${title}.png`)
  await button('Share Picture').click()
  await expect.poll(() => page.evaluate('globalThis.shared')).toBe(`${title}.png`)
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

test('a link from an email about another family of the person shows that family, and the story', async () => {
  const page = await pages.openTab()
  await fakeStoryServer(page, [aStory({ id: 5, title: 'The mill' })])
  const families = [1, 2].map((id) => ({ id, name: `Family ${id}`, role: 'member' as const }))
  const switches: unknown[] = []
  let familyId = 1
  const userNow = () => fakeUser({ familyId, familyName: `Family ${familyId}`, families })
  await fakeCall(page, '**/api/user*', (route) => route.fulfill({ json: userNow() }))
  await fakeCall(page, '**/api/families/current', (route) => {
    switches.push(route.request().postDataJSON())
    familyId = 2
    return route.fulfill({ json: userNow() })
  })
  await page.goto(pages.address('stories/5?family=2'))
  await page.getByRole('heading', { level: 1, name: 'The mill' }).waitFor()
  await page.getByRole('button', { name: 'Play The mill' }).waitFor()
  expect(switches).toEqual([{ familyId: 2 }])
  expect(page.url()).toBe(pages.address('stories/5'))
})
