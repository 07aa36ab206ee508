import { expect, test } from 'vitest'
import { firstSpoken } from './find-hits.ts'

const heard = (text: string) => {
  const spoken = text.split(' ').map((word, at) => ({ word, start: at }))
  return { spoken, said: new Set(spoken.map(({ word }) => word)) }
}
const second = (text: string, word: string, sound: string) => {
  const words = text.split(' ')
  return firstSpoken(words, [words.indexOf(word)], heard(sound))
}

test('a word is spoken where it was heard among the same words', () => {
  const sound = 'the lamp was old and then we bought another lamp for the kitchen'
  expect(second('we bought another lamp for the kitchen', 'lamp', sound)).toBe(9)
  expect(second('the lamp was old', 'lamp', sound)).toBe(1)
})

test('a word that was heard as another one is spoken where the nearest one is that was heard right', () => {
  const sound = 'he carried the land turn over the frozen river'
  expect(second('he carried the lantern over the frozen river', 'lantern', sound)).toBe(2)
  expect(second('lantern over the frozen river', 'lantern', sound)).toBe(5)
})

test('what somebody has added is spoken nowhere, whatever words it shares with the sound', () => {
  const sound = 'he carried the land turn over the frozen river'
  expect(second('he carried it over my mother was born in the harbor', 'harbor', sound)).toBeNull()
  expect(firstSpoken([], [], heard(sound))).toBeNull()
})
