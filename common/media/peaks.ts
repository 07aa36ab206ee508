// The waveform of a recording: on the server, and in the browser as long as the server doesn't have it.

/** How many peaks a recording has. */
export const PEAK_COUNT = 120
/** Of the samples that are measured, in Hz. */
export const PEAK_SAMPLE_RATE = 8_000
const BUCKET_COUNT = 2048
/**
 * Quiet recordings are drawn as high as others, if their loudest sample is above this (-40 dB). Below it, noise and silence stay
 * low.
 */
const MIN_FULL_HEIGHT = 328

/** Collects loudness peaks and counts the samples of a stream of unknown length, in constant memory. */
export type PeakMeter = {
  /** Takes signed 16-bit little-endian mono samples. A chunk may end in the middle of a sample. */
  add(chunk: Uint8Array): void
  sampleCount(): number
  /** Returns a function that takes back everything that is added from now on. */
  mark(): () => void
  /**
   * The loudest sample of each of `count` (at most 1024) equal parts: 255 for the loudest of all, unless all are very quiet,
   * and 0 for silence or if there are no samples.
   */
  peaks(count: number): number[]
}

/** When the buckets are full, neighbors are merged, so between 1024 and 2048 of them are in use. */
export function peakMeter(): PeakMeter {
  const buckets = new Uint16Array(BUCKET_COUNT)
  let samplesPerBucket = 1
  let samples = 0
  let oddByte: number | undefined

  // Bucket by bucket, because a day of audio has 700 million samples and this runs on the thread of the requests.
  const addSamples = (chunk: Int16Array): void => {
    for (let from = 0; from < chunk.length; ) {
      if (samples === samplesPerBucket * BUCKET_COUNT) {
        mergePairs(buckets)
        samplesPerBucket *= 2
      }
      const bucket = Math.floor(samples / samplesPerBucket)
      const end = Math.min(chunk.length, from + (bucket + 1) * samplesPerBucket - samples)
      buckets[bucket] = Math.max(buckets[bucket] ?? 0, loudest(chunk, from, end))
      samples += end - from
      from = end
    }
  }

  return {
    add(chunk) {
      let from = 0
      if (oddByte !== undefined && chunk.length > 0) {
        addSamples(samplesOf(Uint8Array.of(oddByte, chunk[0] ?? 0)))
        oddByte = undefined
        from = 1
      }
      const pairsEnd = from + ((chunk.length - from) & ~1)
      addSamples(samplesOf(chunk.subarray(from, pairsEnd)))
      if (pairsEnd < chunk.length) oddByte = chunk[pairsEnd]
    },
    sampleCount: () => samples,
    mark() {
      const before = { buckets: buckets.slice(), samplesPerBucket, samples, oddByte }
      return () => {
        buckets.set(before.buckets)
        ;({ samplesPerBucket, samples, oddByte } = before)
      }
    },
    peaks(count) {
      const used = Math.ceil(samples / samplesPerBucket)
      const height = 255 / Math.max(MIN_FULL_HEIGHT, ...buckets.subarray(0, used))
      return Array.from({ length: count }, (_, i) => {
        const from = Math.floor((i * used) / count)
        const to = Math.max(from + 1, Math.floor(((i + 1) * used) / count))
        return Math.round(Math.max(...buckets.subarray(from, to)) * height)
      })
    },
  }
}

/** The bytes as samples, without copying them unless they start at an odd address. */
function samplesOf(bytes: Uint8Array): Int16Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice()
  return new Int16Array(buffer, byteOffset, length / 2)
}

function loudest(samples: Int16Array, from: number, end: number): number {
  let peak = 0
  for (let i = from; i < end; i += 1) {
    const sample = samples[i] ?? 0
    // The absolute value, without a branch that random signs would mispredict.
    const loudness = sample ^ (sample >> 31)
    if (loudness > peak) peak = loudness
  }
  return peak
}

function mergePairs(buckets: Uint16Array): void {
  const half = buckets.length / 2
  for (let i = 0; i < half; i += 1) buckets[i] = Math.max(buckets[2 * i] ?? 0, buckets[2 * i + 1] ?? 0)
  buckets.fill(0, half)
}
