import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { inProject, root } from '../project.mjs'
import { LAST_REPORT } from './run-report.mjs'

/** Seconds that each test file took in a whole run. Files that took less than one aren't listed. */
const WEIGHTS_FILE = inProject('bin', 'testing', 'weights.json')

/**
 * Starts the slowest files first, or the last one to start would keep one worker busy while the others have nothing left
 * to do. Files whose worker goes on to the next one of their project stay together; the project with the slowest is first.
 */
export class SlowestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    /** @type {Record<string, number>} */
    const seconds = JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8'))
    const weighed = files.map((file) => ({
      file,
      group: file.project.config.isolate ? '' : file.project.name,
      weight: seconds[relative(root, file.moduleId)] ?? 0,
    }))
    const groups = [...Map.groupBy(weighed, ({ group }) => group).values()]
    const sorted = groups.map((group) => group.sort((a, b) => b.weight - a.weight))
    return sorted
      .sort(([a], [b]) => (b?.weight ?? 0) - (a?.weight ?? 0))
      .flatMap((group) => group.map(({ file }) => file))
  }
}

// `node bin/testing/slowest-first.mjs` after a whole run takes over its times.
if (import.meta.main) {
  /** @type {import('./run-report.mjs').FileResult[]} */
  const results = JSON.parse(readFileSync(LAST_REPORT, 'utf8'))
  const weights = results
    .map(({ file, ms }) => ({ file, seconds: Math.round(ms / 1000) }))
    .filter(({ seconds }) => seconds > 0)
    .sort((a, b) => b.seconds - a.seconds || a.file.localeCompare(b.file))
  const lines = weights.map(({ file, seconds }) => `  ${JSON.stringify(file)}: ${seconds}`)
  writeFileSync(WEIGHTS_FILE, `{\n${lines.join(',\n')}\n}\n`)
}
