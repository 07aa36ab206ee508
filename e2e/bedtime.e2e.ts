import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from './support/browser.ts'
import { signUpFromForm, speechFile } from './support/recording.ts'
import { withServer } from './support/server.ts'
import { sharedServer } from './support/shared.ts'
import { SPOKEN, withFakeRecognizer } from './support/speech.ts'

const speech = speechFile()
const sellingServer = sharedServer({}, { knowsAddress: true })

const SPEAKING_MS = 14_000

const writeStory = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Write a Story' }).click()
  await page.getByRole('alert').getByText("Please enter your grandchild's name").waitFor()
  await page.getByLabel('Grandchild’s name').fill('Emma')
  await page.getByLabel('Favorite cartoon').fill('Boats and trains')
  await page.getByLabel('Age group').selectOption('preschool (4-5)')
  await page.getByLabel('Story length').selectOption('short (2-3 min)')
  await page.getByRole('button', { name: 'Write a Story' }).click()
  await page.getByText('A story for Emma').waitFor()
}

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

test('a bedtime story from the form to a saved recording that plays and reads along', () =>
  withServer({ SPEECH: 'moonshine', PAYMENTS: 'off' }, async (server) => {
    const initScript = `${withFakeRecognizer('these words are not the story')};${replaceText}`
    await withBrowser({ speech: speech(), initScript, width: 390 }, async (_context, page, consoleErrors) => {
      await signUpFromForm(page, server.origin)
      await page.getByRole('link', { name: 'Bedtime' }).click()
      await writeStory(page)
      await page.getByText('Press the red button, then read').waitFor()

      await page.getByRole('button', { name: 'Record', exact: true }).click()
      await page.getByLabel('Live transcript').waitFor()
      await page.waitForTimeout(SPEAKING_MS)
      await page.getByRole('button', { name: 'Stop' }).click()
      await page.getByText('Your reading is ready').waitFor()
      expect(await page.getByText('Press the red button, then read').count()).toBe(0)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      // The page has loaded again, and starts over.
      await page.getByText('Your bedtime story has been saved!').first().waitFor()
      await page.getByLabel('Grandchild’s name').waitFor()

      await page.getByRole('article').getByRole('link', { name: 'Emma and the River' }).click()
      await page.getByRole('button', { name: 'Read Along' }).click()
      await page.getByText('I was born in a small village').waitFor()
      await page.locator('[data-word]').first().waitFor({ timeout: 60_000 })
      await page.getByRole('button', { name: /^Play Emma/ }).click()
      await page.locator('[data-spoken]').first().waitFor({ timeout: 15_000 })
      expect(await page.getByText('these words are not the story').count()).toBe(0)
      expect(consoleErrors).toEqual([])
    })
  }))

test('a recording that a crash left is read on with its story, and saved as a bedtime story', () =>
  withServer({ SPEECH: 'off', PAYMENTS: 'off' }, async (server) => {
    await withBrowser({ speech: speech() }, async (context, page, consoleErrors) => {
      await signUpFromForm(page, server.origin)
      await page.goto(`${server.origin}/bedtime-stories`)
      await writeStory(page)
      const title = await page.getByRole('heading', { level: 1 }).innerText()
      await page.getByRole('button', { name: 'Record', exact: true }).click()
      await page.getByText(/Saved on this device up to 0:0[2-9]/).waitFor()
      await page.close({ runBeforeUnload: false })

      const other = await context.newPage()
      await other.goto(`${server.origin}/bedtime-stories`)
      await other.getByRole('button', { name: 'Save the recording' }).click()
      await other.getByRole('heading', { level: 1, name: title }).waitFor()
      await other.getByText('A story for Emma').waitFor()
      await other.getByRole('button', { name: 'Save', exact: true }).click()
      await other.getByRole('article').getByRole('link', { name: title }).waitFor()
      await other.getByText('for Emma, read by').waitFor()
      expect(consoleErrors).toEqual([])
    })
  }))

/** Later than the other device by more than the time in which a recording there may still be going on. */
const threeMinutesLater = `{
  const { now } = Date
  Date.now = () => now() + 180_000
}`

test('a reading that one device left is kept there with its story, carried on on another device, and plays and reads along', () =>
  withServer({ SPEECH: 'moonshine', PAYMENTS: 'off' }, async (server) => {
    const bedtime = `${server.origin}/bedtime-stories`
    const title = 'Emma and the River'
    await withBrowser({ speech: speech(), initScript: replaceText }, async (phone, page, phoneErrors) => {
      const email = await signUpFromForm(page, server.origin)
      await page.goto(bedtime)
      await writeStory(page)
      await page.getByRole('button', { name: 'Record', exact: true }).click()
      await page.waitForTimeout(SPEAKING_MS / 2)
      await page.getByText(/in your vault up to 0:0[5-9]/).waitFor()
      await page.close({ runBeforeUnload: false })
      const left = await phone.newPage()
      await left.goto(bedtime)
      await left.getByText(`“${title}”, started at`).waitFor()
      await left.getByText('Safe on this device and in your vault').waitFor({ timeout: 30_000 })

      await withBrowser({ speech: speech(), initScript: threeMinutesLater }, async (_tablet, tablet, tabletErrors) => {
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
        await tablet.getByText(/in your vault up to 0:(?:1[5-9]|[2-9])/).waitFor({ timeout: 30_000 })
        await tablet.getByRole('button', { name: 'Stop' }).click()
        await tablet.getByRole('button', { name: 'Save', exact: true }).click()
        await tablet.getByText('for Emma, read by').waitFor()

        await tablet.getByRole('article').getByRole('link', { name: title }).click()
        await tablet.getByRole('button', { name: 'Read Along' }).click()
        await tablet.locator('[data-word]').first().waitFor({ timeout: 60_000 })
        await tablet.getByRole('button', { name: /^Play Emma/ }).click()
        await tablet.locator('[data-spoken]').first().waitFor({ timeout: 15_000 })
        const [story, ...others] = await (await tablet.request.get(`${server.origin}/api/stories`)).json()
        expect(others).toEqual([])
        expect(story).toMatchObject({ title, content: SPOKEN, category: 'Bedtime Stories', grandchildName: 'Emma' })
        expect(story.duration).toBeGreaterThanOrEqual(14)
        expect(tabletErrors).toEqual([])
      })
      expect(phoneErrors).toEqual([])
    })
  }))

test('a family in its trial hears a sample and finds the way to Premium', () =>
  withServer({ SPEECH: 'off' }, async (server) => {
    await withBrowser({}, async (_context, page, consoleErrors) => {
      await signUpFromForm(page, server.origin)
      await page.goto(`${server.origin}/bedtime-stories`)
      await page.getByText('Bedtime stories are part of Premium').waitFor()
      await page.getByRole('button', { name: 'Play the sample story' }).click()
      await page.getByRole('button', { name: 'Pause the sample story' }).waitFor()
      await page.getByRole('link', { name: 'Try Premium Free for 7 Days' }).click()
      await page.waitForURL('**/premium?*')
      expect(consoleErrors).toEqual([])
    })
  }))

/** All trials ended yesterday, also that of Premium, which was canceled at the test till. */
const endTrials = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`update test_till_objects set data = data || jsonb_build_object('status', 'canceled',
      'ended_at', floor(extract(epoch from now() - interval '1 day'))) where kind = 'subscription'`)
    await client.query(
      "update subscriptions set status = 'canceled', will_renew = false, paid_until = now() - interval '1 day'",
    )
    await client.query(
      "update premium_grants set starts_at = starts_at - interval '8 days', ends_at = now() - interval '1 day'",
    )
    await client.query(`update families set trial_ends_at = now() - interval '1 day',
      subscription_status = 'canceled', subscription_end_date = now() - interval '1 day'`)
  } finally {
    await client.end()
  }
}

test('after the trial the page explains Premium, earlier stories still play, and a family that buys it gets new ones', () =>
  withBrowser({ speech: speech() }, async (_context, page, consoleErrors) => {
    const bedtime = `${sellingServer.origin}/bedtime-stories`
    const buy = async (choose: string, pay: RegExp) => {
      await page.getByRole('link', { name: choose }).click()
      await page.waitForURL('**/test-till/pay/**')
      await page.getByRole('button', { name: pay }).click()
      await page.getByRole('heading', { name: 'Welcome to Premium' }).waitFor()
      await page.getByRole('link', { name: 'Continue Where You Were' }).click()
      await page.getByLabel('Grandchild’s name').waitFor()
    }
    await signUpFromForm(page, sellingServer.origin)
    await page.goto(bedtime)
    await page.getByRole('link', { name: 'Try Premium Free for 7 Days' }).click()
    await buy('Start 7 Days Free', /Start free trial/)
    await writeStory(page)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByText(/Saved on this device up to 0:0[2-9]/).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const link = page.getByRole('article').getByRole('link', { name: title })
    await link.waitFor()
    await endTrials(sellingServer.databaseUrl)

    await page.goto(bedtime)
    await page.getByText('Bedtime stories are part of Premium').waitFor()
    expect(await page.getByRole('button', { name: 'Write a Story' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Play the sample story' }).click()
    await page.getByRole('button', { name: 'Pause the sample story' }).waitFor()
    await link.click()
    await page.getByRole('button', { name: `Play ${title}` }).click()
    await page.getByRole('button', { name: `Pause ${title}` }).waitFor()
    await expect
      .poll(() =>
        page.locator('audio').evaluateAll((all) => all.some((a) => 'currentTime' in a && Number(a.currentTime) > 0)),
      )
      .toBe(true)

    await page.goto(bedtime)
    // The free days are given once.
    await page.getByRole('link', { name: 'See What Premium Costs' }).click()
    await buy('Continue to Payment', /^Pay/)
    await writeStory(page)
    expect(consoleErrors).toEqual([])
  }))
