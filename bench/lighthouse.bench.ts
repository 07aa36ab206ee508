import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import * as v from 'valibot'
import { freePort } from '../bin/run/free-port.mjs'
import { PUBLIC_PATHS } from '../e2e/support/public-paths.ts'
import { browserWith } from '../web/testing/launch-browser.ts'
import { benchmark, type Row, scratchFolder } from './support/benchmark.ts'
import { registerPerson, runServer } from './support/running-server.ts'

// Lighthouse scores of the public pages and the app screens, on its mobile profile: the median of five runs.

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const WITHIN_THE_APP = ['/', '/stories', '/family', '/archive', '/faq']
const dist = fileURLToPath(new URL('../dist/web', import.meta.url))

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const row = (path: string, rounds: readonly Scores[], goals: Partial<Scores>): Row => {
  const medians = Object.entries(goals).map(([name, goal]) => {
    const found = median(rounds.map((scores) => scores[name as keyof Scores]))
    return { name, found, goal, met: found >= goal }
  })
  return {
    figure: path,
    found: medians.map(({ found }) => found).join(' / '),
    goal: medians.map(({ goal }) => goal).join(' / '),
    met: medians.every(({ met }) => met),
    inThisRun: medians.map(({ name }) => name).join(' / '),
  }
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof CATEGORIES)[number], number>

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

/** Lighthouse sometimes fails to paint a page and returns no score. */
const TRIES = 3

/** Opens a browser for Lighthouse's default mobile profile (slow phone, slow network). Scores are 0 to 100. */
const openLighthouse = async (stack: AsyncDisposableStack) => {
  const port = await freePort()
  const flags = ['--disable-component-update', '--disable-sync', `--remote-debugging-port=${port}`]
  // Not the headless shell that tests use: it paints only on request.
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
    throw new Error(`Lighthouse could not audit at ${address}.`)
  }
}

await benchmark(async (stack) => {
  if (!existsSync(dist)) throw new Error('The pages have not been built: npm run build.')
  const server = await runServer(stack, join(await scratchFolder(stack), 'data'))
  const person = await registerPerson(server)
  const audit = await openLighthouse(stack)
  const rounds = async (path: string, cookie?: string) => {
    const found: Scores[] = []
    for (let round = 0; round < ROUNDS; round++) found.push(await audit(server.origin + path, cookie))
    return found
  }
  const rows: Row[] = []
  const whole = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
  for (const path of PUBLIC_PATHS) rows.push(row(path, await rounds(path), whole))
  const app = { performance: 95, accessibility: 100 }
  rows.push(row('/auth', await rounds('/auth'), app))
  for (const path of WITHIN_THE_APP) rows.push(row(`${path}, signed in`, await rounds(path, person.cookie()), app))
  return rows
})
