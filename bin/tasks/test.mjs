import { availableParallelism, cpus } from 'node:os'
import { formatDuration, print, SetupError } from '../run/terminal.mjs'
import { ensurePrograms } from '../system/ensure-programs.mjs'
import {
  chromium,
  ffmpeg,
  findChromium,
  findHeadlessChromium,
  firefox,
  flite,
  headlessShell,
  poppler,
  unzip,
  virtualMicrophone,
  webkit,
} from '../system/programs.mjs'
import { addCounts, formatCounts, runStaticChecks, runStep, runVitest } from '../testing/run-tests.mjs'

/**
 * Runs every check and test. With arguments, passes them to Vitest and runs only the tests they select.
 * @type {import('../run/context.mjs').Task}
 */
export async function test(context) {
  const cpuBefore = busySeconds()
  const isFiltered = context.args.length > 0
  const missing = await ensurePrograms([ffmpeg, flite, chromium, poppler, unzip])
  if (missing && !isFiltered) throw new SetupError(`The tests use real programs. ${missing}`)
  if (missing) print(missing)
  await ensurePrograms([headlessShell])
  if (!isFiltered || context.args.some((arg) => /engines|^e2e/.test(arg))) await ensureEngines(context.env.CI)

  const browsers = { CHROMIUM: findChromium(), HEADLESS_CHROMIUM: findHeadlessChromium() }
  const withBrowsers = { ...context, env: { ...context.env, ...browsers } }
  const counts = isFiltered ? await runVitest(withBrowsers) : await runEverything(withBrowsers)
  print(`\nCPU time: ${Math.round(busySeconds() - cpuBefore)} s (all that ran on this machine)`)
  print(`Total time: ${formatDuration(process.uptime() * 1000)}`)
  print(formatCounts(counts))
  return counts.failed === 0 ? 0 : 1
}

/**
 * The CPU time that this machine has spent since it started. The tests' own share can't be told apart: browsers and
 * databases outlive the processes that start them.
 */
const busySeconds = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000

/**
 * Without them, the journeys in their engines are skipped, but not in CI, which would be green without having run them.
 * @param {string | undefined} ci
 */
async function ensureEngines(ci) {
  if (process.platform !== 'linux') {
    print('The journeys in WebKit and Firefox are skipped: they run on Linux only.')
    return
  }
  // One by one: some distributions lack one of them.
  for (const program of [webkit, firefox, virtualMicrophone]) {
    const missing = await ensurePrograms([program])
    if (missing && ci)
      throw new SetupError(`The journeys in WebKit and Firefox need programs that Debian has. ${missing}`)
    if (missing) print(`The journeys that need it are skipped. ${missing}`)
  }
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
