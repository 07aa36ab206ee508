const FINE_BUCKETS = 2048

/** Collects loudness peaks and the number of samples from a stream of unknown length, in fixed memory. */
export type PeakMeter = {
  /** Takes signed 16-bit little-endian mono samples; a piece may end in the middle of one. */
  add(chunk: Uint8Array): void
  sampleCount(): number
  /** The loudest sample of each of `count` (at most 1024) equal stretches, 0 to 255; all 0 before any sample. */
  peaks(count: number): number[]
}

/** Every full set of fine buckets is halved by merging neighbors, so their number stays between 1024 and 2048. */
export function peakMeter(): PeakMeter {
  const fine = new Uint16Array(FINE_BUCKETS)
  let span = 1
  let samples = 0
  let oddByte: number | undefined

  const addSample = (low: number, high: number): void => {
    if (samples === span * FINE_BUCKETS) {
      mergePairs(fine)
      span *= 2
    }
    const at = Math.floor(samples / span)
    const loudness = Math.abs(((high << 24) | (low << 16)) >> 16)
    if (loudness > (fine[at] ?? 0)) fine[at] = loudness
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
      const used = Math.ceil(samples / span)
      return Array.from({ length: count }, (_, i) => {
        const from = Math.floor((i * used) / count)
        const to = Math.max(from + 1, Math.floor(((i + 1) * used) / count))
        return Math.min(255, Math.round(Math.max(...fine.subarray(from, to)) / 128.5))
      })
    },
  }
}

function mergePairs(fine: Uint16Array): void {
  const half = fine.length / 2
  for (let i = 0; i < half; i += 1) fine[i] = Math.max(fine[2 * i] ?? 0, fine[2 * i + 1] ?? 0)
  fine.fill(0, half)
}
