import { expect, test } from 'vitest'
import { formatFinalDay } from './format-leaving.ts'

const due = '2031-04-08T12:00:00.000Z'

test('a deletion or takeover that waits for a confirmed clock names no day that has passed', () => {
  expect(formatFinalDay(due, Date.parse('2031-04-08T11:59:59.000Z'))).toBe('on April 8, 2031')
  expect(formatFinalDay(due, Date.parse(due))).toBe('any day now')
})
