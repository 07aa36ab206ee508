import { expect, test } from 'vitest'
import { formatFound } from './format-found.ts'

test.each([
  [0, false, 'No story found'],
  [1, false, '1 story found'],
  [12, false, '12 stories found'],
  [50, true, '50 stories found so far'],
])('%i, more to come: %s', (count, more, said) => {
  expect(formatFound(count, more)).toBe(said)
})
