import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStoredSource } from './upload-source.ts'

/** A recording whose slices have these lengths; every byte is its own offset. */
function recordingOf(lengths: readonly number[]) {
  let next = 0
  const slices = lengths.map((length, index) => ({
    recordingId: 'r1',
    index,
    endMs: (index + 1) * 100,
    bytes: Uint8Array.from({ length }, () => next++ % 251),
  }))
  const store = {
    readSlices: async (_id: string, from: number, maxCount: number) => slices.slice(from, from + maxCount),
  }
  const source = createStoredSource('r1', store)
  const sizes = slices.map(({ index, endMs, bytes }) => ({ index, endMs, bytes: bytes.length }))
  return { source, sizes, all: slices.flatMap(({ bytes }) => [...bytes]) }
}

test('property: reads the same bytes from any offset, for any slices', async () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(lengths, fc.nat(), fc.integer({ min: 1, max: 500 }), async (cuts, position, maxCount) => {
      const { source, sizes, all } = recordingOf(cuts)
      // Added in two batches, as they are stored.
      source.add(sizes.slice(0, 7))
      source.add(sizes.slice(7))
      expect(source.length()).toBe(all.length)
      const from = position % all.length
      const { bytes, endMs } = await source.read(from, maxCount)
      expect([...bytes]).toEqual(all.slice(from, from + bytes.length))
      // At least one byte, and whole slices except the first.
      expect(bytes.length).toBeGreaterThan(0)
      expect(bytes.length <= maxCount || bytes.length <= Math.max(...cuts)).toBe(true)
      expect(await source.msAt(from + bytes.length)).toBe(endMs)
    }),
  )
})

test('msAt returns how far into the recording so many bytes reach', async () => {
  const { source, sizes } = recordingOf([10, 10, 10])
  source.add(sizes)
  const reached = await Promise.all([0, 9, 10, 25, 30, 99].map((bytes) => source.msAt(bytes)))
  expect(reached).toEqual([0, 0, 100, 200, 300, 300])
})

test('slices that were not added yet are not read', async () => {
  const { source, sizes } = recordingOf([10, 10, 10])
  source.add(sizes.slice(0, 2))
  expect(source.length()).toBe(20)
  expect((await source.read(0, 1000)).bytes.length).toBe(20)
})
