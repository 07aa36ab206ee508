import { useEffect, useState } from 'react'
import { ELEMENT, vintLength } from '#common/media/ebml.ts'
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
/** About a minute and a half. */
const PART_BYTES = 1024 * 1024
/** Ten seconds: measuring more at once would be noticed on an old tablet. */
const BLOCK_SAMPLES = 10 * PEAK_SAMPLE_RATE
const MAX_INT16 = 0x7fff

/**
 * Measures takes as one recording, with the server's meter. What this browser can't decode, or only all at once although it is
 * long, is silence; null if that's all. Rejects if the signal aborts.
 */
export async function measurePeaks(
  takes: readonly LocalTake[],
  signal: AbortSignal,
  decode: Decode = decodeAudio,
): Promise<Uint8Array | null> {
  const meter = peakMeter()
  let isAnyDecoded = false
  for (const take of takes) {
    const before = meter.sampleCount()
    try {
      for await (const part of isShort(take) ? [take.blob.arrayBuffer()] : partsOf(take.blob)) {
        signal.throwIfAborted()
        const audio = await decode(part)
        const left = audio.getChannelData(0)
        const right = audio.numberOfChannels > 1 ? audio.getChannelData(1) : left
        for (let from = 0; from < left.length; from += BLOCK_SAMPLES) {
          signal.throwIfAborted()
          const to = from + BLOCK_SAMPLES
          meter.add(rectify(left.subarray(from, to), right.subarray(from, to)))
          isAnyDecoded = true
          await nextTask()
        }
      }
    } catch {
      signal.throwIfAborted()
      const end = before + (take.durationMs * PEAK_SAMPLE_RATE) / 1000
      while (meter.sampleCount() < end) meter.add(SILENCE)
    }
  }
  signal.throwIfAborted()
  return isAnyDecoded ? Uint8Array.from(meter.peaks(PEAK_COUNT)) : null
}

/** A tenth of a second. */
const SILENCE = new Uint8Array((2 * PEAK_SAMPLE_RATE) / 10)

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

/**
 * A long WebM file as short ones: its header, and some of its clusters. Throws if it is of another kind. MP4 and WAV, which
 * few browsers record in, aren't cut.
 */
export async function* partsOf(file: Blob, partBytes = PART_BYTES): AsyncGenerator<ArrayBuffer> {
  const start = await bytesOf(file.slice(0, partBytes))
  let from = clusterStarts(start)[0] ?? 0
  const header = start.subarray(0, from)
  if (from === 0) throw new TypeError('Not WebM')
  while (from < file.size) {
    const bytes = await bytesOf(file.slice(from, from + partBytes))
    const isLast = from + bytes.length >= file.size
    const end = isLast ? bytes.length : (clusterStarts(bytes).at(-1) ?? 0)
    if (end === 0) throw new TypeError('A cluster is too long')
    yield await new Blob([header, bytes.subarray(0, end)]).arrayBuffer()
    from += end
  }
}

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer())

const CLUSTER_ID = [0x1f, 0x43, 0xb6, 0x75] as const

/** Where clusters begin. A browser that records doesn't write how long they are, so their beginnings are searched for. */
function clusterStarts(bytes: Uint8Array): number[] {
  const starts: number[] = []
  for (let at = bytes.indexOf(CLUSTER_ID[0]); at >= 0; at = bytes.indexOf(CLUSTER_ID[0], at + 1)) {
    const size = at + CLUSTER_ID.length
    // Its time comes first.
    const isTimed = bytes[size + vintLength(bytes[size] ?? 0)] === ELEMENT.timestamp
    if (isTimed && CLUSTER_ID.every((byte, i) => bytes[at + i] === byte)) starts.push(at)
  }
  return starts
}
