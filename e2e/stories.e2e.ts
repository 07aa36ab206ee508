import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { pressAgain } from '#web/testing/press-again.ts'
import { waitUntilSignedOut } from '#web/testing/wait-until-signed-out.ts'
import { enter, tabTo } from './support/keyboard.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { signUp } from './support/storyteller.ts'

// Two people, each in a browser of their own, on the same story.

const server = sharedServer()
const withBrowser = sharedBrowser()

/** Browsers send this with requests to their own site. */
const SAME_SITE = { 'sec-fetch-site': 'same-origin' }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Saves a story as the signed-in person, with the same call as the record screen. */
const saveStory = async (page: Page): Promise<void> => {
  const audio = { name: 'a.wav', mimeType: 'audio/wav', buffer: toneWav(2) }
  const multipart = { title: 'The lilac dress', content: 'It rained all the way there.', audio }
  const saved = await page.request.post(`${server.origin}/api/stories`, { multipart, headers: SAME_SITE })
  expect(saved.status(), await saved.text()).toBe(200)
}

const joinAsTom = async (page: Page, inviter: Page): Promise<void> => {
  const data = { relationship: 'Grandchild' }
  const invited = await inviter.request.post(`${server.origin}/api/family/invite`, { data, headers: SAME_SITE })
  const { inviteCode } = await invited.json()
  const account = { firstName: 'Tom', lastName: 'Bell', email: 'tom@example.org', password: 'a good password' }
  const joined = await page.request.post(`${server.origin}/api/register`, {
    data: { ...account, inviteCode },
    headers: SAME_SITE,
  })
  expect(joined.status(), await joined.text()).toBe(200)
}

/** On the story's own page: changes made with the keyboard appear on the other page live. */
const onItsOwnPage = async (ruth: Page, tom: Page): Promise<void> => {
  await ruth.goto(`${server.origin}/stories`)
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
  await tom.getByText('<b>Look</b> what I found').waitFor()

  await enter(ruth, 'More Options')
  await enter(ruth, 'Edit')
  await tabTo(ruth, 'content')
  await ruth.keyboard.press('Control+End')
  await ruth.keyboard.type(' Nobody minded.')
  await enter(ruth, 'Save Changes')
  await heading.waitFor()
  await tom.getByText('It rained all the way there. Nobody minded.').waitFor()

  await enter(ruth, 'More Options')
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
  withBrowser({}, async (_context, ruth, ruthsErrors) => {
    await signUp(ruth, server.origin)
    await saveStory(ruth)
    await withBrowser({ width: 390 }, async (_other, tom, tomsErrors) => {
      await joinAsTom(tom, ruth)
      await ruth.goto(`${server.origin}/stories`)
      await tom.goto(`${server.origin}/stories`)

      // On a phone, one button unfolds the reactions.
      await tom.getByRole('button', { name: /^React to/ }).click()
      await button(tom, 'Love').click()
      await button(ruth, 'Love 1').waitFor()
      await button(ruth, 'Love 1').click()
      await button(tom, 'Love 2').waitFor()
      await pressAgain(button(tom, 'Love 2'))
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

      await button(tom, 'More Options').click()
      await button(tom, 'Download').waitFor()
      expect(await button(tom, 'Delete').count()).toBe(0)
      await button(ruth, 'More Options').click()
      await button(ruth, 'Delete').click()
      await button(ruth, 'Delete Story').click()
      await tom.getByRole('heading', { name: 'The lilac dress' }).waitFor({ state: 'detached' })
      await ruth.getByRole('link', { name: 'Recently Deleted' }).click()
      await button(ruth, 'Restore').click()
      await tom.getByRole('heading', { name: 'The lilac dress' }).waitFor()
      await button(tom, 'Show 2 Comments').waitFor()
      await onItsOwnPage(ruth, tom)
      expect(tomsErrors).toEqual([])
    })
    expect(ruthsErrors).toEqual([])
  }))

test('an unchanged list is 304 for the page, and the browser has nothing of it after signing out', () =>
  withBrowser({}, async (_context, page) => {
    await signUp(page, server.origin)
    await saveStory(page)
    await page.goto(`${server.origin}/stories`)
    await page.getByRole('article').waitFor()
    /** Requests the list from the server, as the app does. */
    const read = (etag = '') =>
      page.evaluate(async (etag) => {
        const headers = { 'if-none-match': etag }
        const response = await fetch('/api/stories?sort=newest&limit=50', { cache: 'no-store', headers })
        const { status } = response
        return { status, etag: response.headers.get('etag') ?? '', text: await response.text() }
      }, etag)
    /** Whether the browser has a reply in its cache. */
    const hasCached = (path: string) =>
      page.evaluate(
        (path) =>
          fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ ok }) => ok,
            () => false,
          ),
        path,
      )
    let first = await read()
    // With the transcript and the playback copy done, nothing else changes the list. A list that changed while it was read
    // comes without an ETag.
    await expect
      .poll(
        async () => {
          first = await read()
          const [{ audioUrl, recording, transcript }] = JSON.parse(first.text)
          const hasCopy = recording.playbackUrl !== audioUrl
          return [recording.state, transcript.state, hasCopy, first.etag !== '']
        },
        { timeout: 180_000 },
      )
      .toEqual(['ready', 'off', true, true])
    expect(first).toMatchObject({ status: 200, text: expect.stringContaining('The lilac dress') })
    expect(await read(first.etag)).toEqual({ status: 304, etag: first.etag, text: '' })
    expect(await hasCached('/api/stories?sort=newest&limit=50')).toBe(false)
    const styles = await page.locator('link[rel=stylesheet]').first().getAttribute('href')
    expect(await hasCached(styles ?? '')).toBe(true)
    await button(page, 'Logout').click()
    await waitUntilSignedOut(page)
    expect(await hasCached('/api/stories?sort=newest&limit=50')).toBe(false)
    expect(await read(first.etag)).toMatchObject({ status: 401 })
  }))
