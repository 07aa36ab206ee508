import { expect, test } from 'vitest'
import { findSpokenTime } from './find-hits.ts'

const heard = (text: string) => {
  const spoken = text.split(' ').map((word, at) => ({ word, start: at }))
  return { spoken, spokenSet: new Set(spoken.map(({ word }) => word)) }
}
const second = (text: string, word: string, sound: string) => {
  const words = text.split(' ')
  return findSpokenTime(words, [words.indexOf(word)], heard(sound))
}

test('a word gets the time of its occurrence with the same neighbors', () => {
  const sound = 'the lamp was old and then we bought another lamp for the kitchen'
  expect(second('we bought another lamp for the kitchen', 'lamp', sound)).toBe(9)
  expect(second('the lamp was old', 'lamp', sound)).toBe(1)
})

test('a misrecognized word gets the time of the nearest recognized word', () => {
  const sound = 'he carried the land turn over the frozen river'
  expect(second('he carried the lantern over the frozen river', 'lantern', sound)).toBe(2)
  expect(second('lantern over the frozen river', 'lantern', sound)).toBe(5)
})

test('text that was added in writing has no time, even if it shares words with the transcript', () => {
  const sound = 'he carried the land turn over the frozen river'
  expect(second('he carried it over my mother was born in the harbor', 'harbor', sound)).toBeNull()
  expect(findSpokenTime([], [], heard(sound))).toBeNull()
})
