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

/** The child process gets this as JSON in its only argument, and the recording on standard input. */
export const WhisperTask = v.object({
  /** Duration of the recording. */
  seconds: v.number(),
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

const FRAME_HEADER_BYTES = 12

/** A window on its way to the child process: its length, its start, its samples. One without samples is the end. */
export function encodeWindow({ startSeconds, pcm }: { startSeconds: number; pcm: Buffer }): Buffer {
  const header = Buffer.alloc(FRAME_HEADER_BYTES)
  header.writeUInt32LE(pcm.length)
  header.writeDoubleLE(startSeconds, 4)
  return Buffer.concat([header, pcm])
}

/** The windows of a stream. Throws if it ends before the end was announced: the parent process has died. */
export async function* decodeWindows(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<{ startSeconds: number; pcm: Buffer }> {
  let buffered: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    buffered = Buffer.concat([buffered, chunk])
    while (buffered.length >= FRAME_HEADER_BYTES) {
      const length = buffered.readUInt32LE()
      if (length === 0) return
      const end = FRAME_HEADER_BYTES + length
      if (buffered.length < end) break
      yield { startSeconds: buffered.readDoubleLE(4), pcm: buffered.subarray(FRAME_HEADER_BYTES, end) }
      buffered = buffered.subarray(end)
    }
  }
  throw new Error('The input ended too early.')
}
