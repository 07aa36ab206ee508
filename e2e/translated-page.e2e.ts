import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressAgain } from '#web/testing/press-again.ts'
import { translatesPages } from '#web/testing/translate-page.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { SPOKEN, withFakeRecognizer } from './support/speech.ts'
import { saveRecorded, signUp, speechFile } from './support/storyteller.ts'

const speech = speechFile()
const server = sharedServer()
const withBrowser = sharedBrowser(speech)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Records with a pause, while words appear; ends at the save dialog. */
async function recordWithPause(page: Page): Promise<void> {
  await button(page, 'Press to record').click()
  const timer = page.getByRole('timer', { name: 'Recorded so far' })
  await expect.poll(() => timer.textContent()).toMatch(/^0:(?:0[1-9]|[1-5]\d)$/)
  await page
    .getByRole('region', { name: 'Live transcript' })
    .getByText(/village/)
    .waitFor()
  await button(page, 'Pause').click()
  await page.getByRole('heading', { level: 1, name: 'Take your time' }).waitFor()
  await button(page, 'Paused… press to stop').waitFor()
  const paused = await timer.textContent()
  await button(page, 'Resume').click()
  await page.getByRole('heading', { level: 1, name: 'We’re listening' }).waitFor()
  await expect.poll(() => timer.textContent()).not.toBe(paused)
  // Long enough to be paused while it plays.
  await expect.poll(() => timer.textContent()).toMatch(/^0:(0[6-9]|1)/)
  await button(page, 'Recording… press to stop').click()
  await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
}

async function react(page: Page): Promise<void> {
  await button(page, 'Love').click()
  await button(page, 'Love 1').waitFor()
  await pressAgain(button(page, 'Love 1'))
  await button(page, 'Love').waitFor()
  await button(page, 'Bravo').click()
  await button(page, 'Bravo 1').waitFor()
}

async function comment(page: Page): Promise<void> {
  await button(page, 'Add Comment').click()
  await page.getByLabel('Your comment', { exact: true }).fill('I still have it.')
  await button(page, 'Comment').click()
  // The field contains the same text until the comment is saved.
  await page
    .getByRole('list', { name: /^Comments on/ })
    .getByText('I still have it.')
    .waitFor()
  await button(page, 'Hide Form').click()
  await page.getByRole('heading', { name: '1 Comment' }).waitFor()
}

async function edit(page: Page): Promise<void> {
  await button(page, 'More Options').click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Story Title').fill('The mill')
  await button(page, 'Save Changes').click()
  await page.getByRole('heading', { level: 1, name: 'The mill' }).waitFor()
}

test('on a page that the browser translates, a story is recorded, saved, played, answered and edited', () =>
  withBrowser({ initScript: translatesPages + withFakeRecognizer(SPOKEN) }, async (_context, page, consoleErrors) => {
    await signUp(page, server.origin)
    await expect.poll(() => page.locator('font').count()).toBeGreaterThan(10)
    await recordWithPause(page)
    await saveRecorded(page, 'The village near the river')
    await page.getByRole('article').getByRole('link', { name: 'The village near the river', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'The village near the river' }).waitFor()
    const article = page.getByRole('article')
    await article.getByRole('button', { name: /^Play/ }).first().click()
    await article.getByText('0:01', { exact: true }).first().waitFor()
    await article
      .getByRole('button', { name: /^Pause/ })
      .first()
      .click()
    await article.getByRole('button', { name: /^Play/ }).first().waitFor()
    await react(page)
    await comment(page)
    await edit(page)
    await page.getByRole('link', { name: 'Family', exact: true }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Profile' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await page.getByRole('link', { name: 'Record', exact: true }).click()
    await button(page, 'Press to record').waitFor()
    expect(consoleErrors).toEqual([])
  }))
