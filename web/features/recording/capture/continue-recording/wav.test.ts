import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STREAMED_WAV_HEADER, WAV_HEADER_BYTES } from '../wav-header.ts'
import { CannotContinueError } from './stream.ts'
import { inChunks } from './testing/samples.ts'
import { createWavReader } from './wav.ts'

const SAMPLES = 441
/** Ten milliseconds; no byte of a sample looks like the one before it. */
const recording = Uint8Array.from([
  ...STREAMED_WAV_HEADER,
  ...Array.from({ length: 2 * SAMPLES }, (_, index) => (index * 37 + 5) % 256),
])
const cuts = fc.integer({ min: 0, max: recording.length })
const offsets = fc.array(fc.nat(recording.length), { maxLength: 20 })

function read(bytes: Uint8Array, borders: readonly number[] = []) {
  const reader = createWavReader()
  for (const chunk of inChunks(bytes, borders)) reader.add(chunk)
  return reader.end()
}

test('is as long as its samples, and needs no repair', () => {
  expect(read(recording)).toMatchObject({ durationMs: 10, repair: new Uint8Array() })
})

test('cut at any byte and continued: one header, existing bytes unchanged, whole samples', () => {
  fc.assert(
    fc.property(cuts, offsets, (cut, borders) => {
      const { durationMs, repair, createJoiner } = read(recording.subarray(0, cut), borders)
      const joiner = createJoiner()
      const more = inChunks(recording, borders).map((chunk) => joiner.add(chunk))
      const file = Buffer.concat([recording.subarray(0, cut), repair, ...more])
      const samples = Math.max(0, cut - WAV_HEADER_BYTES)
      expect(durationMs).toBeCloseTo(samples / 88.2, 6)
      expect(file.subarray(0, WAV_HEADER_BYTES).equals(STREAMED_WAV_HEADER)).toBe(true)
      expect(file.subarray(0, cut).equals(recording.subarray(0, cut))).toBe(true)
      expect(file.subarray(file.length - 2 * SAMPLES).equals(recording.subarray(WAV_HEADER_BYTES))).toBe(true)
      expect(file.length).toBe(WAV_HEADER_BYTES + samples + (samples % 2) + 2 * SAMPLES)
    }),
  )
})

test.each([
  ['a file of a recorder', new Uint8Array(64).fill(0x1a)],
  ['samples at another rate', recording.with(25, 0xbb)],
])('refuses %s, before anything is returned', (_, other) => {
  expect(() => read(other)).toThrow(CannotContinueError)
  const joiner = read(recording).createJoiner()
  expect(() => joiner.add(other)).toThrow(CannotContinueError)
})
