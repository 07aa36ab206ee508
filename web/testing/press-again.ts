import type { Locator } from 'playwright-core'
import { DOUBLE_PRESS_MS } from '#web/lib/double-press.ts'

/** Presses the same button again, as late as a person would: sooner, the press counts as half of a double-click. */
export const pressAgain = async (button: Locator): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, DOUBLE_PRESS_MS))
  await button.click()
}
