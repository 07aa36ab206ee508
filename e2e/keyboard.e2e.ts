import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fakeGoogle } from './support/fake-google.ts'
import { enter, focused, isFocusVisible, tabOnto, tabTo } from './support/keyboard.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { withoutRecognizer } from './support/speech.ts'
import { speechFile } from './support/storyteller.ts'

// From the landing page to an invite without a mouse, on a server without analytics.

const server = sharedServer()
const withBrowser = sharedBrowser(speechFile())
const SPEAKING_MS = 3000

const type = async (page: Page, field: string, words: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.type(words)
}

test('registering, recording, saving, listening and inviting work with the keyboard alone', () =>
  withBrowser({ initScript: withoutRecognizer }, async (context, page, consoleErrors) => {
    const google = await fakeGoogle(context, server.origin)
    const own: string[] = []
    context.on('request', (request) => own.push(request.url()))
    await page.goto(server.origin)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    await enter(page, 'Start Free Trial')
    await page.waitForURL('**/auth?for=trial')
    await page.getByLabel('First Name').waitFor()
    await type(page, 'firstName', 'Ruth')
    expect(await isFocusVisible(page)).toBe(true)
    await type(page, 'lastName', 'Okafor')
    await type(page, 'email', 'ruth@example.org')
    await type(page, 'password', 'a good password')
    await type(page, 'confirmPassword', 'a good password')
    await enter(page, 'Create Account')
    await page.waitForURL(`${server.origin}/`)

    await enter(page, 'Press to record')
    const stop = page.getByRole('button', { name: /press to stop/ })
    await stop.waitFor()
    await page.waitForTimeout(SPEAKING_MS)
    // The same button stops the recording: focus has stayed there.
    expect(await focused(page)).toMatch(/press to stop/)
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Save Your Story' })
    await form.waitFor()
    await type(page, 'title', 'The village near the river')
    await enter(page, 'Save Story')
    await page.waitForURL('**/stories')

    await page.getByRole('article').getByRole('button', { name: /^Play/ }).waitFor()
    await tabTo(page, 'Play')
    expect(await isFocusVisible(page)).toBe(true)
    await page.keyboard.press('Enter')
    const at = () => page.locator('audio').evaluate((audio) => ('currentTime' in audio ? Number(audio.currentTime) : 0))
    await expect.poll(at).toBeGreaterThan(0.3)

    await page.keyboard.press('Escape')
    await page.evaluate('scrollTo(0, 0)')
    await enter(page, 'Family')
    await page.waitForURL('**/family')
    await enter(page, 'Invite a Relative')
    await tabOnto(page, page.getByLabel('Relationship'))
    await page.keyboard.press('Enter')
    await page.keyboard.type('Grandch')
    await page.keyboard.press('Enter')
    await enter(page, 'Create Invite')
    await page.getByText(`${server.origin}/join/`).waitFor()
    await enter(page, 'Done')
    await page.getByText('No one has joined with this link yet.').waitFor()
    // Without analytics, nothing of it is loaded.
    expect(google.requests).toEqual([])
    expect(own.filter((url) => url.includes('visit'))).toEqual([])
    expect(consoleErrors).toEqual([])
  }))
