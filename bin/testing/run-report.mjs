import { writeFileSync } from 'node:fs'
import { inProject } from '../project.mjs'
import { formatDuration } from '../run/terminal.mjs'

/** The results of the last run. */
export const LAST_REPORT = inProject('test-results', 'report.json')

/**
 * The result of one test file. `ms` is the time its worker spent on it, from loading to the last hook.
 * @typedef {{ project: string, file: string, ms: number, failed: boolean, tests: { passed: number, failed: number, skipped: number } }} FileResult
 */

/**
 * A Vitest reporter that writes the results of a run to a file. Vitest's own JSON report lacks projects, imports and hooks.
 * @param {string} reportFile
 * @returns {import('vitest/node').Reporter}
 */
export function reportTo(reportFile) {
  return {
    onTestRunEnd(modules) {
      writeFileSync(reportFile, JSON.stringify(modules.map(resultOf)))
    },
  }
}

/** @param {import('vitest/node').TestModule} module @returns {FileResult} */
function resultOf(module) {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  const states = [...module.children.allTests()].map((test) => test.result().state)
  const count = (/** @type {string} */ state) => states.filter((each) => each === state).length
  const tests = { passed: count('passed'), failed: count('failed'), skipped: 0 }
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    ms: environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration,
    failed: module.state() === 'failed',
    tests: { ...tests, skipped: states.length - tests.passed - tests.failed },
  }
}

const SLOWEST_COUNT = 20

/**
 * The slowest files of a run and the time of each project, as lines for the terminal.
 * @param {FileResult[]} results
 * @returns {string}
 */
export function formatTimes(results) {
  const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_COUNT)
  const projects = [...new Set(results.map(({ project }) => project))]
    .map((name) => ({ name, files: results.filter(({ project }) => project === name) }))
    .sort((a, b) => sumOf(b.files) - sumOf(a.files))
  return [
    '── slowest test files',
    ...slowest.map((result) => formatLine([result], `${result.file} (${result.project})`)),
    '── time per project, summed over workers',
    ...projects.map(({ name, files }) => formatLine(files, `${name} (${formatCount(files)})`)),
    formatLine(results, `all (${formatCount(results)})`),
  ].join('\n')
}

/** @param {FileResult[]} results @param {string} text */
const formatLine = (results, text) => `${formatDuration(sumOf(results)).padStart(14)}  ${text}`

/** @param {FileResult[]} results */
const sumOf = (results) => results.reduce((sum, { ms }) => sum + ms, 0)

/** @param {FileResult[]} results */
const formatCount = ({ length }) => `${length} ${length === 1 ? 'file' : 'files'}`
