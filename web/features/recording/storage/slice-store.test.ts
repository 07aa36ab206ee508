import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RECORDINGS_DATABASE, StorageError } from './recordings-database.ts'
import { type NewRecording, openSliceStore, type SliceStore } from './slice-store.ts'

const ANNA = 1
const BEN = 2
let stores: SliceStore[] = []

function storeOf(accountId: number): SliceStore {
  const store = openSliceStore(accountId)
  stores.push(store)
  return store
}

const recording = (id: string, changes: Partial<NewRecording> = {}): NewRecording => ({
  id,
  familyId: 10,
  startedAt: 1_700_000_000_000,
  utcOffsetMinutes: -360,
  mimeType: 'audio/webm;codecs=opus',
  draft: { title: '', category: 'Ad Hoc', prompt: null, text: '', toldBy: null },
  ...changes,
})

const slice = (index: number, ...bytes: number[]) => ({
  index,
  endMs: (index + 1) * 100,
  bytes: Uint8Array.from(bytes),
})

const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())]

const kindOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'fine',
    (error: unknown) => (error instanceof StorageError ? error.kind : error),
  )

let anna: SliceStore
beforeEach(() => {
  anna = storeOf(ANNA)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(stores.map((store) => store.close()))
  stores = []
  await deleteDB(RECORDINGS_DATABASE)
})

describe('a recording, slice by slice', () => {
  test('reads back as one file, in order, after the tab was closed and reopened', async () => {
    await anna.begin(recording('r1'))
    await anna.append('r1', [slice(0, 1, 2)])
    await anna.append('r1', [slice(2, 5), slice(1, 3, 4)])
    await anna.close()

    const blob = await storeOf(ANNA).readBlob('r1')
    expect(blob.type).toBe('audio/webm;codecs=opus')
    expect(await bytesOf(blob)).toEqual([1, 2, 3, 4, 5])
  })

  test('keeps its order over many batches', async () => {
    await anna.begin(recording('r1'))
    const count = 1234
    await anna.append(
      'r1',
      Array.from({ length: count }, (_, index) => slice(index, index & 255, index >> 8)),
    )
    const expected = Array.from({ length: count }, (_, index) => [index & 255, index >> 8]).flat()
    expect(await bytesOf(await anna.readBlob('r1'))).toEqual(expected)
  })

  test('a slice written twice is stored once', async () => {
    await anna.begin(recording('r1'))
    await anna.append('r1', [slice(0, 1)])
    await anna.append('r1', [slice(0, 1), slice(1, 2)])
    expect(await bytesOf(await anna.readBlob('r1'))).toEqual([1, 2])
  })

  test('slices in memory follow the stored ones, each of them once', async () => {
    await anna.begin(recording('r1'))
    await anna.append('r1', [slice(0, 1), slice(1, 2)])
    const tail = { from: 1, slices: [Uint8Array.of(2), Uint8Array.of(3)] }
    expect(await bytesOf(await anna.readBlob('r1', tail))).toEqual([1, 2, 3])
  })

  test('every write is flushed to disk', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await anna.begin(recording('r1'))
    await anna.append('r1', [slice(0, 1)])
    await anna.updateDraft('r1', recording('r1').draft)
    await anna.finish('r1', 100)
    await anna.discard('r1')
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writes).toHaveLength(5)
    for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' })
  })
})

describe('the list of unsaved recordings', () => {
  test('includes a crashed recording with its draft, and its duration from its slices', async () => {
    const draft = {
      title: 'Geese',
      category: 'Childhood & Youth',
      prompt: null,
      text: 'We had geese',
      toldBy: null,
    } as const
    await anna.begin(recording('r1'))
    await anna.append('r1', [slice(0, 1), slice(1, 2), slice(2, 3)])
    await anna.updateDraft('r1', draft)
    expect(await storeOf(ANNA).listUnsaved()).toEqual([
      { ...recording('r1'), accountId: ANNA, state: 'recording', draft, durationMs: 300, slices: 3 },
    ])
  })

  test('includes a stopped recording with its own duration, newest first', async () => {
    await anna.begin(recording('old', { startedAt: 1000 }))
    await anna.begin(recording('new', { startedAt: 2000 }))
    await anna.append('old', [slice(0, 1)])
    await anna.finish('old', 95)
    expect(await anna.listUnsaved()).toMatchObject([
      { id: 'new', state: 'recording', durationMs: 0, slices: 0 },
      { id: 'old', state: 'stopped', durationMs: 95, slices: 1 },
    ])
  })

  test('omits a discarded recording: recording and slices are deleted', async () => {
    await anna.begin(recording('r1'))
    await anna.begin(recording('r10'))
    await anna.append('r1', [slice(0, 1)])
    await anna.append('r10', [slice(0, 7)])
    await anna.discard('r1')
    expect((await anna.listUnsaved()).map(({ id }) => id)).toEqual(['r10'])
    expect(await bytesOf(await anna.readBlob('r10'))).toEqual([7])
    // A leftover slice would show up in a new recording with the same id.
    await anna.begin(recording('r1'))
    expect((await anna.readBlob('r1')).size).toBe(0)
  })
})

describe('another person on the same device', () => {
  test('cannot list, read, change or delete the recording', async () => {
    await anna.begin(recording('r1'))
    await anna.append('r1', [slice(0, 1)])
    const ben = storeOf(BEN)
    expect(await ben.listUnsaved()).toEqual([])
    expect(await kindOf(ben.readBlob('r1'))).toBe('missing')
    expect(await kindOf(ben.append('r1', [slice(1, 9)]))).toBe('missing')
    expect(await kindOf(ben.updateDraft('r1', recording('r1').draft))).toBe('missing')
    expect(await kindOf(ben.finish('r1', 1))).toBe('missing')
    expect(await kindOf(ben.discard('r1'))).toBe('missing')
    expect(await bytesOf(await anna.readBlob('r1'))).toEqual([1])
  })
})

describe('storage failures', () => {
  const full = () => new DOMException('no room', 'QuotaExceededError')

  test('full: rejects, writes nothing of that call, keeps what was stored', async () => {
    await anna.begin(recording('r1'))
    await anna.append('r1', [slice(0, 1)])
    const put = IDBObjectStore.prototype.put
    let calls = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      calls += 1
      if (calls > 1) throw full()
      return put.call(this, value, key)
    })
    expect(await kindOf(anna.append('r1', [slice(1, 2), slice(2, 3)]))).toBe('full')
    vi.restoreAllMocks()
    expect(await bytesOf(await anna.readBlob('r1'))).toEqual([1])
    await anna.append('r1', [slice(1, 2), slice(2, 3)])
    expect(await bytesOf(await anna.readBlob('r1'))).toEqual([1, 2, 3])
  })

  test('full only when the transaction commits: rejects', async () => {
    await anna.begin(recording('r1'))
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      const request = put.call(this, value, key)
      // Chromium aborts at commit, after every request has succeeded; only the transaction has the reason.
      Object.defineProperty(this.transaction, 'error', { get: full, set: () => {} })
      request.addEventListener('success', () => this.transaction.abort())
      return request
    })
    expect(await kindOf(anna.append('r1', [slice(0, 1)]))).toBe('full')
  })

  test('unavailable: rejects, and tries again the next time', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private window', 'SecurityError')
    })
    expect(await kindOf(anna.begin(recording('r1')))).toBe('unavailable')
    open.mockRestore()
    expect(await kindOf(anna.begin(recording('r1')))).toBe('fine')
  })

  test('a recording that was deleted meanwhile gets no slices', async () => {
    await anna.begin(recording('r1'))
    await storeOf(ANNA).discard('r1')
    expect(await kindOf(anna.append('r1', [slice(0, 1)]))).toBe('missing')
    await anna.begin(recording('r1'))
    expect((await anna.readBlob('r1')).size).toBe(0)
  })

  test('a connection closed by the browser is reopened', async () => {
    await anna.begin(recording('r1'))
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    await anna.append('r1', [slice(0, 1)])
    expect(transaction.mock.calls.length).toBeGreaterThanOrEqual(2)
    expect(await bytesOf(await anna.readBlob('r1'))).toEqual([1])
  })

  test('closes for a newer version in another tab', async () => {
    await anna.begin(recording('r1'))
    const upgrade = Promise.withResolvers<void>()
    const request = indexedDB.open(RECORDINGS_DATABASE, 2)
    request.onsuccess = () => {
      request.result.close()
      upgrade.resolve()
    }
    request.onerror = () => upgrade.reject(request.error)
    await upgrade.promise
    expect(await kindOf(anna.append('r1', [slice(0, 1)]))).toBe('unavailable')
  })
})
