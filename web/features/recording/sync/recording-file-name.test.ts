import { expect, test } from 'vitest'
import { recordingFileName } from './recording-file-name.ts'

test.each([
  ['audio/webm;codecs=opus', 'recording.webm'],
  ['audio/mp4', 'recording.m4a'],
  ['Audio/WAV', 'recording.wav'],
  ['audio/ogg; codecs=opus', 'recording.ogg'],
  ['', 'recording.bin'],
])('names a file of type "%s" %s', (type, name) => {
  expect(recordingFileName(type)).toBe(name)
})
