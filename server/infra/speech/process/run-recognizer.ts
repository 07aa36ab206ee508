import { basename } from 'node:path'
import { splitLines } from '#server/infra/files/byte-streams.ts'
import { runTool, ToolFailed, ToolTimedOut } from '#server/infra/media/run-tool.ts'
import type { PcmWindow } from '#server/infra/media/speech-pcm.ts'
import { SpeechEngineUnusable, SpeechFailed, type TranscribeOptions, type Transcription } from '../speech-engine.ts'
import { decodeMessage, encodeWindow, type RecognizerMessage } from './recognizer-protocol.ts'

const RETRY_DELAY_MS = 10 * 60_000
/** Of work per second of audio. */
const MAX_SECONDS_PER_SECOND = 5
/** A job for longer is given up, too. */
const MAX_TOTAL_MS = 12 * 3_600_000

type RecognizerOptions = {
  /** The engine's name. */
  name: string
  /** The file that runs in the child process. */
  childFile: string
  onDownload?: ((progress: { loadedBytes: number; totalBytes: number }) => void) | undefined
  /** Each window has this much more time: the model is loaded while the first one waits. */
  loadTimeoutMs: number
  /** The sentence for an engine that cannot be loaded, from the child's message. */
  formatLoadFailure: (message: string) => string
}

/**
 * Runs a speech engine in child processes, one per recording. After it couldn't be loaded, it is unavailable for ten
 * minutes, which gives another engine a chance. A failure after that is the recording's.
 */
export function createRecognizer({ name, childFile, onDownload, loadTimeoutMs, formatLoadFailure }: RecognizerOptions) {
  let failure: { sentence: string; at: number } | undefined

  const recognize = async (
    task: object,
    windows: AsyncIterable<PcmWindow>,
    options: TranscribeOptions,
  ): Promise<Required<Pick<Transcription, 'text' | 'words'>>> => {
    let outcome: Extract<RecognizerMessage, { type: 'result' | 'failure' }> | undefined
    let isReady = false
    let onWindowDone = (): void => {}
    const lines = splitLines((line) => {
      const message = decodeMessage(line)
      if (message?.type === 'ready') isReady = true
      else if (message?.type === 'download') onDownload?.(message)
      else if (message?.type === 'progress') {
        onWindowDone()
        options.onProgress?.(message.fraction)
      } else if (message) outcome = message
    })
    const remaining = windows[Symbol.asyncIterator]()
    const first = await remaining.next()
    if (first.done) return { text: '', words: [] }
    // Only one window is on its way. The limit is the window's: between two of them, other work may go first for long.
    const timedOut = new AbortController()
    async function* input(): AsyncGenerator<Buffer> {
      for (let next = first; !next.done; next = await remaining.next()) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const limitMs =
          loadTimeoutMs + MAX_SECONDS_PER_SECOND * 1000 * (next.value.endSeconds - next.value.startSeconds)
        const clock = setTimeout(() => timedOut.abort(new ToolTimedOut(name, limitMs, '')), limitMs)
        onWindowDone = () => {
          clearTimeout(clock)
          resolve()
        }
        yield encodeWindow(next.value)
        await promise
      }
      yield encodeWindow({ startSeconds: 0, pcm: Buffer.alloc(0) })
    }
    const run = runTool({
      program: process.execPath,
      args: [childFile, JSON.stringify({ ...task, seconds: options.durationMs / 1000 })],
      timeLimitMs: MAX_TOTAL_MS,
      stdin: input(),
      onStdout: lines.push,
      anyExitCode: true,
      signal: options.signal ? AbortSignal.any([options.signal, timedOut.signal]) : timedOut.signal,
    }).finally(() => {
      onWindowDone()
      // Stops decoding if the child ended early.
      return remaining.return?.()
    })
    const { exitCode, stderr } = await run.catch((error: unknown) => {
      // Killed before the model was loaded, by this recording or any other.
      if (!isReady && error instanceof ToolFailed && error.program === basename(process.execPath))
        throw new SpeechEngineUnusable(name, formatLoadFailure(error.message), { cause: error })
      throw error
    })
    lines.end()
    if (outcome?.type === 'result') return outcome
    if (outcome?.stage === 'load' || !isReady) {
      const message = outcome?.message ?? stderr
      throw new SpeechEngineUnusable(name, formatLoadFailure(message), { cause: new Error(message) })
    }
    const message = outcome?.message ?? `The speech engine ended without a result (exit code ${exitCode}).`
    throw new SpeechFailed(name, message, stderr)
  }

  return {
    recognize: (...run: Parameters<typeof recognize>) =>
      recognize(...run).catch((error: unknown) => {
        if (error instanceof SpeechEngineUnusable) failure = { sentence: error.message, at: performance.now() }
        throw error
      }),
    /** The sentence of a recent failure, or what `check` finds. */
    available: async (check: () => Promise<true | string>): Promise<true | string> =>
      failure && performance.now() - failure.at < RETRY_DELAY_MS ? failure.sentence : check(),
  }
}
