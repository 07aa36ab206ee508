import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { withoutRecognizer } from './support/speech.ts'
import { recordFor, signUp, speechFile } from './support/storyteller.ts'

const server = sharedServer({ LOG_LEVEL: 'error' })
const withBrowser = sharedBrowser(speechFile())

test('during maintenance people record on: the story waits on the device and is saved once it is over', () =>
  withBrowser({ initScript: withoutRecognizer, hasServiceWorker: true }, async (_context, page, consoleErrors) => {
    await signUp(page, server.origin)
    // What `npm run admin -- maintenance on` does.
    await writeFile(join(server.dataDir, 'maintenance'), '')
    await recordFor(page, 2000)
    await page.getByLabel('Story Title').fill('The river')
    await page.getByRole('dialog').getByRole('button', { name: 'Save Story' }).click()
    const waiting = page.getByRole('list', { name: 'Waiting to be saved' })
    await waiting.getByText('“The river” isn’t in your vault yet').waitFor()
    await page.getByText('We’re looking after Keepsaid.').waitFor()

    await withBrowser({}, async (_visitor, visitor) => {
      await visitor.goto(`${server.origin}/auth`)
      await visitor.getByText('Sign-ups are paused').waitFor()
      await visitor.getByRole('tab', { name: 'Sign In' }).click()
      await visitor.getByRole('button', { name: 'Sign In' }).waitFor()
    })

    await rm(join(server.dataDir, 'maintenance'))
    await page.reload()
    await waiting.waitFor({ state: 'detached', timeout: 150_000 })
    await page.goto(`${server.origin}/stories`)
    const titles = page.getByRole('article').getByRole('heading')
    await titles.first().waitFor()
    await expect.poll(() => titles.allTextContents()).toEqual(['The river'])
    // The browser names every answer of the status 503.
    consoleErrors.length = 0
  }))
