import { type AudioSource, decodeTakes } from './decode-takes.ts'
import type { MediaTools } from './media-tools.ts'

const SAMPLE_RATE = 16_000
const BYTES_PER_SECOND = 2 * SAMPLE_RATE
const PAUSE_SAMPLES = SAMPLE_RATE / 4
const STEP_SAMPLES = SAMPLE_RATE / 20
/** How much of its end is searched for the place to cut a window. */
const SEARCHED_SAMPLES = 10 * SAMPLE_RATE

/** A part of a recording: 16 kHz, mono, 16 bits, little-endian. */
export type PcmWindow = { pcm: Buffer; startSeconds: number; endSeconds: number }

type SpeechPcmRequest = { maxSeconds: number; signal?: AbortSignal; timeLimitMs?: number }

/**
 * Decodes a recording for speech engines, in windows of at most `maxSeconds`. Only one window is in memory, and nothing is
 * written: an hour would take 115 MB. The decoder waits while a window is used. A damaged recording is decoded as far as
 * possible.
 * @throws ToolMissing, ToolTimedOut, ToolFailed, or the signal's reason
 */
export async function* readSpeechPcm(
  tools: MediaTools,
  source: AudioSource,
  { maxSeconds, ...limits }: SpeechPcmRequest,
): AsyncGenerator<PcmWindow> {
  yield* pcmWindows(decodeTakes(tools, source, { sampleRate: SAMPLE_RATE, ...limits }), maxSeconds)
}

/**
 * Cuts a stream of samples into windows of at most `maxSeconds`. Each ends at the quietest quarter second of its last ten seconds,
 * where a cut is least likely to split a word.
 */
export async function* pcmWindows(stream: AsyncIterable<Buffer>, maxSeconds: number): AsyncGenerator<PcmWindow> {
  const maxBytes = maxSeconds * BYTES_PER_SECOND
  let startBytes = 0
  let chunks: Buffer[] = []
  let bytes = 0
  const takeWindow = (isLast: boolean): PcmWindow => {
    const buffered = Buffer.concat(chunks)
    const end = isLast ? buffered.length & ~1 : quietestPoint(buffered.subarray(0, maxBytes))
    const window = {
      pcm: buffered.subarray(0, end),
      startSeconds: startBytes / BYTES_PER_SECOND,
      endSeconds: (startBytes + end) / BYTES_PER_SECOND,
    }
    chunks = [buffered.subarray(end)]
    bytes = buffered.length - end
    startBytes += end
    return window
  }
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    while (bytes > maxBytes) yield takeWindow(false)
  }
  if (bytes > 1) yield takeWindow(true)
}

/** Where to cut, in bytes from the start. */
function quietestPoint(pcm: Buffer): number {
  const samples = pcm.length / 2
  let best = samples
  let least = Number.POSITIVE_INFINITY
  for (let from = Math.max(0, samples - SEARCHED_SAMPLES); from + PAUSE_SAMPLES <= samples; from += STEP_SAMPLES) {
    let energy = 0
    for (let i = from; i < from + PAUSE_SAMPLES; i += 1) energy += pcm.readInt16LE(2 * i) ** 2
    if (energy < least) {
      least = energy
      best = from + PAUSE_SAMPLES / 2
    }
  }
  return 2 * best
}
