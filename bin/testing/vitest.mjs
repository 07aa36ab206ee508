import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject } from '../project.mjs'
import { runInForeground } from '../run/run-in-foreground.mjs'
import { countReport } from './tally.mjs'

/**
 * Runs tests on this terminal and counts them.
 * @param {import('../tasks/task.mjs').Setting} setting `args` go to the test runner
 * @returns {Promise<import('./tally.mjs').Tally>}
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

/** @param {string} file @returns {import('./tally.mjs').Report | undefined} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
