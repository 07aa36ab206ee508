import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inProject } from '../project.mjs'
import { isStopRequested, runInForeground, runQuietly } from '../run/run-program.mjs'
import { formatDuration, print, SetupError } from '../run/terminal.mjs'
import { createRunFolder, removeRunFolder } from './run-folder.mjs'
import { formatTimes, LAST_REPORT } from './run-report.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * Runs one step of a check under a heading, and prints its outcome and duration.
 * @param {string} name
 * @param {() => Promise<Counts>} work
 */
export async function runStep(name, work) {
  if (isStopRequested()) throw new SetupError('Stopped.')
  print(`\n── ${name}`)
  const started = Date.now()
  const counts = await work()
  print(`── ${name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} (${formatDuration(Date.now() - started)})`)
  return counts
}

/**
 * Type checks, lint and formatting, unused code; all in parallel.
 * @param {import('../run/context.mjs').TaskContext} context
 */
export async function runStaticChecks({ env }) {
  const program = (/** @type {string} */ name) => inProject('node_modules', '.bin', name)
  return addCounts(
    await Promise.all([
      runCheck('server types', program('tsc'), ['-p', 'tsconfig.server.json'], env),
      runCheck('web types', program('tsc'), ['-p', 'tsconfig.web.json'], env),
      runCheck('service worker types', program('tsc'), ['-p', 'tsconfig.service-worker.json'], env),
      runCheck('launcher types', program('tsc'), ['-p', 'bin'], env),
      runCheck('format and lint', program('biome'), ['ci', '--colors=off', '--max-diagnostics=40'], env),
      runCheck('unused code', program('knip'), [], env),
    ]),
  )
}

/**
 * Runs a program as one check. Its output is shown only if it fails.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function runCheck(name, command, args, env) {
  const started = Date.now()
  const { code, output } = await runQuietly(command, args, { env })
  print(`  ${code === 0 ? '✓' : '✗'} ${name} (${formatDuration(Date.now() - started)})`)
  if (code !== 0) print(output.trim())
  return code === 0 ? ONE_PASSED : ONE_FAILED
}

/**
 * Runs Vitest in this terminal, prints where the time went and counts the results.
 * @param {import('../run/context.mjs').TaskContext} context `args` are passed to Vitest
 * @returns {Promise<Counts>}
 */
export async function runVitest({ node, env, args }) {
  runAtLowPriority()
  const folder = createRunFolder()
  try {
    const file = join(folder, 'report.json')
    const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')
    const code = await runInForeground(node, [vitest, 'run', '--allowOnly=false', ...args], {
      ...env,
      TEST_REPORT: file,
      TMPDIR: folder,
      TEST_CACHE: tmpdir(),
    })
    const results = readReport(file)
    if (results) {
      mkdirSync(dirname(LAST_REPORT), { recursive: true })
      copyFileSync(file, LAST_REPORT)
      print(formatTimes(results))
    }
    return countResults(results, code)
  } finally {
    removeRunFolder(folder)
  }
}

/**
 * The server gives ffmpeg, the recognizers and the typesetter a low priority. Next to browsers at a normal one, which keep
 * every core busy, they would hardly get a turn.
 */
function runAtLowPriority() {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not allowed on some systems.
  }
}

/** @typedef {import('./run-report.mjs').FileResult} FileResult */

/** @param {string} file @returns {FileResult[] | undefined} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @type {Counts} */
const ZERO = { passed: 0, failed: 0, skipped: 0 }
/** @type {Counts} */
const ONE_PASSED = { ...ZERO, passed: 1 }
/** @type {Counts} */
const ONE_FAILED = { ...ZERO, failed: 1 }

/** @param {Counts[]} all @returns {Counts} */
export const addCounts = (all) =>
  all.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    ZERO,
  )

/**
 * Counts the tests of a run. A file that fails without a failed test (an import or setup error) counts as one failure.
 * So does a non-zero exit code when every test passed.
 * @param {FileResult[] | undefined} results undefined when Vitest reported none
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countResults(results, exitCode) {
  const counts = addCounts((results ?? []).map(countFile))
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** @param {FileResult} result @returns {Counts} */
const countFile = ({ failed, tests }) => (failed ? { ...tests, failed: Math.max(1, tests.failed) } : tests)

/** @param {Counts} counts */
export const formatCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
