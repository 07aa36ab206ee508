import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CannotContinueError } from './stream.ts'
import { continueCut, inChunks, loadSamples, type Sample } from './testing/samples.ts'

const SAMPLES = loadSamples((name) =>
  readFileSync(new URL(`../../../../../server/infra/media/testing/${name}`, import.meta.url)),
)

const offsets = (bytes: Uint8Array) => fc.array(fc.nat(bytes.length), { maxLength: 60 })
const cuts = ({ audioStart, bytes }: Sample) => fc.integer({ min: audioStart, max: bytes.length })

function endOf({ createReader }: Sample, bytes: Uint8Array) {
  const reader = createReader()
  reader.add(bytes)
  return reader.end()
}

describe.each(SAMPLES)('a $name recording', (sample) => {
  const { bytes, ms } = sample

  test('is as long as its packets say, and needs no repair', () => {
    const { durationMs, repair } = endOf(sample, bytes)
    expect(durationMs).toBeCloseTo(ms, 0)
    expect(repair).toHaveLength(0)
  })

  test('cut anywhere and continued: one file, with the existing bytes unchanged', () => {
    fc.assert(
      fc.property(cuts(sample), (cut) => {
        const { end, file } = continueCut(sample, cut)
        expect(file.subarray(0, cut).equals(bytes.subarray(0, cut))).toBe(true)
        const whole = endOf(sample, file)
        expect(whole.repair).toHaveLength(0)
        expect(whole.durationMs).toBeCloseTo(end.durationMs + ms, 0)
        // The repair adds at most one packet, or one fragment of packets.
        expect(end.durationMs).toBeLessThanOrEqual((ms * cut) / bytes.length + 300)
      }),
      { numRuns: 300 },
    )
  })

  test('gives the same file for any slicing', () => {
    fc.assert(
      fc.property(cuts(sample), offsets(bytes), (cut, borders) => {
        expect(continueCut(sample, cut, borders).file.equals(continueCut(sample, cut).file)).toBe(true)
      }),
    )
  })

  test('only returns whole elements: cut off at any slice, it can be continued again', () => {
    fc.assert(
      fc.property(cuts(sample), offsets(bytes), fc.nat(60), (cut, borders, slices) => {
        const { repair, createJoiner } = endOf(sample, bytes.subarray(0, cut))
        const joiner = createJoiner()
        const more = inChunks(bytes, borders)
          .slice(0, slices)
          .map((chunk) => joiner.add(chunk))
        const file = Buffer.concat([bytes.subarray(0, cut), repair, ...more])
        expect(endOf(sample, file).repair).toHaveLength(0)
      }),
    )
  })

  test('refuses different audio and other data', () => {
    const { createJoiner } = endOf(sample, bytes)
    const other = sample.name === 'webm' ? bytes.with(141, 2) : bytes.with(601 - 91 + 45, 9)
    expect(() => createJoiner().add(other)).toThrow(CannotContinueError)
    expect(() => createJoiner().add(new Uint8Array(64))).toThrow(CannotContinueError)
  })

  test('cannot be continued if it is only a header', () => {
    for (const cut of [0, 20, 140]) expect(() => endOf(sample, bytes.subarray(0, cut))).toThrow(CannotContinueError)
  })
})
