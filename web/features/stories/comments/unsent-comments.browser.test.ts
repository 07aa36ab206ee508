import { describe, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeStoryServer } from '#web/features/stories/testing/fake-story-server.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { fakeLogout, waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'

const pages = withBuiltPages()

const words = 'I was there, and it rained.'

async function open(stories: Story[]) {
  const page = await pages.openTab()
  const server = await fakeStoryServer(page, stories)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const show = () => page.goto(pages.address('stories'))
  const field = page.getByLabel('Your comment', { exact: true })
  const write = async () => {
    await button('Add Comment').first().click()
    await field.fill(words)
  }
  const onPage = async () => {
    await page.goto(pages.address(`stories/${stories[0]?.id}`))
    await write()
  }
  /** The author deletes the story, and the page gets the event. */
  const deleteElsewhere = () => {
    const [story] = server.stories
    server.stories = server.stories.slice(1)
    server.sendEvent('story', story?.id)
  }
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('keepsaid.draft')))
  const region = page.getByRole('region')
  return { page, server, button, show, field, write, onPage, deleteElsewhere, drafts, region }
}

describe('an unsent comment', () => {
  test('survives navigation and a reload, shows in the list, and its draft is deleted once sent', async () => {
    const { page, button, field, onPage, drafts } = await open([aStory(), aStory({ title: 'Second' })])
    await onPage()
    await page.getByText('Saved on this device until you sign out.').waitFor()
    await page.getByRole('link', { name: 'Next story Second' }).click()
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor()
    expect(await field.count()).toBe(0)
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe(words)
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe(words)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Stories', exact: true }).waitFor()
    await expect.poll(() => field.inputValue()).toBe(words)
    await button('Comment').click()
    await page.getByRole('region').getByText('Comment added', { exact: true }).waitFor()
    expect(await drafts()).toEqual([])
  })

  test('is not restored if it was being sent when its form was left', async () => {
    const { page, button, field, onPage, drafts } = await open([aStory(), aStory({ title: 'Second' })])
    const response = Promise.withResolvers<void>()
    await fakeCall(page, '**/api/stories/comments', async (route) => {
      await response.promise
      await route.fallback()
    })
    await onPage()
    await button('Comment').click()
    await page.getByRole('link', { name: 'Next story Second' }).click()
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor()
    await page.goBack()
    await button('Posting…').waitFor()
    response.resolve()
    await page.getByRole('region').getByText('Comment added', { exact: true }).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    expect(await drafts()).toEqual([])
  })

  test('on a story deleted meanwhile can be copied or discarded', async () => {
    const { page, button, field, onPage, deleteElsewhere, drafts } = await open([aStory({ title: 'The dress' })])
    await onPage()
    deleteElsewhere()
    await page.getByRole('heading', { level: 1, name: 'We can’t find this story' }).waitFor()
    const lost = page.getByRole('alert').filter({ hasText: 'Your comment wasn’t sent' })
    await lost.getByText(words, { exact: true }).waitFor()
    await lost.getByRole('button', { name: 'Copy What I Wrote' }).waitFor()
    expect(await field.count()).toBe(0)
    await expectNoAxeViolations(page)
    await page.reload()
    await lost.getByText(words, { exact: true }).waitFor()
    await button('Discard It').click()
    await lost.waitFor({ state: 'detached' })
    expect(await drafts()).toEqual([])
  })

  test('moves above the list when its story is deleted, and back under its story when that is restored', async () => {
    const { page, server, button, field, write, show, deleteElsewhere, region } = await open([
      aStory({ title: 'The dress' }),
      aStory({ title: 'The mill' }),
    ])
    await show()
    await write()
    const [story] = server.stories
    deleteElsewhere()
    await region.getByText('Your comment wasn’t sent').waitFor()
    await page.getByRole('link', { name: 'The dress' }).waitFor({ state: 'detached' })
    await button('Show It').click()
    const lost = page.locator(':focus')
    await lost.getByText(words, { exact: true }).waitFor()
    await expectNoAxeViolations(page)
    server.stories = story ? [story, ...server.stories] : []
    server.sendEvent('story', story?.id)
    await expect.poll(() => field.inputValue()).toBe(words)
    expect(await page.getByRole('main').getByText('Your comment wasn’t sent').count()).toBe(0)
  })

  test('is deleted when signing out, which asks first', async () => {
    const { page, button, field, onPage, drafts } = await open([aStory({ title: 'The dress' })])
    await fakeLogout(page)
    await onPage()
    await button('Logout').click()
    await button('Stay Here').click()
    expect(await field.inputValue()).toBe(words)
    await button('Logout').click()
    await expectNoAxeViolations(page)
    await button('Sign Out and Delete It').click()
    await waitUntilSignedOut(page)
    expect(await drafts()).toEqual([])
  })

  test('is not shown to another user of the device, or in another family', async () => {
    const story = aStory()
    const { page, field, show, button } = await open([story])
    await show()
    await button('Add Comment').waitFor()
    await page.evaluate((storyId) => {
      const draft = { storyId, familyId: 1, title: 'The dress', text: 'Mine' }
      localStorage.setItem(`keepsaid.draft.2.comment.${storyId}`, JSON.stringify(draft))
      localStorage.setItem(`keepsaid.draft.1.comment.${storyId}`, '{"text":1}')
      const other = { storyId: 999_999, familyId: 2, title: 'In another family', text: 'Mine' }
      localStorage.setItem('keepsaid.draft.1.comment.999999', JSON.stringify(other))
    }, story.id)
    await page.reload()
    await button('Add Comment').waitFor()
    expect(await field.count()).toBe(0)
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('Mine').count()).toBe(0)
  })
})
