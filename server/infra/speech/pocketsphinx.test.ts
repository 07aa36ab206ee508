import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ToolFailed, ToolMissing } from '../media/run-tool.ts'
import { readSpeechPcm } from '../media/speech-pcm.ts'
import { fakeTool, hangingScript, isRunning } from '../media/testing/fake-tool.ts'
import { scratchFolder } from '../media/testing/scratch-folder.ts'
import {
  convert,
  LIVE_WEBM_ARGS,
  requireMediaTools,
  SPOKEN_TEXT,
  synthesizeSpeech,
} from '../media/testing/speech-samples.ts'
import { pocketsphinxEngine, wordsOfJsonLine, wordsOfTimedLine } from './pocketsphinx.ts'
import { type ReadWindows, SpeechFailed } from './speech-engine.ts'
import { readSamples } from './testing/read-samples.ts'

const scratch = scratchFolder()
const sphinx = (places: { program?: string; path?: string }) => pocketsphinxEngine({ path: '', ...places })
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? []

function shareRecognized(spoken: string, result: string): number {
  const left = wordsIn(result)
  const found = wordsIn(spoken).filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return found.length / wordsIn(spoken).length
}

const silence = readSamples(Buffer.alloc(32_000))

/** A file, as the server decodes it for the engine. */
const readFileOf = async (name: string): Promise<ReadWindows> => {
  const tools = await requireMediaTools(process.env.PATH)
  return (maxSeconds) => readSpeechPcm(tools, scratch(name), { maxSeconds })
}

describe('the real program', () => {
  const engine = () => sphinx({ path: process.env.PATH ?? '' })
  beforeAll(async () => {
    await synthesizeSpeech(scratch('spoken.wav'))
    await convert(scratch('spoken.wav'), scratch('spoken.webm'), LIVE_WEBM_ARGS)
  })

  test('is available', async () => {
    expect(await engine().available()).toBe(true)
    expect((await readdir(scratch(''))).filter((name) => name.startsWith('silence-'))).toEqual([])
  })

  test('recognizes most words of a browser recording, with their times', async () => {
    const progress: number[] = []
    const result = await engine().transcribe(await readFileOf('spoken.webm'), {
      durationMs: 12_030,
      onProgress: (share) => progress.push(share),
    })
    expect(shareRecognized(SPOKEN_TEXT, result.text)).toBeGreaterThanOrEqual(0.6)
    expect(result).toMatchObject({ language: 'en', engine: 'pocketsphinx' })
    expect(result.text).not.toMatch(/[<>[\]()+]/)

    const words = result.words ?? []
    expect(words.map(({ word }) => word).join(' ')).toBe(result.text)
    for (const [i, { start, end, confidence }] of words.entries()) {
      expect(start).toBeGreaterThanOrEqual(words[i - 1]?.start ?? 0)
      expect(end).toBeGreaterThan(start)
      expect(end).toBeLessThan(12.5)
      expect(confidence).toBeGreaterThanOrEqual(0)
      expect(confidence).toBeLessThanOrEqual(1)
    }
    expect(words.at(-1)?.end).toBeGreaterThan(11)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(1)
  })

  test('continues after a long pause with correct times', async () => {
    await convert(scratch('spoken.wav'), scratch('one.wav'), ['-af', 'atrim=0:5,apad=pad_dur=4'])
    await convert(
      scratch('one.wav'),
      scratch('two.wav'),
      ['-ar', '16000', '-fflags', '+bitexact'],
      ['-stream_loop', '1'],
    )
    const progress: number[] = []
    const { words = [] } = await engine().transcribe(await readFileOf('two.wav'), {
      durationMs: 18_000,
      onProgress: (share) => progress.push(share),
    })
    const villages = words.filter(({ word }) => word === 'village')
    expect(villages).toHaveLength(2)
    expect((villages[1]?.start ?? 0) - (villages[0]?.start ?? 0)).toBeCloseTo(9, 0)
    expect(progress.some((share) => share > 0.1 && share < 0.6)).toBe(true)
  })
})

describe('the newer program', () => {
  const UTTERANCE = (begin: number, word: string): string =>
    `echo '{"b":${begin},"d":1.0,"p":0.5,"t":"${word}","w":[{"b":${begin},"d":0.1,"p":1.000,"t":"<s>"},{"b":${begin + 0.2},"d":0.5,"p":0.900,"t":"${word}(2)"}]}'`

  test('is used if it is the only one, in live mode', async () => {
    const program = await fakeTool(
      scratch('pocketsphinx'),
      `[ "$1" = live ] || exit 1\n${UTTERANCE(0, 'go')}\n${UTTERANCE(4, 'forward')}`,
    )
    const newer = sphinx({ path: dirname(program) })
    expect(await newer.available()).toBe(true)
    const progress: number[] = []
    const result = await newer.transcribe(silence, { durationMs: 9_400, onProgress: (share) => progress.push(share) })
    expect(result.text).toBe('go forward')
    expect(result.words?.at(-1)).toEqual({ word: 'forward', start: 4.2, end: 4.7, confidence: 0.9 })
    expect(progress).toEqual([0.7 / 9.4, 0.5, 1])
  })

  test('unexpected output is a failure', async () => {
    const program = await fakeTool(scratch('odd'), `echo '{"text":"go"}'`)
    await expect(sphinx({ program }).transcribe(silence, { durationMs: 1_000 })).rejects.toThrow(SpeechFailed)
  })
})

describe('unavailable', () => {
  test('not installed', async () => {
    const none = sphinx({})
    expect(await none.available()).toBe('The program pocketsphinx is not installed.')
    await expect(none.transcribe(silence, { durationMs: 1_000 })).rejects.toThrow(ToolMissing)
  })

  test('installed without its model, then with it', async () => {
    const program = await fakeTool(scratch('pocketsphinx_continuous'), 'exit 1')
    const half = sphinx({ program })
    expect(await half.available()).toContain('pocketsphinx-en-us')
    await expect(half.transcribe(silence, { durationMs: 1_000 })).rejects.toThrow(ToolFailed)
    await fakeTool(program, 'exit 0')
    expect(await half.available()).toBe(true)
  })
})

test('is killed when the signal aborts', async () => {
  const program = await fakeTool(scratch('hanging'), hangingScript(scratch('pids')))
  const stopping = new AbortController()
  const transcribing = sphinx({ program }).transcribe(silence, {
    durationMs: 1_000,
    signal: stopping.signal,
  })
  const pids = (await vi.waitFor(() => readFile(scratch('pids'), 'utf8'), 10_000)).trim().split(' ').map(Number)
  stopping.abort(new Error('shutting down'))
  await expect(transcribing).rejects.toThrow('shutting down')
  await vi.waitFor(async () => expect(await Promise.all(pids.map(isRunning))).toEqual([false, false]), 5_000)
})

// Output of pocketsphinx_continuous 0.8 and pocketsphinx 5.1.1 for the same recording.
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

test('wordsOfJsonLine: the newer program gives durations instead of end times', () => {
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

test('wordsOfJsonLine: an utterance without speech has no words', () => {
  expect(wordsOfJsonLine('{"b":0.030,"d":1.000,"p":1.000,"t":"","w":[]}')).toEqual([])
})
