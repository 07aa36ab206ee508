import { useEffect, useState } from 'react'
import { PEAK_COUNT, PEAK_SAMPLE_RATE, peakMeter } from '#common/media/peaks.ts'
import { afterPaint, nextTask } from '#web/lib/scheduling.ts'

/** A take that is on this device. */
export interface LocalTake {
  readonly blob: Blob
  readonly durationMs: number
}

/** The waveform of a recording on this device, as the server will draw it; null until it's measured, or if it can't be. */
export function useLocalPeaks(takes: readonly LocalTake[] | null): Uint8Array | null {
  const [peaks, setPeaks] = useState<Uint8Array | null>(null)
  useEffect(() => {
    if (!takes) return
    const closing = new AbortController()
    afterPaint()
      .then(() => measurePeaks(takes, closing.signal))
      .then(setPeaks, () => undefined)
    return () => closing.abort()
  }, [takes])
  return peaks
}

/** Decodes a file to samples of `PEAK_SAMPLE_RATE`. */
type Decode = (file: ArrayBuffer) => Promise<Pick<AudioBuffer, 'numberOfChannels' | 'getChannelData'>>

/** Browsers decode off the main thread, but all at once: at 48 kHz, ten minutes take 115 MB for a moment. */
const MAX_WHOLE_MS = 10 * 60_000
/** Ten seconds: measuring more at once would be noticed on an old tablet. */
const BLOCK_SAMPLES = 10 * PEAK_SAMPLE_RATE
const MAX_INT16 = 0x7fff

/**
 * Measures takes as one recording, with the server's meter. What this browser can't decode, or is too long for it, is silence;
 * null if that's all. Rejects if the signal aborts.
 */
export async function measurePeaks(
  takes: readonly LocalTake[],
  signal: AbortSignal,
  decode: Decode = decodeAudio,
): Promise<Uint8Array | null> {
  if (!takes.some(isShort)) return null
  const meter = peakMeter()
  let isAnyDecoded = false
  for (const take of takes) {
    const before = meter.sampleCount()
    try {
      if (!isShort(take)) throw new RangeError('Too long to be decoded at once')
      const file = await take.blob.arrayBuffer()
      signal.throwIfAborted()
      const audio = await decode(file)
      const left = audio.getChannelData(0)
      const right = audio.numberOfChannels > 1 ? audio.getChannelData(1) : left
      for (let from = 0; from < left.length; from += BLOCK_SAMPLES) {
        signal.throwIfAborted()
        const to = from + BLOCK_SAMPLES
        meter.add(rectify(left.subarray(from, to), right.subarray(from, to)))
        isAnyDecoded = true
        await nextTask()
      }
    } catch {
      signal.throwIfAborted()
      const end = before + (take.durationMs * PEAK_SAMPLE_RATE) / 1000
      while (meter.sampleCount() < end) {
        meter.add(SILENCE)
        await nextTask()
        signal.throwIfAborted()
      }
    }
  }
  signal.throwIfAborted()
  return isAnyDecoded ? Uint8Array.from(meter.peaks(PEAK_COUNT)) : null
}

const SILENCE_SECONDS = 1
const SILENCE = new Uint8Array(2 * PEAK_SAMPLE_RATE * SILENCE_SECONDS)

// What was found on the server may have no known length.
const isShort = ({ durationMs }: LocalTake): boolean => durationMs > 0 && durationMs <= MAX_WHOLE_MS

const decodeAudio: Decode = (file) => new OfflineAudioContext(1, 1, PEAK_SAMPLE_RATE).decodeAudioData(file)

/**
 * The loudness of each sample, in 16 bits, as the mean of absolute values: channels may cancel each other out. `encodePcm16` is the
 * recorder's: shared with this, it would come to the record screen in a file of its own.
 */
function rectify(left: Float32Array, right: Float32Array): Uint8Array {
  const loudness = (sample: number, i: number) => Math.min(1, (Math.abs(sample) + Math.abs(right[i] ?? 0)) / 2)
  return new Uint8Array(Int16Array.from(left, (sample, i) => loudness(sample, i) * MAX_INT16).buffer)
}
