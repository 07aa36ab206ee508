import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { expectNoHorizontalScrolling } from '#web/testing/text-sizes.ts'
import { aStory } from '../testing/a-story.ts'
import { fakeStoryServer } from '../testing/fake-story-server.ts'

const pages = withBuiltPages()

async function open(stories: Story[], options: BrowserContextOptions = {}) {
  const page = await pages.openTab(options)
  const server = await fakeStoryServer(page, stories)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const title = (name: string) => page.getByRole('heading', { name, exact: true })
  /** Delete is behind the last button of a card. */
  const openMore = () => button('More Options').first().click()
  const goTo = (path = 'stories') => page.goto(pages.address(path))
  return { page, server, button, title, openMore, goTo, toasts: page.getByRole('region'), main: page.getByRole('main') }
}

const QUESTION = 'Are you sure you want to delete this story?'

test('only the author sees Delete', async () => {
  const { button, title, goTo } = await open([aStory({ title: 'Toms', userId: 2 }), aStory({ title: 'Mine' })])
  await goTo()
  await title('Mine').waitFor()
  for (const more of await button('More Options').all()) await more.click()
  await expect.poll(() => button('Download').count()).toBe(2)
  expect(await button('Delete').count()).toBe(1)
})

test('Delete asks first with the focus on Keep It, and Undo restores the story', async () => {
  const { page, button, title, openMore, goTo, toasts } = await open([
    aStory({ title: 'One' }),
    aStory({ title: 'Two' }),
  ])
  await goTo()
  await openMore()
  await button('Delete').first().click()
  const dialog = page.getByRole('alertdialog', { name: QUESTION })
  await dialog.waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Keep It')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delete')
  await button('Delete').first().click()
  await button('Delete Story').click()
  await toasts.getByText('Story deleted', { exact: true }).waitFor()
  expect(await title('One').count()).toBe(0)
  await title('Two').waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  await toasts.getByRole('button', { name: /Undo/ }).click()
  await toasts.getByText('Story restored', { exact: true }).waitFor()
  await title('One').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  // What had the focus before may be gone.
  await openMore()
  await button('Delete').first().click()
  await button('Delete Story').click()
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  const more = button('More Options').first()
  await more.focus()
  await page.keyboard.press('F8')
  await more.evaluate((one) => one.remove())
  for (const _ of [1, 2]) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'main')
})

test('a failed delete shows in the dialog, a failed restore on the page until a retry succeeds', async () => {
  const { page, server, button, title, openMore, goTo, toasts, main } = await open([aStory({ title: 'One' })])
  await goTo()
  await openMore()
  server.acceptsChanges = false
  await button('Delete').click()
  await button('Delete Story').click()
  await page.getByRole('alertdialog').getByText('The vault is busy.').waitFor()
  await expectNoAxeViolations(page)
  server.acceptsChanges = true
  await button('Delete Story').click()
  await toasts.getByText('Story deleted', { exact: true }).waitFor()
  server.acceptsChanges = false
  await toasts.getByRole('button', { name: /Undo/ }).click()
  await main.getByText('“One”: The vault is busy. It’s still in Recently Deleted.').waitFor()
  server.acceptsChanges = true
  await main.getByRole('button', { name: 'Try Again' }).click()
  await title('One').waitFor()
  expect(await main.getByText('We couldn’t restore the story').count()).toBe(0)
})

test('Recently Deleted lists stories with the days left, and restores them, also after a failure', async () => {
  const { page, server, button, title, goTo, toasts } = await open([])
  server.deleted = [aStory({ title: 'Gone', content: 'שלום 👩‍👩‍👧' })]
  await goTo()
  await page.getByRole('link', { name: 'Recently Deleted' }).click()
  await title('Recently Deleted').waitFor()
  await page.getByText('can be restored for 30 more days').waitFor()
  server.acceptsChanges = false
  await button('Restore').click()
  await page.getByText('We couldn’t restore the story').waitFor()
  await expectNoAxeViolations(page)
  server.acceptsChanges = true
  await button('Restore').click()
  await toasts.getByText('Story restored', { exact: true }).waitFor()
  await title('No deleted stories').waitFor()
  await page.getByRole('link', { name: 'Your Stories', exact: true }).click()
  await title('Gone').waitFor()
})

test('Recently Deleted fails to load: an error with Try Again', async () => {
  const { server, button, title, goTo } = await open([])
  server.listWorks = false
  await goTo('stories/deleted')
  await title('We couldn’t load your deleted stories').waitFor()
  server.listWorks = true
  await button('Try Again').click()
  await title('No deleted stories').waitFor()
})

test('no horizontal scrolling at 320 px with text at 100 % and 200 %', async () => {
  const endless = 'z'.repeat(200)
  const { page, server, title, goTo } = await open([], { viewport: { width: 320, height: 640 } })
  server.deleted = [aStory({ title: endless, content: endless, toldBy: endless })]
  await goTo('stories/deleted')
  await title(endless).waitFor()
  await expectNoHorizontalScrolling(page)
})
