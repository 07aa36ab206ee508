import { expect, test } from 'vitest'
import { signUp } from './support/recording.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'

const server = sharedServer()
const withBrowser = sharedBrowser()

test('signed-in people find a link back, and buttons for visitors explain themselves', () =>
  withBrowser({}, async (_context, page, consoleErrors) => {
    await signUp(page, server.origin)
    await page.goto(`${server.origin}/historian`)
    await page.getByRole('link', { name: 'Your Stories', exact: true }).click()
    await page.waitForURL('**/stories')
    await page.goto(`${server.origin}/gift`)
    await page.locator('[data-label="plan premium"]').click()
    await page.getByText('You’re already signed in', { exact: true }).first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Give a gift' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/gifts/new')
    expect(new URL(page.url()).search).toBe('?kind=premium')

    await page.goto(`${server.origin}/faq#who-owns`)
    await page.getByText('You do, all of them.').waitFor()
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(500)
    expect(consoleErrors).toEqual([])
  }))
