import { expect, test } from 'vitest'
import { wordsOfJsonLine, wordsOfTimedLine } from './pocketsphinx-output.ts'

// Lines as pocketsphinx_continuous 0.8 and pocketsphinx 5.1.1 wrote them about the same recording.
test.each([
  ['was(2) 0.310 0.540 1.000200', [{ word: 'was', start: 0.31, end: 0.54, confidence: 1 }]],
  ["it's 7.500 7.610 0.149910", [{ word: "it's", start: 7.5, end: 7.61, confidence: 0.14991 }]],
  ['<s> 0.070 0.160 1.000300', []],
  ['</s> 11.850 12.020 1.000000', []],
  ['<sil> 2.660 2.700 0.899953', []],
  ['[NOISE] 3.000 3.200 0.500000', []],
  ['[SPEECH](2) 3.000 3.200 0.500000', []],
  ['++UH++ 3.000 3.200 0.500000', []],
  ['i was born in a small village', []],
  ['', []],
])('%j', (line, words) => {
  expect(wordsOfTimedLine(line)).toEqual(words)
})

test('the newer program tells duration instead of end', () => {
  const line =
    '{"b":0.030,"d":12.000,"p":0.000,"t":"i was","w":[{"b":0.030,"d":0.130,"p":1.000,"t":"<s>"},' +
    '{"b":0.160,"d":0.130,"p":0.951,"t":"i"},{"b":0.290,"d":0.250,"p":1.000,"t":"was(2)"},' +
    '{"b":2.650,"d":0.050,"p":0.893,"t":"<sil>"},{"b":11.720,"d":0.030,"p":1.000,"t":"</s>"}]}'
  expect(wordsOfJsonLine(line)).toEqual([
    { word: 'i', start: 0.16, end: 0.29, confidence: 0.951 },
    { word: 'was', start: 0.29, end: 0.54, confidence: 1 },
  ])
  expect(wordsOfJsonLine('INFO: pocketsphinx.c(153): Parsed model')).toEqual([])
})

test('an utterance in which nothing was heard has no words', () => {
  expect(wordsOfJsonLine('{"b":0.030,"d":1.000,"p":1.000,"t":"","w":[]}')).toEqual([])
})
