const BYTES_PER_SAMPLE = 2
const FULL_SCALE = 0x8000

/** Encodes samples (-1..1, clipped beyond) as 16-bit little-endian PCM. */
export function encodePcm16(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(samples.length * BYTES_PER_SAMPLE))
  samples.forEach((sample, index) => {
    const clipped = Math.max(-1, Math.min(1, sample))
    view.setInt16(index * BYTES_PER_SAMPLE, Math.round(clipped * (clipped < 0 ? FULL_SCALE : FULL_SCALE - 1)), true)
  })
  return new Uint8Array(view.buffer)
}

/** The samples (-1..1) of 16-bit little-endian PCM. */
export function decodePcm16({ buffer, byteOffset, byteLength }: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(buffer, byteOffset, byteLength)
  const samples = new Float32Array(byteLength / BYTES_PER_SAMPLE)
  for (let i = 0; i < samples.length; i += 1) samples[i] = view.getInt16(i * BYTES_PER_SAMPLE, true) / FULL_SCALE
  return samples
}
