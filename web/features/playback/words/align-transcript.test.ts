import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paragraphsOf } from '#common/paragraphs.ts'
import {
  alignTranscript,
  isMostlyUnsure,
  isUnsure,
  type RecognizedWord,
  splitIntoBlocks,
  unsureWords,
  wordAt,
  wordTokens,
} from './align-transcript.ts'

const recognized = (...words: string[]): RecognizedWord[] =>
  words.map((word, index) => ({ word, start: index, end: index + 1, confidence: null }))

const audioWordsOf = (text: string, words: RecognizedWord[]) =>
  alignTranscript(text, words)
    .flat()
    .filter((segment) => segment.wordIndex !== null)
    .map((segment) => `${segment.text}@${segment.wordIndex}`)

test('capitals, punctuation and accents do not matter for matching', () => {
  expect(audioWordsOf('“Grüß Gott,” she said: don’t!', recognized('gruß', 'gott', 'she', 'said', "don't"))).toEqual([
    'Grüß@0',
    'Gott@1',
    'she@2',
    'said@3',
    'don’t@4',
  ])
})

test('edited words have no audio, the others keep theirs', () => {
  const words = recognized('we', 'went', 'to', 'see', 'uncle', 'joe', 'and', 'it', 'rained')
  expect(audioWordsOf('We drove to see Uncle Joseph, and it rained.', words)).toEqual([
    'We@0',
    'to@2',
    'see@3',
    'Uncle@4',
    'and@6',
    'it@7',
    'rained@8',
  ])
})

test('an edited word points to the nearest recognized word of its sentence', () => {
  const words = recognized('we', 'went', 'to', 'see', 'him', 'it', 'rained', 'yes')
  const text = 'Yesterday we drove right over to see my old uncle! It did so. Nobody said this.\n\n“Ah, no?” yes.'
  const near = alignTranscript(text, words)
    .flat()
    .filter((segment) => segment.nearestIndex !== undefined)
    .map((segment) => `${segment.text}>${words[segment.nearestIndex ?? -1]?.word}`)
  expect(near).toEqual([
    'Yesterday>we',
    'drove>we',
    'right>we',
    'over>to',
    'my>see',
    'old>see',
    'uncle>see',
    'did>it',
    'so>it',
  ])
})

test('one recognized word can be two in the text, and two can be one', () => {
  expect(audioWordsOf('the twenty-one boys', recognized('the', 'twenty-one', 'boys'))).toEqual([
    'the@0',
    'twenty-one@1',
    'boys@2',
  ])
  expect(audioWordsOf('the twenty-one boys', recognized('the', 'twenty', 'one', 'boys'))).toEqual([
    'the@0',
    'twenty@1',
    'one@2',
    'boys@3',
  ])
})

test('scripts without spaces, right-to-left scripts and zero-width characters', () => {
  expect(audioWordsOf('雨が降った。', recognized('雨', 'が', '降った'))).toEqual(['雨@0', 'が@1', '降った@2'])
  expect(audioWordsOf('שָׁלוֹם לכם', recognized('שלום', 'לכם'))).toEqual(['שָׁלוֹם@0', 'לכם@1'])
  expect(audioWordsOf('rai\u200bned 😀 twice', recognized('rained', 'twice'))).toEqual(['rai\u200bned@0', 'twice@1'])
})

const textParts = fc.array(
  fc.constantFrom('the', 'Rain', 'don’t', 'é', '1952', '😀', '\u200f', '-', '. ', ' ', '\n', '\n\n', '\t'),
  {
    maxLength: 60,
  },
)

test('paragraphs, punctuation and line breaks are unchanged, whatever was recognized', () => {
  fc.assert(
    fc.property(textParts, fc.array(fc.constantFrom('the', 'rain', 'dont', 'e', '1952', '')), (parts, words) => {
      const text = parts.join('')
      const shown = alignTranscript(text, recognized(...words)).map((segments) =>
        segments.map((segment) => segment.text).join(''),
      )
      expect(shown).toEqual(paragraphsOf(text))
    }),
  )
})

test('unedited text: every word has its own audio', () => {
  fc.assert(
    fc.property(textParts, (parts) => {
      const text = parts.join('')
      const words = wordTokens(text).map(({ from, to }) => text.slice(from, to))
      const spoken = alignTranscript(text, recognized(...words)).flat()
      expect(spoken.flatMap((segment) => (segment.wordIndex === null ? [] : [segment.text]))).toEqual(words)
      expect(spoken.flatMap((segment) => segment.wordIndex ?? [])).toEqual([...words.keys()])
    }),
  )
})

/**
 * `count` words, one per second, with `pauses` in seconds before some of them and a period after every `sentence`
 * words.
 */
function paragraphOf(count: number, pauses: Record<number, number> = {}, sentence = 0) {
  let at = 0
  const words: RecognizedWord[] = Array.from({ length: count }, (_, index) => {
    at += 1 + (pauses[index] ?? 0)
    return { word: `w${index}`, start: at, end: at + 0.9, confidence: null }
  })
  const text = words
    .map(({ word }, index) => (sentence && index % sentence === sentence - 1 ? `${word}.` : word))
    .join(' ')
  return { words, segments: alignTranscript(text, words)[0] ?? [] }
}

const textOf = (segments: readonly { text: string }[]) => segments.map(({ text }) => text).join('')

test('a paragraph of ordinary length stays whole', () => {
  const { words, segments } = paragraphOf(300)
  expect(splitIntoBlocks(segments, words)).toEqual([segments])
})

test('without punctuation, a long paragraph is split at the longest pauses', () => {
  const { words, segments } = paragraphOf(400, { 180: 2, 200: 5 })
  expect(splitIntoBlocks(segments, words).map((block) => block[0]?.text)).toEqual(['w0', 'w200'])
})

test('with punctuation, a long paragraph is split at the ends of sentences', () => {
  const { words, segments } = paragraphOf(2_000, { 205: 5 }, 20)
  const blocks = splitIntoBlocks(segments, words)
  expect(blocks.length).toBeGreaterThan(5)
  for (const block of blocks.slice(0, -1)) expect(textOf(block)).toMatch(/\. $/)
})

test('blocks have at most 600 segments, and nothing is lost between them', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.dictionary(fc.nat(5_000).map(String), fc.nat(9)), (count, pauses) => {
      const { words, segments } = paragraphOf(count, pauses)
      const blocks = splitIntoBlocks(segments, words)
      expect(blocks.flat()).toEqual(segments)
      expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(600)
    }),
    { numRuns: 30 },
  )
})

const timed = (start: number, end: number, confidence: number | null = null) => ({ word: 'x', start, end, confidence })
const timedWords = [timed(1, 1.5), timed(1.6, 2), timed(5, 5), timed(6, 7)]

test.each([
  [0, -1],
  [0.99, -1],
  [1, 0],
  [1.55, 0],
  [1.6, 1],
  [2.3, 1],
  [3, -1],
  [5, 2],
  [5.3, 2],
  [6.5, 3],
  [60, -1],
])('at %d s, word %i is spoken', (seconds, index) => {
  expect(wordAt(timedWords, seconds)).toBe(index)
})

test('without words, none is spoken', () => {
  expect(wordAt([], 3)).toBe(-1)
})

test('a transcript is mostly unsure if more than half of its words are', () => {
  const words = (...confidences: (number | null)[]) => confidences.map((confidence) => timed(0, 1, confidence))
  expect(isMostlyUnsure(words(0.3, 0.2, 0.9))).toBe(true)
  expect(isMostlyUnsure(words(0.3, 0.9))).toBe(false)
  expect(isMostlyUnsure(words(null, null))).toBe(false)
  expect(isMostlyUnsure([])).toBe(false)
})

test('words of little confidence are unsure; without a confidence none are', () => {
  expect(isUnsure(timed(0, 1, 0.3))).toBe(true)
  expect(isUnsure(timed(0, 1, 0.7))).toBe(false)
  expect(isUnsure(timed(0, 1))).toBe(false)
})

test('the mark of speech that wasn’t understood has its time, and is no word to check', () => {
  const words = recognized('It', 'was', '[inaudible]', 'cold.')
  expect(audioWordsOf('It was [inaudible] cold.', words)).toEqual(['It@0', 'was@1', 'inaudible@2', 'cold@3'])
  const marked = words.map((word) => ({ ...word, confidence: 0 }))
  const paragraphs = alignTranscript('It was [inaudible] cold.', marked)
  expect([...unsureWords(paragraphs, marked)]).toEqual([0, 1, 3])
})
