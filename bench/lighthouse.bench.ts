// What Lighthouse gives the public pages and the screens of the app, as a telephone would load them: the median of five.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PUBLIC_PATHS } from '../e2e/support/public-paths.ts'
import { benchmark } from './support/benchmark.ts'
import { openLighthouse, type Scores } from './support/lighthouse.ts'
import { scratchFolder } from './support/scratch-folder.ts'
import { registered, runServer } from './support/server.ts'
import type { Row } from './support/table.ts'

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

await benchmark(async (stack) => {
  if (!existsSync(dist)) throw new Error('The pages have not been built: npm run build.')
  const server = await runServer(stack, join(await scratchFolder(stack), 'data'))
  const person = await registered(server)
  const look = await openLighthouse(stack)
  const rounds = async (path: string, cookie?: string) => {
    const found: Scores[] = []
    for (let round = 0; round < ROUNDS; round++) found.push(await look(server.origin + path, cookie))
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
