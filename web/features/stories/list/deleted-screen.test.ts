import { expect, test } from 'vitest'
import { formatKept } from './deleted-screen.tsx'

const now = Date.UTC(2026, 10, 21, 12)
const DAY = 24 * 3_600_000

test.each([
  [30 * DAY, 'can be restored for 30 more days'],
  [1.1 * DAY, 'can be restored for 2 more days'],
  [DAY, 'can be restored today'],
  [1000, 'can be restored today'],
  [-DAY, 'can be restored today'],
])('%i ms before it goes for good: "%s"', (left, said) => {
  expect(formatKept(new Date(now + left).toISOString(), now)).toBe(said)
})

test('of a bad date it promises nothing', () => {
  expect(formatKept('soon', now)).toBe('can be restored for now')
})
