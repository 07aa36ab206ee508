import { expect, test } from 'vitest'
import { findSpokenWord } from './find-hits.ts'

// One word per second.
const second = (text: string, word: string, transcript: string) => {
  const words = text.split(' ')
  return findSpokenWord(words, [words.indexOf(word)], transcript.split(' '))
}

test('a word gets the time of its occurrence with the same neighbors', () => {
  const transcript = 'the lamp was old and then we bought another lamp for the kitchen'
  expect(second('we bought another lamp for the kitchen', 'lamp', transcript)).toBe(9)
  expect(second('the lamp was old', 'lamp', transcript)).toBe(1)
})

test('a misrecognized word gets the time of the nearest recognized word', () => {
  const transcript = 'he carried the land turn over the frozen river'
  expect(second('he carried the lantern over the frozen river', 'lantern', transcript)).toBe(2)
  expect(second('lantern over the frozen river', 'lantern', transcript)).toBe(5)
})

test('text that was added in writing has no time, even if it shares words with the transcript', () => {
  const transcript = 'he carried the land turn over the frozen river'
  expect(second('he carried it over my mother was born in the harbor', 'harbor', transcript)).toBeNull()
  expect(findSpokenWord([], [], transcript.split(' '))).toBeNull()
})
