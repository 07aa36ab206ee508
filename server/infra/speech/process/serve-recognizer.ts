import { PassThrough } from 'node:stream'
import * as v from 'valibot'
import { decodePcm16 } from '#common/media/pcm16.ts'
import { hasWords } from '#common/speech/inaudible.ts'
import { SPEECH_SAMPLE_RATE } from '#common/speech/moonshine-decoder.ts'
import type { TranscribedWord } from '../speech-engine.ts'
import { decodeWindows, encodeMessage, type RecognizerMessage } from './recognizer-protocol.ts'

/** Samples from -1 to 1, from `startSeconds` of the recording on. Words have the recording's times. */
type Recognize = (
  samples: Float32Array<ArrayBuffer>,
  startSeconds: number,
) => Promise<{ text: string; words: TranscribedWord[] }>

const MAX_WINDOW_BYTES = 4 * 1024 ** 2

/**
 * Runs a speech engine in this child process: loads it, lets it recognize window after window, sends the result, and exits.
 * A model takes hundreds of megabytes and whole CPU cores, and can crash; none of that may reach the server.
 */
export async function serveRecognizer<S extends v.GenericSchema<unknown, { seconds: number }>>(
  schema: S,
  load: (task: v.InferOutput<S>) => Promise<Recognize>,
): Promise<never> {
  // Standard input ends when the server dies. Exit then, because the result has no reader. It is read at once, so that the
  // end is noticed while the model loads; decodeWindows notices it later.
  const onEnd = (): void => process.exit(1)
  process.stdin.once('end', onEnd)
  const windows = decodeWindows(process.stdin.pipe(new PassThrough({ highWaterMark: MAX_WINDOW_BYTES })))
  const task = v.parse(schema, JSON.parse(process.argv[2] ?? ''))
  const recognize = await load(task).catch((error: unknown) => fail('load', error))
  if (recognize) {
    process.stdin.off('end', onEnd)
    await sendMessage({ type: 'ready' })
    await recognizeAll(windows, recognize, task.seconds).catch((error: unknown) => fail('transcribe', error))
  }
  process.exit(0)
}

async function recognizeAll(
  windows: AsyncIterable<{ startSeconds: number; pcm: Buffer }>,
  recognize: Recognize,
  seconds: number,
): Promise<void> {
  const words: TranscribedWord[] = []
  const texts: string[] = []
  for await (const { startSeconds, pcm } of windows) {
    const samples = decodePcm16(pcm)
    const recognized = await recognize(samples, startSeconds)
    texts.push(recognized.text.trim())
    words.push(...recognized.words)
    const endSeconds = startSeconds + samples.length / SPEECH_SAMPLE_RATE
    await sendMessage({ type: 'progress', fraction: Math.min(1, endSeconds / seconds) })
  }
  const text = texts.filter(Boolean).join(' ')
  // Marks need words to stand between.
  await sendMessage({ type: 'result', ...(hasWords(text) ? { text, words } : { text: '', words: [] }) })
}

async function fail(stage: 'load' | 'transcribe', error: unknown): Promise<undefined> {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  await sendMessage({
    type: 'failure',
    stage,
    message: cause instanceof Error ? `${message}: ${cause.message}` : message,
  })
  return undefined
}

export function sendMessage(message: RecognizerMessage): Promise<void> {
  return new Promise((resolve) => process.stdout.write(encodeMessage(message), () => resolve()))
}
