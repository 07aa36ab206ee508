import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { withoutRecognizer } from './support/speech.ts'
import { recordFor, saveRecorded, signUp, speechFile } from './support/storyteller.ts'

// Two people, each in their own browser: a grandmother on a tablet and her grandson on a phone.

const server = sharedServer()
const withBrowser = sharedBrowser(speechFile())

const QUESTION = 'What did you bake on Sundays?'
const SPEAKING_MS = 4000

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true }).click()

/** Creates an invite on the family page, and returns its link. */
const invite = async (page: Page): Promise<string> => {
  await follow(page, 'Family')
  await press(page, 'Invite a Relative')
  await page.getByLabel('Relationship').selectOption('Grandchild')
  await press(page, 'Create Invite')
  await page.getByRole('img', { name: 'QR code of the invite link' }).waitFor()
  const link = await page.getByText(`${server.origin}/join/`).innerText()
  await press(page, 'Done')
  return link.trim()
}

/** Registers with the invite, as its form does: joining.e2e.ts. */
const joinBy = async (page: Page, link: string): Promise<void> => {
  const inviteCode = link.split('/').at(-1)
  const account = { firstName: 'Tom', lastName: 'Bell', email: 'tom@example.org', password: 'a good password' }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const data = { ...account, inviteCode }
  const registered = await page.request.post(`${server.origin}/api/register`, { data, headers })
  expect(registered.status(), await registered.text()).toBe(200)
  await page.goto(server.origin)
}

const playStory = async (page: Page, title: string): Promise<void> => {
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: /^Play/ }).click()
  const at = () => page.locator('audio').evaluate((audio) => ('currentTime' in audio ? Number(audio.currentTime) : 0))
  await expect.poll(at).toBeGreaterThan(0.3)
}

test('a grandson joins, plays a story, asks a question and gets an answer; once removed, his open page shows nothing more', () =>
  withBrowser({ initScript: withoutRecognizer }, async (_context, ruth, ruthsErrors) => {
    await signUp(ruth, server.origin)
    await recordFor(ruth, SPEAKING_MS)
    await saveRecorded(ruth, 'The village near the river')
    const link = await invite(ruth)
    await ruth.getByText('No one has joined with this link yet.').waitFor()

    await withBrowser({ width: 390 }, async (_other, tom, tomsErrors) => {
      await joinBy(tom, link)
      // Her page updates live.
      await ruth.getByRole('listitem').filter({ hasText: 'Tom Bell' }).getByText('Family Member').waitFor()
      await follow(tom, 'Stories')
      await playStory(tom, 'The village near the river')
      const audio = (await tom.locator('audio').first().getAttribute('src')) ?? ''

      await follow(tom, 'The village near the river')
      await follow(tom, 'Ask Ruth about this')
      const question = tom.getByLabel('Your question')
      await expect.poll(() => question.inputValue()).toBe('About “The village near the river”: ')
      expect(await tom.getByRole('button', { name: 'Invite a Relative' }).count()).toBe(0)
      await question.fill(QUESTION)
      await press(tom, 'Ask the Question')
      await tom.getByText('You ask Ruth').waitFor()

      await ruth.getByText('Tom asks you').waitFor()
      await follow(ruth, `Answer “${QUESTION}”`)
      await ruth.waitForURL(`${server.origin}/`)
      await ruth.getByText(QUESTION).first().waitFor()
      await recordFor(ruth, SPEAKING_MS)
      await saveRecorded(ruth)

      await follow(tom, `Hear the Answer “${QUESTION}”`)
      await tom.waitForURL('**/stories*')
      await playStory(tom, QUESTION)

      await follow(ruth, 'Family')
      await press(ruth, 'Remove Tom Bell')
      await press(ruth, 'Remove Tom')
      await tom.getByRole('heading', { name: 'You’re not in a family right now' }).waitFor()
      await tom.getByText('The Okafor Family').first().waitFor()
      expect((await tom.request.get(server.origin + audio)).status()).toBe(404)
      expect((await tom.request.get(`${server.origin}/api/stories`)).status()).toBe(403)
      expect(tomsErrors).toEqual([])
    })
    expect(ruthsErrors).toEqual([])
  }))
