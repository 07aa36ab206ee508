import { expect, test } from 'vitest'
import { createFailureLimit } from '#server/features/account/sign-in.ts'

test('counts each key within the window, and forgives as failures grow old', () => {
  let now = 0
  const limit = createFailureLimit(2, 1000, () => now)
  limit.attempted('a')
  now = 600
  limit.attempted('a')
  expect(limit.reached('a')).toBe(true)
  expect(limit.reached('b')).toBe(false)
  now = 1001
  expect(limit.reached('a')).toBe(false)
})

test('takes back an attempt that succeeded', () => {
  const limit = createFailureLimit(2, 1000, () => 0)
  for (let i = 0; i < 9; i++) {
    limit.attempted('a')
    limit.forgive('a')
  }
  limit.attempted('a')
  expect(limit.reached('a')).toBe(false)
  limit.attempted('a')
  expect(limit.reached('a')).toBe(true)
})
