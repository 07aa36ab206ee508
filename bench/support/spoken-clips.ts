import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { wordStarts } from '#server/infra/media/testing/speech-samples.ts'
import { SENTENCES_WITH_NAMES } from '#server/infra/speech/testing/sentences-with-names.ts'
import { REPEATED_WORDS } from './repeated-words.ts'

const run = promisify(execFile)

/** Of samples: 16 kHz, mono, 16 bits. */
export const BYTES_PER_SECOND = 32_000
const VOICES = ['rms', 'slt', 'awb']
const SENTENCES = [
  'I was born in a small village near the river.',
  'My father worked on the railway for thirty years.',
  'We were married in the spring and it rained all day.',
  'Our first child was born the following year.',
  'In winter we walked two hours to school through the snow.',
  'My brother could whistle any song he had heard once.',
  'Grandmother kept the letters in a wooden box under her bed.',
  'There was no telephone in the house until I was twelve.',
]
/** Recordings of people, which are not part of the project. */
const PEOPLE = fileURLToPath(new URL('../../../shared/speech', import.meta.url))

/** Applies an ffmpeg filter. `before` has the arguments before the input. */
export const decode = async (input: string, filter = 'anull', before: readonly string[] = []): Promise<Buffer> => {
  const output = ['-filter_complex', filter, '-ac', '1', '-ar', '16000', '-f', 's16le', '-']
  const args = ['-v', 'error', ...before, '-i', input, ...output]
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 30 })
  return stdout
}

/** Pink noise, quieter than the clip by this many decibels on average. */
export const addNoise = async (pcm: Buffer, signalToNoise: number): Promise<Buffer> => {
  const source = `anoisesrc=r=16000:c=pink:a=0.5:seed=7:d=${Math.ceil(pcm.length / BYTES_PER_SECOND) + 1}`
  const noise = await decode(source, 'anull', ['-f', 'lavfi'])
  const factor = loudnessOf(pcm) / loudnessOf(noise) / 10 ** (signalToNoise / 20)
  const mixed = Buffer.alloc(pcm.length)
  for (let at = 0; at + 1 < pcm.length; at += 2) {
    const sample = Math.round(pcm.readInt16LE(at) + factor * noise.readInt16LE(at))
    mixed.writeInt16LE(Math.max(-32_768, Math.min(32_767, sample)), at)
  }
  return mixed
}

const loudnessOf = (pcm: Buffer): number => {
  let sum = 0
  for (let at = 0; at + 1 < pcm.length; at += 2) sum += pcm.readInt16LE(at) ** 2
  return Math.sqrt(sum / (pcm.length / 2))
}

/** Files with what is said in them: people where their recordings are, and synthesized voices. */
export const spokenFiles = async (folder: string): Promise<{ people: Spoken[]; synthesized: Spoken[] }> => {
  const names = existsSync(PEOPLE) ? (await readdir(PEOPLE)).filter((name) => name.endsWith('.wav')) : []
  const people = names.map(async (name) => ({
    file: join(PEOPLE, name),
    words: await readFile(join(PEOPLE, name.replace('.wav', '.txt')), 'utf8'),
  }))
  const synthesized = SENTENCES.map(async (words, i) => {
    const voice = VOICES[i % VOICES.length] ?? ''
    return { ...(await speak(join(folder, `${i}.wav`), voice, words)), starts: await wordStarts(words, voice) }
  })
  return { people: await Promise.all(people), synthesized: await Promise.all(synthesized) }
}
export type Spoken = {
  file: string
  words: string
  /** When each word starts, in seconds, if that is known. */
  starts?: number[]
}

const speak = async (file: string, voice: string, words: string): Promise<Spoken> => {
  await run('flite', ['-voice', voice, '-t', words, '-o', file])
  return { file, words }
}

/** Sentences with names that few people have, each by every voice. */
export const spokenNames = (folder: string): Promise<Spoken[]> =>
  Promise.all(
    VOICES.flatMap((voice) =>
      SENTENCES_WITH_NAMES.map((words, i) => speak(join(folder, `${voice}-names-${i}.wav`), voice, words)),
    ),
  )

/** Clips with natural repeats. */
export const spokenRepeats = (folder: string): Promise<Spoken[]> =>
  Promise.all(REPEATED_WORDS.map(({ voice, text }, i) => speak(join(folder, `repeat-${i}.wav`), voice, text)))

const SPELLINGS: Readonly<Record<string, string>> = { mister: 'mr', metres: 'meters', gray: 'grey' }

export const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z0-9']+/g) ?? []
  ).map((word) => SPELLINGS[word] ?? word)

/**
 * How many words have to be replaced, added or removed to get from one text to the other, and the index of each expected word
 * among those that were found.
 */
export const compareWords = (expected: readonly string[], found: readonly string[]) => {
  const rows = [Uint32Array.from({ length: found.length + 1 }, (_, j) => j)]
  const costAt = (i: number, j: number): number => rows[i]?.[j] ?? Infinity
  const cost = (i: number, j: number): number => (expected[i] === found[j] ? 0 : 1)
  for (let i = 0; i < expected.length; i += 1) {
    const row = new Uint32Array(found.length + 1)
    rows.push(row)
    row[0] = i + 1
    for (let j = 0; j < found.length; j += 1)
      row[j + 1] = Math.min(costAt(i, j + 1) + 1, costAt(i + 1, j) + 1, costAt(i, j) + cost(i, j))
  }
  const indexes: (number | undefined)[] = expected.map(() => undefined)
  let i = expected.length
  let j = found.length
  while (i > 0 && j > 0) {
    if (costAt(i, j) === costAt(i - 1, j - 1) + cost(i - 1, j - 1)) {
      i -= 1
      j -= 1
      if (expected[i] === found[j]) indexes[i] = j
    } else if (costAt(i, j) === costAt(i - 1, j) + 1) i -= 1
    else j -= 1
  }
  return { errors: costAt(expected.length, found.length), indexes }
}

export const wordErrors = (expected: readonly string[], found: readonly string[]): number =>
  compareWords(expected, found).errors
