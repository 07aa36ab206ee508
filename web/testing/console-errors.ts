import type { Page } from 'playwright-core'

/** What the browser itself logs when the network or the server fails. The page shows such failures; the log adds nothing. */
const NETWORK_ERRORS = [
  'Failed to load resource',
  // A check for a new service worker that ran when the network went away. Other reasons have other texts.
  'An unknown error occurred when fetching the script.',
]

/** Calls back for each error in the page's console, and each one that no script caught. */
export function onConsoleError(page: Page, onError: (error: string) => void): void {
  page.on('pageerror', (error) => onError(String(error)))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !NETWORK_ERRORS.some((start) => text.startsWith(start))) onError(text)
  })
}
