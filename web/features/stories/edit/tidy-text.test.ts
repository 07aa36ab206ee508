import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyTidyChanges, findTidyChanges } from './tidy-text.ts'

const tidy = (text: string): string => applyTidyChanges(text, findTidyChanges(text))

test.each([
  // fillers
  ['I was, um, going to the river.', 'I was going to the river.'],
  ['I um went to the uh river and er swam.', 'I went to the river and swam.'],
  ['Um, we had the cows then.', 'We had the cows then.'],
  ['It was the best. Uh, then we left.', 'It was the best. Then we left.'],
  ['In 1952, um, we moved to the farm.', 'In 1952, we moved to the farm.'],
  ['The barn was red, um, white, and blue.', 'The barn was red, white, and blue.'],
  ['We went, um, to the store with the boys.', 'We went to the store with the boys.'],
  ['We went to the store, um. Then we left.', 'We went to the store. Then we left.'],
  ['We left the house, um', 'We left the house'],
  ['We left the house. Um.', 'We left the house.'],
  ['We left the house.\n\nUm.\n\nThen it rained.', 'We left the house.\n\nThen it rained.'],
  ['We left the house. Um.\n\nThen it rained.', 'We left the house.\n\nThen it rained.'],
  ['The dog—um—ran into the barn.', 'The dog—ran into the barn.'],
  ['I was... um... going with them.', 'I was going with them.'],
  ['She said, um, “Come in from there.”', 'She said, “Come in from there.”'],
  ['“Um, come into the house,” she said.', '“Come into the house,” she said.'],
  ['And uh, um, uhm, we went there.', 'And we went there.'],
  ['Um, iPhones were not there.', 'iPhones were not there.'],
  // you know
  ['It was, you know, the best of them.', 'It was the best of them.'],
  ['You know, we had the cows then.', 'We had the cows then.'],
  ['It was cold there, you know.', 'It was cold there.'],
  // stuttered words
  ['The the house was with the, the church.', 'The house was with the church.'],
  ['I, I, I was there.', 'I was there.'],
  ['And so they they went and and sang with us.', 'And so they went and sang with us.'],
  ['We walked to the, um, the river.', 'We walked to the river.'],
  // broken-off starts
  ['I was, I was going with her to town.', 'I was going with her to town.'],
  ['And it was, it was beautiful.', 'And it was beautiful.'],
  ['We went— we went home then.', 'We went home then.'],
  ['we went— we went home then', 'we went home then'],
  ['We wen— we went home with them.', 'We went home with them.'],
  ['Th— the house was there.', 'The house was there.'],
  ['She sta- she started the car.', 'She started the car.'],
  ['They lived in the, in the old house.', 'They lived in the old house.'],
])('%s', (text, expected) => {
  expect(tidy(text)).toBe(expected)
})

describe('leaves alone', () => {
  test.each([
    ['words said twice on purpose', 'It was very, very cold, and I knew that that had had to be it. No, no, no!'],
    ['words that follow themselves', 'He came in in the morning, and what it was was love. I gave her her coat.'],
    ['refrains', 'Row, row, row your boat. We will, we will rock you. It is well, it is well with my soul.'],
    ['emphasis', 'We won, we won! I know, I know. They waited, they waited for years.'],
    ['laughter', 'He he he, said the boy. They called the dog Boo Boo.'],
    ['lists', 'There were red, red, and blue ones, and the twins, the cousins, the aunts.'],
    ['numerals and letters', 'During World War I, I was a nurse. The blood was type A, a rare one. Vitamin A a day.'],
    ['a second subject', 'My sister and I, I think, were there. The more I was, I was with them.'],
    [
      'relative clauses',
      'Wherever we were, we were happy. I know who I was, I was the oldest. Poor as we were, we were kind.',
    ],
    ['names', 'Mr. Um came with Er and The The to the ER. Er was the son of Judah. We live in UM.'],
    ['answers', 'Uh huh, she said. Uh-oh, there it was.'],
    ['quoted fillers', 'She never said “um” in the pulpit. The word um is there.'],
    [
      'you know with a meaning',
      'You know that you know the way. Do you know, she asked. The ones you know, you know what they want.',
    ],
    ['questions', 'It was cold there, you know?'],
    ['other languages', 'Er war um sechs Uhr da. Um dia a minha avó foi um anjo. We zijn er, er was er eens.'],
    ['a sentence in another language', 'This is what he said to them. Er ging um die Ecke. And then they left.'],
    ['poems', 'the river and the\nthe hills with them'],
    ['symbols', 'the *the* house was <um> there'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(tidy(text)).toBe(text)
    // Capitals and line breaks elsewhere change nothing.
    expect(tidy(`${text}\n\nThe end of the story.`)).toBe(`${text}\n\nThe end of the story.`)
  })
})

test('a change is only what is left out, and can be left out alone', () => {
  const text = 'I was, um, going. Um, we had the the cows.'
  const changes = findTidyChanges(text)
  expect(changes.map(({ from, to, text: after }) => [text.slice(from, to), after])).toEqual([
    [', um,', ''],
    ['Um, we', 'We'],
    ['the ', ''],
  ])
  expect(applyTidyChanges(text, changes.slice(1, 2))).toBe('I was, um, going. We had the the cows.')
  expect(applyTidyChanges(text, [])).toBe(text)
})

const WORDS =
  'um Um uh er you know You the The the a I I we we was was were went w wen and and but that that had very no in 1952 Ruth Er of my her red “um” (um) uh-huh'
const GAPS = [' ', ' ', ' ', ' ', ', ', ', ', '. ', '— ', ' - ', '... ', '? ', '\n\n', '\n', '; ', '—', ', “', ',” ']
const spoken = fc
  .array(fc.tuple(fc.constantFrom(...WORDS.split(' ')), fc.constantFrom(...GAPS)), { maxLength: 40 })
  .map((parts) => parts.flat().join(''))
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const isSubsequence = (some: string[], all: string[]): boolean => {
  let at = 0
  for (const word of all) if (word === some[at]) at += 1
  return at === some.length
}

test.each([
  ['spoken words', spoken, 3000],
  ['any text', fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), 1000],
])('properties: %s', (_, texts, numRuns) => {
  fc.assert(
    fc.property(texts, (text) => {
      const changes = findTidyChanges(text)
      const tidied = applyTidyChanges(text, changes)
      expect(findTidyChanges(tidied)).toEqual([])
      // Only leaves words out, never all, and none but those of the rules.
      expect(isSubsequence(wordsOf(tidied), wordsOf(text))).toBe(true)
      expect(tidied.trim() === '').toBe(text.trim() === '')
      const counts = (all: string[]) =>
        all.filter((word) => ['that', 'had', 'very', 'no', '1952', 'ruth', 'of', 'red'].includes(word))
      expect(counts(wordsOf(tidied))).toEqual(counts(wordsOf(text)))
      const gapsOf = (given: string) => given.match(/ {2}|, ,|,,|, \.| ,| \./g)?.length ?? 0
      expect(gapsOf(tidied)).toBeLessThanOrEqual(gapsOf(text))
      for (const [index, { from, to }] of changes.entries()) {
        expect(to).toBeGreaterThanOrEqual(from)
        expect(from).toBeGreaterThanOrEqual(changes[index - 1]?.to ?? 0)
      }
    }),
    { numRuns },
  )
})

test('some word always stays', () => {
  for (const text of ['Um. Uh.', 'You know, um.', 'um']) expect(tidy(text)).toMatch(/\p{L}/u)
})

test('the longest text', () => {
  const text = 'I was, um, going to the the river and it was, it was cold. '.repeat(8400)
  expect(findTidyChanges(text)).toHaveLength(8400 * 3)
})
