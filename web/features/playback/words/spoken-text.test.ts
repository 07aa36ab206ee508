import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paragraphsOf } from '#server/features/stories/wording/contract.ts'
import { blocksOf, isUnsure, type RecognizedWord, spokenText, wordAt, wordTokens } from './spoken-text.ts'

const heard = (...words: string[]): RecognizedWord[] =>
  words.map((word, index) => ({ word, start: index, end: index + 1, confidence: null }))

const soundsOf = (text: string, words: RecognizedWord[]) =>
  spokenText(text, words)
    .flat()
    .filter((piece) => piece.heard !== null)
    .map((piece) => `${piece.text}@${piece.heard}`)

test('capitals, punctuation and accents make no other word', () => {
  expect(soundsOf('“Grüß Gott,” she said: don’t!', heard('gruß', 'gott', 'she', 'said', "don't"))).toEqual([
    'Grüß@0',
    'Gott@1',
    'she@2',
    'said@3',
    'don’t@4',
  ])
})

test('words that people changed are silent, the others keep their sound', () => {
  const words = heard('we', 'went', 'to', 'see', 'uncle', 'joe', 'and', 'it', 'rained')
  expect(soundsOf('We drove to see Uncle Joseph, and it rained.', words)).toEqual([
    'We@0',
    'to@2',
    'see@3',
    'Uncle@4',
    'and@6',
    'it@7',
    'rained@8',
  ])
})

test('words that people changed lead to the nearest one that was heard in their sentence', () => {
  const words = heard('we', 'went', 'to', 'see', 'him', 'it', 'rained', 'yes')
  const text = 'Yesterday we drove right over to see my old uncle! It did so. Nobody said this.\n\n“Ah, no?” yes.'
  const near = spokenText(text, words)
    .flat()
    .filter((piece) => piece.near !== undefined)
    .map((piece) => `${piece.text}>${words[piece.near ?? -1]?.word}`)
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

test('one heard word may be two of the text, and two heard ones one', () => {
  expect(soundsOf('the twenty-one boys', heard('the', 'twenty-one', 'boys'))).toEqual([
    'the@0',
    'twenty-one@1',
    'boys@2',
  ])
  expect(soundsOf('the twenty-one boys', heard('the', 'twenty', 'one', 'boys'))).toEqual([
    'the@0',
    'twenty@1',
    'one@2',
    'boys@3',
  ])
})

test('scripts without spaces, right-to-left ones and characters without width', () => {
  expect(soundsOf('雨が降った。', heard('雨', 'が', '降った'))).toEqual(['雨@0', 'が@1', '降った@2'])
  expect(soundsOf('שָׁלוֹם לכם', heard('שלום', 'לכם'))).toEqual(['שָׁלוֹם@0', 'לכם@1'])
  expect(soundsOf('rai\u200bned 😀 twice', heard('rained', 'twice'))).toEqual(['rai\u200bned@0', 'twice@1'])
})

const text = fc.array(
  fc.constantFrom('the', 'Rain', 'don’t', 'é', '1952', '😀', '\u200f', '-', '. ', ' ', '\n', '\n\n', '\t'),
  {
    maxLength: 60,
  },
)

test('paragraphs, punctuation and line breaks are kept, whatever was heard', () => {
  fc.assert(
    fc.property(text, fc.array(fc.constantFrom('the', 'rain', 'dont', 'e', '1952', '')), (parts, words) => {
      const told = parts.join('')
      const shown = spokenText(told, heard(...words)).map((pieces) => pieces.map((piece) => piece.text).join(''))
      expect(shown).toEqual(paragraphsOf(told))
    }),
  )
})

test('a text that nobody changed has the sound of every word, each from its own place', () => {
  fc.assert(
    fc.property(text, (parts) => {
      const told = parts.join('')
      const words = wordTokens(told).map(({ from, to }) => told.slice(from, to))
      const sounds = spokenText(told, heard(...words)).flat()
      expect(sounds.flatMap((piece) => (piece.heard === null ? [] : [piece.text]))).toEqual(words)
      expect(sounds.flatMap((piece) => piece.heard ?? [])).toEqual([...words.keys()])
    }),
  )
})

/** So many words, one a second, with pauses of `rests` seconds before some. */
function paragraphOf(count: number, rests: Record<number, number> = {}, sentence = 0) {
  let at = 0
  const words: RecognizedWord[] = Array.from({ length: count }, (_, index) => {
    at += 1 + (rests[index] ?? 0)
    return { word: `w${index}`, start: at, end: at + 0.9, confidence: null }
  })
  const text = words
    .map(({ word }, index) => (sentence && index % sentence === sentence - 1 ? `${word}.` : word))
    .join(' ')
  return { words, pieces: spokenText(text, words)[0] ?? [] }
}

const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('')

test('a paragraph of people stays whole', () => {
  const { words, pieces } = paragraphOf(300)
  expect(blocksOf(pieces, words)).toEqual([pieces])
})

test('without punctuation it is parted where the voice rests longest', () => {
  const { words, pieces } = paragraphOf(400, { 180: 2, 200: 5 })
  expect(blocksOf(pieces, words).map((block) => block[0]?.text)).toEqual(['w0', 'w200'])
})

test('with punctuation it is parted at the ends of sentences', () => {
  const { words, pieces } = paragraphOf(2_000, { 205: 5 }, 20)
  const blocks = blocksOf(pieces, words)
  expect(blocks.length).toBeGreaterThan(5)
  for (const block of blocks.slice(0, -1)) expect(textOf(block)).toMatch(/\. $/)
})

test('parts are of a bearable length, and nothing is lost between them', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.dictionary(fc.nat(5_000).map(String), fc.nat(9)), (count, rests) => {
      const { words, pieces } = paragraphOf(count, rests)
      const blocks = blocksOf(pieces, words)
      expect(blocks.flat()).toEqual(pieces)
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
])('at %d s word %i is spoken', (seconds, index) => {
  expect(wordAt(timedWords, seconds)).toBe(index)
})

test('in no words none is spoken', () => {
  expect(wordAt([], 3)).toBe(-1)
})

test('what an engine was unsure of depends on the engine; one that does not say was sure', () => {
  expect(isUnsure(timed(0, 1, 0.3), 'pocketsphinx')).toBe(false)
  expect(isUnsure(timed(0, 1, 0.05), 'pocketsphinx')).toBe(true)
  expect(isUnsure(timed(0, 1, 0.3), 'openai')).toBe(true)
  expect(isUnsure(timed(0, 1), 'whisper')).toBe(false)
})
