import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStoredSource } from './stored-source.ts'

/** A recording whose slices have these lengths; every byte is its own place in it. */
function recordingOf(lengths: readonly number[]) {
  let next = 0
  const slices = lengths.map((length, index) => ({
    recordingId: 'r1',
    index,
    endMs: (index + 1) * 100,
    bytes: Uint8Array.from({ length }, () => next++ % 251),
  }))
  const store = { readSlices: async (_id: string, from: number, most: number) => slices.slice(from, from + most) }
  const source = createStoredSource('r1', store)
  const sizes = slices.map(({ index, endMs, bytes }) => ({ index, endMs, bytes: bytes.length }))
  return { source, sizes, all: slices.flatMap(({ bytes }) => [...bytes]) }
}

test('reads the same bytes from anywhere, however the slices are cut', async () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(lengths, fc.nat(), fc.integer({ min: 1, max: 500 }), async (cuts, place, most) => {
      const { source, sizes, all } = recordingOf(cuts)
      // Known in several goes, as they are stored.
      source.add(sizes.slice(0, 7))
      source.add(sizes.slice(7))
      expect(source.length()).toBe(all.length)
      const from = place % all.length
      const { bytes, endMs } = await source.read(from, most)
      expect([...bytes]).toEqual(all.slice(from, from + bytes.length))
      // At least something, and whole slices but for the first.
      expect(bytes.length).toBeGreaterThan(0)
      expect(bytes.length <= most || bytes.length <= Math.max(...cuts)).toBe(true)
      expect(await source.msAt(from + bytes.length)).toBe(endMs)
    }),
  )
})

test('tells how far into the recording so many bytes reach, and no further', async () => {
  const { source, sizes } = recordingOf([10, 10, 10])
  source.add(sizes)
  const reached = await Promise.all([0, 9, 10, 25, 30, 99].map((bytes) => source.msAt(bytes)))
  expect(reached).toEqual([0, 0, 100, 200, 300, 300])
})

test('does not tell of slices that are not stored yet', async () => {
  const { source, sizes } = recordingOf([10, 10, 10])
  source.add(sizes.slice(0, 2))
  expect(source.length()).toBe(20)
  expect((await source.read(0, 1000)).bytes.length).toBe(20)
})
