import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import * as v from 'valibot'
import { browserWith } from '#web/testing/launch-browser.ts'
import { freePort } from '../../bin/run/free-port.mjs'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof CATEGORIES)[number], number>

const score = v.pipe(
  v.object({ score: v.number() }),
  v.transform((category) => Math.round(category.score * 100)),
)
const scoresSchema = v.object({
  performance: score,
  accessibility: score,
  'best-practices': score,
  seo: score,
})

/** Now and then it sees no picture of a page, and gives it no score. */
const TRIES = 3

/**
 * Opens a browser in which Lighthouse looks at pages as a telephone on a slow line would load them (its own default).
 * Scores are of 0 to 100.
 */
export const openLighthouse = async (stack: AsyncDisposableStack) => {
  const port = await freePort()
  const flags = ['--disable-component-update', '--disable-sync', `--remote-debugging-port=${port}`]
  // The whole browser: the shell that tests use paints nothing that is not asked for.
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ ...browserWith(flags), executablePath })
  stack.defer(() => browser.close())
  return async (address: string, cookie?: string): Promise<Scores> => {
    const settings = { port, logLevel: 'error' as const, onlyCategories: [...CATEGORIES] }
    for (let left = TRIES; left > 0; left -= 1) {
      const result = await lighthouse(address, { ...settings, ...(cookie && { extraHeaders: { Cookie: cookie } }) })
      const scores = v.safeParse(scoresSchema, result?.lhr.categories)
      if (scores.success) return scores.output
    }
    throw new Error(`Lighthouse could not look at ${address}.`)
  }
}
