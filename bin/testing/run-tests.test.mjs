import { expect, test } from 'vitest'
import { addCounts, countReport, formatCounts } from './run-tests.mjs'

/** @param {string} status @param {...string} tests */
const file = (status, ...tests) => ({ status, assertionResults: tests.map((each) => ({ status: each })) })

test('countReport counts passed, failed and skipped tests', () => {
  const report = {
    testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed', 'todo')],
  }
  expect(countReport(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('countReport: a file that could not be loaded is one failure', () => {
  expect(countReport({ testResults: [file('failed')] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('countReport: a file whose setup threw is one failure, although its tests were only skipped', () => {
  expect(countReport({ testResults: [file('failed', 'skipped')] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 1 })
})

test('countReport: a non-zero exit code is a failure when every test passed, or when there is no report', () => {
  expect(countReport({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(countReport(undefined, 130)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('formatCounts mentions skipped tests only when there are some', () => {
  const runs = [
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 4, failed: 1, skipped: 0 },
  ]
  expect(formatCounts(addCounts(runs))).toBe('7 passed, 1 failed')
  expect(formatCounts({ passed: 7, failed: 0, skipped: 2 })).toBe('7 passed, 0 failed, 2 skipped')
})
