import { expect, test } from 'vitest'
import { formatPrintedCode, parsePrintedCode } from './printed-code.ts'

test.each([
  ['ABCD-EFGH-JKMN-PQRS', 'ABCDEFGHJKMNPQRS'],
  [' abcd efgh jkmn pqrs ', 'ABCDEFGHJKMNPQRS'],
  ['abcd–efgh—jkmn‑pqrs', 'ABCDEFGHJKMNPQRS'],
  ['O0o0-IiLl-1111-0000', '0000111111110000'],
  ['ＡＢＣＤ-EFGH-JKMN-PQRS', 'ABCDEFGHJKMNPQRS'],
])('%s is read as %s', (typed, code) => expect(parsePrintedCode(typed)).toBe(code))

test.each(['', 'ABCD', 'ABCD-EFGH-JKMN-PQRU', 'ABCD-EFGH-JKMN-PQRS-1', '🎁'.repeat(16)])(
  '“%s” can’t be a code',
  (typed) => expect(parsePrintedCode(typed)).toBeUndefined(),
)

test('a code is shown in groups of four', () =>
  expect(formatPrintedCode('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS'))
