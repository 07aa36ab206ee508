import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { visibleText, withoutMarks } from '#common/fields.ts'

const field = visibleText('Please write something.')
const read = (text: unknown) => {
  const parsed = v.safeParse(field, text)
  return parsed.success ? parsed.output : parsed.issues[0].message
}

describe('a text that people will see', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' \n\u00a0\u3000'],
    ['a space without width', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a word joiner', '\u2060'],
    ['a Hangul filler', '\u3164'],
    ['a Braille blank', '\u2800'],
    ['an accent on nothing', '\u0301'],
    ['a mark of direction', '\u202e'],
    ['a tag', '\u{e0041}'],
    ['no text', 7],
  ])('is not %s', (_what, text) => expect(read(text)).toBe('Please write something.'))

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
  ])('%s stays as it is', (text) => expect(read(text)).toBe(text))
})

test('a name is told without marks that turn the writing around it, and on one line', () => {
  const told = (name: string) => v.parse(v.pipe(v.string(), withoutMarks), name)
  expect(told('\u202e Ruth\u202c \u2067Okafor\u2069\u200f\u061c')).toBe('Ruth Okafor')
  expect(told('Ruth\u0007\u2028\r\n')).toBe('Ruth')
  expect(told('علی\u200cرضا')).toBe('علی\u200cرضا')
})
