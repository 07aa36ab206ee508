import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { toSingleLine, visibleText } from '#common/input-schemas.ts'

const field = visibleText('Please write something.')
const read = (text: unknown) => {
  const parsed = v.safeParse(field, text)
  return parsed.success ? parsed.output : parsed.issues[0].message
}

describe('visibleText', () => {
  test.each([
    ['nothing', ''],
    ['whitespace', ' \n\u00a0\u3000'],
    ['a zero-width space', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a word joiner', '\u2060'],
    ['a Hangul filler', '\u3164'],
    ['a Braille blank', '\u2800'],
    ['an accent on nothing', '\u0301'],
    ['a bidirectional mark', '\u202e'],
    ['a tag', '\u{e0041}'],
    ['a number', 7],
  ])('rejects %s', (_what, text) => expect(read(text)).toBe('Please write something.'))

  test.each([
    'Ада',
    '夏',
    'علی\u200cرضا',
    'O’Neill-Łoś',
    '❤️',
    '👩\u200d🌾',
    '?',
    'two\nlines\tand a tab',
    'a \u202eturned\u202c word',
  ])('accepts %s unchanged', (text) => expect(read(text)).toBe(text))
})

test('toSingleLine removes bidirectional marks and control characters, and joins lines with a space', () => {
  expect(toSingleLine('\u202e Ruth\u202c \u2067Okafor\u2069\u200f\u061c')).toBe('Ruth Okafor')
  expect(toSingleLine('Ruth\u0007\u2028\r\n')).toBe('Ruth')
  expect(toSingleLine('The mill \r\n=2+2\tand')).toBe('The mill =2+2 and')
  expect(toSingleLine('علی\u200cرضا')).toBe('علی\u200cرضا')
})
