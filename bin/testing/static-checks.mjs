import { inProject } from '../project.mjs'
import { quietCheck } from './step.mjs'
import { sum } from './tally.mjs'

const program = (/** @type {string} */ name) => inProject('node_modules', '.bin', name)

/**
 * Types of all parts, formatting and lint, dead code: side by side.
 * @param {import('../tasks/task.mjs').Setting} setting
 */
export async function staticChecks({ env }) {
  return sum(
    await Promise.all([
      quietCheck('types of the server', program('tsc'), ['-p', 'tsconfig.server.json'], env),
      quietCheck('types of the pages', program('tsc'), ['-p', 'tsconfig.web.json'], env),
      quietCheck('types of the service worker', program('tsc'), ['-p', 'tsconfig.service-worker.json'], env),
      quietCheck('types of the launcher', program('tsc'), ['-p', 'bin'], env),
      quietCheck('format and lint', program('biome'), ['ci', '--colors=off', '--max-diagnostics=40'], env),
      quietCheck('nothing unused', program('knip'), [], env),
    ]),
  )
}
