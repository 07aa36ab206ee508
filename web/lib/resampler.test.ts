import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createResampler } from './pcm-source.ts'

test('resampling gives the same result for blocks of any size', () => {
  const sine = Float32Array.from({ length: 4800 }, (_, index) => Math.sin(index / 20))
  const whole = [...createResampler(48_000, 44_100)(sine)]
  expect(whole.length).toBe(4410)
  // Interpolated points lie on the sine at their own time.
  whole.forEach((value, index) => {
    expect(value).toBeCloseTo(Math.sin((index * 48_000) / 44_100 / 20), 3)
  })
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 12 }), (sizes) => {
      const resample = createResampler(48_000, 44_100)
      let from = 0
      const blocks = [...sizes, sine.length].map((size) => {
        const block = sine.subarray(from, from + size)
        from = Math.min(sine.length, from + size)
        return [...resample(block)]
      })
      const joined = blocks.flat()
      expect(Math.abs(joined.length - whole.length)).toBeLessThanOrEqual(1)
      // One assertion for thousands of samples, as close as toBeCloseTo(…, 3).
      const differences = joined.slice(0, whole.length).map((value, i) => Math.abs(value - (whole[i] ?? Number.NaN)))
      expect(Math.max(...differences)).toBeLessThan(0.0005)
    }),
  )
})

test('equal rates: the samples pass through untouched', () => {
  const samples = Float32Array.of(1, 0.5)
  expect(createResampler(44_100, 44_100)(samples)).toBe(samples)
})
