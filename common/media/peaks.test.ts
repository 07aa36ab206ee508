import fc from 'fast-check'
import { expect, test } from 'vitest'
import { peakMeter } from './peaks.ts'

function pcm(samples: readonly number[]): Buffer {
  const bytes = Buffer.alloc(samples.length * 2)
  for (const [i, sample] of samples.entries()) bytes.writeInt16LE(sample, i * 2)
  return bytes
}

test('results do not depend on where the stream is split', () => {
  const pieces = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40_000, size: 'max' }), pieces, (bytes, cuts) => {
      const whole = peakMeter()
      whole.add(bytes)
      const inPieces = peakMeter()
      let from = 0
      for (const cut of [...cuts.toSorted((a, b) => a - b), bytes.length]) {
        inPieces.add(bytes.subarray(from, cut))
        from = Math.max(from, Math.min(cut, bytes.length))
      }
      expect(inPieces.sampleCount()).toBe(Math.floor(bytes.length / 2))
      expect(inPieces.peaks(120)).toEqual(whole.peaks(120))
    }),
    { numRuns: 30 },
  )
})

test.each([2_400, 100_003, 5_000_000])('a loud sample appears at its position, in %i samples', (length) => {
  const bytes = Buffer.alloc(length * 2)
  for (const where of [0, 0.123, 0.5, 0.77, 0.9999]) {
    bytes.writeInt16LE(-20_000, Math.floor(length * where) * 2)
    const meter = peakMeter()
    meter.add(bytes)
    bytes.fill(0)
    const peaks = meter.peaks(120)
    expect(peaks).toHaveLength(120)
    expect(Math.max(...peaks)).toBe(255)
    // At most two neighbors, because a bucket is always smaller than one of the 120 parts.
    expect(peaks.filter((peak) => peak > 0).length).toBe(1)
    expect(Math.abs(peaks.indexOf(255) - where * 120)).toBeLessThanOrEqual(1.2)
  }
})

const peaksOf = (...samples: number[]): number[] => {
  const meter = peakMeter()
  meter.add(pcm(samples))
  return meter.peaks(samples.length)
}

test.each([
  ['at full scale', 1],
  ['at -20 dB', 0.1],
  ['at -40 dB', 0.01],
])('%s, the loudest part is 255, and others are in proportion to it', (_, loudness) => {
  const samples = [32_767, -32_768, 16_384, 0].map((sample) => Math.round(sample * loudness))
  const found = peaksOf(...samples)
  for (const [index, height] of [255, 255, 127.5, 0].entries())
    expect(Math.abs((found[index] ?? 0) - height)).toBeLessThanOrEqual(2)
})

test.each([
  ['the noise of a quiet room (-60 dB)', 33, 26],
  ['one step of the converter', 1, 1],
  ['silence', 0, 0],
])('%s isn’t drawn as speech', (_, sample, height) => {
  expect(peaksOf(sample, sample)).toEqual([height, height])
  expect(peaksOf(-1 - sample, -1 - sample)).toEqual([height, height])
})

test('the number of peaks is the same with no or few samples', () => {
  const meter = peakMeter()
  expect(meter.peaks(120)).toEqual(Array.from({ length: 120 }, () => 0))
  meter.add(pcm([32_767]))
  expect(meter.peaks(4)).toEqual([255, 255, 255, 255])
})

test.each([10, 5_000_000])('what was added after a mark can be taken back, even %i samples', (length) => {
  const meter = peakMeter()
  meter.add(pcm([1000, 2000, 3000]))
  const before = [meter.sampleCount(), meter.peaks(120)]
  const undo = meter.mark()
  meter.add(Buffer.alloc(2 * length + 1, 0x70))
  undo()
  expect([meter.sampleCount(), meter.peaks(120)]).toEqual(before)
  meter.add(pcm([4000]))
  expect(meter.peaks(4)).toEqual(peaksOf(1000, 2000, 3000, 4000))
})
