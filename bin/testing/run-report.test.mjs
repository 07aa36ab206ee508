import { expect, test } from 'vitest'
import { formatTimes } from './run-report.mjs'

/** @param {string} project @param {string} file @param {number} ms */
const result = (project, file, ms) => ({
  project,
  file,
  ms,
  failed: false,
  tests: { passed: 1, failed: 0, skipped: 0 },
})

test('formatTimes lists the slowest files and the sum of each project, longest first', () => {
  const results = [
    result('unit', 'a.test.ts', 400),
    result('e2e', 'walk.e2e.ts', 65_000),
    result('unit', 'b.test.ts', 2000),
  ]
  expect(formatTimes(results).split('\n')).toEqual([
    '── slowest test files',
    '     1 min 5 s  walk.e2e.ts (e2e)',
    '         2.0 s  b.test.ts (unit)',
    '         0.4 s  a.test.ts (unit)',
    '── time per project, summed over workers',
    '     1 min 5 s  e2e (1 file)',
    '         2.4 s  unit (2 files)',
    '     1 min 7 s  all (3 files)',
  ])
})

test('formatTimes names 20 files and counts all of them', () => {
  const lines = formatTimes(Array.from({ length: 30 }, (_, i) => result('unit', `${i}.test.ts`, i))).split('\n')
  expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(20)
  expect(lines[1]).toContain('29.test.ts')
  expect(lines.at(-1)).toContain('all (30 files)')
})
