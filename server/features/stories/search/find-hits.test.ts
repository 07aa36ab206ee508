import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findHits } from './find-hits.ts'
import { takeTurns } from './sentences.ts'
import { plainHits } from './testing/plain-hits.ts'

const told = { title: 'x', toldBy: 'x', people: [], place: null, tags: [], notes: null }
const hitsOf = async (content: string, ...wanted: string[]) => {
  const matches = (word: string) => wanted.includes(word)
  const hits = await findHits({ ...told, content }, undefined, matches, await takeTurns())
  return hits.map(({ pieces }) => ({
    text: pieces.map(({ text }) => text).join(''),
    marked: pieces.filter((piece) => piece.marked).length,
  }))
}

test('the sentences with the most of what was looked for are shown, with all of it marked', async () => {
  const content = 'A lamp. No light. A lamp and an oven, a lamp. Then an oven. The oven under the lamp.'
  expect(await hitsOf(content, 'lamp', 'oven')).toEqual([
    { text: 'A lamp and an oven, a lamp.', marked: 3 },
    { text: 'The oven under the lamp.', marked: 2 },
  ])
})

test('a text of nothing but the word is shown by its first sentences, and marked as far as they are shown', async () => {
  const hits = await hitsOf('b '.repeat(250_000), 'b')
  expect(hits).toHaveLength(2)
  for (const { text, marked } of hits) expect(marked).toBe(text.match(/b/g)?.length)
})

test('what the text has late is not shown as only spoken', async () => {
  const heard = { text: 'rare', words: [{ word: 'rare', start: 7, end: 8, confidence: 1 }] }
  const content = `${'b '.repeat(3000)}rare`
  const hits = await findHits({ ...told, content }, heard, (word) => ['b', 'rare'].includes(word), await takeTurns())
  expect(hits.map(({ field }) => field)).toEqual(['text', 'text'])
})

const CHUNKS = [
  ...[
    'a ',
    'b ',
    'The oven. ',
    'é',
    'Ölofen ',
    "b's ",
    "' ",
    '½',
    '㎧',
    '\n',
    '. ',
    '! ',
    ', ',
    '\u0301',
    'x'.repeat(70),
  ],
  ...['中', '中國', '中。', 'が', 'タ', 'かぱ', 'กำ', 'ຳ', '丽', '𠮷', '豈', 'ｶﾞ', 'Москва ', 'ΣΑΣ ', '한국 ', '👏'],
]
const chunk = fc.constantFrom(...CHUNKS)
const short = fc.array(chunk, { maxLength: 6 }).map((some) => some.join(''))
// Long enough for more to be found in it than is looked at.
const long = fc
  .array(fc.tuple(short, fc.constantFrom(1, 1, 2, 40, 900)), { maxLength: 6 })
  .map((parts) => parts.map(([text, times]) => text.repeat(times)).join(''))
const story = fc.record({
  title: short,
  content: fc.option(long),
  toldBy: short,
  people: fc.array(short, { maxLength: 4 }),
  place: fc.option(short),
  tags: fc.array(short, { maxLength: 4 }),
  notes: fc.option(short),
})
const heardWord = fc.record({ word: short, start: fc.nat(900), end: fc.constant(901), confidence: fc.constant(null) })
const heard = fc.option(
  fc.record({ text: fc.option(long), words: fc.option(fc.array(heardWord, { maxLength: 30 })) }),
  { nil: undefined },
)
const wanted = fc.record({
  words: fc.array(fc.constantFrom(...'ab中國かタำ丽豈', '𠮷', 'oven', '1', 'москва', '한국'), { maxLength: 4 }),
  beginning: fc.constantFrom(undefined, 'o', 'x', 'м'),
})

test(
  'it is the same as when every text is read to its end, and every word folded the long way',
  { timeout: 60_000 },
  () =>
    fc.assert(
      fc.asyncProperty(story, heard, wanted, async (one, sound, { words, beginning }) => {
        const matches = (word: string) =>
          words.includes(word.normalize('NFC')) || (beginning !== undefined && word.startsWith(beginning))
        expect(await findHits(one, sound, matches, await takeTurns())).toEqual(plainHits(one, sound, matches))
      }),
      { numRuns: 200 },
    ),
)

/** Reads a text in which nothing is found: how many rests there were, and the most that was read between two of them. */
const readThrough = async (content: string) => {
  let rests = 0
  let since = 0
  let most = 0
  const matches = (word: string) => {
    since += word.length
    most = Math.max(most, since)
    return false
  }
  const rest = async () => {
    rests += 1
    since = 0
  }
  await findHits({ ...told, content }, undefined, matches, rest)
  return { rests, most }
}

test.each([
  ['signs without blanks', '中'.repeat(500_000)],
  ['words with accents', 'tête-à-tête '.repeat(40_000)],
  ['one word for each sentence', 'b. '.repeat(160_000)],
])('a story of %s is read a few at a time, with rests between', async (_, content) => {
  const { rests, most } = await readThrough(content)
  expect(rests).toBeGreaterThan(content.length / 1000)
  expect(most).toBeLessThan(1000)
})

test.each([
  ['one word of nothing but accents', `a${'\u0301\u0323'.repeat(250_000)}`],
  ['one word of signs that are longer when they are folded', 'ﷺ'.repeat(250_000)],
])('of %s only the beginning is taken', async (_, content) => {
  expect((await readThrough(content)).most).toBeLessThan(100_000)
})

test('a text is read no further than is shown of it', async () => {
  let read = 0
  const matches = (word: string) => {
    read += 1
    return word === '中'
  }
  await findHits({ ...told, content: '中'.repeat(100_000) }, undefined, matches, await takeTurns())
  expect(read).toBeLessThan(10_000)
})
