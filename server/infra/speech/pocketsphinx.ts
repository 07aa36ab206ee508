import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram, isExecutableFile } from '#server/infra/media/find-program.ts'
import { runTool } from '#server/infra/media/run-tool.ts'
import { ToolMissing } from '#server/infra/media/tool-errors.ts'
import type { SpeechEngine, TranscribedWord } from './engine.ts'
import { wordsOfJsonLine, wordsOfTimedLine } from './pocketsphinx-output.ts'
import { SpeechFailed } from './speech-errors.ts'
import { splitLines } from './split-lines.ts'

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

export type PocketsphinxPlaces = {
  /** A configured program; its name says whether it is the old or the new one. It is tried before the search path. */
  program?: string
  /** The search path, in the form of the PATH variable. */
  path: string
  /** An existing folder for a file of a moment. */
  temporaryFolder: string
}

/**
 * CMU Sphinx, which gives a rough draft in English without punctuation: `pocketsphinx_continuous` of Debian's package
 * (0.8), or `pocketsphinx` as the program is called since 5.0. Long recordings are heard utterance by utterance.
 */
export function pocketsphinxEngine(places: PocketsphinxPlaces): SpeechEngine {
  const name = 'pocketsphinx'
  let provedToWork: string | undefined

  return {
    name,
    draft: true,
    async available() {
      const found = await find(places)
      if (!found) return 'The program pocketsphinx is not installed.'
      if (found.path === provedToWork) return true
      try {
        await hearNothing(found, places.temporaryFolder)
        provedToWork = found.path
        return true
      } catch {
        return 'The program pocketsphinx does not work; its English model (package pocketsphinx-en-us) may be missing.'
      }
    },
    async transcribe(pcmWavPath, { durationMs, signal, onProgress }) {
      const found = await find(places)
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
        // It needs a tenth of the recording's own time on an ordinary machine.
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
    throw new SpeechFailed('pocketsphinx', 'What pocketsphinx answered could not be understood.', line, {
      cause: error,
    })
  }
}

type Found = { path: string; program: Program }

async function find({ program: configured, path }: PocketsphinxPlaces): Promise<Found | undefined> {
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

/** A fifth of a second of silence: the program loads its model, which a package of its own brings, and finds no word. */
async function hearNothing(found: Found, temporaryFolder: string): Promise<void> {
  const silence = join(temporaryFolder, `silence-${randomUUID()}.raw`)
  try {
    await writeFile(silence, new Uint8Array(6_400))
    await runTool({ program: found.path, args: found.program.args(silence), timeLimitMs: 20_000 })
  } finally {
    await rm(silence, { force: true })
  }
}
