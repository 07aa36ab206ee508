import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** Only the `_timestamped` conversions of Whisper can tell the times of single words. */
export const WHISPER_MODEL = 'onnx-community/whisper-base_timestamped'
export const WHISPER_HUB = 'https://huggingface.co'

const REACH_WITHIN_MS = 3_000
const WEIGHTS = [
  'config.json',
  'generation_config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'onnx/encoder_model_quantized.onnx',
  'onnx/decoder_model_merged_quantized.onnx',
]

/** Whether everything the model needs has been downloaded into the folder where transformers.js keeps such things. */
export async function weightsAreIn(cacheDir: string): Promise<boolean> {
  const there = await Promise.all(
    WEIGHTS.map((file) =>
      access(join(cacheDir, WHISPER_MODEL, file)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return there.every(Boolean)
}

/** Whether the hub answers for the model within three seconds. */
export async function hubIsReachable(hub: string): Promise<boolean> {
  try {
    const url = `${hub}/${WHISPER_MODEL}/resolve/main/config.json`
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(REACH_WITHIN_MS) })
    return response.ok
  } catch {
    return false
  }
}
