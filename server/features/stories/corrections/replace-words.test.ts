import { expect, test } from 'vitest'
import { createReplacer } from './replace-words.ts'

test.each([
  ['Shavon', 'Siobhan', 'Shavon’s dog and SHAVON, with Shavon.', 'Siobhan’s dog and SIOBHAN, with Siobhan.'],
  ['Mark', 'Marc', 'Mark left a mark. (Mark’s)', 'Marc left a mark. (Marc’s)'],
  ['harbour', 'harbor', 'Harbour, harbour and harbours', 'Harbor, harbor and harbours'],
  [
    'Ann',
    'Anne',
    'Ann, Anna, Ann-Marie, Mary-Ann, O’Ann, Ann_1 and Ann2',
    'Anne, Anna, Ann-Marie, Mary-Ann, O’Ann, Ann_1 and Ann2',
  ],
  ['Ann', 'Ann Marie', 'Ann met Ann Marie and Ann’s aunt', 'Ann Marie met Ann Marie and Ann Marie’s aunt'],
  ['Ann Marie', 'Ann', 'Ann Marie and Ann\nMarie', 'Ann and Ann'],
  ['don', 'Dan', 'I don’t know don', 'I don’t know Dan'],
  ["O'Brien", 'O’Bryan', "O’Brien and O'Brien's", "O’Bryan and O’Bryan's"],
  ['José', 'Josef', 'Jose\u0301 and José', 'Josef and Josef'],
  ['a.b', 'x$&', 'a.b axb', 'x$& axb'],
  ['Wick Low', 'Wicklow', '“Wick  Low”', '“Wicklow”'],
])('%s → %s: “%s” becomes “%s”', (from, to, text, replaced) => {
  expect(createReplacer(from, to).replace(text).text).toBe(replaced)
})

test('counts what it replaces, and finds the first place', () => {
  const replacer = createReplacer('Ann', 'Ann Marie')
  const text = 'Ann Marie met Ann and Ann.'
  expect(replacer.replace(text).count).toBe(2)
  expect(replacer.first(text)).toEqual({ start: 14, end: 17, replacement: 'Ann Marie' })
  expect(replacer.first('Annie')).toBeUndefined()
  expect(replacer.replace('Annie')).toEqual({ text: 'Annie', count: 0 })
})

test('a text of 500,000 characters is searched as a whole', () => {
  expect(createReplacer('Shavon', 'Siobhan').replace('Shavo Shavon’ '.repeat(36_000)).count).toBe(36_000)
})
