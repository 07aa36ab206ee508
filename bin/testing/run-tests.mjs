import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject } from '../project.mjs'
import { isStopRequested, runInForeground, runQuietly } from '../run/run-program.mjs'
import { formatDuration, print, SetupError } from '../run/terminal.mjs'

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
 * Runs Vitest in this terminal and counts the results.
 * @param {import('../run/context.mjs').TaskContext} context `args` are passed to Vitest
 * @returns {Promise<Counts>}
 */
export async function runVitest({ node, env, args }) {
  const folder = mkdtempSync(join(tmpdir(), 'keepsaid-report-'))
  try {
    const file = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')
    const code = await runInForeground(node, [vitest, 'run', '--allowOnly=false', ...reporters, ...args], env)
    return countReport(readReport(file), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The parts of Vitest's JSON report that are used here.
 * @typedef {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} Report
 */

/** @param {string} file @returns {Report | undefined} */
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
export const ONE_PASSED = { ...ZERO, passed: 1 }
/** @type {Counts} */
export const ONE_FAILED = { ...ZERO, failed: 1 }

/** @param {Counts[]} all @returns {Counts} */
export const addCounts = (all) =>
  all.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    ZERO,
  )

/**
 * Counts the tests in a report. A file that fails without a failed test (an import or setup error) counts as one failure.
 * So does a non-zero exit code when every test passed.
 * @param {Report | undefined} report undefined when Vitest wrote none
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countReport(report, exitCode) {
  const counts = addCounts((report?.testResults ?? []).map(countFile))
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** @param {Report['testResults'][number]} file @returns {Counts} */
function countFile({ status, assertionResults }) {
  const passed = assertionResults.filter((test) => test.status === 'passed').length
  const failed = assertionResults.filter((test) => test.status === 'failed').length
  const skipped = assertionResults.length - passed - failed
  return { passed, failed: status === 'failed' ? Math.max(1, failed) : failed, skipped }
}

/** @param {Counts} counts */
export const formatCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
