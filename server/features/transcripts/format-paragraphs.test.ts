import { expect, test } from 'vitest'
import { formatParagraphs } from './recognize-speech.ts'

/** Words of half a second, each after a pause of the given number of seconds. */
const spoken = (...parts: (readonly [pause: number, word: string])[]) => {
  let at = 0
  const words = parts.map(([pause, word]) => {
    const start = at + pause
    at = start + 0.5
    return { word, start, end: at, confidence: 1 }
  })
  return { text: words.map(({ word }) => word).join(' '), words }
}

test('a long pause after a sentence starts a paragraph', () => {
  expect(formatParagraphs(spoken([0, 'Yes.'], [2, 'Then'], [0.1, 'we'], [0.1, 'left.'], [1.9, 'Slowly.']))).toBe(
    'Yes.\n\nThen we left. Slowly.',
  )
})

test('in the middle of a sentence, only a pause of five seconds starts a paragraph', () => {
  expect(formatParagraphs(spoken([0, 'We'], [4, 'left'], [5, 'slowly']))).toBe('We left\n\nslowly')
})

test('without word times, or with other words, the text stays as it is', () => {
  expect(formatParagraphs({ text: 'Yes. Then.' })).toBe('Yes. Then.')
  expect(formatParagraphs({ ...spoken([0, 'yes'], [9, 'then']), text: 'Yes. Then.' })).toBe('Yes. Then.')
  expect(formatParagraphs({ text: '', words: [] })).toBe('')
})
