import { expect, test } from 'vitest'
import { CallError, isShownAtField, isTemporary, isUnreachable, sentenceOf } from './call-error.ts'

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

const NO_CONNECTION = 'We can’t reach the server. Check your connection and try again.'
const PAGE = '<html><h1>Bad Gateway</h1></html>'

test.each([
  [
    new CallError(409, '{"error":"email_taken","message":"There’s already an account."}'),
    'There’s already an account.',
  ],
  [new CallError(502, PAGE), NO_CONNECTION],
  [new CallError(502, '{"message":"no healthy upstream"}'), NO_CONNECTION],
  [new CallError(503, PAGE), NO_CONNECTION],
  [new CallError(503, '{"error":"busy","message":"We’re busy."}'), 'We’re busy.'],
  [new CallError(500, PAGE), 'Registration failed'],
  [new CallError(403, '{"error":{"code":9}}'), 'Registration failed'],
  [new SyntaxError('Unexpected token <'), NO_CONNECTION],
  [new TypeError('Failed to fetch'), NO_CONNECTION],
  [new Error('anything'), 'Registration failed'],
])('%s: shows a sentence of ours, never another server’s page', (error, sentence) => {
  expect(sentenceOf(error, 'Registration failed')).toBe(sentence)
})

test.each(['{"fields":null}', '{"fields":{"email":"taken"}}', '{"error":"invalid","message":"No.","fields":null}'])(
  '%s: no field says what is wrong',
  (body) => {
    expect(isShownAtField(new CallError(400, body))).toBe(false)
  },
)

test('a page instead of an error of ours: keeps it in the message, for the log', () => {
  const error = new CallError(502, PAGE)
  expect(error).toMatchObject({ message: `502: ${PAGE}`, code: 'unknown', sentence: NO_CONNECTION })
})
