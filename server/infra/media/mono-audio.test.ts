import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { measureAudio } from './measure.ts'
import type { MediaTools } from './media-tools.ts'
import { writeMp3 } from './mp3-copy.ts'
import { writePlaybackCopy } from './playback-copy.ts'
import { readSpeechPcm } from './speech-pcm.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import { convert, LIVE_WEBM_ARGS, requireMediaTools, synthesizeSpeech } from './testing/speech-samples.ts'

const scratch = scratchFolder()
let tools: MediaTools

beforeAll(async () => {
  tools = await requireMediaTools(process.env.PATH)
  await synthesizeSpeech(scratch('speech.wav'))
})

/** Root mean square of samples, of 32,767. */
function loudnessOf(pcm: Buffer): number {
  let squares = 0
  for (let at = 0; at + 1 < pcm.length; at += 2) squares += pcm.readInt16LE(at) ** 2
  return Math.sqrt(squares / (pcm.length / 2))
}

async function speechPcm(path: string): Promise<Buffer> {
  const windows = await Array.fromAsync(readSpeechPcm(tools, path, { maxSeconds: 60 }))
  return Buffer.concat(windows.map(({ pcm }) => pcm))
}

/** The speech through an ffmpeg filter, decoded for speech recognition. */
async function filtered(filter: string, name = 'filtered.wav'): Promise<Buffer> {
  await convert(scratch('speech.wav'), scratch(name), ['-filter_complex', filter])
  return speechPcm(scratch(name))
}

const INVERTED = 'pan=stereo|c0=c0|c1=-1*c0'

describe('channels that cancel each other out', () => {
  test('the waveform, the words and the MP3 are made from one of them', async () => {
    const expected = loudnessOf(await speechPcm(scratch('speech.wav')))
    expect(loudnessOf(await filtered(INVERTED, 'inverted.wav')) / expected).toBeCloseTo(1, 1)

    const measured = await measureAudio(tools, scratch('inverted.wav'))
    const whole = await measureAudio(tools, scratch('speech.wav'))
    if (measured.kind !== 'ok' || whole.kind !== 'ok') throw new Error('Unexpected.')
    expect(Math.max(...measured.peaks)).toBeGreaterThan(60)
    expect(measured.durationMs).toBe(whole.durationMs)

    await writeMp3(tools, { source: scratch('inverted.wav'), target: scratch('copy.mp3'), durationMs: null })
    expect(loudnessOf(await speechPcm(scratch('copy.mp3'))) / expected).toBeGreaterThan(0.9)
  })

  test('the copy for players has one channel, which a phone with one speaker can play', async () => {
    const live = scratch('inverted.webm')
    await convert(scratch('speech.wav'), live, ['-filter_complex', INVERTED, ...LIVE_WEBM_ARGS])
    const measured = await measureAudio(tools, live)
    if (measured.kind !== 'ok') throw new Error('Unexpected.')
    const request = { source: live, target: scratch('player'), durationMs: measured.durationMs }
    expect(await writePlaybackCopy(tools, request)).toMatchObject({ container: 'mp4', reencoded: true })
    await convert(scratch('player'), scratch('speaker.wav'), ['-ac', '1', '-ar', '16000'])
    const expected = loudnessOf(await speechPcm(scratch('speech.wav')))
    expect(loudnessOf((await readFile(scratch('speaker.wav'))).subarray(44)) / expected).toBeGreaterThan(0.9)
  })

  test.each([
    ['the right one, if it is louder', 'pan=stereo|c0=-0.8*c0|c1=c0', 1],
    ['the left one, if it is louder', 'pan=stereo|c0=c0|c1=-0.8*c0', 1],
    [
      'also if both have the same hum',
      `[0]${INVERTED}[v];sine=f=50,volume=-6dB[h];[h]pan=stereo|c0=c0|c1=c0[s];[v][s]amix=normalize=0:duration=first`,
      1,
    ],
    ['also among six channels', 'pan=5.1|FL=c0|FR=-1*c0|FC=0*c0|LFE=0*c0|BL=0*c0|BR=0*c0', 0.4],
  ])('%s', async (_, filter, atLeast) => {
    const expected = loudnessOf(await speechPcm(scratch('speech.wav')))
    expect(loudnessOf(await filtered(filter)) / expected).toBeGreaterThan(0.9 * atLeast)
  })
})

describe('other channels are mixed', () => {
  test('two voices, one in each', async () => {
    const tones = 'sine=f=440:d=3[a];sine=f=1000:d=3[b];[a][b]amerge'
    const one = 'sine=f=440:d=3[a];anullsrc=r=44100:cl=mono:d=3[b];[a][b]amerge'
    const both = loudnessOf(await filtered(tones))
    // Independent channels have √2 times the loudness of one alone.
    expect(both / loudnessOf(await filtered(one))).toBeCloseTo(Math.SQRT2, 1)
  })

  test('a voice in one of them is at most 6 dB quieter', async () => {
    const expected = loudnessOf(await speechPcm(scratch('speech.wav')))
    expect(loudnessOf(await filtered('pan=stereo|c0=0*c0|c1=c0')) / expected).toBeCloseTo(0.5, 1)
  })

  test('silence in both of them is silence', async () => {
    expect(loudnessOf(await filtered('pan=stereo|c0=0*c0|c1=0*c0'))).toBe(0)
  })
})
