import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CannotContinue } from './ending.ts'
import { completeOpus, opusPacketMs } from './opus.ts'
import { carriedOn, inPieces, type Sample, samplesFrom } from './testing/samples.ts'

const SAMPLES = samplesFrom((name) =>
  readFileSync(new URL(`../../../../../server/infra/media/testing/${name}`, import.meta.url)),
)

const places = (bytes: Uint8Array) => fc.array(fc.nat(bytes.length), { maxLength: 60 })
const cuts = ({ sounds, bytes }: Sample) => fc.integer({ min: sounds, max: bytes.length })

function endOf({ reader }: Sample, bytes: Uint8Array) {
  const read = reader()
  read.add(bytes)
  return read.end()
}

describe.each(SAMPLES)('a recording in $name', (sample) => {
  const { bytes, ms } = sample

  test('is as long as its packets say, and nothing is to be mended', () => {
    const { ms: length, mend } = endOf(sample, bytes)
    expect(length).toBeCloseTo(ms, 0)
    expect(mend).toHaveLength(0)
  })

  test('cut anywhere and carried on is one file, whose beginning is what was there', () => {
    fc.assert(
      fc.property(cuts(sample), (cut) => {
        const { ending, file } = carriedOn(sample, cut)
        expect(file.subarray(0, cut).equals(bytes.subarray(0, cut))).toBe(true)
        const whole = endOf(sample, file)
        expect(whole.mend).toHaveLength(0)
        expect(whole.ms).toBeCloseTo(ending.ms + ms, 0)
        // What was promised when it was cut is no longer than a packet, or a fragment of them.
        expect(ending.ms).toBeLessThanOrEqual((ms * cut) / bytes.length + 300)
      }),
      { numRuns: 300 },
    )
  })

  test('is the same however it was sliced', () => {
    fc.assert(
      fc.property(cuts(sample), places(bytes), (cut, borders) => {
        expect(carriedOn(sample, cut, borders).file.equals(carriedOn(sample, cut).file)).toBe(true)
      }),
    )
  })

  test('gives only what is whole, so that it can be cut off at any slice and carried on again', () => {
    fc.assert(
      fc.property(cuts(sample), places(bytes), fc.nat(60), (cut, borders, slices) => {
        const { mend, join } = endOf(sample, bytes.subarray(0, cut))
        const joining = join()
        const more = inPieces(bytes, borders)
          .slice(0, slices)
          .map((piece) => joining.add(piece))
        const file = Buffer.concat([bytes.subarray(0, cut), mend, ...more])
        expect(endOf(sample, file).mend).toHaveLength(0)
      }),
    )
  })

  test('is not carried on by other sound, nor by something else', () => {
    const { join } = endOf(sample, bytes)
    const other = sample.name === 'webm' ? bytes.with(141, 2) : bytes.with(601 - 91 + 45, 9)
    expect(() => join().add(other)).toThrow(CannotContinue)
    expect(() => join().add(new Uint8Array(64))).toThrow(CannotContinue)
  })

  test('of which only the header came cannot be carried on', () => {
    for (const cut of [0, 20, 140]) expect(() => endOf(sample, bytes.subarray(0, cut))).toThrow(CannotContinue)
  })
})

test('a packet of any length is completed to a valid one', () => {
  const anyLength = fc.integer({ min: 1, max: 5_000 })
  fc.assert(
    fc.property(anyLength, fc.nat(255), (length, like) => {
      const packet = completeOpus(new Uint8Array(), length, like)
      expect(packet).toHaveLength(length)
      expect((packet[0] ?? 0) >> 2).toBe(like >> 2)
      expect(opusPacketMs(packet)).toBe(opusPacketMs(Uint8Array.of(like & 0xfc)))
      if (length < 3) return
      // One frame of no bytes: all the rest is padding and its count.
      let [at, padding] = [2, 0]
      while (packet[at] === 255) [at, padding] = [at + 1, padding + 254]
      padding += packet[at] ?? 0
      expect(at + 1 + padding).toBe(length)
    }),
  )
})
