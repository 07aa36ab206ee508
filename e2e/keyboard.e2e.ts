import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from './support/browser.ts'
import { enter, focused, tabOnto, tabTo } from './support/keyboard.ts'
import { spokenFile } from './support/recording.ts'
import { withServer } from './support/server.ts'
import { withoutRecognizer } from './support/speech.ts'

// From the landing page to an invitation without a mouse: whoever cannot hold one still tells stories and has them heard.

const speech = spokenFile()
const SPEAKING = 3000

const type = async (page: Page, field: string, words: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.type(words)
}

/** What has the focus must be seen to have it: a ring, or a frame of its own. */
const focusIsSeen = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const at = document.activeElement
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
    return at !== document.body && ((outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none')
  })()`)

test('somebody makes an account, records, saves, listens and invites by keyboard alone', () =>
  withServer({ SPEECH: 'off' }, async ({ origin }) => {
    await withBrowser({ speech: speech(), initScript: withoutRecognizer }, async (_context, page, complaints) => {
      await page.goto(origin)
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Skip to content')
      await enter(page, 'Start Free Trial')
      await page.waitForURL('**/auth?for=trial')
      await type(page, 'firstName', 'Ruth')
      expect(await focusIsSeen(page)).toBe(true)
      await type(page, 'lastName', 'Okafor')
      await type(page, 'email', 'ruth@example.org')
      await type(page, 'password', 'a good password')
      await type(page, 'confirmPassword', 'a good password')
      await enter(page, 'Create Account')
      await page.waitForURL(`${origin}/`)

      await enter(page, 'Press to record')
      const stop = page.getByRole('button', { name: /press to stop/ })
      await stop.waitFor()
      await page.waitForTimeout(SPEAKING)
      // What began it ends it: the focus has stayed where it was.
      expect(await focused(page)).toMatch(/press to stop/)
      await page.keyboard.press('Enter')
      const form = page.getByRole('dialog', { name: 'Save Your Story' })
      await form.waitFor()
      await type(page, 'title', 'The village near the river')
      await enter(page, 'Save Story')
      await page.waitForURL('**/stories', { timeout: 30_000 })

      await page.getByRole('article').getByRole('button', { name: /^Play/ }).waitFor()
      await tabTo(page, 'Play')
      expect(await focusIsSeen(page)).toBe(true)
      await page.keyboard.press('Enter')
      const at = () =>
        page.locator('audio').evaluate((sound) => ('currentTime' in sound ? Number(sound.currentTime) : 0))
      await expect.poll(at, { timeout: 15_000 }).toBeGreaterThan(0.3)

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
      await page.getByText(`${origin}/join/`).waitFor()
      await enter(page, 'Done')
      await page.getByText('No one has joined with this link yet.').waitFor()
      expect(complaints).toEqual([])
    })
  }))
