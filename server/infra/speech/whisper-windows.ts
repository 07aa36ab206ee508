import { open } from 'node:fs/promises'
import type { TranscribedWord } from './speech-engine.ts'

const SAMPLE_RATE = 16_000
const HEADER_BYTES = 44
const MAX_WINDOW_SAMPLES = 28 * SAMPLE_RATE
const MIN_WINDOW_SAMPLES = 18 * SAMPLE_RATE
const PAUSE_SAMPLES = SAMPLE_RATE / 4
const STEP_SAMPLES = SAMPLE_RATE / 20

export type PcmWindow = {
  samples: Float32Array<ArrayBuffer>
  startSeconds: number
  endSeconds: number
  fileSeconds: number
}

/**
 * Reads a speech PCM file (see writeSpeechPcm) in windows of at most 28 seconds. Each ends at the quietest quarter
 * second of its last ten seconds, where a cut is least likely to split a word. Samples range from -1 to 1. Memory use
 * is constant.
 */
export async function* pcmWindows(path: string): AsyncGenerator<PcmWindow> {
  await using file = await open(path, 'r')
  const total = Math.floor(((await file.stat()).size - HEADER_BYTES) / 2)
  const bytes = Buffer.alloc(MAX_WINDOW_SAMPLES * 2)
  let from = 0
  while (from < total) {
    const { bytesRead } = await file.read(bytes, 0, bytes.length, HEADER_BYTES + from * 2)
    const samples = toFloats(bytes.subarray(0, bytesRead))
    if (samples.length === 0) return
    const length = from + samples.length >= total ? samples.length : quietestPoint(samples)
    yield {
      samples: samples.slice(0, length),
      startSeconds: from / SAMPLE_RATE,
      endSeconds: (from + length) / SAMPLE_RATE,
      fileSeconds: total / SAMPLE_RATE,
    }
    from += length
  }
}

function toFloats(bytes: Buffer): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.floor(bytes.length / 2))
  for (let i = 0; i < samples.length; i += 1) samples[i] = bytes.readInt16LE(i * 2) / 32_768
  return samples
}

function quietestPoint(samples: Float32Array): number {
  let best = samples.length
  let least = Number.POSITIVE_INFINITY
  for (
    let from = Math.min(MIN_WINDOW_SAMPLES, samples.length);
    from + PAUSE_SAMPLES <= samples.length;
    from += STEP_SAMPLES
  ) {
    let energy = 0
    for (let i = from; i < from + PAUSE_SAMPLES; i += 1) energy += (samples[i] ?? 0) ** 2
    if (energy < least) {
      least = energy
      best = from + PAUSE_SAMPLES / 2
    }
  }
  return best
}

/** A word as transformers.js returns it: times in seconds from the window's start. The last one may lack its end. */
type WhisperChunk = { text: string; timestamp: readonly [number | null, number | null] }

/**
 * Converts the word times of one window to recording times. Whisper estimates them from its attention; here they are
 * kept inside the window and in order, without overlaps.
 */
export function wordsOfWindow(
  chunks: readonly WhisperChunk[],
  window: { startSeconds: number; endSeconds: number },
): TranscribedWord[] {
  let earliest = window.startSeconds
  const toRecordingTime = (seconds: number): number => {
    const bounded = Math.min(window.endSeconds, Math.max(earliest, window.startSeconds + seconds))
    earliest = Math.round(bounded * 100) / 100
    return earliest
  }
  return chunks.flatMap(({ text, timestamp: [from, to] }) => {
    const word = text.trim()
    if (word === '') return []
    const start = toRecordingTime(from ?? 0)
    return [{ word, start, end: toRecordingTime(to ?? from ?? 0), confidence: null }]
  })
}
