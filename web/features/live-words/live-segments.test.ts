import { beforeEach, expect, test } from 'vitest'
import { createLiveSegments } from './live-segments.ts'

const RATE = 16_000
const seconds = (count: number, value: number) => new Float32Array(Math.round(count * RATE)).fill(value)
const speech = (count: number) => seconds(count, 0.5)
const silence = (count: number) => seconds(count, 0)

let log: string[]
let dealtWith: number
/** Samples that come in while the recognizer works. */
let duringRecognition: Float32Array[]
/** Whether the quick recognition reports a complete result. */
let isComplete: boolean
let segments: ReturnType<typeof createLiveSegments>
beforeEach(() => {
  log = []
  dealtWith = 0
  duringRecognition = []
  isComplete = true
  segments = createLiveSegments({
    detectSpeech: async (frame) => ((frame[0] ?? 0) > 0 ? 0.9 : 0.01),
    recognizeInterim: async (samples) => ({ text: await recognize(samples), isComplete }),
    recognizeFinal: async (samples) => `${await recognize(samples)}${isComplete ? '' : ', thoroughly'}`,
    yieldToInput: async () => {},
    listener: {
      interim: (text) => log.push(`interim ${text}`),
      final: (text) => log.push(`final ${text}`),
      progress: (samples) => {
        dealtWith += samples
      },
    },
  })
})

/** Recognizes as many words as a person would have said in that time. */
async function recognize(samples: Float32Array) {
  const next = duringRecognition.shift()
  if (next) void segments.add(next)
  return `${(samples.length / RATE).toFixed(1)} s`
}

/** In blocks of a tenth of a second, as the microphone delivers them. */
async function listen(...parts: Float32Array[]) {
  for (const part of parts)
    for (let at = 0; at < part.length; at += RATE / 10) await segments.add(part.slice(at, at + RATE / 10))
}

test('a growing segment is recognized about once a second, and a last time after a second of silence', async () => {
  await listen(silence(1), speech(3), silence(2))
  expect(log.slice(0, -1).every((entry) => entry.startsWith('interim'))).toBe(true)
  expect(log.slice(0, 3).map((entry) => Math.round(Number(entry.split(' ')[1])))).toEqual([1, 2, 3])
  // The last one when the person paused. It is not recognized again.
  expect(log.length).toBeLessThanOrEqual(6)
  expect(log.at(-1)).toBe(log.at(-2)?.replace('interim', 'final'))
})

test('a segment that lacks words is recognized thoroughly once it has ended, and not before', async () => {
  isComplete = false
  await listen(speech(2), silence(2))
  await segments.finish()
  expect(log.filter((entry) => entry.includes('thoroughly'))).toEqual(['final 2.3 s, thoroughly'])
  expect(log.at(-1)).toBe('final 2.3 s, thoroughly')
})

test('silence is neither recognized nor stored up', async () => {
  await listen(silence(60))
  await segments.finish()
  expect(log).toEqual([])
  expect(dealtWith).toBe(60 * RATE)
})

test('two sentences are two segments', async () => {
  await listen(speech(2), silence(2), speech(2))
  await segments.finish()
  expect(log.filter((entry) => entry.startsWith('final'))).toEqual(['final 2.3 s', 'final 2.3 s'])
})

test('speech without a pause is cut, and nothing is lost or recognized twice', async () => {
  await listen(speech(25))
  await segments.finish()
  const finals = log.filter((entry) => entry.startsWith('final')).map((entry) => Number(entry.split(' ')[1]))
  expect(finals.length).toBeGreaterThan(2)
  for (const length of finals) expect(length).toBeLessThanOrEqual(10)
  expect(finals.reduce((sum, length) => sum + length, 0)).toBeCloseTo(25, 0)
})

test('audio that came in during recognition is dealt with at once', async () => {
  duringRecognition = [speech(1.1), speech(1.1), speech(1.1)]
  await segments.add(speech(1.1))
  expect(log).toEqual(['interim 1.1 s', 'interim 2.2 s', 'interim 3.3 s', 'interim 4.4 s'])
  expect(dealtWith).toBe(4.4 * RATE)
})

test('finish makes what was spoken last final, and later audio starts anew', async () => {
  await listen(speech(1.5))
  await segments.finish()
  await listen(speech(1.5))
  await segments.finish()
  expect(log.filter((entry) => entry.startsWith('final'))).toEqual(['final 1.5 s', 'final 1.5 s'])
})

test('with much audio to work through, only what has ended is recognized', async () => {
  duringRecognition = [speech(3)]
  await segments.add(speech(1.1))
  expect(log).toEqual(['interim 1.1 s'])
  await segments.finish()
  expect(log).toEqual(['interim 1.1 s', 'final 4.1 s'])
})
