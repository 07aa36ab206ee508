// Runs in a child process started by whisper.ts, because the model takes hundreds of megabytes and whole CPU cores.
import * as v from 'valibot'
import type { TranscribedWord } from './speech-engine.ts'
import { encodeMessage, WHISPER_MODEL, type WhisperMessage, WhisperTask } from './whisper-protocol.ts'
import { pcmWindows, wordsOfWindow } from './whisper-windows.ts'

const SILENCE_THRESHOLD = 0.004

// Standard input ends when the server dies. Exit then, because the result has no reader.
process.stdin.once('end', () => process.exit(1)).resume()

const task = v.parse(WhisperTask, JSON.parse(process.argv[2] ?? ''))
await run()
process.exit(0)

async function run(): Promise<void> {
  const transcribeSamples = await load().catch((error: unknown) => fail('load', error))
  if (!transcribeSamples) return
  try {
    const words: TranscribedWord[] = []
    const texts: string[] = []
    for await (const window of pcmWindows(task.pcmWavPath)) {
      // Whisper makes up sentences for silent audio.
      if (window.samples.some((sample) => Math.abs(sample) > SILENCE_THRESHOLD)) {
        const result = await transcribeSamples(window.samples)
        texts.push(result.text.trim())
        words.push(...wordsOfWindow(result.chunks ?? [], window))
      }
      await send({ type: 'progress', fraction: window.endSeconds / window.fileSeconds })
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
