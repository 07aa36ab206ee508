import type { Page } from 'playwright-core'

/** Waits for two frames: resize observers may request another one during the first. */
export const untilDrawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))')
