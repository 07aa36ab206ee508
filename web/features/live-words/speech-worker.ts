// Recognizes speech in a thread of its own, with models that run on this device. No audio leaves it.
import tokenizer from 'llama-tokenizer-js'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { createMoonshineModel, MOONSHINE_TINY, type Token } from '#common/speech/moonshine-decoder.ts'
import { recognizeOnce, recognizeSegment } from '#common/speech/recognize-segment.ts'
import { createSpeechDetector } from '#common/speech/voice-activity.ts'
import { END_TOKEN } from '#common/speech/word-search.ts'
import { createLiveSegments } from './live-segments.ts'
import { DownloadNotAllowed, loadSpeechFiles } from './speech-files.ts'
import type { SpeechCommand, SpeechEvent } from './speech-messages.ts'

const send = (event: SpeechEvent) => postMessage(event)
/** Lets messages in that came meanwhile. */
const yieldToInput = () => new Promise<void>((resolve) => setTimeout(resolve))

async function load(mayDownload: boolean) {
  const files = await loadSpeechFiles(mayDownload)
  // More threads would need the whole page to be isolated from other origins.
  env.wasm.numThreads = 1
  env.wasm.wasmBinary = files.runtime
  const open = (model: Uint8Array) => InferenceSession.create(model, { graphOptimizationLevel: 'all' })
  const voiceActivity = await open(files.voiceActivity)
  const encoder = await open(files.encoder)
  const decoder = await open(files.decoder)
  const recognize = createMoonshineModel({ encoder, decoder, Tensor, size: MOONSHINE_TINY })
  const textOf = (tokens: readonly Token[]) => {
    const ids = tokens.map(({ id }) => id).filter((id) => id !== END_TOKEN)
    return tokenizer.decode(ids, false, false).trim()
  }
  // Where words are missing, it's the server that marks it: it understands more.
  const recognizeFinal = async (samples: Float32Array) => {
    const parts = await recognizeSegment(recognize, samples)
    return parts
      .map(({ tokens }) => textOf(tokens))
      .filter(Boolean)
      .join(' ')
  }
  const recognizeInterim = async (samples: Float32Array) => {
    const { tokens, isComplete } = await recognizeOnce(recognize, samples)
    return { text: textOf(tokens), isComplete }
  }
  // The first run is slow.
  await recognizeInterim(new Float32Array(8000))
  return (run: number) =>
    createLiveSegments({
      detectSpeech: createSpeechDetector(voiceActivity, Tensor),
      recognizeInterim,
      recognizeFinal,
      yieldToInput,
      listener: {
        interim: (text) => send({ type: 'interim', run, text }),
        final: (text) => send({ type: 'final', run, text }),
        progress: (samples) => send({ type: 'progress', run, samples }),
      },
    })
}

let loading: ReturnType<typeof load> | null = null
let current: { run: number; segments: ReturnType<typeof createLiveSegments> } | null = null

async function handle(command: SpeechCommand) {
  if (command.type === 'load') {
    loading ??= load(command.mayDownload)
    await loading
    return send({ type: 'ready' })
  }
  const openRun = await loading
  if (!openRun) return
  const { run } = command
  if (current?.run !== run) current = { run, segments: openRun(run) }
  const { segments } = current
  if (command.type === 'samples') return segments.add(command.samples)
  await segments.finish()
  send({ type: 'finished', run })
}

addEventListener('message', ({ data }: MessageEvent<SpeechCommand>) => {
  handle(data).catch((cause: unknown) =>
    send({ type: 'failed', reason: cause instanceof DownloadNotAllowed ? 'download_not_allowed' : 'error' }),
  )
})
