import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runTool, ToolFailed } from '#server/infra/media/run-tool.ts'
import { splitLines } from '../files/byte-streams.ts'
import type { PcmWindow } from '../media/speech-pcm.ts'
import type { SpeechEngine, TranscribeOptions, Transcription } from './speech-engine.ts'
import { SpeechEngineUnusable, SpeechFailed } from './speech-engine.ts'
import {
  decodeMessage,
  encodeWindow,
  hasWeights,
  isHubReachable,
  WHISPER_HUB,
  type WhisperMessage,
  type WhisperTask,
} from './whisper-protocol.ts'

const PACKAGE = '@huggingface/transformers'
const CHILD = fileURLToPath(new URL('./whisper-child.ts', import.meta.url))
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000
const RETRY_DELAY_MS = 10 * 60_000
/** The model takes 30 seconds at a time. */
const WINDOW_SECONDS = 28

export type WhisperOptions = {
  /** Folder for the weights (about 80 MB), inside the data folder. */
  cacheDir: string
  /** Spoken language, a code such as `en`. The library does not detect it. */
  language?: string
  /** Base URL for downloading the weights. */
  hub?: string
  onDownload?: (progress: { loadedBytes: number; totalBytes: number }) => void
  /** Throws if the optional package is not installed. */
  findPackage?: () => void
  /** The file that runs in the child process. */
  childFile?: string
}

/**
 * Whisper (base, 8 bit) on this machine's CPU, with word times. Downloads the weights on first use. After a loading
 * failure it reports itself unavailable for ten minutes, which gives another engine a chance.
 */
export function whisperEngine(options: WhisperOptions): SpeechEngine {
  const name = 'whisper'
  const { cacheDir, language = 'en', hub = WHISPER_HUB } = options
  const findPackage = options.findPackage ?? (() => createRequire(import.meta.url).resolve(PACKAGE))
  let failure: { sentence: string; at: number } | undefined

  return {
    name,
    draft: false,
    async available() {
      if (failure && Date.now() - failure.at < RETRY_DELAY_MS) return failure.sentence
      try {
        findPackage()
      } catch {
        return `The optional package ${PACKAGE} is not installed.`
      }
      if ((await hasWeights(cacheDir)) || (await isHubReachable(hub))) return true
      return `The speech model has not been downloaded yet, and ${new URL(hub).host} cannot be reached.`
    },
    async transcribe(read, request) {
      const task = { seconds: request.durationMs / 1000, cacheDir, cached: await hasWeights(cacheDir), hub, language }
      try {
        const { text, words } = await runChild(task, read(WINDOW_SECONDS), { ...options, ...request })
        return { text, words, language, engine: name }
      } catch (error) {
        if (error instanceof SpeechEngineUnusable || error instanceof ToolFailed) {
          failure = { sentence: error.message, at: Date.now() }
        }
        throw error
      }
    },
  }
}

type Recognized = Pick<Transcription, 'text' | 'words'>

async function runChild(
  task: WhisperTask,
  windows: AsyncIterable<PcmWindow>,
  options: WhisperOptions & TranscribeOptions,
): Promise<Recognized> {
  let outcome: Extract<WhisperMessage, { type: 'result' | 'failure' }> | undefined
  let onWindowDone = (): void => {}
  const lines = splitLines((line) => {
    const message = decodeMessage(line)
    if (message?.type === 'download') options.onDownload?.(message)
    else if (message?.type === 'progress') {
      onWindowDone()
      options.onProgress?.(message.fraction)
    } else if (message) outcome = message
  })
  async function* input(): AsyncGenerator<Buffer> {
    for await (const window of windows) {
      const { promise, resolve } = Promise.withResolvers<void>()
      onWindowDone = resolve
      yield encodeWindow(window)
      await promise
    }
    yield encodeWindow({ startSeconds: 0, pcm: Buffer.alloc(0) })
  }
  const { exitCode, stderr } = await runTool({
    program: process.execPath,
    args: [options.childFile ?? CHILD, JSON.stringify(task)],
    timeLimitMs: DOWNLOAD_TIMEOUT_MS + 5 * options.durationMs,
    stdin: input(),
    onStdout: lines.push,
    anyExitCode: true,
    ...(options.signal && { signal: options.signal }),
  }).finally(() => onWindowDone())
  lines.end()
  if (outcome?.type === 'result') return outcome
  if (outcome?.stage === 'load') {
    const sentence = outcome.message.startsWith('fetch failed')
      ? `The speech model could not be downloaded from ${new URL(task.hub).host}.`
      : 'The speech model could not be loaded.'
    throw new SpeechEngineUnusable('whisper', sentence, { cause: new Error(outcome.message) })
  }
  throw new SpeechFailed(
    'whisper',
    outcome?.message ?? `Whisper ended without a result (exit code ${exitCode}).`,
    stderr,
  )
}
