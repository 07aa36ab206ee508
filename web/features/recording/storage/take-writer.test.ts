import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '#web/testing/fake-clock.ts'
import { firstBytes, type TakeTail } from './recording-store.ts'
import type { Slice } from './recordings-database.ts'
import { StorageError } from './storage-error.ts'
import { createTakeWriter, type TakeWriter } from './take-writer.ts'

/** A store whose every answer the test controls. */
function createControlledStore() {
  const slices = new Map<number, Slice>()
  const waiting: { slices: readonly Slice[]; answer: PromiseWithResolvers<void> }[] = []
  const inOrder = () => [...slices.values()].sort((a, b) => a.endByte - b.endByte)
  return {
    /** The bytes that it has. */
    stored: () => inOrder().flatMap(({ bytes }) => [...bytes]),
    waiting,
    append(_id: string, added: readonly Slice[]) {
      const answer = Promise.withResolvers<void>()
      // Like the real store, it writes the slices of the call, not those added later.
      waiting.push({ slices: [...added], answer })
      return answer.promise
    },
    async readBytes(_id: string, _takeId: string, from: number, maxBytes: number) {
      return firstBytes(
        inOrder().filter(({ endByte }) => endByte > from),
        from,
        maxBytes,
      )
    },
    async readTake(_id: string, _takeId: string, tail: TakeTail = { from: Number.POSITIVE_INFINITY, slices: [] }) {
      const before = inOrder().filter(({ endByte }) => endByte <= tail.from)
      return new Blob([...before.map(({ bytes }) => bytes), ...tail.slices])
    },
    /** Answers the oldest write. `lost`: it was written, but the answer says otherwise. */
    async answer(how: 'written' | 'failed' | 'lost', kind: 'full' | 'failed' = 'failed') {
      const write = waiting.shift()
      if (!write) return
      if (how !== 'failed') for (const slice of write.slices) slices.set(slice.endByte, slice)
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
  const problems: (string | null)[] = []
  const writer: TakeWriter = createTakeWriter({
    recordingId: 'r1',
    takeId: 't1',
    mimeType: 'audio/webm',
    store,
    begin,
    clock,
    listener: {
      onStored: (ms) => safe.push(ms),
      onProblem: (error) => problems.push(error?.kind ?? null),
    },
  })
  /** Adds a slice of one byte. */
  const add = (number: number) => writer.add(Uint8Array.of(number), number * 100)
  /** What can be read from each of the first `count` positions on. */
  const readFrom = async (count: number) =>
    await Promise.all(Array.from({ length: count }, async (_, from) => [...(await writer.readBytes(from, 100)).bytes]))
  return { store, clock, safe, problems, writer, add, readFrom }
}

let fixture: ReturnType<typeof openFixture>
beforeEach(async () => {
  fixture = openFixture()
  await ticks()
})

describe('reading for the upload', () => {
  test('a slice can be read once it is stored, or storing it failed', async () => {
    const { store, add, clock, readFrom } = fixture
    add(1)
    await ticks()
    expect(await readFrom(1)).toEqual([[]])
    await store.answer('written')
    expect(await readFrom(2)).toEqual([[1], []])
    add(2)
    await ticks()
    expect(await readFrom(2)).toEqual([[1], []])
    await store.answer('failed', 'full')
    expect(await readFrom(3)).toEqual([[1], [2], []])
    add(3)
    expect(await readFrom(4)).toEqual([[1], [2, 3], [3], []])
    clock.advance(1000)
    await ticks()
    await store.answer('failed', 'full')
    expect(await readFrom(4)).toEqual([[1], [2, 3], [3], []])
    clock.advance(1000)
    await ticks()
    await store.answer('written')
    expect(await readFrom(4)).toEqual([[1, 2, 3], [2, 3], [3], []])
  })

  test('slices in memory are read from every byte on, with the time they reach', async () => {
    const { store, writer } = fixture
    writer.add(Uint8Array.of(1, 2, 3), 100)
    writer.add(Uint8Array.of(4, 5), 200)
    await ticks()
    await store.answer('failed', 'full')
    const all = [1, 2, 3, 4, 5]
    for (const from of [0, 1, 2, 3, 4]) {
      const { bytes, endMs } = await writer.readBytes(from, 100)
      expect([[...bytes], endMs]).toEqual([all.slice(from), 200])
    }
    expect(await writer.readBytes(1, 2)).toEqual({ bytes: Uint8Array.of(2, 3), endMs: 100 })
    expect(await writer.readBytes(5, 100)).toEqual({ bytes: new Uint8Array(), endMs: 0 })
  })

  test('when the take ends, all of it can be read, even if the store never answers', async () => {
    const { add, clock, writer, readFrom } = fixture
    add(1)
    await ticks()
    add(2)
    const flushed = writer.flush()
    await ticks()
    clock.advance(5000)
    expect(await flushed).toBe(false)
    expect(await readFrom(3)).toEqual([[1, 2], [2], []])
  })
})

test('a slice knows its take, and how far into it it reaches', async () => {
  const { store, writer } = fixture
  writer.add(Uint8Array.of(1, 2), 90)
  await ticks()
  writer.add(Uint8Array.of(3), 210)
  await store.answer('written')
  expect(store.waiting.map(({ slices }) => slices)).toEqual([
    [{ takeId: 't1', endByte: 3, endMs: 210, bytes: Uint8Array.of(3) }],
  ])
})

test('one write at a time; slices that arrive meanwhile are written together', async () => {
  const { store, add, safe } = fixture
  const written = () => store.waiting.map(({ slices }) => slices.map(({ endByte }) => endByte))
  add(1)
  await ticks()
  add(2)
  add(3)
  await ticks()
  expect(written()).toEqual([[1]])
  await store.answer('written')
  expect(safe).toEqual([100])
  expect(written()).toEqual([[2, 3]])
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
  expect(store.stored()).toEqual([1, 2])
})

test('the take is created first, with retries until it succeeds', async () => {
  let failures = 2
  const { store, add, clock, problems, safe } = openFixture(async () => {
    failures -= 1
    if (failures >= 0) throw new StorageError('unavailable')
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

test('a take that could not be created is read from memory, with its type', async () => {
  const { add, writer, readFrom } = openFixture(() => Promise.reject(new StorageError('unavailable')))
  add(1)
  add(2)
  await ticks()
  const blob = await writer.read()
  expect([blob.type, await bytesOf(blob)]).toEqual(['audio/webm', [1, 2]])
  expect(await readFrom(2)).toEqual([[1, 2], [2]])
})

describe('when the take ends', () => {
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

  test('a failed flush resolves to false, and the take is still complete', async () => {
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

  test('a store that never answers delays the end by at most five seconds', async () => {
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

  test('a store that doesn’t answer during a take is reported after five seconds, and what it lacks can be read', async () => {
    const { store, add, clock, writer, problems } = fixture
    add(1)
    await ticks()
    clock.advance(5000)
    expect(problems).toEqual(['failed'])
    add(2)
    expect([...(await writer.readBytes(0, 100)).bytes]).toEqual([1, 2])
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

  test('nothing is written after close(), even if both tries of the flush failed', async () => {
    const { store, add, clock, writer } = fixture
    add(1)
    const flushed = writer.flush()
    await ticks()
    await store.answer('failed')
    await store.answer('failed')
    expect(await flushed).toBe(false)
    writer.close()
    clock.advance(60_000)
    await ticks()
    expect(store.waiting).toHaveLength(0)
    expect(clock.pending).toBe(0)
  })
})

test('property: whatever the store answers and when, the take is always complete, in order, each slice once', async () => {
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
        // The upload gets nothing else, and never less than is reported as stored.
        const { bytes } = await writer.readBytes(0, 1000)
        expect([...bytes]).toEqual(expected.slice(0, bytes.length))
        expect(bytes.length * 100).toBeGreaterThanOrEqual(safe.at(-1) ?? 0)
        // Every slice reported as stored is in the store.
        expect(store.stored().length * 100).toBeGreaterThanOrEqual(safe.at(-1) ?? 0)
        expect(safe).toEqual([...safe].sort((a, b) => a - b))
      }
      for (let i = 0; i < 10 && store.stored().length < count; i++) {
        clock.advance(1000)
        await ticks()
        await store.answer('written')
      }
      expect(store.stored()).toEqual(Array.from({ length: count }, (_, index) => index + 1))
      writer.close()
    }),
    { numRuns: 150 },
  )
})
