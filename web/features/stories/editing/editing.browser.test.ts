import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { aStory } from '../testing/a-story.ts'
import { standIn } from '../testing/stand-in.ts'

const pages = withBuiltPages({ patience: 10_000 })

async function open(stories: Story[], options: BrowserContextOptions = {}) {
  const context = await pages.newBrowser({ reducedMotion: 'reduce', ...options })
  const page = await pages.newTab(context)
  const vault = await standIn(page, stories)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(pages.address('stories'))
  await page.getByRole('article').first().waitFor()
  const said = (words: string) => page.getByRole('region').getByText(words, { exact: true }).waitFor()
  return { page, vault, button, said, dialog: page.getByRole('dialog'), field: (name: string) => page.getByLabel(name) }
}

const earlier = {
  id: 7,
  title: 'The dress',
  content: 'It rained.',
  savedAt: new Date(Date.now() - 86_400_000).toISOString(),
  savedBy: { id: 1, firstName: 'Ruth', lastName: 'Ellery' },
}
const looks = (['light', 'dark'] as const).flatMap((theme) => [390, 1280].map((width) => ({ theme, width })))

test.each(looks)('axe finds nothing in $theme at $width px', async ({ theme, width }) => {
  const about = { people: ['Tom'], tags: ['war'], notes: 'See the parish book.', place: 'Cork' }
  const { page, vault, button, dialog, field } = await open([aStory(about)], {
    colorScheme: theme,
    viewport: { width, height: 844 },
  })
  vault.versions = [earlier]
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await button('Edit').click()
  await field('Story Title').fill('')
  await field('When did it happen?').click()
  await page.getByRole('option', { name: 'Over several years' }).click()
  await button('Earlier versions').click()
  await dialog.getByText('It rained.', { exact: true }).waitFor()
  await button('Save Changes').click()
  await dialog.getByText('Title is required').first().waitFor()
  await button('Cancel').click()
  await button('Discard Changes').waitFor()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('its author changes a story, and the card shows it', async () => {
  const { page, vault, button, said, field } = await open([aStory({ title: 'The dress' })])
  let sent: unknown
  await page.route(/\/api\/stories\/\d+$/, (route) => {
    sent = route.request().postDataJSON() ?? sent
    return route.fallback()
  })
  await button('Edit').click()
  await field('Story Title').fill('The lilac dress')
  await field('When did it happen?').click()
  await page.getByRole('option', { name: 'About a year' }).click()
  await field('Year').fill('1952')
  await field('Where did it happen?').fill('קורק')
  await field('People in it').fill('Ruth\nTom 👩‍👩‍👧')
  await field('Tags').fill('war, home')
  await field('Notes').fill('<i>See</i> the parish book.')
  vault.takes = false
  await button('Save Changes').click()
  await page.getByRole('dialog').getByText('Your changes were not saved').waitFor()
  vault.takes = true
  await button('Save Changes').click()
  await said('Changes saved')
  expect(sent).toEqual({
    title: 'The lilac dress',
    toldAbout: { kind: 'about', from: '1952-01-01', to: '1952-12-31' },
    place: 'קורק',
    people: ['Ruth', 'Tom 👩‍👩‍👧'],
    tags: ['war', 'home'],
    notes: '<i>See</i> the parish book.',
  })
  const card = page.getByRole('article', { name: 'The lilac dress' })
  await card.getByText('about 1952 · קורק').waitFor()
  await card.getByText('Ruth, Tom 👩‍👩‍👧').waitFor()
  await card.getByText('<i>See</i> the parish book.').waitFor()
})

test('the owner adds details to what somebody else told, and leaves the words alone', async () => {
  const { button, dialog, field } = await open([aStory({ userId: 2 })])
  await button('Add Details').click()
  expect(await button('Edit').count()).toBe(0)
  await field('Notes').waitFor()
  expect(await field('Story Title').count()).toBe(0)
  await button('Cancel').click()
  await dialog.waitFor({ state: 'detached' })
})

test('what is not saved is not lost by closing, unless it is wanted so', async () => {
  const { page, button, dialog, field } = await open([aStory({ title: 'The dress' })])
  await button('Edit').click()
  await field('Story Title').fill('Another')
  await page.keyboard.press('Escape')
  await dialog.getByRole('alert').getByText('not saved yet').waitFor()
  await button('Go On Editing').click()
  expect(await field('Story Title').inputValue()).toBe('Another')
  await page.keyboard.press('Escape')
  await button('Discard Changes').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'The dress' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit')
})

test('an earlier version can be read and put back; failures stay in the page', async () => {
  const { page, vault, button, said, dialog, field } = await open([aStory({ title: 'The lilac dress' })])
  vault.versions = [earlier]
  vault.listWorks = false
  await button('Edit').click()
  await button('Earlier versions').click()
  await dialog.getByText('The earlier versions could not be fetched').waitFor()
  vault.listWorks = true
  await button('Try Again').click()
  vault.takes = false
  await button('Restore This Version').click()
  await dialog.getByText('The earlier version was not restored').waitFor()
  vault.takes = true
  await button('Restore This Version').click()
  await expect.poll(() => field('Story Title').inputValue()).toBe('The dress')
  await button('Cancel').click()
  await said('Earlier version restored')
  await page.getByRole('heading', { name: 'The dress' }).waitFor()
})

test.each(['100%', '200%'])('nothing is wider than a screen of 320 px with text at %s', async (size) => {
  const endless = 'z'.repeat(200)
  const about = { title: endless, people: [endless], tags: ['z'.repeat(50)], notes: endless, place: endless }
  const { page, button, field } = await open([aStory(about)], { viewport: { width: 320, height: 640 } })
  await page.addStyleTag({ content: `html { font-size: ${size} }` })
  await button('Edit').press('Enter')
  await field('Notes').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await page.getByRole('dialog').evaluate((one) => one.scrollWidth)).toBeLessThanOrEqual(320)
})
