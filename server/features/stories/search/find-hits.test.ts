import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findHits } from './find-hits.ts'
import { startYielding } from './sentences.ts'
import { referenceHits } from './testing/reference-hits.ts'

const emptyStory = { title: 'x', toldBy: 'x', grandchildName: null, people: [], place: null, tags: [], notes: null }
const hitsOf = async (content: string, ...searchWords: string[]) => {
  const matches = (word: string) => searchWords.includes(word)
  const hits = await findHits({ ...emptyStory, content }, null, matches, await startYielding())
  return hits.map(({ segments }) => ({
    text: segments.map(({ text }) => text).join(''),
    marked: segments.filter((segment) => segment.marked).length,
  }))
}

test('the sentences with the most different matches are shown, with all matches marked', async () => {
  const content = 'A lamp. No light. A lamp and an oven, a lamp. Then an oven. The oven under the lamp.'
  expect(await hitsOf(content, 'lamp', 'oven')).toEqual([
    { text: 'A lamp and an oven, a lamp.', marked: 3 },
    { text: 'The oven under the lamp.', marked: 2 },
  ])
})

test('a text that repeats the word shows its first sentences with every match marked', async () => {
  const hits = await hitsOf('b '.repeat(250_000), 'b')
  expect(hits).toHaveLength(2)
  for (const { text, marked } of hits) expect(marked).toBe(text.match(/b/g)?.length)
})

test('a match late in the text is not shown as only spoken', async () => {
  const transcript = { text: 'rare', startsMs: '7000' }
  const content = `${'b '.repeat(3000)}rare`
  const hits = await findHits(
    { ...emptyStory, content },
    transcript,
    (word) => ['b', 'rare'].includes(word),
    await startYielding(),
  )
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
// Long enough to exceed the limit of matches.
const long = fc
  .array(fc.tuple(short, fc.constantFrom(1, 1, 2, 40, 900)), { maxLength: 6 })
  .map((parts) => parts.map(([text, times]) => text.repeat(times)).join(''))
const story = fc.record({
  title: short,
  content: fc.option(long),
  toldBy: short,
  grandchildName: fc.option(short),
  people: fc.array(short, { maxLength: 4 }),
  place: fc.option(short),
  tags: fc.array(short, { maxLength: 4 }),
  notes: fc.option(short),
})
const recognizedWord = fc.record({
  word: short.map((word) => word.trim().replaceAll(/\s/g, '\u00a0')),
  startMs: fc.nat(900_000),
})
const transcript = fc.option(
  fc.oneof(
    long.map((text) => ({ text, startsMs: null })),
    fc.array(recognizedWord, { maxLength: 30 }).map((recognized) => ({
      text: recognized.map(({ word }) => word).join(' '),
      startsMs: recognized.map(({ startMs }) => startMs).join(' ') || null,
    })),
  ),
)
const query = fc.record({
  words: fc.array(fc.constantFrom(...'ab中國かタำ丽豈', '𠮷', 'oven', '1', 'москва', '한국'), { maxLength: 4 }),
  prefix: fc.constantFrom(undefined, 'o', 'x', 'м'),
})

/** The transcript of a story whose text is unchanged. */
const verbatim = (content: string | null) =>
  content && {
    text: content,
    startsMs: content
      .split(' ')
      .map((_, index) => 100 * index)
      .join(' '),
  }

test('any story gives the same hits as the simple reference implementation', { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(story, transcript, query, fc.boolean(), async (one, other, { words, prefix }, isVerbatim) => {
      const recognized = isVerbatim ? verbatim(one.content) || null : other
      const matches = (word: string) =>
        words.includes(word.normalize('NFC')) || (prefix !== undefined && word.startsWith(prefix))
      expect(await findHits(one, recognized, matches, await startYielding())).toEqual(
        referenceHits(one, recognized, matches),
      )
    }),
    { numRuns: 200 },
  ),
)

/** Searches a text without matches. Counts the yields, and the most characters read between two of them. */
const readThrough = async (content: string) => {
  let yields = 0
  let charactersSinceYield = 0
  let maxCharacters = 0
  const matches = (word: string) => {
    charactersSinceYield += word.length
    maxCharacters = Math.max(maxCharacters, charactersSinceYield)
    return false
  }
  const yieldIfDue = async () => {
    yields += 1
    charactersSinceYield = 0
  }
  await findHits({ ...emptyStory, content }, null, matches, yieldIfDue)
  return { yields, maxCharacters }
}

test.each([
  ['signs without blanks', '中'.repeat(500_000)],
  ['words with accents', 'tête-à-tête '.repeat(40_000)],
  ['one word for each sentence', 'b. '.repeat(160_000)],
])('reading %s yields regularly', async (_, content) => {
  const { yields, maxCharacters } = await readThrough(content)
  expect(yields).toBeGreaterThan(content.length / 1000)
  expect(maxCharacters).toBeLessThan(1000)
})

test.each([
  ['one word of nothing but accents', `a${'\u0301\u0323'.repeat(250_000)}`],
  ['one word of signs that are longer when they are folded', 'ﷺ'.repeat(250_000)],
])('only the beginning of %s is read', async (_, content) => {
  expect((await readThrough(content)).maxCharacters).toBeLessThan(100_000)
})

test('reading stops when there are enough matches', async () => {
  let read = 0
  const matches = (word: string) => {
    read += 1
    return word === '中'
  }
  await findHits({ ...emptyStory, content: '中'.repeat(100_000) }, null, matches, await startYielding())
  expect(read).toBeLessThan(10_000)
})
