import { expect, test } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { isPassing, isUnreachable } from './is-passing.ts'

const answer = (status: number) => new CallError(status, '{}')

test.each([
  [new TypeError('Failed to fetch'), true, true],
  [answer(502), true, true],
  [answer(503), true, true],
  [answer(504), true, true],
  [answer(500), false, true],
  [answer(507), false, true],
  [answer(401), false, true],
  [answer(429), false, true],
  [answer(400), false, false],
  [answer(402), false, false],
  [answer(413), false, false],
])('%s: the server is out of reach %s, it passes %s', (cause, unreachable, passing) => {
  expect(isUnreachable(cause)).toBe(unreachable)
  expect(isPassing(cause)).toBe(passing)
})
