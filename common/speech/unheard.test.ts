import { expect, test } from 'vitest'
import { hasWords, UNHEARD_MARK } from './unheard.ts'

test('marks are no words', () => {
  expect(hasWords(`${UNHEARD_MARK} ${UNHEARD_MARK}`)).toBe(false)
  expect(hasWords('')).toBe(false)
  expect(hasWords(`It was ${UNHEARD_MARK}`)).toBe(true)
})
