import { expect, test } from 'vitest'
import { findSpokenTime } from './find-hits.ts'

const recognized = (text: string) => {
  const spoken = text.split(' ').map((word, at) => ({ word, start: at }))
  return { spoken, spokenSet: new Set(spoken.map(({ word }) => word)) }
}
const second = (text: string, word: string, transcript: string) => {
  const words = text.split(' ')
  return findSpokenTime(words, [words.indexOf(word)], recognized(transcript))
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
  expect(findSpokenTime([], [], recognized(transcript))).toBeNull()
})
