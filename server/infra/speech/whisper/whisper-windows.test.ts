import { expect, test } from 'vitest'
import { wordsOfWindow } from './whisper-windows.ts'

const window = { startSeconds: 20.5, endSeconds: 40 }

test('wordsOfWindow adds the start of the window', () => {
  const chunks = [
    { text: ' I', timestamp: [0, 0.24] },
    { text: ' was', timestamp: [0.24, 0.5] },
  ] as const
  expect(wordsOfWindow(chunks, window)).toEqual([
    { word: 'I', start: 20.5, end: 20.74, confidence: null },
    { word: 'was', start: 20.74, end: 21, confidence: null },
  ])
})

test('wordsOfWindow keeps invalid times in order and inside the window', () => {
  const chunks = [
    { text: ' a', timestamp: [1, 5] },
    { text: ' b', timestamp: [2, 1] },
    { text: ' ', timestamp: [3, 4] },
    { text: ' c', timestamp: [29.98, 69.98] },
    { text: ' d', timestamp: [29.98, null] },
    { text: ' e', timestamp: [null, null] },
  ] as const
  expect(wordsOfWindow(chunks, window).map(({ word, start, end }) => [word, start, end])).toEqual([
    ['a', 21.5, 25.5],
    ['b', 25.5, 25.5],
    ['c', 40, 40],
    ['d', 40, 40],
    ['e', 40, 40],
  ])
})
