import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilDrawn } from '#dev/screens/views.ts'

/** Has every page of a browser count what moves in it without being asked to. */
export const countShifts = (context: BrowserContext) =>
  context.addInitScript(`
    globalThis.shifted = 0
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifted += value })
      .observe({ type: 'layout-shift', buffered: true })`)

/** How much has moved since the page was opened: 0 where everything stays where it was drawn first. */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate<number>('shifted')

/** Opens an address whose own letters come only after its words have been seen in others, and waits for two frames with them. */
export const openWithLateLetters = async (page: Page, address: string): Promise<void> => {
  const seen = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  // Not `waitForFunction`, which the pages' own rules for scripts refuse.
  await expect.poll(() => page.evaluate(PAINTED), { timeout: 20_000 }).toBe(true)
  seen.resolve()
  await expect.poll(() => page.evaluate(FACES), { timeout: 20_000 }).toBeGreaterThan(1)
  await untilDrawn(page)
  await page.unrouteAll({ behavior: 'wait' })
}

const PAINTED = `performance.getEntriesByName('first-contentful-paint').length > 0`
// Not the stand-ins, which this machine has.
const FACES = `[...document.fonts].filter(({ family, status }) => family.includes('Variable') && status === 'loaded').length`
