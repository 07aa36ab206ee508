import type { Locator, Page } from 'playwright-core'

/** More stops than any page has. */
const MOST = 150

// After the last stop the browser itself has the focus. All at once, for a page may draw itself anew in between.
const FOCUSED = `((at) => at === document.body ? [] : [at.getAttribute('name'), at.getAttribute('aria-label'), at.textContent])(
  document.activeElement ?? document.body)`

/** What has the focus, by what it says. */
export const focused = async (page: Page): Promise<string> =>
  (await page.evaluate<(string | null)[]>(FOCUSED)).findLast((words) => words) ?? ''

/** Presses Tab until something of this name has the focus: what it says, or the name of a field. @throws when nothing has */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let stop = 0; stop < MOST; stop += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate<(string | null)[]>(FOCUSED)
    // An emoji before the word is no part of the name.
    if (
      here.some((one) =>
        one
          ?.trim()
          .replace(/^[^\p{L}]+/u, '')
          .startsWith(name),
      )
    )
      return
  }
  throw new Error(`Tab never came to "${name}".`)
}

/** Goes to something by Tab and presses Enter on it. */
export const enter = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** The same for what is named by something else on the page, such as a label. */
export const tabOnto = async (page: Page, wanted: Locator): Promise<void> => {
  for (let stop = 0; stop < MOST; stop += 1) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${wanted}.`)
}
