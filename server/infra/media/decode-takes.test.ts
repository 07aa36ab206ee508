import { execFile } from 'node:child_process'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { decodeTakes } from './decode-takes.ts'
import { measureAudio } from './measure.ts'
import type { MediaTools } from './media-tools.ts'
import { writeMp3 } from './mp3-copy.ts'
import { writePlaybackCopy } from './playback-copy.ts'
import { readSpeechPcm } from './speech-pcm.ts'
import { fakeTool } from './testing/fake-tool.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import { convert, LIVE_MP4_ARGS, LIVE_WEBM_ARGS, requireMediaTools } from './testing/speech-samples.ts'

const scratch = scratchFolder()
const execute = promisify(execFile)
let tools: MediaTools

const SAMPLE_RATE = 16_000
const TAKE_SECONDS = 4
/** Four seconds of silence with a beep of 0.2 s that starts at `atSeconds`. */
const makeTake = async (atSeconds: number, name: string, args: string[]): Promise<string> => {
  const beep = `aevalsrc='if(between(t,${atSeconds},${atSeconds + 0.2}),0.5*sin(2*PI*700*t),0)':s=48000:d=${TAKE_SECONDS}`
  await execute('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', beep, scratch(`${name}.wav`)])
  await convert(scratch(`${name}.wav`), scratch(name), args)
  return scratch(name)
}

/** When beeps start, in seconds. */
const findBeeps = (pcm: Buffer): number[] => {
  const windowBytes = 2 * (SAMPLE_RATE / 100)
  const starts: number[] = []
  let wasLoud = false
  for (let at = 0; at + windowBytes <= pcm.length; at += windowBytes) {
    let peak = 0
    for (let i = at; i < at + windowBytes; i += 2) peak = Math.max(peak, Math.abs(pcm.readInt16LE(i)))
    const isLoud = peak > 3000
    if (isLoud && !wasLoud) starts.push(at / 2 / SAMPLE_RATE)
    wasLoud = isLoud
  }
  return starts
}

const collect = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(chunks))
const decoded = (source: string | readonly string[]) => collect(decodeTakes(tools, source, { sampleRate: SAMPLE_RATE }))
const measured = async (source: string | readonly string[]) => {
  const measurement = await measureAudio(tools, source)
  if (measurement.kind !== 'ok') throw new Error(`Unexpected: ${measurement.kind}`)
  return measurement
}
const expectBeeps = (found: readonly number[], expected: readonly number[]): void => {
  expect(found).toHaveLength(expected.length)
  for (const [i, seconds] of expected.entries()) expect(Math.abs((found[i] ?? 0) - seconds)).toBeLessThan(0.25)
}

let takes: string[]

beforeAll(async () => {
  tools = await requireMediaTools(process.env.PATH)
  takes = [
    await makeTake(1, 'take-1.webm', LIVE_WEBM_ARGS),
    await makeTake(2, 'take-2.m4a', LIVE_MP4_ARGS),
    await makeTake(0.5, 'take-3.wav', ['-ar', '44100', '-ac', '2', '-c:a', 'pcm_s16le']),
    await makeTake(1.5, 'take-4.webm', LIVE_WEBM_ARGS),
  ]
  // The browser died in the middle of a cluster.
  const cutOff = takes[3] ?? ''
  await truncate(cutOff, Math.floor((await stat(cutOff)).size * 0.75))
})

test('takes of different formats are one recording, with the times of the whole', async () => {
  const whole = await measured(takes)
  expect(whole.takeDurationsMs).toHaveLength(4)
  for (const ms of whole.takeDurationsMs.slice(0, 3)) expect(Math.abs(ms - 1000 * TAKE_SECONDS)).toBeLessThan(100)
  expect(whole.takeDurationsMs[3]).toBeGreaterThan(1700)
  expect(whole.durationMs).toBe(whole.takeDurationsMs.reduce((sum, ms) => sum + ms, 0))
  expect(whole.peaks).toHaveLength(120)
  const beeps = [1, 6, 8.5, 13.5]
  const loudBars = whole.peaks.flatMap((peak, i) => (peak > 100 ? [(i * whole.durationMs) / 120 / 1000] : []))
  for (const seconds of beeps) expect(loudBars.some((at) => Math.abs(at - seconds) < 0.25)).toBe(true)

  expectBeeps(findBeeps(await decoded(takes)), beeps)
  const windows = await Array.fromAsync(readSpeechPcm(tools, takes, { maxSeconds: 5 }))
  expectBeeps(findBeeps(Buffer.concat(windows.map(({ pcm }) => pcm))), beeps)
  expect(Math.abs((windows.at(-1)?.endSeconds ?? 0) * 1000 - whole.durationMs)).toBeLessThan(100)

  const { durationMs } = whole
  await writeMp3(tools, { source: takes, target: scratch('whole.mp3'), durationMs })
  expectBeeps(findBeeps(await decoded(scratch('whole.mp3'))), beeps)
  const copy = await writePlaybackCopy(tools, { source: takes, target: scratch('whole.m4a'), durationMs })
  expect(copy).toMatchObject({ container: 'mp4', reencoded: true })
  expectBeeps(findBeeps(await decoded(scratch('whole.m4a'))), beeps)
})

test('the copy of the same takes has the same bytes', async () => {
  const { durationMs } = await measured(takes)
  for (const name of ['one', 'two'])
    await writePlaybackCopy(tools, { source: takes, target: scratch(name), durationMs })
  expect((await readFile(scratch('one'))).equals(await readFile(scratch('two')))).toBe(true)
})

test('a take that ends early is damage; one that is unreadable or empty has no length', async () => {
  const [first = '', , third = '', cutOff = ''] = takes
  expect((await measured([first, third])).damaged).toBe(false)
  expect((await measured([first, cutOff, third])).damaged).toBe('cut_off')
  await writeFile(scratch('noise.webm'), Buffer.alloc(5000, 7))
  const withNoise = await measured([first, scratch('noise.webm'), third])
  expect(withNoise).toMatchObject({ damaged: 'broken' })
  expect(withNoise.takeDurationsMs[1]).toBe(0)
  await writeFile(scratch('nothing.webm'), '')
  const withNothing = await measured([scratch('nothing.webm'), first])
  expect(withNothing).toMatchObject({ damaged: false })
  expect(withNothing.takeDurationsMs[0]).toBe(0)
  expect(await measureAudio(tools, [scratch('noise.webm'), scratch('nothing.webm')])).toMatchObject({
    kind: 'unreadable',
  })
})

test('a take that ffmpeg decodes with an error counts as it was measured', async () => {
  const script = `'${tools.ffmpeg}' "$@" || exit; case "$*" in *take-2*) echo 'Error while decoding' >&2; exit 1;; esac`
  const failing = { ...tools, ffmpeg: await fakeTool(scratch('failing'), script) }
  const source = takes.slice(0, 3)
  const measurement = await measureAudio(failing, source)
  if (measurement.kind !== 'ok') throw new Error(`Unexpected: ${measurement.kind}`)
  const { durationMs } = measurement
  expect(measurement.damaged).toBe('broken')
  const beeps = [1, 6, 8.5]
  const windows = await Array.fromAsync(readSpeechPcm(failing, source, { maxSeconds: 5 }))
  expectBeeps(findBeeps(Buffer.concat(windows.map(({ pcm }) => pcm))), beeps)
  await writeMp3(failing, { source, target: scratch('failing.mp3'), durationMs })
  expectBeeps(findBeeps(await decoded(scratch('failing.mp3'))), beeps)
  await writePlaybackCopy(failing, { source, target: scratch('failing.m4a'), durationMs })
  expectBeeps(findBeeps(await decoded(scratch('failing.m4a'))), beeps)
})

test('all takes together are decoded up to the limit', async () => {
  const whole = await measureAudio(tools, takes.slice(0, 3), { maxDurationMs: 6000 })
  expect(whole).toMatchObject({ kind: 'ok', durationMs: 6000, damaged: 'too_long' })
})
