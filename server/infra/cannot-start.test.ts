import { expect, test } from 'vitest'
import { CannotStart, whyNotStarted } from './cannot-start.ts'

test('what an operator can mend is a sentence, also when it lies under other errors', () => {
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  expect(whyNotStarted(taken)).toContain('PORT')
  expect(
    whyNotStarted(new Error('query failed', { cause: Object.assign(new Error('x'), { code: '28P01' }) })),
  ).toContain('password')
  expect(whyNotStarted(new CannotStart('Another one is running.'))).toBe('Another one is running.')
})

test('a bug is no sentence', () => {
  expect(whyNotStarted(new TypeError('x is not a function'))).toBeUndefined()
  expect(whyNotStarted('odd')).toBeUndefined()
})
