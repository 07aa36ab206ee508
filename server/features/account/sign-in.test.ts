import { expect, test } from 'vitest'
import { createFailureLimit } from './sign-in.ts'

test('counts failures of each key within the window, and forgets old ones', () => {
  let now = 0
  const limit = createFailureLimit(2, 1000, () => now)
  limit.countAttempt('a')
  now = 600
  limit.countAttempt('a')
  expect(limit.isReached('a')).toBe(true)
  expect(limit.isReached('b')).toBe(false)
  now = 1001
  expect(limit.isReached('a')).toBe(false)
})

test('an attempt that succeeded doesn’t count', () => {
  const limit = createFailureLimit(2, 1000, () => 0)
  for (let i = 0; i < 9; i++) {
    limit.countAttempt('a')
    limit.forgive('a')
  }
  limit.countAttempt('a')
  expect(limit.isReached('a')).toBe(false)
  limit.countAttempt('a')
  expect(limit.isReached('a')).toBe(true)
})
