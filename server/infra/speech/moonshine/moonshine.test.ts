import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { INAUDIBLE_MARK } from '#common/speech/inaudible.ts'
import { decodeTakes } from '#server/infra/media/decode-takes.ts'
import { measureAudio } from '#server/infra/media/measure.ts'
import { runTool } from '#server/infra/media/run-tool.ts'
import { scratchFolder } from '#server/infra/media/testing/scratch-folder.ts'
import {
  convert,
  LIVE_MP4_ARGS,
  LIVE_WEBM_ARGS,
  requireMediaTools,
  STREAMED_WAV_ARGS,
  synthesizeSpeech,
  wordStarts,
} from '#server/infra/media/testing/speech-samples.ts'
import { readSamples } from '../testing/read-samples.ts'
import { SENTENCES_WITH_NAMES, SPOKEN_NAMES } from '../testing/sentences-with-names.ts'
import { moonshineEngine } from './moonshine.ts'

const scratch = scratchFolder()
const CHILD = fileURLToPath(new URL('./moonshine-child.ts', import.meta.url))
const SAMPLES = fileURLToPath(new URL('../../../../../shared/speech', import.meta.url))
const BYTES_PER_SECOND = 32_000

const engine = moonshineEngine()
const transcribe = async (pcm: Buffer, onProgress: (fraction: number) => void = () => {}) => {
  const durationMs = (pcm.length / BYTES_PER_SECOND) * 1000
  const {
    text,
    words = [],
    ...others
  } = await engine.transcribe(readSamples(pcm), { durationMs, language: 'en-US', onProgress })
  return { text, words, ...others }
}
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/\bmister\b/g, 'mr')
    .replaceAll(/\b30\b/g, 'thirty')
    .match(/[a-z']+/g) ?? []
const silence = (seconds: number) => Buffer.alloc(seconds * BYTES_PER_SECOND)

/** What an ffmpeg command produces, as samples. */
const decode = async (...args: string[]): Promise<Buffer> => {
  const file = scratch(`decoded-${Math.random()}`)
  const output = ['-ac', '1', '-ar', '16000', '-f', 's16le', file]
  await runTool({ program: 'ffmpeg', args: ['-v', 'error', ...args, ...output], timeLimitMs: 30_000 })
  return readFile(file)
}

const speak = async (text: string): Promise<string> => {
  const file = scratch(`spoken-${Math.random()}.wav`)
  await synthesizeSpeech(file, text)
  return file
}

const VILLAGE = 'I was born in a small village near the river.'
const RAILWAY = 'My father worked on the railway for thirty years.'
let village: Buffer
let railway: Buffer
beforeAll(async () => {
  village = await decode('-i', await speak(VILLAGE))
  railway = await decode('-i', await speak(RAILWAY))
})

describe('speech', () => {
  test('words after long silences are found at their time, in the next windows too', async () => {
    const before = 70
    const recording = Buffer.concat([village, silence(before), railway])
    const progress: number[] = []
    const { text, words, ...others } = await transcribe(recording, (fraction) => progress.push(fraction))
    expect(wordsIn(text)).toEqual(wordsIn(`${VILLAGE} ${RAILWAY}`))
    expect(text).toMatch(/^I .*river\. My .*\.$/)
    expect(words.map(({ word }) => word).join(' ')).toBe(text)
    expect(others).toEqual({ language: 'en', engine: 'moonshine' })

    const railwayFrom = village.length / BYTES_PER_SECOND + before
    expect(words.find(({ word }) => word === 'My')?.start).toBeGreaterThan(railwayFrom - 0.3)
    expect(words.find(({ word }) => word === 'My')?.start).toBeLessThan(railwayFrom + 0.4)
    for (const [index, { start, end, confidence }] of words.entries()) {
      expect(end).toBeGreaterThanOrEqual(start)
      expect(words[index + 1]?.start ?? Infinity).toBeGreaterThanOrEqual(end)
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThanOrEqual(1)
    }
    expect(progress.length).toBeGreaterThan(1)
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  test('of ten words, nine start within a quarter of a second of when they are spoken', async () => {
    const { words } = await transcribe(await decode('-i', await speak(`${VILLAGE} ${RAILWAY}`)))
    expect(wordsIn(words.map(({ word }) => word).join(' '))).toEqual(wordsIn(`${VILLAGE} ${RAILWAY}`))
    const expected = await wordStarts(`${VILLAGE} ${RAILWAY}`)
    const differences = words.map(({ start }, index) => Math.abs(start - (expected[index] ?? Infinity)))
    const onTime = differences.filter((difference) => difference <= 0.25)
    expect(onTime.length / words.length, differences.map((one) => one.toFixed(2)).join(' ')).toBeGreaterThanOrEqual(0.9)
  })

  test('of the words in takes of four formats, one cut off, nine in ten start when they are spoken in the whole', async () => {
    const tools = await requireMediaTools(process.env.PATH)
    const sentences = [VILLAGE, RAILWAY, VILLAGE, RAILWAY]
    const formats = [LIVE_WEBM_ARGS, LIVE_MP4_ARGS, STREAMED_WAV_ARGS, LIVE_WEBM_ARGS]
    const takes = sentences.map((_, index) => scratch(`take-${index}`))
    for (const [index, sentence] of sentences.entries())
      await convert(await speak(sentence), takes[index] ?? '', formats[index])
    // The browser died in mid-sentence.
    const cutOff = takes[3] ?? ''
    await truncate(cutOff, Math.floor((await stat(cutOff)).size * 0.6))

    const measurement = await measureAudio(tools, takes)
    if (measurement.kind !== 'ok') throw new Error(`Unexpected: ${measurement.kind}`)
    const startsOf = new Map([VILLAGE, RAILWAY].map((sentence) => [sentence, wordStarts(sentence)]))
    const expected: number[] = []
    let takeStartsAt = 0
    for (const [index, sentence] of sentences.entries()) {
      const starts = (await startsOf.get(sentence)) ?? []
      const takeEndsAt = takeStartsAt + (measurement.takeDurationsMs[index] ?? 0) / 1000
      expected.push(...starts.map((start) => takeStartsAt + start).filter((start) => start < takeEndsAt - 0.5))
      takeStartsAt = takeEndsAt
    }
    const pcm = Buffer.concat(await Array.fromAsync(decodeTakes(tools, takes, { sampleRate: BYTES_PER_SECOND / 2 })))
    const { words } = await transcribe(pcm)
    const whole = wordsIn(`${VILLAGE} ${RAILWAY} ${VILLAGE} My father worked`)
    expect(wordsIn(words.map(({ word }) => word).join(' ')).slice(0, whole.length)).toEqual(whole)
    const differences = whole.map((_, index) => Math.abs((words[index]?.start ?? 0) - (expected[index] ?? Infinity)))
    const onTime = differences.filter((difference) => difference <= 0.25)
    expect(onTime.length / whole.length, differences.map((one) => one.toFixed(2)).join(' ')).toBeGreaterThanOrEqual(0.9)
  })

  test.each([-20, -30, -40])('at %i dB the words are those of the loud recording', async (gain) => {
    const spoken = await speak(`${VILLAGE} ${RAILWAY}`)
    const { text } = await transcribe(await decode('-i', spoken, '-af', `volume=${gain}dB`))
    expect(wordsIn(text)).toEqual(wordsIn(`${VILLAGE} ${RAILWAY}`))
  })

  test('where the same word over and over makes the decoder end at once, what it can’t find is marked', async () => {
    const repeated = await speak(Array<string>(8).fill('five five').join(' '))
    const { text, words } = await transcribe(await decode('-i', repeated, '-af', 'atempo=0.6'))
    expect(wordsIn(text).filter((word) => word === 'five').length).toBeGreaterThan(3)
    let covered = 0
    for (const { word, start, end } of words) covered += word === INAUDIBLE_MARK ? end - start : 0.55
    expect(covered).toBeGreaterThan(6)
  })

  test('where the decoder gets stuck in a refrain, what is said after that is there', async () => {
    const refrain = Array<string>(9).fill('row your boat').join(' ')
    const { text } = await transcribe(await decode('-i', await speak(`${refrain}. ${RAILWAY}`), '-af', 'atempo=1.2'))
    expect(wordsIn(text).slice(-9)).toEqual(wordsIn(RAILWAY))
    expect(wordsIn(text).filter((word) => word === 'boat').length).toBeGreaterThan(5)
  })

  test('names: at least twice as many are right if the family’s are known, and nothing else changes', async () => {
    const sentences = SENTENCES_WITH_NAMES.slice(0, 2)
    const clips = await Promise.all(sentences.map(async (one) => decode('-i', await speak(one))))
    const spoken = Buffer.concat([...clips, village].flatMap((clip) => [clip, silence(1)]))
    const read = async (names: readonly string[]) => {
      const { words = [] } = await engine.transcribe(readSamples(spoken), {
        durationMs: 30_000,
        language: 'en-US',
        names,
      })
      const found = words.map(({ word }) => word.replace(/[.,]$/, ''))
      return {
        names: found.filter((word) => SPOKEN_NAMES.includes(word)).length,
        unrelated: found.slice(-10).join(' '),
      }
    }
    const without = await read([])
    const found = await read([...SPOKEN_NAMES, 'Rose'])
    expect(found.names).toBeGreaterThanOrEqual(Math.max(2 * without.names, 3))
    expect([without.unrelated, found.unrelated].map(wordsIn)).toEqual([wordsIn(VILLAGE), wordsIn(VILLAGE)])
  }, 120_000)

  test('telephone: 8 kHz, µ-law', async () => {
    const file = scratch('telephone.wav')
    const args = ['-v', 'error', '-i', await speak(RAILWAY), '-ar', '8000', '-c:a', 'pcm_mulaw', file]
    await runTool({ program: 'ffmpeg', args, timeLimitMs: 30_000 })
    expect(wordsIn((await transcribe(await decode('-i', file))).text)).toEqual(wordsIn(RAILWAY))
  })

  test('two people at once: one in the background changes nothing, an equal one adds no words', async () => {
    const second = ['-i', await speak(RAILWAY), '-filter_complex']
    // As if another person spoke, higher and faster.
    const mix = (volume: number) => `[1]asetrate=20000,aresample=16000,volume=${volume}[b];[0][b]amix=normalize=0`
    const first = await speak(VILLAGE)
    const quiet = await decode('-i', first, ...second, mix(0.25))
    const equal = await decode('-i', first, ...second, mix(1))
    const { text } = await transcribe(Buffer.concat([quiet, silence(2), equal]))
    const found = wordsIn(text)
    const village = wordsIn(VILLAGE)
    expect(found.slice(0, village.length)).toEqual(village)
    expect(found.length).toBeGreaterThan(village.length)
    expect(found.length).toBeLessThanOrEqual(2 * village.length + wordsIn(RAILWAY).length)
  })

  test('what isn’t English: about as many words as were said, and most are marked as unsure', async () => {
    // Speech played backward sounds like another language.
    const { words } = await transcribe(await decode('-i', await speak(VILLAGE), '-af', 'areverse'))
    expect(words.length).toBeGreaterThan(0)
    expect(words.length).toBeLessThanOrEqual(2 * wordsIn(VILLAGE).length)
    const unsure = words.filter(({ confidence }) => (confidence ?? 1) < 0.5)
    expect(unsure.length / words.length).toBeGreaterThan(0.5)
  })

  test.runIf(existsSync(SAMPLES))('people: at most one word in twenty is wrong', async () => {
    const names = readdirSync(SAMPLES).filter((name) => name.endsWith('.wav'))
    const spoken: string[] = []
    const missing: string[] = []
    for (const name of names) {
      const { text } = await transcribe(await decode('-i', `${SAMPLES}/${name}`))
      const found = wordsIn(text.replace('metres', 'meters').replace('-', ' '))
      const expected = wordsIn(readFileSync(`${SAMPLES}/${name.replace('.wav', '.txt')}`, 'utf8'))
      spoken.push(...expected)
      missing.push(...expected.filter((word) => !found.includes(word)))
    }
    expect(spoken.length).toBeGreaterThan(30)
    expect(missing.length / spoken.length, missing.join(' ')).toBeLessThanOrEqual(0.05)
  })
})

// Formulas of ffmpeg, with the time t in seconds.
const tone = (frequency: string) => [1, 2, 3].map((n) => `${1 / n}*sin(${n}*2*PI*${frequency}*t)`).join('+')
const MELODY = `0.25*exp(-3*mod(t\\,0.5))*(${tone('261.6*pow(2\\,floor(mod(2*t\\,8))/12)')})`
const CHORDS = `0.1*exp(-1.5*mod(t\\,2))*(${tone('130.8')}+${tone('164.8')}+${tone('196')})`
/** A falling, hoarse sound every 0.7 s. */
const BARKS = `exp(-18*mod(t\\,0.7))*(0.4*sin(2*PI*(600-800*mod(t\\,0.7))*mod(t\\,0.7))+0.3*sin(4*PI*(600-800*mod(t\\,0.7))*mod(t\\,0.7))+0.4*(random(0)-0.5))`

describe('without speech there are no words', () => {
  test.each([
    ['silence', ['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '5']],
    ['noise', ['-f', 'lavfi', '-i', 'anoisesrc=r=16000:a=0.3:c=pink:d=5']],
    ['an empty room', ['-f', 'lavfi', '-i', 'anoisesrc=r=16000:a=0.001:c=pink:seed=3:d=10']],
    ['a quiet hum', ['-f', 'lavfi', '-i', 'aevalsrc=0.002*sin(2*PI*50*t)+0.001*sin(2*PI*150*t):d=8']],
    ['a dog far away', ['-f', 'lavfi', '-i', `aevalsrc=0.01*(${BARKS}):d=5`]],
    ['a tone', ['-f', 'lavfi', '-i', 'sine=frequency=440:d=5']],
    [
      'a chord that swells',
      ['-f', 'lavfi', '-i', 'aevalsrc=0.2*sin(2*PI*t)*(sin(1382*t)+sin(1741*t)+sin(2071*t)):d=8'],
    ],
    ['music', ['-f', 'lavfi', '-i', `aevalsrc=${MELODY}+${CHORDS}:d=6`]],
    ['a dog', ['-f', 'lavfi', '-i', `aevalsrc=${BARKS}:d=5`]],
    ['a click', ['-f', 'lavfi', '-i', 'aevalsrc=lt(mod(t\\,1)\\,0.002):d=5']],
  ])('%s', async (_name, args) => {
    expect(await transcribe(await decode(...args))).toMatchObject({ text: '', words: [] })
  })

  test('a fifth of a second', async () => {
    expect(await transcribe(village.subarray(0, BYTES_PER_SECOND / 5))).toMatchObject({ words: [] })
  })

  test('nothing at all', async () => {
    expect(await transcribe(Buffer.alloc(0))).toMatchObject({ text: '', words: [] })
  })
})

test('a family’s list of endless names doesn’t keep its recordings from being recognized', async () => {
  const names = Array.from({ length: 500 }, (_, at) => String.fromCharCode(0x4e00 + at).repeat(100))
  const options = { durationMs: 1000, language: 'en-US', names }
  expect(await engine.transcribe(readSamples(silence(1)), options)).toMatchObject({ text: '', words: [] })
})

test('is available where its packages are installed', async () => {
  expect(await engine.available()).toBe(true)
})

test('after the model couldn’t be loaded it is unavailable, so that another engine gets a chance', async () => {
  const childFile = scratch('child.mjs')
  await writeFile(
    childFile,
    `console.log('{"type":"failure","stage":"load","message":"encoder_model.onnx is damaged."}')`,
  )
  const broken = moonshineEngine({ childFile })
  const failure = await broken
    .transcribe(readSamples(village), { durationMs: 1000, language: 'en-US' })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'speech_engine_unusable', engine: 'moonshine' })
  expect(await broken.available()).toBe('The speech model could not be loaded.')
})

test('a child that ends before it is loaded makes the engine unavailable, one that is killed later doesn’t', async () => {
  const childFile = scratch('ending.mjs')
  const ending = moonshineEngine({ childFile })
  const failureOf = async (script: string) => {
    await writeFile(childFile, script)
    return ending
      .transcribe(readSamples(village), { durationMs: 1000, language: 'en-US' })
      .catch((error: unknown) => error)
  }
  const kill = `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`
  expect(await failureOf(`process.stdout.write('{"type":"ready"}\\n', () => { ${kill} })`)).toMatchObject({
    code: 'tool_failed',
  })
  expect(await ending.available()).toBe(true)
  expect(await failureOf('process.exit(1)')).toMatchObject({ code: 'speech_engine_unusable' })
  expect(await ending.available()).toBe('The speech model could not be loaded.')
})

test('the child process ends when its parent does', async () => {
  const child = spawn(process.execPath, [CHILD, JSON.stringify({ seconds: 1 })], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([1, null])
})
