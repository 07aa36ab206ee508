import type { Page } from 'playwright-core'

/** More stops than any page has. */
const MOST = 150

/** Presses Tab until something of this name has the focus: what it says, or the name of a field. @throws when nothing has */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let stop = 0; stop < MOST; stop += 1) {
    await page.keyboard.press('Tab')
    const at = page.locator(':focus')
    // After the last stop the browser itself has it.
    if ((await at.count()) === 0) continue
    const here = await Promise.all([at.getAttribute('name'), at.getAttribute('aria-label'), at.textContent()])
    // An emoji before the word is no part of the name.
    if (here.some((one) => one?.replace(/^[^\p{L}]+/u, '').startsWith(name))) return
  }
  throw new Error(`Tab never came to "${name}".`)
}

/** Goes to something by Tab and presses Enter on it. */
export const enter = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
