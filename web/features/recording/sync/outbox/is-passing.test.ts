import { expect, test } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { UnfitStory } from '../save-failure.ts'
import { isPassing, isUnreachable } from './is-passing.ts'

const answer = (status: number) => new CallError(status, '{}')

test.each([
  [new TypeError('Failed to fetch'), true, true],
  [new SyntaxError('Unexpected token <'), true, true],
  [new DOMException('The operation was aborted', 'AbortError'), true, true],
  [new UnfitStory('No audio recording found.'), false, false],
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
])('%s: the server is out of reach %s, it passes %s', (cause, unreachable, passing) => {
  expect(isUnreachable(cause)).toBe(unreachable)
  expect(isPassing(cause)).toBe(passing)
})
