import type { Page } from 'playwright-core'

/**
 * The text of a running recording once at least this many seconds are saved on the device. It also matches more: on a busy
 * machine a second may be skipped. For recordings shorter than a minute.
 */
export const savedUpTo = (seconds: number): RegExp => {
  const orMore = Array.from({ length: 60 - seconds }, (_, more) => String(seconds + more).padStart(2, '0'))
  return new RegExp(`Saved on this device up to 0:(${orMore.join('|')})`)
}

/** Waits until two more seconds are saved than the page says now. */
export const waitForProgress = async (page: Page): Promise<void> => {
  const text = await page.getByText(savedUpTo(0)).first().textContent()
  const seconds = Number(/up to 0:(\d\d)/.exec(text ?? '')?.[1])
  await page
    .getByText(savedUpTo(seconds + 2))
    .first()
    .waitFor()
}
