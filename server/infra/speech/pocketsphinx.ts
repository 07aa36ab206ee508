import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { splitLines } from '../files/byte-streams.ts'
import { findProgram, isExecutableFile } from '../media/media-tools.ts'
import { runTool, ToolMissing } from '../media/run-tool.ts'
import { type SpeechEngine, SpeechFailed, type TranscribedWord } from './speech-engine.ts'

type Program = {
  name: string
  args(pcmWavPath: string): string[]
  wordsOf(line: string): TranscribedWord[]
}

const PROGRAMS: Program[] = [
  {
    name: 'pocketsphinx_continuous',
    args: (pcm) => ['-infile', pcm, '-logfn', '/dev/null', '-time', 'yes'],
    wordsOf: wordsOfTimedLine,
  },
  { name: 'pocketsphinx', args: (pcm) => ['live', pcm], wordsOf: wordsOfJsonLine },
]

type PocketsphinxOptions = {
  /** A configured program, tried before the search path. Its name tells the version. */
  program?: string
  /** The search path, formatted like the PATH variable. */
  path: string
  /** An existing folder for temporary files. */
  temporaryFolder: string
}

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
        await trySilence(found, options.temporaryFolder)
        verifiedPath = found.path
        return true
      } catch {
        return 'The program pocketsphinx does not work; its English model (package pocketsphinx-en-us) may be missing.'
      }
    },
    async transcribe(pcmWavPath, { durationMs, signal, onProgress }) {
      const found = await find(options)
      if (!found) throw new ToolMissing(name)
      const words: TranscribedWord[] = []
      const lines = splitLines((line) => {
        words.push(...wordsOf(found.program, line))
        const last = words.at(-1)
        if (last) onProgress?.(Math.min(1, (last.end * 1000) / durationMs))
      })
      await runTool({
        program: found.path,
        args: found.program.args(pcmWavPath),
        // It takes a tenth of real time on an ordinary machine.
        timeLimitMs: 60_000 + 5 * durationMs,
        onStdout: lines.push,
        ...(signal && { signal }),
      })
      lines.end()
      onProgress?.(1)
      return { text: words.map(({ word }) => word).join(' '), words, language: 'en', engine: name }
    },
  }
}

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

/**
 * Recognizes a fifth of a second of silence, to check that the program can load its model, which is a separate package.
 */
async function trySilence(found: Found, temporaryFolder: string): Promise<void> {
  const silence = join(temporaryFolder, `silence-${randomUUID()}.raw`)
  try {
    await writeFile(silence, new Uint8Array(6_400))
    await runTool({ program: found.path, args: found.program.args(silence), timeLimitMs: 20_000 })
  } finally {
    await rm(silence, { force: true })
  }
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
  const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100
  return [{ word, start: hundredths(start), end: hundredths(end), confidence: Math.min(1, probability) }]
}
