import { expect, test } from 'vitest'
import type { CorrectableStory } from '#server/features/stories/corrections/contract.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { aStory } from '../testing/a-story.ts'
import { fakeStoryServer } from '../testing/fake-story-server.ts'

const pages = withBuiltPages()

const WORDS = [
  { word: 'My', confidence: 0.9 },
  { word: 'mother', confidence: 0.9 },
  { word: 'Shabun,', confidence: 0.1, alternatives: ['Siobhan', 'shabby'] },
  { word: 'loved', confidence: 0.9 },
  { word: 'the', confidence: 0.9 },
  { word: 'see.', confidence: 0.2 },
].map((word, index) => ({ ...word, start: index, end: index + 0.8 }))
const MAEVE = { name: 'Maeve Ellery', misheard: ['see'], isMember: false, storyCount: 1, addedBy: null }
const TEXT = WORDS.map(({ word }) => word).join(' ')

async function open(userId = 1) {
  const page = await pages.openTab({ viewport: { width: 390, height: 844 } })
  const story = aStory({ content: TEXT, userId })
  const server = await fakeStoryServer(page, [story])
  const words = structuredClone(WORDS)
  const transcript: Transcript = {
    ...{ state: 'done', engine: 'moonshine', model: null, progress: 1, waitingFor: null },
    language: 'en',
    text: TEXT,
    words,
  }
  await fakeCall(page, '**/api/stories/*/transcript', (route) => route.fulfill({ json: transcript }))
  await fakeCall(page, '**/api/family/names', (route) =>
    route.fulfill({ json: { names: [MAEVE], hidden: [], total: 1 } }),
  )
  const other: CorrectableStory = {
    ...{ id: 901, title: 'The wedding', toldBy: 'Ruth', count: 1, state: 'first' },
    preview: { before: 'Then ', found: 'Shabun', fixed: 'Siobhan', after: ' came' },
  }
  await fakeCall(page, '**/api/stories/corrections*', (route) =>
    route.fulfill({ json: { stories: [other], more: false } }),
  )
  const changes: { confirmed?: { word: string; start: number }[]; content?: string }[] = []
  await fakeCall(page, '**/api/stories/*', (route) => {
    const request = route.request()
    if (request.method() === 'PATCH') {
      const change = request.postDataJSON()
      changes.push(change)
      // As the server does.
      for (const { start } of change.confirmed ?? [])
        for (const word of words) if (word.start === start) word.confidence = 1
    }
    return route.fallback()
  })
  await page.goto(pages.address(`stories/${story.id}`))
  const word = (text: string) => page.locator('[data-word]').getByText(text, { exact: true })
  await word('Shabun').waitFor()
  const check = page.getByRole('dialog')
  const button = (name: string) => check.getByRole('button', { name, exact: true })
  const shown = () => page.getByRole('group', { name: 'The words of the story' }).innerText()
  return { page, server, changes, word, check, button, shown }
}

test('the author picks what was said instead of an unsure word, and can undo it', async () => {
  const { page, changes, word, check, button, shown } = await open()
  // In a low window, all of it can be reached.
  await page.setViewportSize({ width: 844, height: 390 })
  await word('Shabun').click()
  await check.getByText('We weren’t sure about this word.').waitFor()
  const box = await check.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(390)
  await button('Siobhan').click()
  await check.waitFor({ state: 'detached' })
  expect(await shown()).toBe('My mother Siobhan, loved the see.')
  expect(changes[0]).toMatchObject({ before: { content: TEXT } })
  await page.getByText('We weren’t sure about 1 word').waitFor()
  await page.getByText('“Shabun” is also in 1 other story. Fix those too?').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await word('Shabun').waitFor()
  expect(await shown()).toBe(TEXT)
})

test('the author confirms a word, or types another', async () => {
  const { page, changes, check, button, shown } = await open()
  await page.getByRole('button', { name: 'Play the next unclear word' }).click()
  await button('It’s Right').click()
  await check.waitFor({ state: 'detached' })
  await page.getByText('We weren’t sure about 1 word').waitFor()
  expect(changes).toEqual([{ confirmed: [{ word: 'Shabun,', start: 2 }] }])
  await page.keyboard.press('End')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await button('Maeve Ellery').waitFor()
  await button('Type It').click()
  await check.getByLabel('What was said').fill('sea')
  await page.keyboard.press('Enter')
  await check.waitFor({ state: 'detached' })
  expect(await shown()).toBe('My mother Shabun, loved the sea.')
  await page.getByText('We weren’t sure about').waitFor({ state: 'detached' })
})

test('nothing is lost if saving fails; Escape closes', async () => {
  const { page, server, word, check, button, shown } = await open()
  server.acceptsChanges = false
  await word('Shabun').click()
  await button('Siobhan').click()
  await check.getByText('We couldn’t save this').waitFor()
  await page.keyboard.press('Escape')
  await check.waitFor({ state: 'detached' })
  expect(await shown()).toBe(TEXT)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Shabun')
})

test('a change by someone else closes the check instead of being overwritten', async () => {
  const { page, server, changes, word, check } = await open()
  await word('Shabun').click()
  await check.waitFor()
  server.stories = server.stories.map((one) => ({ ...one, content: `Yes. ${TEXT}` }))
  server.sendEvent()
  await check.waitFor({ state: 'detached' })
  await page.getByText('Yes.').waitFor()
  expect(changes).toEqual([])
})

test('others hear an unsure word like any other', async () => {
  const { page, word, check } = await open(2)
  await word('Shabun').click()
  await page
    .getByRole('button', { name: /^Pause/ })
    .first()
    .waitFor()
  expect(await check.count()).toBe(0)
})
