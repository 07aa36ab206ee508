// A process of its own, started by whisper.ts: the model takes hundreds of megabytes and whole cores.
import * as v from 'valibot'
import type { TranscribedWord } from './speech-engine.ts'
import { WHISPER_MODEL } from './whisper-model.ts'
import { encodeMessage, type WhisperMessage, WhisperTask } from './whisper-protocol.ts'
import { pcmWindows, wordsOfWindow } from './whisper-windows.ts'

const SILENCE_BELOW = 0.004

// Standard input ends when the server does, whatever way it went; nobody would hear the answer then.
process.stdin.once('end', () => process.exit(1)).resume()

const task = v.parse(WhisperTask, JSON.parse(process.argv[2] ?? ''))
await run()
process.exit(0)

async function run(): Promise<void> {
  const hear = await load().catch((error: unknown) => fail('load', error))
  if (!hear) return
  try {
    const words: TranscribedWord[] = []
    const texts: string[] = []
    for await (const window of pcmWindows(task.pcmWavPath)) {
      // Where nobody speaks, Whisper makes sentences up.
      if (window.samples.some((sample) => Math.abs(sample) > SILENCE_BELOW)) {
        const heard = await hear(window.samples)
        texts.push(heard.text.trim())
        words.push(...wordsOfWindow(heard.chunks ?? [], window))
      }
      await say({ type: 'progress', fraction: window.endSeconds / window.fileSeconds })
    }
    await say({
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
  const open = (more: object) => pipeline('automatic-speech-recognition', WHISPER_MODEL, { ...options, ...more })

  const fromCache = task.cached ? await open({ local_files_only: true }).catch(() => undefined) : undefined
  const transcribe = fromCache ?? (await open({ progress_callback: reportDownload() }))
  return (samples: Float32Array) =>
    transcribe(samples, {
      return_timestamps: 'word',
      // Windows are shorter than this; without it, anything beyond 30 seconds would be dropped with a mere warning.
      chunk_length_s: 30,
      stride_length_s: 5,
      language: task.language,
      task: 'transcribe',
    })
}

function reportDownload() {
  let lastPercent = -1
  return (info: { status: string; loaded?: number; total?: number }): void => {
    if (info.status !== 'progress_total' || !info.total) return
    const percent = Math.floor((100 * (info.loaded ?? 0)) / info.total)
    if (percent === lastPercent) return
    lastPercent = percent
    void say({ type: 'download', loadedBytes: info.loaded ?? 0, totalBytes: info.total })
  }
}

async function fail(stage: 'load' | 'transcribe', error: unknown): Promise<undefined> {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  await say({ type: 'failure', stage, message: cause instanceof Error ? `${message}: ${cause.message}` : message })
  return undefined
}

function say(message: WhisperMessage): Promise<void> {
  return new Promise((resolve) => process.stdout.write(encodeMessage(message), () => resolve()))
}
