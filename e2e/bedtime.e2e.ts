import { expect, test } from 'vitest'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { SPOKEN, withFakeRecognizer } from './support/speech.ts'
import { signUp, speechFile, writeBedtimeStory } from './support/storyteller.ts'

const server = sharedServer({ SPEECH: 'moonshine', PAYMENTS: 'off' })
const withBrowser = sharedBrowser(speechFile())

const SPEAKING_MS = 7000

/** The microphone can't read what was written, so the story becomes what the microphone says. */
const replaceText = `{
  const send = window.fetch
  window.fetch = async (...request) => {
    const response = await send(...request)
    if (!response.ok || !response.url.endsWith('/api/bedtime-stories/generate')) return response
    const written = await response.json()
    if (!written.content.includes('Emma')) throw new Error('the story is not for Emma')
    return Response.json({ ...written, title: 'Emma and the River', content: ${JSON.stringify(SPOKEN)} })
  }
}`

test('a bedtime story from the form to a saved recording, with the words that were written and not those that were heard', () =>
  withBrowser(
    { initScript: `${withFakeRecognizer('these words are not the story')};${replaceText}`, width: 390 },
    async (_context, page, consoleErrors) => {
      await signUp(page, server.origin)
      await page.getByRole('link', { name: 'Bedtime' }).click()
      await writeBedtimeStory(page)
      await page.getByText('Press the red button, then read').waitFor()

      await page.getByRole('button', { name: 'Record', exact: true }).click()
      await page.getByLabel('Live transcript').waitFor()
      await page.getByText(savedUpTo(3)).waitFor()
      await page.getByRole('button', { name: 'Stop' }).click()
      await page.getByText('Your reading is ready').waitFor()
      expect(await page.getByText('Press the red button, then read').count()).toBe(0)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      // Its player is a new page, and the form starts over.
      await page.getByText('Your bedtime story has been saved!').first().waitFor()
      await page.getByRole('heading', { level: 1, name: 'Emma and the River' }).waitFor()
      await page.getByRole('link', { name: 'All Bedtime Stories' }).click()
      await page.getByLabel('Grandchild’s name').waitFor()

      await page.getByRole('article').getByRole('link', { name: 'Emma and the River' }).click()
      await page.getByRole('button', { name: 'Read Along' }).click()
      await page.getByText('I was born in a small village').waitFor()
      expect(await page.getByText('these words are not the story').count()).toBe(0)
      expect(consoleErrors).toEqual([])
    },
  ))

test('a recording that a crash left is read on with its story, and saved as a bedtime story', () =>
  withBrowser({}, async (context, page, consoleErrors) => {
    await signUp(page, server.origin)
    await page.goto(`${server.origin}/bedtime-stories`)
    await writeBedtimeStory(page)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByText(savedUpTo(2)).waitFor()
    await page.close({ runBeforeUnload: false })

    const other = await context.newPage()
    await other.goto(`${server.origin}/bedtime-stories`)
    await other.getByRole('button', { name: 'Save the recording' }).click()
    await other.getByRole('heading', { level: 1, name: title }).waitFor()
    await other.getByText('A story for Emma').waitFor()
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await other.getByText('for Emma, read by').waitFor()
    await other.getByRole('link', { name: 'All Bedtime Stories' }).click()
    await other.getByRole('article').getByRole('link', { name: title }).waitFor()
    expect(consoleErrors).toEqual([])
  }))

/** Later than the other device by more than the time in which a recording there may still be going on. */
const threeMinutesLater = `{
  const { now } = Date
  Date.now = () => now() + 180_000
}`

test('a reading that one device left is kept there with its story, resumed on another device, and plays and reads along', () =>
  withBrowser({ initScript: replaceText }, async (phone, page, phoneErrors) => {
    const bedtime = `${server.origin}/bedtime-stories`
    const title = 'Emma and the River'
    const email = await signUp(page, server.origin)
    await page.goto(bedtime)
    await writeBedtimeStory(page)
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.waitForTimeout(SPEAKING_MS)
    await page.getByText(/in your vault up to 0:(?:0[5-9]|[1-5])/).waitFor()
    await page.close({ runBeforeUnload: false })
    const left = await phone.newPage()
    await left.goto(bedtime)
    await left.getByText(`“${title}”, started at`).waitFor()
    await left.getByText('Safe on this device and in your vault').waitFor()

    await withBrowser({ initScript: threeMinutesLater }, async (_tablet, tablet, tabletErrors) => {
      await tablet.goto(`${server.origin}/auth`)
      await tablet.getByRole('tab', { name: 'Sign In' }).click()
      await tablet.getByLabel('Email').fill(email)
      await tablet.getByLabel('Password', { exact: true }).fill('a good password')
      await tablet.getByRole('button', { name: 'Sign In', exact: true }).click()
      await tablet.waitForURL(`${server.origin}/`)
      await tablet.goto(bedtime)
      const card = tablet.getByRole('list', { name: 'Waiting to be saved' }).getByRole('listitem')
      await card.getByText(`“${title}”, a bedtime story for Emma.`).waitFor()
      await card.getByRole('button', { name: /^Keep Recording/ }).click()
      await tablet.getByRole('heading', { level: 1, name: title }).waitFor()
      await tablet.getByText(SPOKEN.slice(0, 30)).waitFor()
      // It goes on where the phone left it.
      await tablet.getByText(/in your vault up to 0:(?:1[5-9]|[2-9])/).waitFor()
      await tablet.getByRole('button', { name: 'Stop' }).click()
      await tablet.getByRole('button', { name: 'Save', exact: true }).click()
      await tablet.getByText('for Emma, read by').waitFor()

      await tablet.getByRole('button', { name: 'Read Along' }).click()
      await tablet.locator('[data-word]').first().waitFor({ timeout: 180_000 })
      await tablet.getByRole('button', { name: /^Play Emma/ }).click()
      await tablet.locator('[data-spoken]').first().waitFor()
      const [story, ...others] = await (await tablet.request.get(`${server.origin}/api/stories`)).json()
      expect(others).toEqual([])
      expect(story).toMatchObject({ title, content: SPOKEN, category: 'Bedtime Stories', grandchildName: 'Emma' })
      expect(story.duration).toBeGreaterThanOrEqual(14)
      expect(tabletErrors).toEqual([])
    })
    expect(phoneErrors).toEqual([])
  }))
