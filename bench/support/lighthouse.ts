import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import * as v from 'valibot'

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

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/**
 * Opens a browser in which Lighthouse looks at pages as a telephone on a slow line would load them (its own default).
 * Scores are of 0 to 100.
 */
export const openLighthouse = async (stack: AsyncDisposableStack) => {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${port}`,
    ],
  })
  stack.defer(() => browser.close())
  return async (address: string, cookie?: string): Promise<Scores> => {
    const flags = { port, logLevel: 'error' as const, onlyCategories: [...CATEGORIES] }
    for (let left = TRIES; left > 0; left -= 1) {
      const result = await lighthouse(address, { ...flags, ...(cookie && { extraHeaders: { Cookie: cookie } }) })
      const scores = v.safeParse(scoresSchema, result?.lhr.categories)
      if (scores.success) return scores.output
    }
    throw new Error(`Lighthouse could not look at ${address}.`)
  }
}
