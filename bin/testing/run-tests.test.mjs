import { expect, test } from 'vitest'
import { addCounts, countResults, formatCounts } from './run-tests.mjs'

/** @param {boolean} failed @param {Partial<import('./run-report.mjs').FileResult['tests']>} [tests] */
const file = (failed, tests) => ({
  project: 'unit',
  file: 'a.test.ts',
  ms: 0,
  failed,
  tests: { passed: 0, failed: 0, skipped: 0, ...tests },
})

test('countResults adds up passed, failed and skipped tests', () => {
  const results = [file(false, { passed: 2, skipped: 1 }), file(true, { passed: 1, failed: 1, skipped: 1 })]
  expect(countResults(results, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('countResults: a file that could not be loaded is one failure', () => {
  expect(countResults([file(true)], 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('countResults: a file whose setup threw is one failure, although its tests were only skipped', () => {
  expect(countResults([file(true, { skipped: 1 })], 1)).toEqual({ passed: 0, failed: 1, skipped: 1 })
})

test('countResults: a non-zero exit code is a failure when every test passed, or when there is no report', () => {
  expect(countResults([file(false, { passed: 1 })], 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(countResults(undefined, 130)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('formatCounts mentions skipped tests only when there are some', () => {
  const runs = [
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 4, failed: 1, skipped: 0 },
  ]
  expect(formatCounts(addCounts(runs))).toBe('7 passed, 1 failed')
  expect(formatCounts({ passed: 7, failed: 0, skipped: 2 })).toBe('7 passed, 0 failed, 2 skipped')
})
