import { readdir, readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MediaTools } from './media-tools.ts'
import { ToolFailed } from './run-tool.ts'
import { pcmWindows, readSpeechPcm } from './speech-pcm.ts'
import { fakeTool } from './testing/fake-tool.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import {
  convert,
  LIVE_WEBM_ARGS,
  requireMediaTools,
  STREAMED_WAV_ARGS,
  synthesizeSpeech,
} from './testing/speech-samples.ts'

const scratch = scratchFolder()
let tools: MediaTools

beforeAll(async () => {
  tools = await requireMediaTools(process.env.PATH)
  await synthesizeSpeech(scratch('speech.wav'))
})

const SECOND = 32_000

test.each([
  ['live.webm', LIVE_WEBM_ARGS],
  ['stereo.wav', ['-ac', '2', '-ar', '44100']],
  ['streamed.wav', STREAMED_WAV_ARGS],
])('%s is decoded to 16 kHz mono in windows, and nothing is written', async (name, args) => {
  await convert(scratch('speech.wav'), scratch(name), args)
  const before = await readdir(scratch(''))
  const windows = await Array.fromAsync(readSpeechPcm(tools, scratch(name), { maxSeconds: 5 }))
  expect(windows.length).toBeGreaterThan(2)
  const spoken = (await readFile(scratch('speech.wav'))).length - 44
  const bytes = windows.reduce((sum, { pcm }) => sum + pcm.length, 0)
  expect(Math.abs(bytes - spoken)).toBeLessThan(32 * 50)
  expect(windows.at(-1)?.endSeconds).toBeCloseTo(bytes / SECOND, 6)
  expect(await readdir(scratch(''))).toEqual(before)
})

test('audio without an end is decoded no further than it is read', async () => {
  const script = `while echo >> '${scratch('megabytes')}'; do head -c 1000000 /dev/zero || exit; done`
  const ffmpeg = await fakeTool(scratch('endless'), script)
  for await (const window of readSpeechPcm({ ...tools, ffmpeg }, scratch('speech.wav'), { maxSeconds: 28 })) {
    expect(window.pcm.length).toBeLessThanOrEqual(28 * SECOND)
    break
  }
  expect((await readFile(scratch('megabytes'), 'utf8')).length).toBeLessThan(5)
})

test('a failure of ffmpeg is thrown', async () => {
  const ffmpeg = await fakeTool(scratch('full'), 'echo "No space left on device" >&2; exit 1')
  const reading = Array.fromAsync(readSpeechPcm({ ...tools, ffmpeg }, scratch('speech.wav'), { maxSeconds: 5 }))
  await expect(reading).rejects.toThrow(ToolFailed)
})

describe('windows', () => {
  /** A loud tone with half-second pauses at the given seconds, in chunks of odd lengths. */
  async function* recording(seconds: number, pauses: number[] = []): AsyncGenerator<Buffer> {
    const pcm = Buffer.alloc(Math.round(seconds * 16_000) * 2)
    for (let i = 0; i * 2 < pcm.length; i += 1) {
      const second = i / 16_000
      const silent = pauses.some((from) => second >= from && second < from + 0.5)
      pcm.writeInt16LE(silent ? 0 : Math.round(20_000 * Math.sin(i / 5)), i * 2)
    }
    for (let from = 0; from < pcm.length; from += 65_535) yield pcm.subarray(from, from + 65_535)
  }

  test('a short recording is one window', async () => {
    const windows = await Array.fromAsync(pcmWindows(recording(3), 28))
    expect(windows).toMatchObject([{ startSeconds: 0, endSeconds: 3 }])
    expect(windows[0]?.pcm).toHaveLength(96_000)
    expect(windows[0]?.pcm.readInt16LE(16)).toBe(Math.round(20_000 * Math.sin(8 / 5)))
  })

  test('a long recording is cut at its pauses without losing samples', async () => {
    const windows = await Array.fromAsync(pcmWindows(recording(100, [20, 44.5, 60, 66]), 28))
    const ends = windows.map(({ endSeconds }) => endSeconds)
    for (const [i, pause] of [20, 44.5, 66].entries()) {
      expect(ends[i]).toBeGreaterThan(pause)
      expect(ends[i]).toBeLessThan(pause + 0.5)
    }
    expect(windows.map(({ startSeconds }) => startSeconds)).toEqual([0, ...ends.slice(0, -1)])
    expect(ends.at(-1)).toBe(100)
    const whole = Buffer.concat(await Array.fromAsync(recording(100, [20, 44.5, 60, 66])))
    expect(Buffer.concat(windows.map(({ pcm }) => pcm)).equals(whole)).toBe(true)
    expect(Math.max(...windows.map(({ pcm }) => pcm.length))).toBeLessThanOrEqual(28 * SECOND)
  })

  test('a recording without pauses is cut too', async () => {
    const windows = await Array.fromAsync(pcmWindows(recording(61), 28))
    expect(windows.length).toBeGreaterThan(2)
    expect(windows.at(-1)?.endSeconds).toBe(61)
  })

  test('an empty recording has no windows', async () => {
    expect(await Array.fromAsync(pcmWindows(recording(0), 28))).toEqual([])
  })
})
