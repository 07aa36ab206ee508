import { expect, test } from 'vitest'
import { CallError, isTemporary, isUnreachable } from './call-error.ts'

const answer = (status: number) => new CallError(status, '{}')

test.each([
  [new TypeError('Failed to fetch'), true, true],
  [new SyntaxError('Unexpected token <'), true, true],
  [new DOMException('The operation was aborted', 'AbortError'), true, true],
  [answer(502), true, true],
  [answer(522), true, true],
  [answer(530), true, true],
  [answer(408), false, true],
  [answer(503), true, true],
  [answer(504), true, true],
  [answer(500), false, true],
  [answer(507), false, true],
  [answer(401), false, true],
  [answer(429), false, true],
  [answer(400), false, false],
  [answer(402), false, false],
  [answer(413), false, false],
])('%s: unreachable %s, temporary %s', (cause, unreachable, temporary) => {
  expect(isUnreachable(cause)).toBe(unreachable)
  expect(isTemporary(cause)).toBe(temporary)
})
