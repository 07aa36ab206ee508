import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paragraphsOf } from '#server/features/stories/wording/contract.ts'
import { type RecognizedWord, spokenText } from './spoken-text.ts'
import { wordTokens } from './word-tokens.ts'

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
