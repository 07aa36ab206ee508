import type { Locator, Page } from 'playwright-core'

/** More tab stops than any page has. */
const MAX_TAB_STOPS = 150

// After the last stop, focus moves to the browser itself. One call, because the page may re-render in between.
const FOCUSED = `((at) => at === document.body ? [] : [at.getAttribute('name'), at.getAttribute('aria-label'), at.textContent])(
  document.activeElement ?? document.body)`

/** The accessible name, or nearly, of the focused element. */
export const focused = async (page: Page): Promise<string> =>
  (await page.evaluate<(string | null)[]>(FOCUSED)).findLast((text) => text) ?? ''

/**
 * Presses Tab until an element with this text, label or field name has focus.
 * @throws if none has
 */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate<(string | null)[]>(FOCUSED)
    // Ignores an emoji before the name.
    if (
      here.some((text) =>
        text
          ?.trim()
          .replace(/^[^\p{L}]+/u, '')
          .startsWith(name),
      )
    )
      return
  }
  throw new Error(`Tab never reached "${name}".`)
}

/** Tabs to an element and presses Enter on it. */
export const enter = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** The same for an element with another accessible name, such as one from a label. */
export const tabOnto = async (page: Page, target: Locator): Promise<void> => {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}.`)
}
