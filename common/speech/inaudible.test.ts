import { expect, test } from 'vitest'
import { hasWords, INAUDIBLE_MARK } from './inaudible.ts'

test('marks are no words', () => {
  expect(hasWords(`${INAUDIBLE_MARK} ${INAUDIBLE_MARK}`)).toBe(false)
  expect(hasWords('')).toBe(false)
  expect(hasWords(`It was ${INAUDIBLE_MARK}`)).toBe(true)
})
