import { expect, test } from 'vitest'
import { closingLine, countReport, sum } from './tally.mjs'

/** @param {string} status @param {...string} tests */
const file = (status, ...tests) => ({ status, assertionResults: tests.map((each) => ({ status: each })) })

test('tests are counted by how they ended', () => {
  const report = {
    testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed', 'todo')],
  }
  expect(countReport(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('a file that could not be loaded is a failure', () => {
  expect(countReport({ testResults: [file('failed')] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a file whose set-up threw is a failure even though its tests were only skipped', () => {
  expect(countReport({ testResults: [file('failed', 'skipped')] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 1 })
})

test('a run that ended badly is a failure even when every test went well, or when it left no report', () => {
  expect(countReport({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(countReport(undefined, 130)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('the closing line sums everything up', () => {
  const runs = [
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 4, failed: 1, skipped: 0 },
  ]
  expect(closingLine(sum(runs))).toBe('7 passed, 1 failed')
  expect(closingLine({ passed: 7, failed: 0, skipped: 2 })).toBe('7 passed, 0 failed, 2 skipped')
})
