import { print } from '../run/terminal.mjs'
import { addCounts, formatCounts, runStaticChecks, runStep, runVitest } from '../testing/run-tests.mjs'

/**
 * The checks that need no browser, database or other program. Takes under a minute.
 * @type {import('../run/context.mjs').Task}
 */
export async function check(context) {
  const counts = addCounts([
    await runStep('types, lint, unused code', () => runStaticChecks(context)),
    await runStep('unit tests', () => runVitest({ ...context, args: ['--project', 'unit'] })),
  ])
  print(`\n${formatCounts(counts)}`)
  return counts.failed === 0 ? 0 : 1
}
