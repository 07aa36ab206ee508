import { splitLines } from '#server/infra/files/byte-streams.ts'
import { runTool, ToolFailed } from '#server/infra/media/run-tool.ts'
import type { PcmWindow } from '#server/infra/media/speech-pcm.ts'
import { SpeechEngineUnusable, SpeechFailed, type TranscribeOptions, type Transcription } from '../speech-engine.ts'
import { decodeMessage, encodeWindow, type RecognizerMessage } from './recognizer-protocol.ts'

const RETRY_DELAY_MS = 10 * 60_000

type RecognizerOptions = {
  /** The engine's name. */
  name: string
  /** The file that runs in the child process. */
  childFile: string
  onDownload?: ((progress: { loadedBytes: number; totalBytes: number }) => void) | undefined
  /** The sentence for an engine that cannot be loaded, from the child's message. */
  formatLoadFailure: (message: string) => string
}

/**
 * Runs a speech engine in child processes, one per recording. After it couldn't be loaded, or was killed, `recentFailure`
 * says so for ten minutes, which gives another engine a chance.
 */
export function createRecognizer({ name, childFile, onDownload, formatLoadFailure }: RecognizerOptions) {
  let failure: { sentence: string; at: number } | undefined

  const recognize = async (
    task: object,
    windows: AsyncIterable<PcmWindow>,
    options: TranscribeOptions & { timeLimitMs: number },
  ): Promise<Required<Pick<Transcription, 'text' | 'words'>>> => {
    let outcome: Extract<RecognizerMessage, { type: 'result' | 'failure' }> | undefined
    let onWindowDone = (): void => {}
    const lines = splitLines((line) => {
      const message = decodeMessage(line)
      if (message?.type === 'download') onDownload?.(message)
      else if (message?.type === 'progress') {
        onWindowDone()
        options.onProgress?.(message.fraction)
      } else if (message) outcome = message
    })
    const remaining = windows[Symbol.asyncIterator]()
    const first = await remaining.next()
    if (first.done) return { text: '', words: [] }
    // Only one window is on its way.
    async function* input(): AsyncGenerator<Buffer> {
      for (let next = first; !next.done; next = await remaining.next()) {
        const { promise, resolve } = Promise.withResolvers<void>()
        onWindowDone = resolve
        yield encodeWindow(next.value)
        await promise
      }
      yield encodeWindow({ startSeconds: 0, pcm: Buffer.alloc(0) })
    }
    const { exitCode, stderr } = await runTool({
      program: process.execPath,
      args: [childFile, JSON.stringify({ ...task, seconds: options.durationMs / 1000 })],
      timeLimitMs: options.timeLimitMs,
      stdin: input(),
      onStdout: lines.push,
      anyExitCode: true,
      ...(options.signal && { signal: options.signal }),
    }).finally(() => {
      onWindowDone()
      // Stops decoding if the child ended early.
      return remaining.return?.()
    })
    lines.end()
    if (outcome?.type === 'result') return outcome
    if (outcome?.stage === 'load')
      throw new SpeechEngineUnusable(name, formatLoadFailure(outcome.message), { cause: new Error(outcome.message) })
    const message = outcome?.message ?? `The speech engine ended without a result (exit code ${exitCode}).`
    throw new SpeechFailed(name, message, stderr)
  }

  return {
    recognize: (...run: Parameters<typeof recognize>) =>
      recognize(...run).catch((error: unknown) => {
        if (error instanceof SpeechEngineUnusable || error instanceof ToolFailed)
          failure = { sentence: error.message, at: Date.now() }
        throw error
      }),
    /** A sentence, or undefined. */
    recentFailure: (): string | undefined =>
      failure && Date.now() - failure.at < RETRY_DELAY_MS ? failure.sentence : undefined,
  }
}
