import * as v from 'valibot'
import { splitLines } from '../files/byte-streams.ts'
import { findProgram, isExecutableFile } from '../media/media-tools.ts'
import { runTool, ToolMissing } from '../media/run-tool.ts'
import type { PcmWindow } from '../media/speech-pcm.ts'
import { type SpeechEngine, SpeechFailed, type TranscribedWord } from './speech-engine.ts'

type Program = {
  name: string
  /** It gets samples on standard input. */
  command(path: string): { program: string; args: string[] }
  wordsOf(line: string): TranscribedWord[]
}

const PROGRAMS: Program[] = [
  {
    name: 'pocketsphinx_continuous',
    // It opens its input as a file, which works for a pipe, and not for the socket that a child process has.
    command: (path) => ({
      program: '/bin/sh',
      args: ['-c', 'cat | "$0" -infile /dev/stdin -logfn /dev/null -time yes', path],
    }),
    wordsOf: wordsOfTimedLine,
  },
  {
    name: 'pocketsphinx',
    command: (path) => ({ program: path, args: ['live', '-'] }),
    wordsOf: wordsOfJsonLine,
  },
]

type PocketsphinxOptions = {
  /** A configured program, tried before the search path. Its name tells the version. */
  program?: string
  /** The search path, formatted like the PATH variable. */
  path: string
}

/** Starting the program takes a third of a second. */
const WINDOW_SECONDS = 120
/** Without a second of silence at the end, it can drop the last words. */
const SILENCE = new Uint8Array(32_000)

/**
 * CMU Sphinx, which gives a rough English draft without punctuation. Debian's package (0.8) has
 * `pocketsphinx_continuous`; since 5.0 the program is called `pocketsphinx`. Long recordings are recognized utterance
 * by utterance.
 */
export function pocketsphinxEngine(options: PocketsphinxOptions): SpeechEngine {
  const name = 'pocketsphinx'
  let verifiedPath: string | undefined

  return {
    name,
    draft: true,
    async available() {
      const found = await find(options)
      if (!found) return 'The program pocketsphinx is not installed.'
      if (found.path === verifiedPath) return true
      try {
        await recognize(found, [SILENCE], { timeLimitMs: 20_000 })
        verifiedPath = found.path
        return true
      } catch {
        return 'The program pocketsphinx does not work; its English model (package pocketsphinx-en-us) may be missing.'
      }
    },
    async transcribe(read, { durationMs, signal, onProgress }) {
      const found = await find(options)
      if (!found) throw new ToolMissing(name)
      const words: TranscribedWord[] = []
      for await (const window of read(WINDOW_SECONDS)) {
        const lines = splitLines((line) => {
          words.push(...wordsOf(found.program, line).map((word) => toRecordingTime(word, window)))
          const last = words.at(-1)
          if (last) onProgress?.(Math.min(1, (last.end * 1000) / durationMs))
        })
        await recognize(found, [window.pcm, SILENCE], {
          // It takes a tenth of real time on an ordinary machine.
          timeLimitMs: 60_000 + 5000 * (window.endSeconds - window.startSeconds),
          onStdout: lines.push,
          ...(signal && { signal }),
        })
        lines.end()
      }
      onProgress?.(1)
      return { text: words.map(({ word }) => word).join(' '), words, language: 'en', engine: name }
    },
  }
}

const toRecordingTime = (word: TranscribedWord, { startSeconds }: PcmWindow): TranscribedWord => ({
  ...word,
  start: roundToHundredths(startSeconds + word.start),
  end: roundToHundredths(startSeconds + word.end),
})

const recognize = (
  { path, program }: Found,
  stdin: readonly Uint8Array[],
  limits: { timeLimitMs: number; signal?: AbortSignal; onStdout?: (chunk: Buffer) => void },
) => runTool({ ...program.command(path), name: program.name, stdin, ...limits })

function wordsOf(program: Program, line: string): TranscribedWord[] {
  try {
    return program.wordsOf(line)
  } catch (error) {
    throw new SpeechFailed('pocketsphinx', 'The output of pocketsphinx could not be read.', line, {
      cause: error,
    })
  }
}

type Found = { path: string; program: Program }

async function find({ program: configured, path }: PocketsphinxOptions): Promise<Found | undefined> {
  const [old, current] = PROGRAMS
  if (configured && old && current && (await isExecutableFile(configured))) {
    return { path: configured, program: configured.endsWith('_continuous') ? old : current }
  }
  for (const program of PROGRAMS) {
    const found = await findProgram(program.name, path)
    if (found) return { path: found, program }
  }
  return undefined
}

const Segment = v.object({ b: v.number(), d: v.number(), p: v.number(), t: v.string() })
const Utterance = v.object({ w: v.array(Segment) })

/**
 * Reads one line of `pocketsphinx_continuous -time yes`: an utterance's text, followed by `word start end probability`
 * for each of its words and pauses. The text is skipped, because its words follow.
 */
export function wordsOfTimedLine(line: string): TranscribedWord[] {
  const match = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/.exec(line)
  const [, token = '', start, end, probability] = match ?? []
  return match ? toWords(token, Number(start), Number(end), Number(probability)) : []
}

/**
 * Reads one line of `pocketsphinx live` (5.0 and later, see its manual page): JSON with start `b`, duration `d`,
 * probability `p` and text `t` of the utterance, and the same for each of its words in `w`.
 */
export function wordsOfJsonLine(line: string): TranscribedWord[] {
  if (!line.startsWith('{')) return []
  return v.parse(Utterance, JSON.parse(line)).w.flatMap(({ b, d, p, t }) => toWords(t, b, b + d, p))
}

/** Skips pauses and noises (`<sil>`, `[NOISE]`, `++UH++`) and drops the pronunciation number (`was(2)`). */
function toWords(token: string, start: number, end: number, probability: number): TranscribedWord[] {
  if (/^(<.*>|\[.*\]|\+\+.*\+\+)(\(\d+\))?$/.test(token)) return []
  const word = token.replace(/\(\d+\)$/, '')
  if (word === '') return []
  return [{ word, start: roundToHundredths(start), end: roundToHundredths(end), confidence: Math.min(1, probability) }]
}

const roundToHundredths = (seconds: number): number => Math.round(seconds * 100) / 100
