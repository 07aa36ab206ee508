import { expect, test } from 'vitest'
import { decodePcm16, encodePcm16 } from './pcm16.ts'

test('samples beyond full scale are clipped, not wrapped around', () => {
  const view = new DataView(encodePcm16(Float32Array.of(2, -2, 0.5)).buffer)
  expect([view.getInt16(0, true), view.getInt16(2, true), view.getInt16(4, true)]).toEqual([32_767, -32_768, 16_384])
})

test('bytes at any address are decoded to the samples that were encoded', () => {
  const samples = Float32Array.of(0.5, -0.25, 0, -1, 1)
  const bytes = encodePcm16(samples)
  const moved = new Uint8Array(bytes.length + 1)
  moved.set(bytes, 1)
  const decoded = decodePcm16(moved.subarray(1))
  expect(decoded).toHaveLength(samples.length)
  for (const [at, sample] of decoded.entries()) expect(sample).toBeCloseTo(samples[at] ?? Number.NaN, 4)
})
