import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInUrl } from '#common/paths.ts'

/**
 * Until a page has gone where signing out leads. By its address, not by `waitForURL`: signing out tries to leave three times,
 * and on a busy machine the second try calls off the first, which `waitForURL` rejects.
 */
export const signedOut = (page: Page): Promise<unknown> =>
  expect
    .poll(
      () => {
        const { pathname, search } = new URL(page.url())
        return pathname + search
      },
      { timeout: 20_000 },
    )
    .toBe(signInUrl)
