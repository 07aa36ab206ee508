import type { Locator } from 'playwright-core'

/** Whether the middle of something is on the screen, and nothing lies over it: a press there reaches it. */
export const onTop = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
