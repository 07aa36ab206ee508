import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '#web/testing/fake-clock.ts'
import type { OpenedRecording } from '../queue/work.ts'
import { firstBytes, type RecordingStore } from '../storage/recording-store.ts'
import { type DeviceRecording, type DeviceTake, EMPTY_DRAFT } from '../takes/recording.ts'
import { createFakeQueue } from '../testing/fake-queue.ts'
import { openFinishedRecording, openLiveRecording, type RecordingDeps, readTakes } from './open-recording.ts'

const first: DeviceTake = {
  id: 'r1',
  mimeType: 'audio/webm',
  startedAt: 1000,
  utcOffsetMinutes: -360,
  durationMs: 500,
  isStopped: true,
  uploadedBytes: 3,
}
const { durationMs: _, isStopped: __, uploadedBytes: ___, ...began } = first
const second = { id: 't2', mimeType: 'audio/mp4', startedAt: 9000, utcOffsetMinutes: 60 }

/** What is on the device of the takes of a continued recording. */
const STORED = [1, 2, 3]

const store = () =>
  ({
    beginTake: vi.fn<RecordingStore['beginTake']>(async () => {}),
    append: vi.fn<RecordingStore['append']>(async () => {}),
    setDraft: vi.fn<RecordingStore['setDraft']>(async () => {}),
    finishTake: async () => {},
    list: async () => [],
    listEmpty: async () => [],
    find: async () => null,
    readBytes: async (_id, takeId, from, maxBytes) => {
      const slice = { takeId, endByte: STORED.length, endMs: 500, bytes: Uint8Array.from(STORED) }
      return firstBytes(takeId === 'r1' && from < STORED.length ? [slice] : [], from, maxBytes)
    },
    readTake: async (_id, takeId) => new Blob(takeId === 'r1' ? [Uint8Array.from(STORED)] : []),
    remove: async () => {},
    withDatabase: () => Promise.reject(new Error('not in this test')),
    close: async () => {},
  }) satisfies RecordingStore

const draft = (text: string) => ({ ...EMPTY_DRAFT, text })

const FREE: RecordingDeps['locks'] = { acquire: async () => () => {}, acquiredIds: async () => new Set() }

/** A recording as it is on this device when it's opened again. */
const onDevice = (...takes: DeviceTake[]): DeviceRecording => ({
  id: 'r1',
  accountId: 1,
  familyId: 10,
  draft: draft('earlier'),
  takes,
  startedAt: 1000,
  durationMs: takes.reduce((sum, { durationMs }) => sum + durationMs, 0),
  bytes: STORED.length,
})

function createDeps(locks = FREE) {
  const listener = { saved: vi.fn(), storageProblem: vi.fn() }
  const opened = store()
  const fakeQueue = createFakeQueue(opened)
  return { store: opened, locks, clock: createFakeClock(), queue: fakeQueue.queue, fakeQueue, listener }
}

/** The queue works on what this tab has open. */
function openedIn({ opened }: ReturnType<typeof createFakeQueue>): OpenedRecording {
  const found = opened.get('r1')
  if (!found) throw new Error('the queue does not know the recording')
  return found
}

function startFixture(locks = FREE, previous: DeviceRecording | null = null) {
  const deps = createDeps(locks)
  let text = 'first'
  const lock = locks.acquire('r1').catch(() => null)
  const take = previous ? second : began
  const beginning = { recordingId: 'r1', familyId: 10, take, previous, lock }
  const opened = openLiveRecording(deps, beginning, () => draft(text))
  const changeText = (more: string) => {
    text = more
    opened.drafts.changed(draft(more))
  }
  return { ...deps, opened, changeText }
}

const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())]

describe('a recording that begins', () => {
  test('is locked before it is stored, or another tab could be offered it', async () => {
    const lock = Promise.withResolvers<() => void>()
    const { store, opened } = startFixture({ ...FREE, acquire: () => lock.promise })
    opened.add(Uint8Array.of(1), 100)
    await new Promise((resolve) => setImmediate(resolve))
    expect(store.beginTake).not.toHaveBeenCalled()
    lock.resolve(() => {})
    await opened.flush()
    expect(store.beginTake).toHaveBeenCalledTimes(1)
    expect(store.append.mock.calls.flatMap(([, slices]) => slices)).toEqual([
      { takeId: 'r1', endByte: 1, endMs: 100, bytes: Uint8Array.of(1) },
    ])
  })

  test('locking fails: it begins anyway, since offered twice is better than not stored', async () => {
    const { store, opened } = startFixture({ ...FREE, acquire: () => Promise.reject(new Error('no locks')) })
    await opened.flush()
    expect(store.beginTake).toHaveBeenCalledTimes(1)
  })

  test('the first draft has the words so far; later ones are written at most once a second', async () => {
    const { store, opened, changeText, clock } = startFixture()
    changeText('before the store was ready')
    await opened.flush()
    expect(store.beginTake.mock.calls[0]?.[0].draft.text).toBe('before the store was ready')
    changeText('one')
    changeText('one two')
    clock.advance(999)
    expect(store.setDraft.mock.calls.filter(([, { text }]) => text.startsWith('one'))).toEqual([])
    clock.advance(1)
    await expect.poll(() => store.setDraft.mock.calls.length).toBe(1)
    changeText('one two three')
    await opened.drafts.flush()
    expect(store.setDraft.mock.calls.map(([, { text }]) => text)).toEqual(['one two', 'one two three'])
  })

  test('a draft that could not be written is tried again', async () => {
    const { store, opened, changeText, clock, listener } = startFixture()
    await opened.flush()
    store.setDraft.mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
    changeText('words')
    await opened.drafts.flush()
    expect(listener.storageProblem).toHaveBeenCalledWith('r1', expect.objectContaining({ kind: 'full' }))
    clock.advance(1000)
    await opened.drafts.flush()
    expect(store.setDraft).toHaveBeenCalledTimes(2)
    expect(listener.storageProblem).toHaveBeenLastCalledWith('r1', null)
  })

  test('releasing gives up the lock, leaves the queue and stops all writes', async () => {
    const release = vi.fn()
    const { store, opened, changeText, clock, fakeQueue } = startFixture({ ...FREE, acquire: async () => release })
    await opened.flush()
    changeText('words')
    expect(fakeQueue.opened.has('r1')).toBe(true)
    opened.release()
    opened.add(Uint8Array.of(1), 100)
    clock.advance(60_000)
    await expect.poll(() => release.mock.calls.length).toBe(1)
    expect(fakeQueue.opened.has('r1')).toBe(false)
    expect(store.append).not.toHaveBeenCalled()
    expect(store.setDraft).not.toHaveBeenCalled()
  })

  test('the queue reads what is stored, and all of it once the take has ended, with the latest draft', async () => {
    const { opened, changeText, fakeQueue, store } = startFixture()
    await opened.flush()
    const inQueue = openedIn(fakeQueue)
    store.append.mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
    opened.add(Uint8Array.of(7, 8), 100)
    expect(inQueue.isWhole('r1')).toBe(false)
    expect(inQueue.current().takes).toEqual([{ ...began, durationMs: 0, isStopped: false, uploadedBytes: null }])
    changeText('words')
    await opened.flush()
    opened.finish(130)
    expect(inQueue.isWhole('r1')).toBe(true)
    expect(inQueue.current()).toEqual({
      id: 'r1',
      familyId: 10,
      draft: draft('words'),
      takes: [{ ...began, durationMs: 130, isStopped: true, uploadedBytes: null }],
    })
    expect(await inQueue.readBytes('r1', 1, 100)).toEqual({ bytes: Uint8Array.of(8), endMs: 100 })
  })
})

describe('a recording that is continued', () => {
  const previous = onDevice(first)

  test('gets another take, whose slices begin at its own start', async () => {
    const { store, opened } = startFixture(FREE, previous)
    opened.add(Uint8Array.of(7, 8), 600)
    await opened.flush()
    const expected = { recordingId: 'r1', familyId: 10, draft: draft('first'), take: second }
    expect(store.beginTake.mock.calls).toEqual([[expected]])
    expect(store.append.mock.calls.flatMap(([, slices]) => slices)).toEqual([
      { takeId: 't2', endByte: 2, endMs: 100, bytes: Uint8Array.of(7, 8) },
    ])
  })

  test('is saved up to a time of the whole, and knows what was there before', async () => {
    const { opened, listener } = startFixture(FREE, previous)
    opened.add(Uint8Array.of(7), 600)
    await opened.flush()
    expect(listener.saved.mock.calls).toEqual([['r1', 600]])
    expect(opened.previous).toEqual({ bytes: 3, durationMs: 500 })
    opened.finish(630)
    expect(opened.takes()).toEqual([first, { ...second, durationMs: 130, isStopped: true, uploadedBytes: null }])
  })

  test('the queue reads each take by itself: the first as it is stored, the second as far as it is known', async () => {
    const { opened, fakeQueue, store } = startFixture(FREE, previous)
    store.append.mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
    opened.add(Uint8Array.of(7, 8), 600)
    await opened.flush()
    const inQueue = openedIn(fakeQueue)
    expect([inQueue.isWhole('r1'), inQueue.isWhole('t2')]).toEqual([true, false])
    expect([...(await inQueue.readBytes('r1', 1, 100)).bytes]).toEqual([2, 3])
    expect([...(await inQueue.readBytes('t2', 1, 100)).bytes]).toEqual([8])
    const files = await readTakes(opened)
    expect(files.map(({ id }) => id)).toEqual(['r1', 't2'])
    expect(await Promise.all(files.map(({ blob }) => bytesOf(blob)))).toEqual([STORED, [7, 8]])
  })

  test('a take without audio has no file', async () => {
    const { opened } = startFixture(FREE, previous)
    await opened.flush()
    expect((await readTakes(opened)).map(({ id }) => id)).toEqual(['r1'])
  })
})

describe('a recording that has ended', () => {
  test('is whole for the queue, and stores later drafts until it is released', async () => {
    const deps = createDeps()
    const release = vi.fn()
    const opened = openFinishedRecording(deps, onDevice(first), () => draft('later'), release)
    const inQueue = openedIn(deps.fakeQueue)
    expect(inQueue.current()).toEqual({ id: 'r1', familyId: 10, draft: draft('later'), takes: [first] })
    expect(inQueue.isWhole('r1')).toBe(true)
    expect([...(await inQueue.readBytes('r1', 2, 100)).bytes]).toEqual([3])
    opened.drafts.changed(draft('later'))
    await opened.drafts.flush()
    expect(deps.store.setDraft.mock.calls).toEqual([['r1', draft('later')]])
    opened.release()
    expect(release).toHaveBeenCalledTimes(1)
    expect(deps.fakeQueue.opened.has('r1')).toBe(false)
    opened.drafts.changed(draft('too late'))
    deps.clock.advance(60_000)
    await opened.drafts.flush()
    expect(deps.store.setDraft).toHaveBeenCalledTimes(1)
  })
})
