import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInUrl } from '#common/paths.ts'
import { fakeCall } from './fake-calls.ts'

/**
 * Waits until signing out has led to the sign-in page. Polls the URL, because signing out may navigate several times,
 * and `waitForURL` rejects when one navigation replaces another.
 * @param url another one where the sign-in page says why
 */
export const waitUntilSignedOut = (page: Page, url = signInUrl): Promise<unknown> =>
  expect
    .poll(() => {
      const { pathname, search } = new URL(page.url())
      return pathname + search
    })
    .toBe(url)

const UNAUTHORIZED = { status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } }

/** Fakes signing out: from then on, no one is signed in, and the sign-in page stays. */
export const fakeLogout = (page: Page): Promise<void> =>
  fakeCall(page, '**/api/logout', async (route) => {
    await fakeCall(page, '**/api/user*', (later) => later.fulfill(UNAUTHORIZED))
    await route.fulfill({ json: { ok: true } })
  })
