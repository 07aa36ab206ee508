import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts'
import { StorageError } from './recordings-database.ts'
import type { SliceTail } from './slice-store.ts'
import { createSliceWriter, type SliceWriter } from './slice-writer.ts'

/** A store whose every answer the test controls. */
function createControlledStore() {
  const stored = new Map<number, number[]>()
  const waiting: { slices: readonly { index: number; bytes: Uint8Array }[]; answer: PromiseWithResolvers<void> }[] = []
  return {
    stored,
    waiting,
    append(_id: string, slices: readonly { index: number; bytes: Uint8Array }[]) {
      const answer = Promise.withResolvers<void>()
      // Like the real store, it writes the slices of the call, not those added later.
      waiting.push({ slices: [...slices], answer })
      return answer.promise
    },
    async readSlices(recordingId: string, from: number, maxCount: number) {
      const slices = [...stored].sort(([a], [b]) => a - b).filter(([index]) => index >= from)
      return slices
        .slice(0, maxCount)
        .map(([index, bytes]) => ({ recordingId, index, endMs: index * 100, bytes: Uint8Array.from(bytes) }))
    },
    async readBlob(_id: string, tail: SliceTail = { from: Number.POSITIVE_INFINITY, slices: [] }) {
      const slices = [...stored].sort(([a], [b]) => a - b).filter(([index]) => index < tail.from)
      return new Blob([...slices.map(([, bytes]) => Uint8Array.from(bytes)), ...tail.slices])
    },
    /** Answers the oldest write. `lost`: it was written, but the answer says otherwise. */
    async answer(how: 'written' | 'failed' | 'lost', kind: 'full' | 'failed' = 'failed') {
      const write = waiting.shift()
      if (!write) return
      if (how !== 'failed') for (const { index, bytes } of write.slices) stored.set(index, [...bytes])
      if (how === 'written') write.answer.resolve()
      else write.answer.reject(new StorageError(kind))
      await ticks()
    },
  }
}

/** Runs settled promises. */
const ticks = () => new Promise((resolve) => setImmediate(resolve))
const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())]

function openFixture(begin: () => Promise<void> = async () => {}) {
  const store = createControlledStore()
  const clock: FakeClock = createFakeClock()
  const safe: number[] = []
  const readable: number[] = []
  const problems: (string | null)[] = []
  const writer: SliceWriter = createSliceWriter({
    recordingId: 'r1',
    mimeType: 'audio/webm',
    store,
    begin,
    clock,
    listener: {
      onStored: (ms) => safe.push(ms),
      onReadable: (slices) => readable.push(...slices.map(({ index }) => index)),
      onProblem: (error) => problems.push(error?.kind ?? null),
    },
  })
  const add = (number: number) => writer.add(Uint8Array.of(number), number * 100)
  return { store, clock, safe, readable, problems, writer, add }
}

let fixture: ReturnType<typeof openFixture>
beforeEach(async () => {
  fixture = openFixture()
  await ticks()
})

test('slices the store rejects can still be read, once and in order', async () => {
  const { store, add, clock, readable, writer } = fixture
  add(1)
  await ticks()
  await store.answer('written')
  expect(readable).toEqual([0])
  add(2)
  await ticks()
  await store.answer('failed', 'full')
  add(3)
  expect(readable).toEqual([0, 1])
  const [stored, ...rest] = await writer.readSlices(0, 10)
  expect([stored?.bytes, rest]).toEqual([Uint8Array.of(1), []])
  expect((await writer.readSlices(1, 10)).map(({ bytes }) => [...bytes])).toEqual([[2], [3]])
  clock.advance(1000)
  await ticks()
  await store.answer('written')
  expect(readable).toEqual([0, 1, 2])
  expect((await writer.readSlices(0, 10)).map(({ bytes }) => [...bytes])).toEqual([[1], [2], [3]])
})

test('one write at a time; slices that arrive meanwhile are written together', async () => {
  const { store, add, safe } = fixture
  add(1)
  await ticks()
  add(2)
  add(3)
  await ticks()
  expect(store.waiting.map(({ slices }) => slices.map(({ index }) => index))).toEqual([[0]])
  await store.answer('written')
  expect(safe).toEqual([100])
  expect(store.waiting.map(({ slices }) => slices.map(({ index }) => index))).toEqual([[1, 2]])
  await store.answer('written')
  expect(safe).toEqual([100, 300])
})

test('a slice is reported as stored only after the store has it', async () => {
  const { add, safe, store } = fixture
  add(1)
  await ticks()
  expect(safe).toEqual([])
  await store.answer('failed')
  expect(safe).toEqual([])
})

test('a failed write keeps the slices, reports the problem, retries, and reports success', async () => {
  const { store, add, clock, problems, safe, writer } = fixture
  add(1)
  await ticks()
  await store.answer('failed', 'full')
  add(2)
  await ticks()
  expect(store.waiting).toHaveLength(0)
  expect(problems).toEqual(['full'])
  expect(await bytesOf(await writer.read())).toEqual([1, 2])
  clock.advance(1000)
  await ticks()
  await store.answer('written')
  expect(problems).toEqual(['full', null])
  expect(safe).toEqual([200])
  expect([...store.stored.values()].flat()).toEqual([1, 2])
})

test('the recording is created first, with retries until it succeeds', async () => {
  let apiErrors = 2
  const { store, add, clock, problems, safe } = openFixture(async () => {
    apiErrors -= 1
    if (apiErrors >= 0) throw new StorageError('unavailable')
  })
  add(1)
  await ticks()
  expect(store.waiting).toHaveLength(0)
  clock.advance(1000)
  await ticks()
  expect(store.waiting).toHaveLength(0)
  clock.advance(1000)
  await ticks()
  await store.answer('written')
  expect(problems).toEqual(['unavailable', 'unavailable', null])
  expect(safe).toEqual([100])
})

describe('when the recording ends', () => {
  test('flush writes everything and resolves to true', async () => {
    const { store, add, writer } = fixture
    add(1)
    await ticks()
    add(2)
    const flushed = writer.flush()
    await store.answer('written')
    await store.answer('written')
    expect(await flushed).toBe(true)
  })

  test('a failed flush resolves to false, and the recording is still complete', async () => {
    const { store, add, writer } = fixture
    add(1)
    await ticks()
    await store.answer('written')
    add(2)
    const flushed = writer.flush()
    await ticks()
    await store.answer('failed')
    await store.answer('failed')
    expect(await flushed).toBe(false)
    expect(await bytesOf(await writer.read())).toEqual([1, 2])
  })

  test('a store that never answers delays the end by at maxCount five seconds', async () => {
    const { store, add, clock, writer, problems } = fixture
    add(1)
    await ticks()
    const flushed = writer.flush()
    await ticks()
    clock.advance(5000)
    expect(await flushed).toBe(false)
    expect(await bytesOf(await writer.read())).toEqual([1])
    // Not reported as stored before it is.
    expect(problems).toEqual(['failed'])
    await store.answer('written')
    expect(problems).toEqual(['failed', null])
  })

  test('nothing is written after close()', async () => {
    const { store, add, clock, writer } = fixture
    add(1)
    await ticks()
    writer.close()
    await store.answer('failed')
    clock.advance(60_000)
    await ticks()
    expect(store.waiting).toHaveLength(0)
    expect(clock.pending).toBe(0)
  })
})

test('property: whatever the store answers and when, the recording is always complete, in order, each slice once', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('add' as const) },
    { weight: 3, arbitrary: fc.constant('written' as const) },
    fc.constantFrom('failed' as const, 'lost' as const, 'time' as const, 'flush' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { store, add, clock, writer, safe } = openFixture()
      let count = 0
      for (const each of steps) {
        if (each === 'add') add(++count)
        else if (each === 'time') clock.advance(1000)
        else if (each === 'flush') void writer.flush()
        else await store.answer(each)
        await ticks()
        expect(store.waiting.length).toBeLessThanOrEqual(1)
        const expected = Array.from({ length: count }, (_, index) => index + 1)
        expect(await bytesOf(await writer.read())).toEqual(expected)
        // Every slice reported as stored is in the store.
        expect(store.stored.size * 100).toBeGreaterThanOrEqual(safe.at(-1) ?? 0)
        expect(safe).toEqual([...safe].sort((a, b) => a - b))
      }
      for (let i = 0; i < 10 && store.stored.size < count; i++) {
        clock.advance(1000)
        await ticks()
        await store.answer('written')
      }
      expect([...store.stored.values()].flat()).toEqual(Array.from({ length: count }, (_, index) => index + 1))
      writer.close()
    }),
    { numRuns: 150 },
  )
})
