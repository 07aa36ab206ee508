import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { scratchFolder } from '../media/testing/scratch-folder.ts'
import { type PcmWindow, pcmWindows, wordsOfWindow } from './whisper-windows.ts'

const scratch = scratchFolder()

/** A loud tone with half-second pauses at the given seconds. */
async function recording(seconds: number, pauses: number[] = []): Promise<string> {
  const wav = Buffer.alloc(44 + Math.round(seconds * 16_000) * 2)
  for (let i = 0; 44 + i * 2 < wav.length; i += 1) {
    const second = i / 16_000
    const silent = pauses.some((from) => second >= from && second < from + 0.5)
    wav.writeInt16LE(silent ? 0 : Math.round(20_000 * Math.sin(i / 5)), 44 + i * 2)
  }
  await writeFile(scratch('speech.wav'), wav)
  return scratch('speech.wav')
}

test('pcmWindows: a short recording is one window with samples between -1 and 1', async () => {
  const [window, ...more] = await Array.fromAsync(pcmWindows(await recording(3)))
  expect(more).toEqual([])
  expect(window).toMatchObject({ startSeconds: 0, endSeconds: 3, fileSeconds: 3 })
  expect(window?.samples).toHaveLength(48_000)
  expect(window?.samples[8]).toBeCloseTo((20_000 * Math.sin(8 / 5)) / 32_768, 3)
})

test('pcmWindows: a long recording is cut at its pauses without losing samples', async () => {
  const windows: PcmWindow[] = await Array.fromAsync(pcmWindows(await recording(100, [20, 44.5, 60, 66])))
  const ends = windows.map(({ endSeconds }) => endSeconds)
  for (const [i, pause] of [20, 44.5, 66].entries()) {
    expect(ends[i]).toBeGreaterThan(pause)
    expect(ends[i]).toBeLessThan(pause + 0.5)
  }
  expect(windows.map(({ startSeconds }) => startSeconds)).toEqual([0, ...ends.slice(0, -1)])
  expect(ends.at(-1)).toBe(100)
  expect(windows.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(1_600_000)
  expect(Math.max(...windows.map(({ samples }) => samples.length))).toBeLessThanOrEqual(28 * 16_000)
})

test('pcmWindows: a recording without pauses is cut too', async () => {
  const windows = await Array.fromAsync(pcmWindows(await recording(61)))
  expect(windows.length).toBeGreaterThan(2)
  expect(windows.at(-1)?.endSeconds).toBe(61)
})

test('pcmWindows: an empty file has no windows', async () => {
  expect(await Array.fromAsync(pcmWindows(await recording(0)))).toEqual([])
})

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
