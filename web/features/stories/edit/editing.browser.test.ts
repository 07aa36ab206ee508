import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { coveredByToast } from '#web/testing/covered-by-toast.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { isUnobstructed } from '#web/testing/is-unobstructed.ts'
import { expectNoHorizontalScrolling } from '#web/testing/text-sizes.ts'
import { fakeLogout, waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'
import { aStory } from '../testing/a-story.ts'
import { fakeStoryServer } from '../testing/fake-story-server.ts'

const pages = withBuiltPages()

async function open(story: Story, options: BrowserContextOptions = {}) {
  const page = await pages.openTab(options)
  const server = await fakeStoryServer(page, [story])
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await page.goto(pages.address(`stories/${story.id}?edit=yes`))
  await field('Notes').waitFor()
  const toast = (words: string) => page.getByRole('region').getByText(words, { exact: true }).waitFor()
  const sent = () => page.waitForRequest((request) => request.method() === 'PATCH')
  /** Another member changes the story, and the page gets the event. */
  const changeElsewhere = (change: Partial<Story>) => {
    server.stories = server.stories.map((one) => ({ ...one, ...change }))
    server.sendEvent('story', story.id)
  }
  return { page, server, button, toast, field, heading, sent, changeElsewhere }
}

const earlier = (content: string, id = 7) => ({
  id,
  title: 'The dress',
  content,
  savedAt: new Date(Date.now() - 86_400_000).toISOString(),
  savedBy: { id: 1, firstName: 'Ruth', lastName: 'Ellery' },
})

test('a toast covers neither Save Changes nor anything else that can be pressed, nor a seek bar', async () => {
  const { page, button, field, toast } = await open(aStory({ title: 'The dress' }), {
    viewport: { width: 820, height: 1180 },
  })
  const bar = await page.getByRole('slider', { name: 'Position in The dress' }).boundingBox()
  const showToast = async (width: number, height: number) => {
    await page.setViewportSize({ width, height })
    await page.evaluate(`sessionStorage.setItem('keepsaid-notice', JSON.stringify({ title: 'Changes saved' }))`)
    await page.reload()
    await toast('Changes saved')
    await button('Save Changes').waitFor()
  }
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1280, 800],
  ] as const) {
    await showToast(width, height)
    for (const one of [button('Save Changes'), field('Story Title'), field('Where did it happen?')]) {
      await one.scrollIntoViewIfNeeded()
      await expect.poll(() => coveredByToast(page), { message: `at ${width} px` }).toEqual([])
      expect(await isUnobstructed(one), `at ${width} px`).toBe(true)
    }
  }
  // The seek bar is just above the buttons at the bottom, where toasts are.
  await showToast(820, Math.ceil((bar?.y ?? 0) + (bar?.height ?? 0)) + 110)
  await expect.poll(() => coveredByToast(page)).toEqual([])
})

test('the author edits a story, and its page shows the changes', async () => {
  const { page, server, button, toast, field, heading, sent } = await open(aStory({ title: 'The dress' }))
  await field('Story Title').fill('The lilac dress')
  await field('When did it happen?').selectOption('Approximate year')
  await field('Year').fill('1952')
  await field('Where did it happen?').fill('קורק')
  await field('People in it').fill('Ruth\nTom 👩‍👩‍👧')
  await field('Tags').fill('war, home')
  await field('Notes').fill('<i>See</i> the parish book.')
  server.acceptsChanges = false
  await button('Save Changes').click()
  await page.getByText('We couldn’t save your changes').waitFor()
  server.acceptsChanges = true
  const request = sent()
  await button('Save Changes').click()
  await toast('Changes saved')
  expect((await request).postDataJSON()).toEqual({
    title: 'The lilac dress',
    eventDate: { kind: 'about', from: '1952-01-01', to: '1952-12-31' },
    place: 'קורק',
    people: ['Ruth', 'Tom 👩‍👩‍👧'],
    tags: ['war', 'home'],
    notes: '<i>See</i> the parish book.',
    before: { title: 'The dress', eventDate: null, place: null, people: [], tags: [], notes: null },
  })
  await heading('The lilac dress').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByText('told by Ruth Ellery · about 1952 · קורק').waitFor()
  await page.getByText('Ruth, Tom 👩‍👩‍👧').waitFor()
  await page.getByText('<i>See</i> the parish book.').waitFor()
})

test('the family owner can add details to another member’s story, but not edit its text', async () => {
  const { button, field, heading } = await open(aStory({ userId: 2, title: 'The dress' }))
  await heading('Add Details').waitFor()
  expect(await field('Story Title').count()).toBe(0)
  await button('Cancel').click()
  await heading('The dress').waitFor()
})

test('recording and transcript are next to the text, and above it on a phone', async () => {
  const { page, server, button, field } = await open(aStory({ title: 'The dress', content: 'Rain.' }), {
    viewport: { width: 1280, height: 800 },
  })
  const transcript = page.getByRole('region', { name: 'Text of the automatic transcript' })
  await transcript.getByText(server.transcript ?? '').waitFor()
  const [words, beside] = [await field('Story Text').boundingBox(), await transcript.boundingBox()]
  expect(beside?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0))
  await button('Play The dress').click()
  for (const name of ['Back 15 seconds', 'Forward 15 seconds']) await button(name).waitFor()
  await page.getByRole('combobox', { name: 'Speed' }).waitFor()
  // They stay visible down to the end of the form, above its buttons.
  await field('Notes').scrollIntoViewIfNeeded()
  await expect.poll(() => isUnobstructed(button('Pause The dress'))).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect.poll(() => isUnobstructed(button('Automatic transcript'))).toBe(true)
  await expect.poll(() => isUnobstructed(button(/^(Play|Resume)/))).toBe(true)
})

describe('unsaved changes', () => {
  test('leaving asks first, and discards only if the user says so', async () => {
    const { page, button, field, heading } = await open(aStory({ title: 'The dress' }))
    await field('Story Title').fill('Another')
    await page.getByRole('link', { name: 'Family', exact: true }).click()
    await button('Keep Editing').click()
    expect(await field('Story Title').inputValue()).toBe('Another')
    await button('Cancel').click()
    await button('Discard Changes').click()
    await heading('The dress').waitFor()
    await button('More Options').click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect.poll(() => field('Story Title').inputValue()).toBe('The dress')
  })

  test('come back after a reload and after leaving, and the draft is gone after saving', async () => {
    const { page, button, field, heading, toast } = await open(aStory({ title: 'The dress' }))
    await field('Story Title').fill('Another')
    await page.reload()
    await page.getByText('Your unsaved changes are back').waitFor()
    expect(await field('Story Title').inputValue()).toBe('Another')
    await button('Cancel').click()
    await button('Save Later').click()
    await heading('The dress').waitFor()
    await button('More Options').click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByText('Your unsaved changes are back').waitFor()
    await button('Save Changes').click()
    await toast('Changes saved')
    await heading('Another').waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
  })

  test('typed while saving are kept', async () => {
    const { page, server, button, field } = await open(aStory({ content: 'It rained.' }))
    const response = Promise.withResolvers<void>()
    await fakeCall(page, '**/api/stories/*', async (route) => {
      if (route.request().method() === 'PATCH') await response.promise
      return route.fallback()
    })
    await field('Story Text').fill('It poured.')
    await button('Save Changes').click()
    await field('Story Text').fill('It poured all day.')
    response.resolve()
    await expect.poll(() => server.stories[0]?.content).toBe('It poured.')
    await button('Save Changes').click()
    await expect.poll(() => server.stories[0]?.content).toBe('It poured all day.')
    await field('Story Text').waitFor({ state: 'detached' })
  })

  test('are deleted when signing out, which asks first', async () => {
    const { page, button, field } = await open(aStory({ title: 'The dress' }))
    await fakeLogout(page)
    await field('Story Title').fill('Another')
    await page.getByText('Your draft is on this device.').waitFor()
    await button('Logout').click()
    await button('Save Later').click()
    await waitUntilSignedOut(page)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
  })

  test('are not shown to another user of the device', async () => {
    const story = aStory({ title: 'The dress' })
    const { page, field } = await open(story)
    await page.evaluate((id) => {
      const fields = Object.fromEntries(['title', 'content'].map((name) => [name, 'Mine']))
      localStorage.setItem(`keepsaid.draft.2.${id}`, JSON.stringify({ base: {}, fields }))
      localStorage.setItem(`keepsaid.draft.1.${id}`, '{"fields":1}')
    }, story.id)
    await page.reload()
    expect(await field('Story Title').inputValue()).toBe('The dress')
    expect(await page.getByText('Your unsaved changes').count()).toBe(0)
  })
})

describe('concurrent changes', () => {
  test('to other values are taken over', async () => {
    const { field, changeElsewhere } = await open(aStory({ title: 'The dress', notes: null }))
    await field('Story Title').fill('Mine')
    changeElsewhere({ notes: 'From the owner' })
    await expect.poll(() => field('Notes').inputValue()).toBe('From the owner')
    expect(await field('Story Title').inputValue()).toBe('Mine')
  })

  test('to the same value: shows both versions, and the user chooses', async () => {
    const { page, button, field, sent, changeElsewhere } = await open(aStory({ content: 'It rained all day.' }))
    await field('Story Text').fill('It poured all day.')
    changeElsewhere({ content: 'It snowed all day.' })
    await page.getByText('This story was changed while you were editing').waitFor()
    expect(await button('Save Changes').isDisabled()).toBe(true)
    await button('Show Differences').click()
    await page.locator('del', { hasText: 'snowed' }).waitFor()
    await page.locator('ins', { hasText: 'poured' }).waitFor()
    await button('Keep My Version').click()
    const request = sent()
    await button('Save Changes').click()
    expect((await request).postDataJSON()).toEqual({
      content: 'It poured all day.',
      before: { content: 'It snowed all day.' },
    })
    await page.getByText('It poured all day.').waitFor()
  })

  test('known only to the server are not overwritten', async () => {
    const story = aStory({ title: 'The dress' })
    const { page, server, button, field } = await open(story)
    await fakeCall(page, /\/api\/stories\/\d+$/, (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      server.stories = [{ ...story, title: 'Theirs' }]
      const json = { error: 'changed_meanwhile', message: 'Somebody has changed this story since you began.' }
      return route.fulfill({ status: 409, json })
    })
    await field('Story Title').fill('Mine')
    await button('Save Changes').click()
    await page.getByText('In the story now: Theirs').waitFor()
    await button('Use Their Version').click()
    expect(await field('Story Title').inputValue()).toBe('Theirs')
  })

  test('deleted in another tab: the text can be copied, or saved after restoring', async () => {
    const story = aStory({ title: 'The dress' })
    const { page, server, button, field, toast } = await open(story)
    await field('Story Text').fill('A long evening of words.')
    server.stories = []
    server.deleted = [story]
    server.sendEvent('story', story.id)
    await page.getByText('This story was deleted while you were editing').waitFor()
    await button('Copy What I Wrote').waitFor()
    await button('Restore This Story').click()
    await page.getByText('This story was deleted while').waitFor({ state: 'detached' })
    expect(await field('Story Text').inputValue()).toBe('A long evening of words.')
    await button('Save Changes').click()
    await toast('Changes saved')
  })
})

describe('earlier versions', () => {
  test('show what changed compared with the current text and with the version before', async () => {
    const { page, server, button } = await open(aStory({ content: 'It poured all day.' }))
    server.versions = [earlier('It rained all day.', 7), earlier('It rained.', 6)]
    await button('Earlier versions').press('Enter')
    await button(/^Show Changes/)
      .first()
      .press('Enter')
    await page.getByText('1 word added, 1 word removed').waitFor()
    expect(await page.locator('del').textContent()).toBe('[removed: rained]')
    expect(await page.locator('ins').textContent()).toBe('[added: poured]')
    await page.getByLabel('with the version before it').press(' ')
    await page.getByText('2 words added', { exact: true }).waitFor()
    expect(await page.locator('del').count()).toBe(0)
  })

  test('of a whole book do not block the page', async () => {
    const book = (stem: string) => Array.from({ length: 70_000 }, (_, at) => `${stem}${at}`).join(' ')
    const { page, server, button } = await open(aStory({ content: book('a').slice(0, 480_000) }))
    server.versions = [earlier(book('b').slice(0, 480_000))]
    await button('Earlier versions').click()
    await button(/^Show Changes/).click()
    await page.getByText('These texts are too long and too different').waitFor()
  })

  test('can be restored, which can be undone; failures stay on the page', async () => {
    const { page, server, button, toast, field } = await open(
      aStory({ title: 'The lilac dress', content: 'It poured.' }),
    )
    server.versions = [earlier('It rained.')]
    server.listWorks = false
    await button('Earlier versions').click()
    await page.getByText('We couldn’t load the earlier versions').waitFor()
    server.listWorks = true
    await button('Try Again').click()
    server.acceptsChanges = false
    await button(/^Restore This Version/).click()
    await page.getByText('We couldn’t restore this version').waitFor()
    server.acceptsChanges = true
    await button(/^Restore This Version/).click()
    await toast('Earlier version restored')
    await expect.poll(() => field('Story Title').inputValue()).toBe('The dress')
    server.versions = [{ ...earlier('It poured.', 8), title: 'The lilac dress' }, ...server.versions]
    await button('Undo').click()
    await toast('Changes undone')
    await expect.poll(() => field('Story Text').inputValue()).toBe('It poured.')
    await field('Story Text').fill('Mine')
    await page.getByText('Save or discard your changes above').waitFor()
    expect(await button(/^Restore This Version/).count()).toBe(0)
  })
})

test('no overflow at 320 px with text at 100 % and 200 %', async () => {
  const endless = 'z'.repeat(200)
  const about = { title: endless, people: [endless], tags: ['z'.repeat(50)], notes: endless, place: endless }
  const { page, server, button, field } = await open(aStory({ ...about, content: `${endless} b` }), {
    viewport: { width: 320, height: 640 },
  })
  server.versions = [earlier(`${endless} a`)]
  await button('Earlier versions').press('Enter')
  await button(/^Show Changes/).press('Enter')
  await page.locator('ins').waitFor()
  await field('Notes').fill('More')
  await expectNoHorizontalScrolling(page)
})

test('the recording can be transcribed again, and the earlier transcript stays meanwhile', async () => {
  const { page, server, button } = await open(aStory(), { viewport: { width: 1280, height: 800 } })
  const text = page.getByRole('region', { name: 'Text of the automatic transcript' })
  await text.waitFor()
  expect(await button('Transcribe Again').count()).toBe(0)
  server.mayTranscribeAgain = true
  server.sendEvent()
  await page.getByText('A different recognizer is available now.').waitFor()
  server.acceptsChanges = false
  await button('Transcribe Again').press('Enter')
  await page.getByText('We couldn’t start transcribing again').waitFor()
  server.acceptsChanges = true
  await button('Transcribe Again').press('Enter')
  const progress = page.getByRole('progressbar', { name: 'Transcribing again' })
  await progress.waitFor()
  // The button is gone, but not the keyboard's position.
  expect(await progress.evaluate((one) => document.activeElement?.contains(one))).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV')
  expect(await text.textContent()).toBe(server.transcript)
  server.newerRun = { state: 'failed', progress: 0 }
  server.mayTranscribeAgain = true
  server.sendEvent()
  await page.getByText('We couldn’t transcribe it again. The earlier transcript is still here.').waitFor()
  await button('Transcribe Again').waitFor()
})
