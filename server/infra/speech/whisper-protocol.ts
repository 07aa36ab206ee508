import { access } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** Only the `_timestamped` conversions of Whisper return word times. */
export const WHISPER_MODEL = 'onnx-community/whisper-base_timestamped'
export const WHISPER_HUB = 'https://huggingface.co'

const HUB_TIMEOUT_MS = 3_000
const WEIGHTS = [
  'config.json',
  'generation_config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'onnx/encoder_model_quantized.onnx',
  'onnx/decoder_model_merged_quantized.onnx',
]

/** Whether all model files have been downloaded into transformers.js's cache folder. */
export async function hasWeights(cacheDir: string): Promise<boolean> {
  const exists = await Promise.all(
    WEIGHTS.map((file) =>
      access(join(cacheDir, WHISPER_MODEL, file)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return exists.every(Boolean)
}

/** Whether the hub has the model and responds within three seconds. */
export async function isHubReachable(hub: string): Promise<boolean> {
  try {
    const url = `${hub}/${WHISPER_MODEL}/resolve/main/config.json`
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(HUB_TIMEOUT_MS) })
    return response.ok
  } catch {
    return false
  }
}

/** The child process gets this as JSON in its only argument. */
export const WhisperTask = v.object({
  pcmWavPath: v.string(),
  cacheDir: v.string(),
  /** Every file is in cacheDir already, so no download is needed. */
  cached: v.boolean(),
  hub: v.string(),
  language: v.string(),
})
export type WhisperTask = v.InferOutput<typeof WhisperTask>

const Word = v.object({ word: v.string(), start: v.number(), end: v.number(), confidence: v.null() })

/** The child process prints these to standard output, one JSON object per line. */
const WhisperMessage = v.variant('type', [
  v.object({ type: v.literal('download'), loadedBytes: v.number(), totalBytes: v.number() }),
  v.object({ type: v.literal('progress'), fraction: v.number() }),
  v.object({ type: v.literal('result'), text: v.string(), words: v.array(Word) }),
  v.object({ type: v.literal('failure'), stage: v.picklist(['load', 'transcribe']), message: v.string() }),
])
export type WhisperMessage = v.InferOutput<typeof WhisperMessage>

export function encodeMessage(message: WhisperMessage): string {
  return `${JSON.stringify(message)}\n`
}

/** Undefined for other lines, because libraries may write to standard output too. */
export function decodeMessage(line: string): WhisperMessage | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { success, output } = v.safeParse(WhisperMessage, JSON.parse(line))
    return success ? output : undefined
  } catch {
    return undefined
  }
}
