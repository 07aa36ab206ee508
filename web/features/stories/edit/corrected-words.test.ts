import { describe, expect, test } from 'vitest'
import { findCorrectedWords } from './corrected-words.ts'

test.each([
  ['a name', 'We saw Shavon there.', 'We saw Siobhan there.', [['Shavon', 'Siobhan']]],
  ['a possessive', 'It was Shavon’s hat.', 'It was Siobhan’s hat.', [['Shavon', 'Siobhan']]],
  ['a spelling', 'In the harbour.', 'In the harbor.', [['harbour', 'harbor']]],
  ['several words that are one name', 'We saw shove on there.', 'We saw Siobhan there.', [['shove on', 'Siobhan']]],
  ['one word that is a name of two', 'In Wicklo we met.', 'In Glen Mallow we met.', [['Wicklo', 'Glen Mallow']]],
  ['a name at the start of a sentence', 'Yes. Siobahn came.', 'Yes. Siobhan came.', [['Siobahn', 'Siobhan']]],
  ['the same name twice', 'Shavon and Shavon.', 'Siobhan and Siobhan.', [['Shavon', 'Siobhan']]],
  ['an accent', 'Old Zoe came.', 'Old Zoë came.', [['Zoe', 'Zoë']]],
])('%s is a correction', (_, before, after, corrected) => {
  expect(findCorrectedWords(before, after)).toEqual(corrected.map(([from, to]) => ({ from, to })))
})

test.each([
  ['another word', 'We took the car.', 'We took the train.'],
  ['another word at the start of a sentence', 'Yes. They came.', 'Yes. Grandma came.'],
  ['an added word', 'We saw there.', 'We saw Siobhan there.'],
  ['a removed word', 'We saw Shavon there.', 'We saw there.'],
  ['capital letters', 'We saw siobhan.', 'We saw Siobhan.'],
  ['a number', 'It was in 1952 there.', 'It was in 1953 there.'],
  ['a short word', 'We saw Al there.', 'We saw Bo there.'],
  ['punctuation', 'We saw Shavon.', 'We saw Shavon!'],
  ['a mark of what wasn’t understood', 'We saw [inaudible] there.', 'We saw Siobhan there.'],
  ['a sentence', 'We went down to the sea.', 'Nora Walsh told Peter Byrne everything about Cork in May.'],
])('%s is no correction', (_, before, after) => {
  expect(findCorrectedWords(before, after)).toEqual([])
})

describe('of many corrections', () => {
  const names = ['Anna', 'Berta', 'Clara', 'Dora', 'Emma', 'Frieda', 'Gerda', 'Hanna', 'Irma']
  const text = (count: number, end: string) =>
    names
      .slice(0, count)
      .map((name) => `with ${name}${end}`)
      .join(' and ')

  test('the first three are offered', () => {
    expect(findCorrectedWords(text(5, ''), text(5, 'h'))).toEqual([
      { from: 'Anna', to: 'Annah' },
      { from: 'Berta', to: 'Bertah' },
      { from: 'Clara', to: 'Clarah' },
    ])
  })

  test('none is offered if the text was rewritten', () => {
    expect(findCorrectedWords(text(9, ''), text(9, 'h'))).toEqual([])
  })
})
