// How many words the speech models get wrong under each condition, how long it takes, and what long recordings with pauses lose.
// People's recordings are used where they are (see spoken-clips.ts).
import { readFile } from 'node:fs/promises'
import { SPEECH_SAMPLE_RATE } from '#common/speech/moonshine-decoder.ts'
import { moonshineEngine } from '#server/infra/speech/moonshine/moonshine.ts'
import { readMoonshineFile } from '#server/infra/speech/moonshine/moonshine-files.ts'
import { loadVoiceActivity } from '#server/infra/speech/moonshine/moonshine-model.ts'
import type { Transcription } from '#server/infra/speech/speech-engine.ts'
import { readSamples } from '#server/infra/speech/testing/read-samples.ts'
import { OTHER_NAMES, SPOKEN_NAMES } from '#server/infra/speech/testing/sentences-with-names.ts'
import { benchmark, layOutColumns, scratchFolder } from './support/benchmark.ts'
import { memoryOf } from './support/running-server.ts'
import {
  addNoise,
  BYTES_PER_SECOND,
  compareWords,
  decode,
  type Spoken,
  spokenFiles,
  spokenNames,
  spokenRepeats,
  wordErrors,
  wordsOf,
} from './support/spoken-clips.ts'
import { openTinyRecognizer } from './support/tiny-recognizer.ts'

/** ffmpeg filters; `signalToNoise` in decibels adds pink noise. */
const CONDITIONS: Readonly<Record<string, { filter?: string; signalToNoise?: number }>> = {
  clean: {},
  'telephone (8 kHz)': { filter: 'aresample=8000,highpass=300,lowpass=3400,aresample=16000' },
  'noise, 15 dB': { signalToNoise: 15 },
  'noise, 5 dB': { signalToNoise: 5 },
  slowed: { filter: 'atempo=0.75' },
  'at -20 dB': { filter: 'volume=-20dB' },
  'at -30 dB': { filter: 'volume=-30dB' },
  'at -40 dB': { filter: 'volume=-40dB' },
  'room echo': { filter: 'aecho=0.8:0.7:40|90|150:0.5|0.35|0.2' },
}
/** `LONG_MINUTES=10` measures one short recording only. */
const LONG_MINUTES = process.env.LONG_MINUTES?.split(',').map(Number) ?? [10, 30]
const PAUSES = [0.6, 3, 9, 1.5]
const ON_TIME_SECONDS = 0.25
/** As in moonshine.ts. */
const WINDOW_SECONDS = 60

const engine = moonshineEngine()

type Result = Required<Pick<Transcription, 'text' | 'words'>> & { share: number; peakMib: number }

/** `share`: seconds of work per second of audio, including the start of the process. */
const recognize = async (pcm: Buffer, names: readonly string[] = []): Promise<Result> => {
  const begun = performance.now()
  const seconds = pcm.length / BYTES_PER_SECOND
  let peakMib = 0
  const watching = setInterval(async () => {
    peakMib = Math.max(await childMemoryMib(), peakMib)
  }, 200)
  try {
    const { text, words = [] } = await engine.transcribe(readSamples(pcm), {
      durationMs: seconds * 1000,
      language: 'en-US',
      names,
    })
    return { text, words, share: (performance.now() - begun) / 1000 / seconds, peakMib }
  } finally {
    clearInterval(watching)
  }
}

/** The most memory that a child of this process has used, in MiB. Linux only. */
const childMemoryMib = async (): Promise<number> => {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  const peaks = children.match(/\d+/g)?.map((pid) => memoryOf(Number(pid)).then(({ peak }) => peak))
  // A child may end meanwhile, and then has no memory.
  const found = await Promise.allSettled(peaks ?? [])
  return Math.max(0, ...found.map((one) => (one.status === 'fulfilled' && one.value > 0 ? one.value : 0)))
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

/** The parts with speech, as the engine finds them: in samples of their window, and in seconds of the recording. */
const findSpeech = async (pcm: Buffer) => {
  const find = await loadVoiceActivity(await readMoonshineFile('voiceActivity'))
  const found: { window: Float32Array; start: number; end: number; from: number; to: number }[] = []
  for await (const { pcm: bytes, startSeconds } of readSamples(pcm)(WINDOW_SECONDS)) {
    const window = Float32Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(2 * at) / 32_768)
    const inSeconds = (sample: number) => startSeconds + sample / SPEECH_SAMPLE_RATE
    for (const { start, end } of await find(window))
      found.push({ window, start, end, from: inSeconds(start), to: inSeconds(end) })
  }
  return found
}

/** Parts with speech that got no word. */
const countEmpty = async (pcm: Buffer, { words }: Result) => {
  const segments = await findSpeech(pcm)
  const empty = segments.filter(({ from, to }) => !words.some(({ start }) => start >= from - 0.1 && start <= to))
  return { empty: empty.length, all: segments.length }
}

const readWithTiny = async (recognizeTiny: Tiny, pcm: Buffer): Promise<string> => {
  const texts: string[] = []
  for (const { window, ...segment } of await findSpeech(pcm)) texts.push(await recognizeTiny(window, segment))
  return texts.join(' ')
}
type Tiny = Awaited<ReturnType<typeof openTinyRecognizer>>

/** Base and Tiny on people and on synthesized voices. Each is one recording, with seconds of silence in between. */
const measureCondition = async (
  groups: readonly (readonly Spoken[])[],
  { filter, signalToNoise }: { filter?: string; signalToNoise?: number },
  recognizeTiny: Tiny,
): Promise<string[]> => {
  const cells: string[] = []
  const segments = { empty: 0, all: 0 }
  for (const files of groups) {
    const clean = await Promise.all(files.map(({ file }) => decode(file, filter)))
    const clips =
      signalToNoise === undefined ? clean : await Promise.all(clean.map((clip) => addNoise(clip, signalToNoise)))
    const recording = inOneRecording(clips)
    const expected = files.flatMap(({ words }) => wordsOf(words))
    const found = await recognize(recording)
    for (const text of [found.text, await readWithTiny(recognizeTiny, recording)])
      cells.push(percent(wordErrors(expected, wordsOf(text)), expected.length))
    const counted = await countEmpty(recording, found)
    segments.empty += counted.empty
    segments.all += counted.all
  }
  return [...cells, `${segments.empty} of ${segments.all}`]
}

const inOneRecording = (clips: readonly Buffer[]): Buffer =>
  Buffer.concat(clips.flatMap((clip) => [clip, Buffer.alloc(2 * BYTES_PER_SECOND)]))

/** What a family's names change, in sentences with some of them and in all others. */
const measureNames = async (
  withNames: readonly Spoken[],
  others: readonly Spoken[],
  names: readonly string[],
): Promise<string[]> => {
  const read = async (files: readonly Spoken[]) =>
    recognize(inOneRecording(await Promise.all(files.map(({ file }) => decode(file)))), names)
  const found = await read(withNames)
  const recognized = wordsOf(found.text)
  const expected = wordsOf(withNames.map(({ words }) => words).join(' '))
  const isName = (word: string) => SPOKEN_NAMES.some((name) => name.toLowerCase() === word)
  const count = (words: readonly string[], name: string) => words.filter((word) => word === name).length
  const right = [...new Set(expected.filter(isName))].map((name) =>
    Math.min(count(expected, name), count(recognized, name)),
  )
  const otherWords = wordsOf(others.map(({ words }) => words).join(' '))
  return [
    `${names.length} names known`,
    `${right.reduce((sum, one) => sum + one, 0)} of ${expected.filter(isName).length}`,
    percent(wordErrors(otherWords, wordsOf((await read(others)).text)), otherWords.length),
    found.share.toFixed(3),
  ]
}

/** The sentences over and over. Word times are compared where they are known. */
const measureLong = async (files: readonly Spoken[], minutes: number): Promise<string[]> => {
  const clips = await Promise.all(files.map(async (one) => ({ ...one, pcm: await decode(one.file) })))
  const parts: Buffer[] = []
  const expected: { word: string; start: number | undefined }[] = []
  let bytes = 0
  for (let i = 0; clips.length > 0 && bytes < minutes * 60 * BYTES_PER_SECOND; i += 1) {
    const { pcm, words, starts } = clips[i % clips.length] ?? { pcm: Buffer.alloc(0), words: '' }
    const pause = Buffer.alloc(2 * Math.round(((PAUSES[i % PAUSES.length] ?? 0) * BYTES_PER_SECOND) / 2))
    const before = bytes / BYTES_PER_SECOND
    for (const [at, word] of wordsOf(words).entries()) {
      const start = starts?.[at]
      expected.push({ word, start: start === undefined ? undefined : before + start })
    }
    parts.push(pcm, pause)
    bytes += pcm.length + pause.length
  }
  const recording = Buffer.concat(parts)
  const found = await recognize(recording)
  const recognized = found.words.flatMap(({ word, start }) => wordsOf(word).map((one) => ({ word: one, start })))
  const { errors, indexes } = compareWords(
    expected.map(({ word }) => word),
    recognized.map(({ word }) => word),
  )
  const differences = expected.flatMap(({ start }, at) => {
    const same = recognized[indexes[at] ?? -1]
    return start !== undefined && same ? [Math.abs(same.start - start)] : []
  })
  const { empty, all } = await countEmpty(recording, found)
  return [
    `${minutes} minutes, ${expected.length} words, pauses of 0.6 to 9 s`,
    percent(errors, expected.length),
    `${empty} of ${all}`,
    percent(differences.filter((difference) => difference <= ON_TIME_SECONDS).length, differences.length),
    `${Math.round(1000 * (differences.toSorted((a, b) => a - b)[Math.floor(differences.length / 2)] ?? 0))} ms`,
    found.share.toFixed(3),
    `${Math.round(found.peakMib)} MiB`,
  ]
}

await benchmark(async (stack) => {
  const folder = await scratchFolder(stack)
  const { people, synthesized } = await spokenFiles(folder)
  const groups = [people, synthesized].filter((files) => files.length > 0)
  const recognizeTiny = await openTinyRecognizer()
  const conditions: string[][] = []
  for (const [name, condition] of Object.entries(CONDITIONS))
    conditions.push([name, ...(await measureCondition(groups, condition, recognizeTiny))])
  const withNames = await spokenNames(folder)
  const names: string[][] = []
  for (const known of [[], SPOKEN_NAMES, [...SPOKEN_NAMES, ...OTHER_NAMES]])
    names.push(await measureNames(withNames, [...people, ...synthesized], known))
  const repeats: string[][] = []
  for (const { file, words } of await spokenRepeats(folder)) {
    const { text } = await recognize(await decode(file))
    const expected = wordsOf(words)
    repeats.push([words, percent(wordErrors(expected, wordsOf(text)), expected.length)])
  }
  const long: string[][] = []
  for (const minutes of LONG_MINUTES) long.push(await measureLong([...people, ...synthesized], minutes))
  const speakers = [`${people.length} of people`, `${synthesized.length} synthesized`].slice(-groups.length)
  return [
    layOutColumns(
      ['wrong words', ...speakers.flatMap((clips) => [`Base, ${clips}`, `Tiny, ${clips}`]), 'empty segments (Base)'],
      conditions,
    ),
    '',
    layOutColumns(['natural repeats', 'wrong words'], repeats),
    '',
    layOutColumns(['names', 'right', 'wrong words in other sentences', 's per s'], names),
    '',
    layOutColumns(
      ['long', 'wrong words', 'empty segments', 'words within 0.25 s', 'median', 's per s', 'peak memory'],
      long,
    ),
  ].join('\n')
})
