const BUCKET_COUNT = 2048

/** Collects loudness peaks and counts the samples of a stream of unknown length, in constant memory. */
export type PeakMeter = {
  /** Takes signed 16-bit little-endian mono samples. A chunk may end in the middle of a sample. */
  add(chunk: Uint8Array): void
  sampleCount(): number
  /** The loudest sample of each of `count` (at most 1024) equal parts, 0 to 255; all 0 if there are no samples. */
  peaks(count: number): number[]
}

/** When the buckets are full, neighbors are merged, so between 1024 and 2048 of them are in use. */
export function peakMeter(): PeakMeter {
  const buckets = new Uint16Array(BUCKET_COUNT)
  let samplesPerBucket = 1
  let samples = 0
  let oddByte: number | undefined

  const addSample = (low: number, high: number): void => {
    if (samples === samplesPerBucket * BUCKET_COUNT) {
      mergePairs(buckets)
      samplesPerBucket *= 2
    }
    const bucket = Math.floor(samples / samplesPerBucket)
    const loudness = Math.abs(((high << 24) | (low << 16)) >> 16)
    if (loudness > (buckets[bucket] ?? 0)) buckets[bucket] = loudness
    samples += 1
  }

  return {
    add(chunk) {
      let from = 0
      if (oddByte !== undefined && chunk.length > 0) {
        addSample(oddByte, chunk[0] ?? 0)
        oddByte = undefined
        from = 1
      }
      const pairsEnd = from + ((chunk.length - from) & ~1)
      for (let i = from; i < pairsEnd; i += 2) addSample(chunk[i] ?? 0, chunk[i + 1] ?? 0)
      if (pairsEnd < chunk.length) oddByte = chunk[pairsEnd]
    },
    sampleCount: () => samples,
    peaks(count) {
      const used = Math.ceil(samples / samplesPerBucket)
      return Array.from({ length: count }, (_, i) => {
        const from = Math.floor((i * used) / count)
        const to = Math.max(from + 1, Math.floor(((i + 1) * used) / count))
        return Math.min(255, Math.round(Math.max(...buckets.subarray(from, to)) / 128.5))
      })
    },
  }
}

function mergePairs(buckets: Uint16Array): void {
  const half = buckets.length / 2
  for (let i = 0; i < half; i += 1) buckets[i] = Math.max(buckets[2 * i] ?? 0, buckets[2 * i + 1] ?? 0)
  buckets.fill(0, half)
}
