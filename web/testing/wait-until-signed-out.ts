import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInUrl } from '#common/paths.ts'

/**
 * Waits until signing out has led to the sign-in page. Polls the URL, because signing out may navigate several times,
 * and `waitForURL` rejects when one navigation replaces another.
 */
export const waitUntilSignedOut = (page: Page): Promise<unknown> =>
  expect
    .poll(
      () => {
        const { pathname, search } = new URL(page.url())
        return pathname + search
      },
      { timeout: 20_000 },
    )
    .toBe(signInUrl)
