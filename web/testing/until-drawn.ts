import type { Page } from 'playwright-core'

/**
 * Waits until the page has loaded its fonts and drawn its latest state: two frames, because resize observers may request
 * another one during the first, and then until it has nothing left to do, because React renders what an observer changed in
 * a task of its own.
 */
export const untilDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(`document.fonts.ready.then(() => new Promise((done) => {
    const whenIdle = () => requestIdleCallback(() => done(true), { timeout: 20_000 })
    requestAnimationFrame(() => requestAnimationFrame(whenIdle))
  }))`)
