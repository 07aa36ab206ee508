import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toneWav } from '#server/testing/fixtures.ts'
import { withBrowser } from './support/browser.ts'
import { enter, tabTo } from './support/keyboard.ts'
import { signUp } from './support/recording.ts'
import { withServer } from './support/server.ts'

// Two people, each in their own browser, on the same story.

/** Browsers send this with requests to their own site. */
const SAME_SITE = { 'sec-fetch-site': 'same-origin' }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Saves a story as the signed-in person, with the same call as the record screen. */
const saveStory = async (page: Page, origin: string): Promise<void> => {
  const audio = { name: 'a.wav', mimeType: 'audio/wav', buffer: toneWav(2) }
  const multipart = { title: 'The lilac dress', content: 'It rained all the way there.', audio }
  const saved = await page.request.post(`${origin}/api/stories`, { multipart, headers: SAME_SITE })
  expect(saved.status(), await saved.text()).toBe(200)
}

const joinAsTom = async (page: Page, origin: string, inviter: Page): Promise<void> => {
  const data = { relationship: 'Grandchild' }
  const invited = await inviter.request.post(`${origin}/api/family/invite`, { data, headers: SAME_SITE })
  const { inviteCode } = await invited.json()
  await page.goto(`${origin}/join/${inviteCode}?step=register`)
  await page.getByLabel('First Name').fill('Tom')
  await page.getByLabel('Last Name').fill('Bell')
  await page.getByLabel('Email').fill('tom@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Confirm Password').fill('a good password')
  await button(page, 'Create Family Member Account').click()
  await page.getByRole('heading', { name: 'Welcome to the Family!' }).waitFor()
}

/** On the story's own page: changes made with the keyboard appear on the other page live. */
const onItsOwnPage = async (ruth: Page, tom: Page, origin: string): Promise<void> => {
  await ruth.goto(`${origin}/stories`)
  await ruth.getByRole('article').waitFor()
  await enter(ruth, 'The lilac dress')
  const heading = ruth.getByRole('heading', { level: 1, name: 'The lilac dress' })
  await heading.waitFor()
  await tom.goto(ruth.url())
  await button(tom, 'Bravo').click()
  await button(ruth, 'Bravo 1').waitFor()
  await enter(ruth, 'Bravo')
  await button(tom, 'Bravo 2').waitFor()
  await enter(ruth, 'Add Comment')
  await ruth.keyboard.type('<b>Look</b> what I found')
  await enter(ruth, 'Comment')
  await button(tom, 'Show 3 Comments').click()
  await tom.getByText('<b>Look</b> what I found').waitFor()

  await enter(ruth, 'Edit')
  await tabTo(ruth, 'content')
  await ruth.keyboard.press('Control+End')
  await ruth.keyboard.type(' Nobody minded.')
  await enter(ruth, 'Save Changes')
  await heading.waitFor()
  await tom.getByText('It rained all the way there. Nobody minded.').waitFor()

  await enter(ruth, 'Edit')
  await enter(ruth, 'Earlier versions')
  await enter(ruth, 'Show Changes')
  await ruth.getByText('2 words added').waitFor()
  expect(await ruth.locator('ins').textContent()).toContain('Nobody minded.')
  await enter(ruth, 'Restore This Version')
  await tom.getByText('Nobody minded.').waitFor({ state: 'detached' })
  await ruth.keyboard.press('F8')
  await enter(ruth, 'Undo')
  await tom.getByText('It rained all the way there. Nobody minded.').waitFor()
}

test('two people see reactions, comments, a deletion, a restore and edits of a story live', () =>
  withServer({ SPEECH: 'off' }, async ({ origin }) => {
    await withBrowser({}, async (_context, ruth, ruthsErrors) => {
      await signUp(ruth, origin)
      await saveStory(ruth, origin)
      await withBrowser({ width: 390 }, async (_other, tom, tomsErrors) => {
        await joinAsTom(tom, origin, ruth)
        await ruth.goto(`${origin}/stories`)
        await tom.goto(`${origin}/stories`)

        await button(tom, 'Love').click()
        await button(ruth, 'Love 1').waitFor()
        await button(ruth, 'Love 1').click()
        await button(tom, 'Love 2').waitFor()
        await button(tom, 'Love 2').click()
        await button(ruth, 'Love 1').waitFor()

        await button(ruth, 'Add Comment').click()
        await ruth.getByLabel('Your comment', { exact: true }).fill('I still have it.')
        await button(ruth, 'Comment').click()
        await button(tom, 'Show 1 Comment').click()
        await tom.getByText('I still have it.').waitFor()
        await button(tom, 'Add Comment').click()
        await tom.getByLabel('Your comment', { exact: true }).fill('Will you show me? שלום 👩‍👩‍👧')
        await button(tom, 'Comment').click()
        await ruth.getByText('Will you show me? שלום 👩‍👩‍👧').waitFor()
        // She can delete it, because it's on her story, but not edit it.
        await button(ruth, 'Delete comment by Tom Bell').waitFor()
        expect(await button(ruth, 'Edit comment by Tom Bell').count()).toBe(0)

        expect(await button(tom, 'Delete').count()).toBe(0)
        await button(ruth, 'Delete').click()
        await button(ruth, 'Delete Story').click()
        await tom.getByRole('heading', { name: 'The lilac dress' }).waitFor({ state: 'detached' })
        await ruth.getByRole('link', { name: 'Recently Deleted' }).click()
        await button(ruth, 'Restore').click()
        await tom.getByRole('heading', { name: 'The lilac dress' }).waitFor()
        await button(tom, 'Show 2 Comments').waitFor()
        await onItsOwnPage(ruth, tom, origin)
        expect(tomsErrors).toEqual([])
      })
      expect(ruthsErrors).toEqual([])
    })
  }))
