import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { withoutRecognizer } from './support/speech.ts'
import { recordFor, saveRecorded, signUp, speechFile, writeBedtimeStory } from './support/storyteller.ts'

const server = sharedServer({}, { knowsAddress: true })
const withBrowser = sharedBrowser(speechFile())

const query = async (...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The trials of all families ended yesterday. */
const endTrials = () => query("update families set trial_ends_at = now() - interval '1 day'")

/** Also that of Premium, which was canceled at the test till. */
const endAllTrials = () =>
  query(
    `update test_till_objects set data = data || jsonb_build_object('status', 'canceled',
      'ended_at', floor(extract(epoch from now() - interval '1 day'))) where kind = 'subscription'`,
    "update subscriptions set status = 'canceled', will_renew = false, paid_until = now() - interval '1 day'",
    "update premium_grants set starts_at = starts_at - interval '8 days', ends_at = now() - interval '1 day'",
    `update families set trial_ends_at = now() - interval '1 day',
      subscription_status = 'canceled', subscription_end_date = now() - interval '1 day'`,
  )

const pressEnterOn = async (page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> => {
  await page.getByRole(role, { name }).first().focus()
  await page.keyboard.press('Enter')
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

test('after the trial a family still listens and comments, leaves the pay page, buys Premium by keyboard, and records again', () =>
  withBrowser({ initScript: withoutRecognizer, width: 390 }, async (_context, page, consoleErrors) => {
    await signUp(page, server.origin)
    await recordFor(page, 1500)
    await saveRecorded(page, 'The lilac dress')
    await endTrials()

    await page.goto(server.origin)
    await heading(page, 'The free trial has ended')
    expect(await page.getByRole('button', { name: 'Press to record' }).count()).toBe(0)
    await page.goto(`${server.origin}/stories`)
    const card = page.getByRole('article').filter({ hasText: 'The lilac dress' })
    await card.getByRole('button', { name: 'Add Comment' }).click()
    await card.getByRole('textbox').fill('I remember that dress.')
    await card.getByRole('button', { name: 'Comment', exact: true }).click()
    // The field contains the same text until the comment is saved.
    await card
      .getByRole('list', { name: /^Comments on/ })
      .getByText('I remember that dress.')
      .waitFor()
    await card.getByRole('button', { name: /^Play/ }).click()
    await expect
      .poll(() => page.locator('audio').evaluate((audio) => 'currentTime' in audio && Number(audio.currentTime)))
      .toBeGreaterThan(0)
    await page.goto(`${server.origin}/archive`)
    await page.getByRole('link', { name: 'Download the Archive' }).waitFor()

    await page.goto(server.origin)
    await pressEnterOn(page, 'link', 'See what Premium costs')
    await heading(page, 'Premium')
    const openCheckout = async () => {
      await page.getByRole('radio', { name: /Annual/ }).focus()
      await page.keyboard.press('Space')
      await pressEnterOn(page, 'link', 'Start 7 Days Free')
      await page.waitForURL('**/test-till/pay/**')
      return page.url()
    }
    const first = await openCheckout()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.waitForURL('**/premium?canceled=*')
    // Leaving the pay page bought nothing, and the next press finds the same checkout.
    expect(await openCheckout()).toBe(first)
    await page.goBack()
    await heading(page, 'Premium')

    // The rest is done on a computer.
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await openCheckout()).toBe(first)
    await page.getByText('No money moves').waitFor()
    await pressEnterOn(page, 'button', /Start free trial/i)
    await heading(page, 'Welcome to Premium')
    await pressEnterOn(page, 'link', 'Record a Story')
    await page.getByRole('button', { name: 'Press to record', exact: true }).waitFor()
    await recordFor(page, 1500)
    await saveRecorded(page, 'The lilac dress, again')

    await page.goto(`${server.origin}/premium`)
    await page.getByText('Premium, annual').waitFor()
    expect(consoleErrors).toEqual([])
  }))

test('during and after the trial the bedtime page explains Premium and plays a sample, earlier stories still play, and a family that buys it gets new ones', () =>
  withBrowser({}, async (_context, page, consoleErrors) => {
    const bedtime = `${server.origin}/bedtime-stories`
    const buy = async (choose: string, pay: RegExp) => {
      await page.getByRole('link', { name: choose }).click()
      await page.waitForURL('**/test-till/pay/**')
      await page.getByRole('button', { name: pay }).click()
      await page.getByRole('heading', { name: 'Welcome to Premium' }).waitFor()
      await page.getByRole('link', { name: 'Continue Where You Were' }).click()
      await page.getByLabel('Grandchild’s name').waitFor()
    }
    const playSample = async () => {
      await page.getByText('Bedtime stories are part of Premium').waitFor()
      await page.getByRole('button', { name: 'Play the sample story' }).click()
      await page.getByRole('button', { name: 'Pause the sample story' }).waitFor()
    }
    await signUp(page, server.origin)
    await page.goto(bedtime)
    await playSample()
    await page.getByRole('link', { name: 'Try Premium Free for 7 Days' }).click()
    await page.waitForURL('**/premium?*')
    await buy('Start 7 Days Free', /Start free trial/)
    await writeBedtimeStory(page)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByText(savedUpTo(2)).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // It opens in its player.
    await page.getByRole('link', { name: 'All Bedtime Stories' }).click()
    const link = page.getByRole('article').getByRole('link', { name: title })
    await link.waitFor()
    await endAllTrials()

    await page.goto(bedtime)
    await playSample()
    expect(await page.getByRole('button', { name: 'Write a Story' }).count()).toBe(0)
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
    await writeBedtimeStory(page)
    expect(consoleErrors).toEqual([])
  }))
