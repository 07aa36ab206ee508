const BYTES_PER_SAMPLE = 2

/** Samples (-1..1, clipped beyond) as 16-bit little-endian PCM. */
export function encodePcm16(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(samples.length * BYTES_PER_SAMPLE))
  samples.forEach((sample, index) => {
    const clipped = Math.max(-1, Math.min(1, sample))
    view.setInt16(index * BYTES_PER_SAMPLE, Math.round(clipped * (clipped < 0 ? 0x8000 : 0x7fff)), true)
  })
  return new Uint8Array(view.buffer)
}
