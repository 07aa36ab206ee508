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
  pocketsphinx,
  poppler,
  unzip,
} from '../system/programs.mjs'
import { addCounts, formatCounts, ONE_FAILED, ONE_PASSED, runStep, runVitest } from '../testing/run-tests.mjs'
import { buildWeb } from './build.mjs'
import { runQuickChecks } from './check.mjs'

/**
 * Runs every check and test. With arguments, passes them to Vitest and runs only the tests they select.
 * @type {import('../run/context.mjs').Task}
 */
export async function test(context) {
  const isFiltered = context.args.length > 0
  const missing = await ensurePrograms([ffmpeg, flite, pocketsphinx, chromium, poppler, unzip])
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

/** @param {import('../run/context.mjs').TaskContext} context */
async function runEverything(context) {
  const vitest = (/** @type {string[]} */ projects, /** @type {string[]} */ options = []) =>
    runVitest({ ...context, args: [...projects.flatMap((project) => ['--project', project]), ...options] })
  return addCounts([
    await runQuickChecks(context),
    await runStep('tests with PostgreSQL, ffmpeg and speech', () => vitest(['database', 'access', 'programs'])),
    await runStep('page build', () => tryBuild(context)),
    // One worker more than there are CPUs: these tests mostly wait, because recording runs in real time.
    await runStep('browser and end-to-end tests', () =>
      vitest(['browser', 'e2e'], [`--maxWorkers=${availableParallelism() + 1}`]),
    ),
  ])
}

/** @param {import('../run/context.mjs').TaskContext} context */
async function tryBuild(context) {
  try {
    await buildWeb(context)
    return ONE_PASSED
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    print(error.message)
    return ONE_FAILED
  }
}
