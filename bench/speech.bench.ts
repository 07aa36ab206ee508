// How many words the embedded speech engine gets wrong under each condition, how long it takes, and what long recordings with
// pauses lose. People's recordings are used where they are (see spoken-clips.ts).
import { readFile } from 'node:fs/promises'
import { moonshineEngine } from '#server/infra/speech/moonshine/moonshine.ts'
import type { Transcription } from '#server/infra/speech/speech-engine.ts'
import { readSamples } from '#server/infra/speech/testing/read-samples.ts'
import { benchmark, layOutColumns, scratchFolder } from './support/benchmark.ts'
import { memoryOf } from './support/running-server.ts'
import {
  addNoise,
  BYTES_PER_SECOND,
  decode,
  OTHER_NAMES,
  onsetOf,
  SPOKEN_NAMES,
  type Spoken,
  spokenFiles,
  spokenNames,
  wordErrors,
  wordsOf,
} from './support/spoken-clips.ts'

/** ffmpeg filters; `signalToNoise` in decibels adds pink noise. */
const CONDITIONS: Readonly<Record<string, { filter?: string; signalToNoise?: number }>> = {
  clean: {},
  'telephone (8 kHz)': { filter: 'aresample=8000,highpass=300,lowpass=3400,aresample=16000' },
  'noise, 15 dB': { signalToNoise: 15 },
  'noise, 5 dB': { signalToNoise: 5 },
  slowed: { filter: 'atempo=0.75' },
  'room echo': { filter: 'aecho=0.8:0.7:40|90|150:0.5|0.35|0.2' },
}
const LONG_MINUTES = [10, 30]
const PAUSES = [0.6, 3, 9, 1.5]
/** The first word of a sentence. */
const ON_TIME_SECONDS = 0.25

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

/** Everything in one recording, with seconds of silence in between, so that the process starts once. */
const measureCondition = async (
  files: readonly Spoken[],
  { filter, signalToNoise }: { filter?: string; signalToNoise?: number },
): Promise<string> => {
  if (files.length === 0) return '–'
  const clean = await Promise.all(files.map(({ file }) => decode(file, filter)))
  const clips =
    signalToNoise === undefined ? clean : await Promise.all(clean.map((clip) => addNoise(clip, signalToNoise)))
  const { text } = await recognize(inOneRecording(clips))
  const expected = files.flatMap(({ words }) => wordsOf(words))
  return percent(wordErrors(expected, wordsOf(text)), expected.length)
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
  const heard = wordsOf(found.text)
  const expected = wordsOf(withNames.map(({ words }) => words).join(' '))
  const isName = (word: string) => SPOKEN_NAMES.some((name) => name.toLowerCase() === word)
  const count = (words: readonly string[], name: string) => words.filter((word) => word === name).length
  const right = [...new Set(expected.filter(isName))].map((name) => Math.min(count(expected, name), count(heard, name)))
  const otherWords = wordsOf(others.map(({ words }) => words).join(' '))
  return [
    `${names.length} names known`,
    `${right.reduce((sum, one) => sum + one, 0)} of ${expected.filter(isName).length}`,
    percent(wordErrors(otherWords, wordsOf((await read(others)).text)), otherWords.length),
    found.share.toFixed(3),
  ]
}

const measureLong = async (files: readonly Spoken[], minutes: number): Promise<string[]> => {
  const clips = await Promise.all(
    files.map(async ({ file, words }) => ({ pcm: await decode(file), words: wordsOf(words) })),
  )
  const parts: Buffer[] = []
  const starts: number[] = []
  const expected: string[] = []
  let bytes = 0
  for (let i = 0; bytes < minutes * 60 * BYTES_PER_SECOND; i += 1) {
    const { pcm, words } = clips[i % clips.length] ?? { pcm: Buffer.alloc(0), words: [] }
    const pause = Buffer.alloc(2 * Math.round(((PAUSES[i % PAUSES.length] ?? 0) * BYTES_PER_SECOND) / 2))
    starts.push(bytes / BYTES_PER_SECOND + onsetOf(pcm))
    parts.push(pcm, pause)
    expected.push(...words)
    bytes += pcm.length + pause.length
  }
  const found = await recognize(Buffer.concat(parts))
  const nearest = starts.map((start) => Math.min(...found.words.map((word) => Math.abs(word.start - start))))
  const missing = starts.filter(
    (start) => !found.words.some((word) => word.start >= start - 1 && word.start <= start + 3),
  )
  return [
    `${minutes} minutes, ${starts.length} sentences, pauses of 0.6 to 9 s`,
    percent(wordErrors(expected, wordsOf(found.text)), expected.length),
    `${missing.length}`,
    percent(nearest.filter((difference) => difference <= ON_TIME_SECONDS).length, starts.length),
    found.share.toFixed(3),
    `${Math.round(found.peakMib)} MiB`,
  ]
}

await benchmark(async (stack) => {
  const folder = await scratchFolder(stack)
  const { people, synthesized } = await spokenFiles(folder)
  const conditions: string[][] = []
  for (const [name, condition] of Object.entries(CONDITIONS))
    conditions.push([name, await measureCondition(people, condition), await measureCondition(synthesized, condition)])
  const withNames = await spokenNames(folder)
  const names: string[][] = []
  for (const known of [[], SPOKEN_NAMES, [...SPOKEN_NAMES, ...OTHER_NAMES]])
    names.push(await measureNames(withNames, [...people, ...synthesized], known))
  const long: string[][] = []
  for (const minutes of LONG_MINUTES) long.push(await measureLong(synthesized, minutes))
  return [
    layOutColumns(
      ['wrong words', `people (${people.length} clips)`, `synthesized (${synthesized.length})`],
      conditions,
    ),
    '',
    layOutColumns(['names', 'right', 'wrong words in other sentences', 's per s'], names),
    '',
    layOutColumns(
      ['long recordings', 'wrong words', 'sentences lost', 'starts within 0.25 s', 's per s', 'peak memory'],
      long,
    ),
  ].join('\n')
})
