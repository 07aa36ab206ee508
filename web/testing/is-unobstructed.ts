import type { Locator } from 'playwright-core'

/** Whether the center of an element is on screen and uncovered, so that a press reaches it. */
export const isUnobstructed = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
