import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import type { StoryComment } from '#server/features/stories/comments/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { aReaction, aStory } from '#web/features/stories/testing/a-story.ts'
import { aComment } from '#web/features/stories/testing/fake-single-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { expectNoAxeViolations, WIDTHS } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { pressAgain } from '#web/testing/press-again.ts'
import { expectNoHorizontalScrolling } from '#web/testing/text-sizes.ts'

const pages = withBuiltPages()

async function open(stories: Story[], options: BrowserContextOptions = {}) {
  const page = await pages.openTab(options)
  const server = await fakeStoryServer(page, stories)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  return { page, server, button, show: () => page.goto(pages.address('stories')) }
}

const ROW = 'Tom Bell'
const tom = { firstName: 'Tom', lastName: 'Bell', profileImageUrl: null }
const byTom = { userId: 2, user: tom, canEdit: false, canDelete: false }

test('no axe violations with both forms open and errors at a comment and a reaction', async () => {
  const story = aStory({ commentCount: 2, reactions: [aReaction({ userId: 1, reaction: '❤️' })] })
  const { page, server, button, show } = await open([story], { viewport: { width: 390, height: 844 } })
  server.comments.set(story.id, [aComment({ storyId: story.id }), aComment({ storyId: story.id, ...byTom })])
  await show()
  await button('Show 2 Comments').click()
  await button('Edit comment by Ruth Ellery').click()
  await button('Add Comment').click()
  server.acceptsChanges = false
  await page.getByLabel('Your comment', { exact: true }).fill('So do I.')
  await button('Comment').click()
  await button(/^React to/).click()
  await button('Smile').click()
  await page.getByText('We couldn’t send your comment').waitFor()
  await page.getByText('We couldn’t save your reaction').waitFor()
  await expectNoAxeViolations(page)
})

test('a reaction shows immediately, is saved, and a second click removes it', async () => {
  const { page, button, show } = await open([aStory({ reactions: [aReaction()] })])
  const response = Promise.withResolvers<void>()
  await fakeCall(page, '**/api/stories/reactions', async (route) => {
    await response.promise
    await route.fallback()
  })
  await show()
  await button('Love 1').click()
  const mine = button('Love 2')
  expect(await mine.getAttribute('aria-pressed')).toBe('true')
  response.resolve()
  await page.getByRole('region').getByText('Reaction added', { exact: true }).waitFor()
  await pressAgain(mine)
  await page.getByRole('region').getByText('Reaction removed', { exact: true }).waitFor()
  expect(await button('Love 1').getAttribute('aria-pressed')).toBe('false')
})

test('a failed reaction is reverted, with an error until the next one succeeds', async () => {
  const { page, server, button, show } = await open([aStory()])
  server.acceptsChanges = false
  await show()
  await button('Bravo').click()
  await page.getByRole('region').getByText('Error', { exact: true }).waitFor()
  await page.getByRole('main').getByRole('alert').getByText('The vault is busy.').waitFor()
  expect(await button('Bravo').getAttribute('aria-pressed')).toBe('false')
  server.acceptsChanges = true
  await pressAgain(button('Bravo'))
  await page.getByRole('region').getByText('Reaction added', { exact: true }).waitFor()
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
})

test('removing a reaction before it failed sends nothing, because the server’s call toggles', async () => {
  const { server, page, button, show } = await open([aStory()])
  const response = Promise.withResolvers<void>()
  let requests = 0
  await fakeCall(page, '**/api/stories/reactions', async (route) => {
    requests += 1
    if (requests > 1) return route.fallback()
    await response.promise
    await route.fulfill({ status: 503, json: { error: 'busy', message: 'The vault is busy.' } })
  })
  await show()
  await button('Like').click()
  await pressAgain(button('Like 1'))
  await button('Like').waitFor()
  response.resolve()
  await page.getByRole('region').getByText('Reaction removed', { exact: true }).waitFor()
  expect([requests, server.stories[0]?.reactions]).toEqual([1, []])
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
})

test('reactions and comments of others appear live', async () => {
  const story = aStory({ commentCount: 1 })
  const { page, server, button, show } = await open([story])
  const first = aComment({ storyId: story.id, ...byTom, content: 'First.' })
  server.comments.set(story.id, [first])
  await show()
  await button('Show 1 Comment').click()
  await page.getByText('First.').waitFor()
  server.stories = [{ ...story, reactions: [aReaction({ reaction: '👏' })], commentCount: 2 }]
  server.sendEvent('reactions')
  await button('Bravo 1').waitFor()
  server.comments.set(story.id, [first, aComment({ storyId: story.id, ...byTom, content: 'Second.' })])
  server.sendEvent('comments')
  await page.getByText('Second.').waitFor()
  await button('Hide Comments').click()
  await button('Show 2 Comments').waitFor()
})

test('the Comment button needs text; a failed comment stays in the form, a sent one appears in the list', async () => {
  const { page, server, button, show } = await open([aStory()])
  await show()
  await button('Add Comment').click()
  const field = page.getByLabel('Your comment', { exact: true })
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await button('Comment').isDisabled()).toBe(true)
  await field.fill('   ')
  expect(await button('Comment').isDisabled()).toBe(true)
  await field.fill('  שלום 👩‍👩‍👧 <b>not bold</b>\nsecond line  ')
  server.acceptsChanges = false
  await button('Comment').click()
  await page.getByRole('main').getByText('We couldn’t send your comment').waitFor()
  await button('Hide Form').click()
  await button('Add Comment').click()
  expect(await field.inputValue()).toContain('not bold')
  server.acceptsChanges = true
  await button('Comment').click()
  await page.getByRole('region').getByText('Comment added', { exact: true }).waitFor()
  const comment = page.getByRole('listitem').getByText('<b>not bold</b>')
  expect(await comment.textContent()).toBe('שלום 👩‍👩‍👧 <b>not bold</b>\nsecond line')
  expect(await field.inputValue()).toBe('')
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
})

test('own comments can be edited and deleted; others’ comments only as the server permits', async () => {
  const story = aStory({ commentCount: 2 })
  const { page, server, button, show } = await open([story])
  server.comments.set(story.id, [aComment({ storyId: story.id }), aComment({ storyId: story.id, ...byTom })])
  await show()
  await button('Show 2 Comments').click()
  const tomsRow = page
    .getByRole('list', { name: /^Comments on/ })
    .getByRole('listitem')
    .filter({ hasText: ROW })
  await tomsRow.waitFor()
  expect(await tomsRow.getByRole('button').count()).toBe(0)
  const edit = button('Edit comment by Ruth Ellery')
  await edit.click()
  await page.getByLabel('Edit your comment').fill('I remember it well.')
  await button('Save Comment').click()
  await page.getByText('I remember it well.').waitFor()
  await page.getByText('edited').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Edit'))
  await button('Delete comment by Ruth Ellery').click()
  server.acceptsChanges = false
  await button('Delete Comment').click()
  await page.getByRole('alertdialog').getByText('We couldn’t delete the comment').waitFor()
  server.acceptsChanges = true
  await button('Delete Comment').click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await page.getByText('I remember it well.').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('ul') !== null)).toBe(true)
  await button('Hide Comments').click()
  await button('Show 1 Comment').waitFor()
})

test.each(WIDTHS)('at %i px the focus stays in place when the last comment goes', async (width) => {
  const story = aStory({ commentCount: 1 })
  const { page, server, button, show } = await open([story], { viewport: { width, height: 844 } })
  const focused = (text: string) => page.waitForFunction((now) => document.activeElement?.textContent === now, text)
  const setComments = (comments: StoryComment[]) => {
    server.comments.set(story.id, comments)
    server.stories = [{ ...story, commentCount: comments.length }]
  }
  const mine = aComment({ storyId: story.id })
  setComments([mine])
  await show()
  // With the list open.
  await button('Show 1 Comment').press('Enter')
  await button('Delete comment by Ruth Ellery').press('Enter')
  await button('Delete Comment').press('Enter')
  await focused('No comments yet.')
  await button('Hide Comments').press('Enter')
  await focused('Add Comment')
  // With the form open.
  await page.keyboard.press('Enter')
  await page.keyboard.type('So do I.')
  await button('Comment').press('Enter')
  await button('Delete comment by Ruth Ellery').press('Enter')
  await button('Delete Comment').press('Enter')
  await focused('No comments yet.')
  await button('Hide Form').press('Enter')
  await focused('Add Comment')
  // Deleted elsewhere, while one of its buttons or the list's has the focus.
  setComments([mine])
  server.sendEvent('comments')
  await button('Show 1 Comment').press('Enter')
  await button('Delete comment by Ruth Ellery').focus()
  setComments([])
  server.sendEvent('comments')
  await focused('No comments yet.')
  await button('Hide Comments').press('Enter')
  setComments([mine])
  server.sendEvent('comments')
  await button('Show 1 Comment').focus()
  setComments([])
  server.sendEvent('comments')
  await focused('Add Comment')
})

test('failed loading shows an error, and Try Again loads the comments', async () => {
  const story = aStory({ commentCount: 1 })
  const { page, server, button, show } = await open([story])
  server.comments.set(story.id, [aComment({ storyId: story.id })])
  await show()
  await button('Show 1 Comment').waitFor()
  server.listWorks = false
  await button('Show 1 Comment').click()
  await page.getByText('We couldn’t load the comments').waitFor()
  server.listWorks = true
  await button('Try Again').click()
  await page.getByText('I remember.').waitFor()
})

test('no overflow at 320 px with text at 100 % and 200 %', async () => {
  const endless = 'z'.repeat(200)
  const story = aStory({ title: endless, commentCount: 1, reactions: [aReaction({ userId: 1, reaction: '❤️' })] })
  const { page, server, button, show } = await open([story], { viewport: { width: 320, height: 640 } })
  const user = { ...tom, firstName: endless }
  server.comments.set(story.id, [aComment({ storyId: story.id, user, content: endless })])
  await show()
  await button('Show 1 Comment').press('Enter')
  await button(`Edit comment by ${endless} Bell`).press('Enter')
  await button('Add Comment').press('Enter')
  await page.getByLabel('Your comment', { exact: true }).fill('x'.repeat(4_990))
  await page.getByText('10 characters left').waitFor()
  await expectNoHorizontalScrolling(page)
})
