import { access } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { RecognizerTask } from '../process/recognizer-protocol.ts'

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

/** What the child process gets. */
export const WhisperTask = v.object({
  ...RecognizerTask.entries,
  cacheDir: v.string(),
  /** Every file is in cacheDir already, so no download is needed. */
  cached: v.boolean(),
  hub: v.string(),
  language: v.string(),
})
export type WhisperTask = v.InferOutput<typeof WhisperTask>
