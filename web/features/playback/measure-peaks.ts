import { useEffect, useState } from 'react'
import { concatBytes } from '#common/media/bytes.ts'
import { ELEMENT, readElementHeader } from '#common/media/ebml.ts'
import { chooseMonoChannel } from '#common/media/mono-channel.ts'
import { encodePcm16 } from '#common/media/pcm16.ts'
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
/** Half a minute: converting more would be noticed on an old tablet. */
const BLOCK_SAMPLES = 30 * PEAK_SAMPLE_RATE

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
        const samples = toMono(await decode(part))
        for (let from = 0; from < samples.length; from += BLOCK_SAMPLES) {
          signal.throwIfAborted()
          meter.add(encodePcm16(samples.subarray(from, from + BLOCK_SAMPLES)))
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
  return isAnyDecoded ? Uint8Array.from(meter.peaks(PEAK_COUNT)) : null
}

/** A tenth of a second. */
const SILENCE = new Uint8Array((2 * PEAK_SAMPLE_RATE) / 10)

// What was found on the server may have no known length.
const isShort = ({ durationMs }: LocalTake): boolean => durationMs > 0 && durationMs <= MAX_WHOLE_MS

const decodeAudio: Decode = (file) => new OfflineAudioContext(1, 1, PEAK_SAMPLE_RATE).decodeAudioData(file)

/** One sample in so many shows whether two channels cancel each other out. */
const STRIDE = 16

function toMono(audio: Awaited<ReturnType<Decode>>): Float32Array {
  const left = audio.getChannelData(0)
  if (audio.numberOfChannels < 2) return left
  const right = audio.getChannelData(1)
  const mix = left.map((sample, i) => (sample + (right[i] ?? 0)) / 2)
  const channels = { left, right, mix }
  return channels[chooseMonoChannel({ left: energyOf(left), right: energyOf(right), mix: energyOf(mix) })]
}

function energyOf(samples: Float32Array): number {
  let energy = 0
  for (let i = 0; i < samples.length; i += STRIDE) energy += (samples[i] ?? 0) ** 2
  return energy
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
    yield concatBytes(header, bytes.subarray(0, end)).buffer
    from += end
  }
}

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer())

const CLUSTER_ID = [0x1f, 0x43, 0xb6, 0x75] as const

/** Where clusters begin. A browser that records doesn't write how long they are, so their beginnings are searched for. */
function clusterStarts(bytes: Uint8Array): number[] {
  const starts: number[] = []
  for (let at = bytes.indexOf(CLUSTER_ID[0]); at >= 0; at = bytes.indexOf(CLUSTER_ID[0], at + 1)) {
    const isId = CLUSTER_ID.every((byte, i) => bytes[at + i] === byte)
    const header = isId ? readElementHeader(bytes, at) : null
    // Its time comes first.
    if (header && header !== 'incomplete' && bytes[at + header.headerBytes] === ELEMENT.timestamp) starts.push(at)
  }
  return starts
}
