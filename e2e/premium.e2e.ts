import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { recordFor, saveRecorded, signUp, speechFile } from './support/recording.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { withoutRecognizer } from './support/speech.ts'

const server = sharedServer({}, { knowsAddress: true })
const withBrowser = sharedBrowser(speechFile())

/** The trials of all families ended yesterday. */
const endTrials = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    await client.query("update families set trial_ends_at = now() - interval '1 day'")
  } finally {
    await client.end()
  }
}

const pressEnterOn = async (page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> => {
  await page.getByRole(role, { name }).first().focus()
  await page.keyboard.press('Enter')
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

test.each([390, 1280])(
  '%i px wide: after the trial a family still listens and comments, buys Premium by keyboard, and records again',
  (width) =>
    withBrowser({ initScript: withoutRecognizer, width }, async (_context, page, consoleErrors) => {
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
        .poll(() => page.locator('audio').evaluate((audio) => 'currentTime' in audio && Number(audio.currentTime)), {
          timeout: 15_000,
        })
        .toBeGreaterThan(0)
      await page.goto(`${server.origin}/archive`)
      await page.getByRole('link', { name: 'Download the Archive' }).waitFor()

      await page.goto(server.origin)
      await pressEnterOn(page, 'link', 'See what Premium costs')
      await heading(page, 'Premium')
      await page.getByRole('radio', { name: /Annual/ }).focus()
      await page.keyboard.press('Space')
      await pressEnterOn(page, 'link', 'Start 7 Days Free')
      await page.waitForURL('**/test-till/pay/**')
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
    }),
)

test('going back from the pay page buys nothing, and the next press finds the same checkout', () =>
  withBrowser({}, async (_context, page, consoleErrors) => {
    await signUp(page, server.origin)
    const press = async () => {
      await page.goto(`${server.origin}/premium`)
      await page.getByRole('link', { name: 'Start 7 Days Free' }).click()
      await page.waitForURL('**/test-till/pay/**')
      return page.url()
    }
    const first = await press()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.waitForURL('**/premium?canceled=*')
    expect(await press()).toBe(first)
    await page.goBack()
    await heading(page, 'Premium')
    expect(consoleErrors).toEqual([])
  }))
