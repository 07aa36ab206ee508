import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Until a page has gone where signing out leads. By its address, not by `waitForURL`: signing out tries to leave three times,
 * and on a busy machine the second try calls off the first, which `waitForURL` rejects.
 */
export const signedOut = (page: Page): Promise<unknown> =>
  expect.poll(() => new URL(page.url()).pathname, { timeout: 20_000 }).toBe('/auth')
