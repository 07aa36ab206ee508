import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { scratchFolder } from '#server/infra/media/testing/scratch-folder.ts'
import { type PcmWindow, pcmWindows } from './pcm-windows.ts'

const scratch = scratchFolder()

/** A loud tone with pauses at the given seconds, each half a second long. */
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

test('a short recording is one window, with its samples between -1 and 1', async () => {
  const [window, ...more] = await Array.fromAsync(pcmWindows(await recording(3)))
  expect(more).toEqual([])
  expect(window).toMatchObject({ startSeconds: 0, endSeconds: 3, fileSeconds: 3 })
  expect(window?.samples).toHaveLength(48_000)
  expect(window?.samples[8]).toBeCloseTo((20_000 * Math.sin(8 / 5)) / 32_768, 3)
})

test('a long one is cut in its pauses and nothing is lost', async () => {
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

test('without any pause it is cut all the same', async () => {
  const windows = await Array.fromAsync(pcmWindows(await recording(61)))
  expect(windows.length).toBeGreaterThan(2)
  expect(windows.at(-1)?.endSeconds).toBe(61)
})

test('an empty file has no windows', async () => {
  expect(await Array.fromAsync(pcmWindows(await recording(0)))).toEqual([])
})
