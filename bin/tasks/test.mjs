import { availableParallelism } from 'node:os'
import { formatDuration, print, SetupError } from '../run/terminal.mjs'
import { ensurePrograms } from '../system/ensure-programs.mjs'
import {
  chromium,
  ffmpeg,
  findChromium,
  findHeadlessChromium,
  flite,
  headlessShell,
  poppler,
  unzip,
} from '../system/programs.mjs'
import { addCounts, formatCounts, runStaticChecks, runStep, runVitest } from '../testing/run-tests.mjs'

/**
 * Runs every check and test. With arguments, passes them to Vitest and runs only the tests they select.
 * @type {import('../run/context.mjs').Task}
 */
export async function test(context) {
  const isFiltered = context.args.length > 0
  const missing = await ensurePrograms([ffmpeg, flite, chromium, poppler, unzip])
  if (missing && !isFiltered) throw new SetupError(`The tests use real programs. ${missing}`)
  if (missing) print(missing)
  await ensurePrograms([headlessShell])

  const browsers = { CHROMIUM: findChromium(), HEADLESS_CHROMIUM: findHeadlessChromium() }
  const withBrowsers = { ...context, env: { ...context.env, ...browsers } }
  const counts = isFiltered ? await runVitest(withBrowsers) : await runEverything(withBrowsers)
  print(`\nTotal time: ${formatDuration(process.uptime() * 1000)}`)
  print(formatCounts(counts))
  return counts.failed === 0 ? 0 : 1
}

/**
 * The static checks, then all tests in one run: while browsers play and record in real time, other tests compute.
 * @param {import('../run/context.mjs').TaskContext} context
 */
async function runEverything(context) {
  const args = [`--maxWorkers=${availableParallelism() + 1}`]
  return addCounts([
    await runStep('types, lint, unused code', () => runStaticChecks(context)),
    await runStep('tests', () => runVitest({ ...context, args })),
  ])
}
