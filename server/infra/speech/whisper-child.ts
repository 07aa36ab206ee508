// Runs in a child process started by whisper.ts, because the model takes hundreds of megabytes and whole CPU cores.
import { PassThrough } from 'node:stream'
import * as v from 'valibot'
import type { TranscribedWord } from './speech-engine.ts'
import { decodeWindows, encodeMessage, WHISPER_MODEL, type WhisperMessage, WhisperTask } from './whisper-protocol.ts'
import { wordsOfWindow } from './whisper-windows.ts'

const SAMPLE_RATE = 16_000
const SILENCE_THRESHOLD = 0.004

const MAX_WINDOW_BYTES = 1024 ** 2

// Standard input ends when the server dies. Exit then, because the result has no reader. It is read at once, so that the
// end is noticed while the model loads; decodeWindows notices it later.
const onEnd = (): void => process.exit(1)
process.stdin.once('end', onEnd)
const windows = decodeWindows(process.stdin.pipe(new PassThrough({ highWaterMark: MAX_WINDOW_BYTES })))

const task = v.parse(WhisperTask, JSON.parse(process.argv[2] ?? ''))
await run()
process.exit(0)

async function run(): Promise<void> {
  const transcribeSamples = await load().catch((error: unknown) => fail('load', error))
  if (!transcribeSamples) return
  process.stdin.off('end', onEnd)
  try {
    const words: TranscribedWord[] = []
    const texts: string[] = []
    for await (const { startSeconds, pcm } of windows) {
      const samples = toFloats(pcm)
      const endSeconds = startSeconds + samples.length / SAMPLE_RATE
      // Whisper makes up sentences for silent audio.
      if (samples.some((sample) => Math.abs(sample) > SILENCE_THRESHOLD)) {
        const result = await transcribeSamples(samples)
        texts.push(result.text.trim())
        words.push(...wordsOfWindow(result.chunks ?? [], { startSeconds, endSeconds }))
      }
      await send({ type: 'progress', fraction: Math.min(1, endSeconds / task.seconds) })
    }
    await send({
      type: 'result',
      text: texts.filter(Boolean).join(' '),
      words: words.map((word) => ({ ...word, confidence: null })),
    })
  } catch (error) {
    await fail('transcribe', error)
  }
}

/** Samples from -1 to 1. */
function toFloats(pcm: Buffer): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(pcm.length / 2)
  for (let i = 0; i < samples.length; i += 1) samples[i] = pcm.readInt16LE(i * 2) / 32_768
  return samples
}

async function load() {
  const { env, pipeline } = await import('@huggingface/transformers')
  env.cacheDir = task.cacheDir
  env.remoteHost = `${task.hub}/`
  env.allowLocalModels = false
  const options = { dtype: 'q8', device: 'cpu' } as const
  const openPipeline = (more: object) =>
    pipeline('automatic-speech-recognition', WHISPER_MODEL, { ...options, ...more })

  const fromCache = task.cached ? await openPipeline({ local_files_only: true }).catch(() => undefined) : undefined
  const transcribe = fromCache ?? (await openPipeline({ progress_callback: onDownloadProgress() }))
  return (samples: Float32Array) =>
    transcribe(samples, {
      return_timestamps: 'word',
      // Windows are shorter than this. Without it, audio beyond 30 seconds would be dropped with only a warning.
      chunk_length_s: 30,
      stride_length_s: 5,
      language: task.language,
      task: 'transcribe',
    })
}

function onDownloadProgress() {
  let lastPercent = -1
  return (info: { status: string; loaded?: number; total?: number }): void => {
    if (info.status !== 'progress_total' || !info.total) return
    const percent = Math.floor((100 * (info.loaded ?? 0)) / info.total)
    if (percent === lastPercent) return
    lastPercent = percent
    void send({ type: 'download', loadedBytes: info.loaded ?? 0, totalBytes: info.total })
  }
}

async function fail(stage: 'load' | 'transcribe', error: unknown): Promise<undefined> {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  await send({ type: 'failure', stage, message: cause instanceof Error ? `${message}: ${cause.message}` : message })
  return undefined
}

function send(message: WhisperMessage): Promise<void> {
  return new Promise((resolve) => process.stdout.write(encodeMessage(message), () => resolve()))
}
