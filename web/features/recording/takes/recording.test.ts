import { expect, test } from 'vitest'
import { takeFileName } from './recording.ts'

test.each([
  ['audio/webm;codecs=opus', 'recording.webm'],
  ['audio/mp4', 'recording.m4a'],
  ['Audio/WAV', 'recording.wav'],
  ['audio/ogg; codecs=opus', 'recording.ogg'],
  ['', 'recording.bin'],
])('a take of type “%s” is called %s', (type, name) => {
  expect(takeFileName(type)).toBe(name)
})

test('one of several takes is called by its position', () => {
  expect(takeFileName('audio/mp4', 2)).toBe('take-2.m4a')
})
