/**
 * How many checks went which way.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/**
 * What is read of the test runner's JSON report.
 * @typedef {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} Report
 */

/** @type {Tally} */
const nothing = { passed: 0, failed: 0, skipped: 0 }
/** @type {Tally} */
export const onePassed = { ...nothing, passed: 1 }
/** @type {Tally} */
export const oneFailed = { ...nothing, failed: 1 }

/** @param {Tally[]} tallies @returns {Tally} */
export const sum = (tallies) =>
  tallies.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    nothing,
  )

/**
 * Counts a report. A file that failed without a failed test (it could not be loaded, its set-up threw) counts as one
 * failure, and so does a run that ended badly although every test went well.
 * @param {Report | undefined} report undefined when the runner left none
 * @param {number} exitCode
 * @returns {Tally}
 */
export function countReport(report, exitCode) {
  const counted = sum((report?.testResults ?? []).map(countFile))
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/** @param {Report['testResults'][number]} file @returns {Tally} */
function countFile({ status, assertionResults }) {
  const passed = assertionResults.filter((test) => test.status === 'passed').length
  const failed = assertionResults.filter((test) => test.status === 'failed').length
  const skipped = assertionResults.length - passed - failed
  return { passed, failed: status === 'failed' ? Math.max(1, failed) : failed, skipped }
}

/** The last line of a run. @param {Tally} tally */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
