import { open } from 'node:fs/promises'
import type { TranscribedWord } from './speech-engine.ts'

const SAMPLE_RATE = 16_000
const HEADER_BYTES = 44
const LONGEST = 28 * SAMPLE_RATE
const SHORTEST = 18 * SAMPLE_RATE
const PAUSE = SAMPLE_RATE / 4
const STEP = SAMPLE_RATE / 20

export type PcmWindow = {
  samples: Float32Array<ArrayBuffer>
  startSeconds: number
  endSeconds: number
  fileSeconds: number
}

/**
 * Reads a speech PCM file (see writeSpeechPcm) in pieces of at most 28 seconds, each cut at the quietest quarter of a
 * second of its last ten, where a word is least likely to be torn. Samples are from -1 to 1. Memory stays flat.
 */
export async function* pcmWindows(path: string): AsyncGenerator<PcmWindow> {
  await using file = await open(path, 'r')
  const total = Math.floor(((await file.stat()).size - HEADER_BYTES) / 2)
  const bytes = Buffer.alloc(LONGEST * 2)
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
  for (let from = Math.min(SHORTEST, samples.length); from + PAUSE <= samples.length; from += STEP) {
    let energy = 0
    for (let i = from; i < from + PAUSE; i += 1) energy += (samples[i] ?? 0) ** 2
    if (energy < least) {
      least = energy
      best = from + PAUSE / 2
    }
  }
  return best
}

/** A word as transformers.js gives it: times in seconds from the window's start; the last one may lack its end. */
type WhisperChunk = { text: string; timestamp: readonly [number | null, number | null] }

/**
 * Puts the words of one window on the recording's time line. Whisper's word times are guesses from its attention: here
 * they never leave the window, run backwards, or overlap.
 */
export function wordsOfWindow(
  chunks: readonly WhisperChunk[],
  window: { startSeconds: number; endSeconds: number },
): TranscribedWord[] {
  let earliest = window.startSeconds
  const place = (seconds: number): number => {
    const bounded = Math.min(window.endSeconds, Math.max(earliest, window.startSeconds + seconds))
    earliest = Math.round(bounded * 100) / 100
    return earliest
  }
  return chunks.flatMap(({ text, timestamp: [from, to] }) => {
    const word = text.trim()
    if (word === '') return []
    const start = place(from ?? 0)
    return [{ word, start, end: place(to ?? from ?? 0), confidence: null }]
  })
}
