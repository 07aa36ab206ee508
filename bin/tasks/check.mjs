import { say } from '../run/say.mjs'
import { staticChecks } from '../testing/static-checks.mjs'
import { step } from '../testing/step.mjs'
import { closingLine, sum } from '../testing/tally.mjs'
import { runVitest } from '../testing/vitest.mjs'

/**
 * What can be checked without a browser, a database or another program, in under a minute.
 * @param {import('./task.mjs').Setting} setting
 */
export async function quickChecks(setting) {
  return sum([
    await step('types, lint, dead code', () => staticChecks(setting)),
    await step('unit tests', () => runVitest({ ...setting, args: ['--project', 'unit'] })),
  ])
}

/** @type {import('./task.mjs').Task} */
export async function check(setting) {
  const tally = await quickChecks(setting)
  say(`\n${closingLine(tally)}`)
  return tally.failed === 0 ? 0 : 1
}
