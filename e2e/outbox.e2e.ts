import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { withoutRecognizer } from './support/speech.ts'
import { signUp, speechFile } from './support/storyteller.ts'

const server = sharedServer({ LOG_LEVEL: 'error' }, { knowsAddress: true })
const withBrowser = sharedBrowser(speechFile())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const record = async (page: Page, seconds: number): Promise<void> => {
  await button(page, 'Press to record').click()
  await page.getByText(savedUpTo(seconds)).waitFor()
  await button(page, 'Recording… press to stop').click()
  await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
}

const save = async (page: Page, title: string): Promise<void> => {
  await page.getByLabel('Story Title').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Save Story' }).click()
}

test('stories saved while the server is down are queued on the device and uploaded once each, in order', () =>
  withBrowser({ initScript: withoutRecognizer, hasServiceWorker: true }, async (context, page) => {
    await signUp(page, server.origin)
    await record(page, 3)
    await page.getByText('Safe on this device and in your vault').first().waitFor()
    await server.kill()
    await save(page, 'The river')
    const waiting = page.getByRole('list', { name: 'Waiting to be saved' })
    await waiting.getByText('“The river” isn’t in your vault yet').waitFor()
    await record(page, 2)
    await save(page, 'The mill')
    await waiting.getByText('“The mill” isn’t in your vault yet').waitFor()

    // A second tab must not upload them again.
    const other = await context.newPage()
    await server.start()
    await other.goto(server.origin)
    await page.bringToFront()
    await waiting.waitFor({ state: 'detached', timeout: 150_000 })
    await page.goto(`${server.origin}/stories`)
    const titles = page.getByRole('article').getByRole('heading')
    await titles.first().waitFor()
    await expect.poll(() => titles.allTextContents()).toEqual(['The mill', 'The river'])

    // The questions that a save online is followed by are on the story's page.
    await page.getByRole('link', { name: 'The river' }).click()
    await button(page, 'Tell more about it').click()
    const question = page.getByRole('listitem').getByRole('link', { name: /story “The river”/ })
    const text = (await question.first().textContent()) ?? ''
    await question.first().click()
    await page.getByRole('heading', { level: 1, name: text }).waitFor()
    expect(await server.stop()).toBe(0)
  }))
