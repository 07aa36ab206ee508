// Long, because one browser serves every state of the page that changes a story.

import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { nothingFound, WIDTHS } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { onTop } from '#web/testing/on-top.ts'
import { signedOut } from '#web/testing/signed-out.ts'
import { aStory } from '../testing/a-story.ts'
import { fake } from '../testing/fake-story-server.ts'

const pages = withBuiltPages({ patience: 15_000 })

async function open(story: Story, options: BrowserContextOptions = {}) {
  const context = await pages.newBrowser({ reducedMotion: 'reduce', ...options })
  const page = await pages.newTab(context)
  const vault = await fake(page, [story])
  await page.route('**/api/family/questions', (route) => route.fulfill({ json: [] }))
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await page.goto(pages.address(`stories/${story.id}?edit=yes`))
  await field('Notes').waitFor()
  const said = (words: string) => page.getByRole('region').getByText(words, { exact: true }).waitFor()
  const sent = () => page.waitForRequest((request) => request.method() === 'PATCH')
  /** Somebody else changes the story, and the page hears of it. */
  const changeElsewhere = (change: Partial<Story>) => {
    vault.stories = vault.stories.map((one) => ({ ...one, ...change }))
    vault.announce('story', story.id)
  }
  return { page, vault, button, said, field, heading, sent, changeElsewhere }
}

const earlier = (content: string, id = 7) => ({
  id,
  title: 'The dress',
  content,
  savedAt: new Date(Date.now() - 86_400_000).toISOString(),
  savedBy: { id: 1, firstName: 'Ruth', lastName: 'Ellery' },
})

test.each(WIDTHS)('axe finds nothing at %i px', async (width) => {
  const about = { people: ['Tom'], tags: ['war'], notes: 'See the parish book.', place: 'Cork' }
  const { page, vault, button, field } = await open(aStory({ ...about, content: 'It poured all day.' }), {
    viewport: { width, height: 844 },
  })
  vault.versions = [earlier('It rained all day.'), earlier('It rained.', 6)]
  await field('Story Title').fill('')
  await field('When did it happen?').selectOption('Over several years')
  await button('Earlier versions').click()
  await button(/^Show Changes/)
    .first()
    .click()
  await page.getByText('1 word added, 1 word taken out').waitFor()
  await button('Save Changes').click()
  await page.getByText('Title is required').first().waitFor()
  await nothingFound(page)
  await button('Cancel').click()
  await button('Discard Changes').waitFor()
  await nothingFound(page)
})

test('its author changes a story, and its page shows it', async () => {
  const { page, vault, button, said, field, heading, sent } = await open(aStory({ title: 'The dress' }))
  await field('Story Title').fill('The lilac dress')
  await field('When did it happen?').selectOption('About a year')
  await field('Year').fill('1952')
  await field('Where did it happen?').fill('קורק')
  await field('People in it').fill('Ruth\nTom 👩‍👩‍👧')
  await field('Tags').fill('war, home')
  await field('Notes').fill('<i>See</i> the parish book.')
  vault.takes = false
  await button('Save Changes').click()
  await page.getByText('Your changes were not saved').waitFor()
  vault.takes = true
  const request = sent()
  await button('Save Changes').click()
  await said('Changes saved')
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

test('the owner adds details to what somebody else told, and leaves the words alone', async () => {
  const { button, field, heading } = await open(aStory({ userId: 2, title: 'The dress' }))
  await heading('Add Details').waitFor()
  expect(await field('Story Title').count()).toBe(0)
  await button('Cancel').click()
  await heading('The dress').waitFor()
})

test('the recording and what was heard stand beside the words, and on a telephone before them', async () => {
  const { page, vault, button, field } = await open(aStory({ title: 'The dress', content: 'Rain.' }), {
    viewport: { width: 1280, height: 800 },
  })
  const heard = page.getByRole('region', { name: 'Words of the automatic transcript' })
  await heard.getByText(vault.transcript ?? '').waitFor()
  const [words, beside] = [await field('Story Text').boundingBox(), await heard.boundingBox()]
  expect(beside?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0))
  await button('Play The dress').click()
  for (const name of ['Back 15 seconds', 'Forward 15 seconds']) await button(name).waitFor()
  await page.getByRole('combobox', { name: 'Speed' }).waitFor()
  // As far down as the form goes they stay in sight, above the buttons at its foot.
  await field('Notes').scrollIntoViewIfNeeded()
  await expect.poll(() => onTop(button('Pause The dress'))).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect.poll(() => onTop(button('Automatic transcript'))).toBe(true)
  await expect.poll(() => onTop(button(/^(Play|Go on)/))).toBe(true)
})

describe('what is not saved', () => {
  test('is asked about on leaving, and thrown away only when it is wanted so', async () => {
    const { page, button, field, heading } = await open(aStory({ title: 'The dress' }))
    await field('Story Title').fill('Another')
    await page.getByRole('link', { name: 'Family', exact: true }).click()
    await button('Go On Editing').click()
    expect(await field('Story Title').inputValue()).toBe('Another')
    await button('Cancel').click()
    await button('Discard Changes').click()
    await heading('The dress').waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect.poll(() => field('Story Title').inputValue()).toBe('The dress')
  })

  test('comes back after a reload and after leaving, and is gone once it is saved', async () => {
    const { page, button, field, heading, said } = await open(aStory({ title: 'The dress' }))
    await field('Story Title').fill('Another')
    await page.reload()
    await page.getByText('What you had not saved is here again').waitFor()
    expect(await field('Story Title').inputValue()).toBe('Another')
    await button('Cancel').click()
    await button('Save It Later').click()
    await heading('The dress').waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByText('What you had not saved is here again').waitFor()
    await button('Save Changes').click()
    await said('Changes saved')
    await heading('Another').waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
  })

  test('stays where it was written while the rest was being saved', async () => {
    const { page, vault, button, field } = await open(aStory({ content: 'It rained.' }))
    const held = Promise.withResolvers<void>()
    await page.route('**/api/stories/*', async (route) => {
      if (route.request().method() === 'PATCH') await held.promise
      return route.fallback()
    })
    await field('Story Text').fill('It poured.')
    await button('Save Changes').click()
    await field('Story Text').fill('It poured all day.')
    held.resolve()
    await expect.poll(() => vault.stories[0]?.content).toBe('It poured.')
    await button('Save Changes').click()
    await expect.poll(() => vault.stories[0]?.content).toBe('It poured all day.')
    await field('Story Text').waitFor({ state: 'detached' })
  })

  test('goes with signing out, which asks first', async () => {
    const { page, button, field } = await open(aStory({ title: 'The dress' }))
    await page.route('**/api/logout', (route) => route.fulfill({ json: { ok: true } }))
    await field('Story Title').fill('Another')
    await page.getByText('Kept on this device meanwhile.').waitFor()
    await button('Logout').click()
    await button('Save It Later').click()
    await signedOut(page)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
  })

  test('is nobody else’s on the same device', async () => {
    const story = aStory({ title: 'The dress' })
    const { page, field } = await open(story)
    await page.evaluate((id) => {
      const fields = Object.fromEntries(['title', 'content'].map((name) => [name, 'Mine']))
      localStorage.setItem(`keepsaid.draft.2.${id}`, JSON.stringify({ base: {}, fields }))
      localStorage.setItem(`keepsaid.draft.1.${id}`, '{"fields":1}')
    }, story.id)
    await page.reload()
    expect(await field('Story Title').inputValue()).toBe('The dress')
    expect(await page.getByText('What you had not saved').count()).toBe(0)
  })
})

describe('a story that changes meanwhile', () => {
  test('takes over what the person has not touched', async () => {
    const { field, changeElsewhere } = await open(aStory({ title: 'The dress', notes: null }))
    await field('Story Title').fill('Mine')
    changeElsewhere({ notes: 'From the owner' })
    await expect.poll(() => field('Notes').inputValue()).toBe('From the owner')
    expect(await field('Story Title').inputValue()).toBe('Mine')
  })

  test('shows both where both changed the same, and the person chooses', async () => {
    const { page, button, field, sent, changeElsewhere } = await open(aStory({ content: 'It rained all day.' }))
    await field('Story Text').fill('It poured all day.')
    changeElsewhere({ content: 'It snowed all day.' })
    await page.getByText('This story was changed while you were writing').waitFor()
    expect(await button('Save Changes').isDisabled()).toBe(true)
    await button('Show What Is Different').click()
    await page.locator('del', { hasText: 'snowed' }).waitFor()
    await page.locator('ins', { hasText: 'poured' }).waitFor()
    await button('Keep What I Wrote').click()
    const request = sent()
    await button('Save Changes').click()
    expect((await request).postDataJSON()).toEqual({
      content: 'It poured all day.',
      before: { content: 'It snowed all day.' },
    })
    await page.getByText('It poured all day.').waitFor()
  })

  test('is not overwritten where the server alone knows of it', async () => {
    const story = aStory({ title: 'The dress' })
    const { page, vault, button, field } = await open(story)
    await page.route(/\/api\/stories\/\d+$/, (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      vault.stories = [{ ...story, title: 'Theirs' }]
      const json = { error: 'changed_meanwhile', message: 'Somebody has changed this story since you began.' }
      return route.fulfill({ status: 409, json })
    })
    await field('Story Title').fill('Mine')
    await button('Save Changes').click()
    await page.getByText('In the story now: Theirs').waitFor()
    await button('Take the Other').click()
    expect(await field('Story Title').inputValue()).toBe('Theirs')
  })

  test('deleted in another tab, it leaves what was written, to copy or to save after restoring', async () => {
    const story = aStory({ title: 'The dress' })
    const { page, vault, button, field, said } = await open(story)
    await field('Story Text').fill('A long evening of words.')
    vault.stories = []
    vault.deleted = [story]
    vault.announce('story', story.id)
    await page.getByText('This story was deleted while you were writing').waitFor()
    await button('Copy What I Wrote').waitFor()
    await button('Restore This Story').click()
    await page.getByText('This story was deleted while').waitFor({ state: 'detached' })
    expect(await field('Story Text').inputValue()).toBe('A long evening of words.')
    await button('Save Changes').click()
    await said('Changes saved')
  })
})

describe('earlier versions', () => {
  test('show what changed, against the story now and against the one before', async () => {
    const { page, vault, button } = await open(aStory({ content: 'It poured all day.' }))
    vault.versions = [earlier('It rained all day.', 7), earlier('It rained.', 6)]
    await button('Earlier versions').press('Enter')
    await button(/^Show Changes/)
      .first()
      .press('Enter')
    await page.getByText('1 word added, 1 word taken out').waitFor()
    expect(await page.locator('del').textContent()).toBe('[taken out: rained]')
    expect(await page.locator('ins').textContent()).toBe('[added: poured]')
    await page.getByLabel('with the one before it').press(' ')
    await page.getByText('2 words added', { exact: true }).waitFor()
    expect(await page.locator('del').count()).toBe(0)
  })

  test('of a whole book do not hold the page up', async () => {
    const book = (stem: string) => Array.from({ length: 70_000 }, (_, at) => `${stem}${at}`).join(' ')
    const { page, vault, button } = await open(aStory({ content: book('a').slice(0, 480_000) }))
    vault.versions = [earlier(book('b').slice(0, 480_000))]
    await button('Earlier versions').click()
    await button(/^Show Changes/).click()
    await page.getByText('These texts are too long and too different').waitFor()
  })

  test('can be put back, and that can be undone; failures stay in the page', async () => {
    const { page, vault, button, said, field } = await open(aStory({ title: 'The lilac dress', content: 'It poured.' }))
    vault.versions = [earlier('It rained.')]
    vault.listWorks = false
    await button('Earlier versions').click()
    await page.getByText('The earlier versions could not be fetched').waitFor()
    vault.listWorks = true
    await button('Try Again').click()
    vault.takes = false
    await button(/^Restore This Version/).click()
    await page.getByText('The earlier version was not restored').waitFor()
    vault.takes = true
    await button(/^Restore This Version/).click()
    await said('Earlier version restored')
    await expect.poll(() => field('Story Title').inputValue()).toBe('The dress')
    vault.versions = [{ ...earlier('It poured.', 8), title: 'The lilac dress' }, ...vault.versions]
    await button('Undo').click()
    await said('The text is back as it was')
    await expect.poll(() => field('Story Text').inputValue()).toBe('It poured.')
    await field('Story Text').fill('Mine')
    await page.getByText('Save or discard what you have changed above.').waitFor()
    expect(await button(/^Restore This Version/).count()).toBe(0)
  })
})

test.each(['100%', '200%'])('nothing is wider than a screen of 320 px with text at %s', async (size) => {
  const endless = 'z'.repeat(200)
  const about = { title: endless, people: [endless], tags: ['z'.repeat(50)], notes: endless, place: endless }
  const { page, vault, button, field } = await open(aStory({ ...about, content: `${endless} b` }), {
    viewport: { width: 320, height: 640 },
  })
  vault.versions = [earlier(`${endless} a`)]
  await page.addStyleTag({ content: `html { font-size: ${size} }` })
  await button('Earlier versions').press('Enter')
  await button(/^Show Changes/).press('Enter')
  await page.locator('ins').waitFor()
  await field('Notes').fill('More')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
