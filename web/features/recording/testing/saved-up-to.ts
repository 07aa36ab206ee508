import type { Page } from 'playwright-core'

/**
 * What a running recording says once at least so many seconds are safe on the device. Or more: on a busy machine two parts
 * are kept at once, and a second is never said. For what lasts less than a minute.
 */
export const savedUpTo = (seconds: number): RegExp => {
  const orMore = Array.from({ length: 60 - seconds }, (_, more) => String(seconds + more).padStart(2, '0'))
  return new RegExp(`Saved on this device up to 0:(${orMore.join('|')})`)
}

/** Until two more seconds are safe than the page says now. */
export const goesOn = async (page: Page): Promise<void> => {
  const said = await page.getByText(savedUpTo(0)).first().textContent()
  const seconds = Number(/up to 0:(\d\d)/.exec(said ?? '')?.[1])
  await page
    .getByText(savedUpTo(seconds + 2))
    .first()
    .waitFor()
}
