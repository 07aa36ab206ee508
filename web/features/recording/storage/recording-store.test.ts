import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '../takes/recording.ts'
import { type NewTake, newUpload, openRecordingStore, type RecordingStore } from './recording-store.ts'
import { RECORDINGS_DATABASE, type Slice } from './recordings-database.ts'
import { StorageError } from './storage-error.ts'

const ANNA = 1
const BEN = 2
const STARTED_AT = 1_700_000_000_000
let stores: RecordingStore[] = []

function storeOf(accountId: number): RecordingStore {
  const store = openRecordingStore(accountId)
  stores.push(store)
  return store
}

/** The first take of a recording has its id. */
const take = (
  recordingId: string,
  takeId = recordingId,
  changes: Partial<NewTake['take']> & Partial<Pick<NewTake, 'draft'>> = {},
): NewTake => {
  const { draft = EMPTY_DRAFT, ...takeChanges } = changes
  const type = 'audio/webm;codecs=opus'
  return {
    recordingId,
    familyId: 10,
    draft,
    take: { id: takeId, startedAt: STARTED_AT, utcOffsetMinutes: -360, mimeType: type, ...takeChanges },
  }
}

/** Slices of a take from its beginning, 100 ms each. */
function slicesOf(takeId: string, ...slices: number[][]): Slice[] {
  let endByte = 0
  return slices.map((bytes, index) => {
    endByte += bytes.length
    return { takeId, endByte, endMs: (index + 1) * 100, bytes: Uint8Array.from(bytes) }
  })
}

const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())]

const readAll = async (store: RecordingStore, recordingId: string, takeId = recordingId) =>
  await bytesOf(await store.readTake(recordingId, takeId))

const queued = (store: RecordingStore) => store.withDatabase((database) => database.getAll('queue'))

const kindOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'fine',
    (error: unknown) => (error instanceof StorageError ? error.kind : error),
  )

let anna: RecordingStore
beforeEach(() => {
  anna = storeOf(ANNA)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(stores.map((store) => store.close()))
  stores = []
  await deleteDB(RECORDINGS_DATABASE)
})

describe('a take, slice by slice', () => {
  test('reads back as one file, in order, after the tab was closed and reopened', async () => {
    const [first, second, third] = slicesOf('r1', [1, 2], [3, 4], [5])
    if (!first || !second || !third) throw new Error('no slices')
    await anna.beginTake(take('r1'))
    await anna.append('r1', [first])
    await anna.append('r1', [third, second])
    await anna.close()

    const blob = await storeOf(ANNA).readTake('r1', 'r1')
    expect(blob.type).toBe('audio/webm;codecs=opus')
    expect(await bytesOf(blob)).toEqual([1, 2, 3, 4, 5])
  })

  test('keeps its order over many batches', async () => {
    await anna.beginTake(take('r1'))
    const pairs = Array.from({ length: 1234 }, (_, index) => [index & 255, index >> 8])
    await anna.append('r1', slicesOf('r1', ...pairs))
    expect(await readAll(anna, 'r1')).toEqual(pairs.flat())
  })

  test('is complete if it fills its batches exactly', async () => {
    await anna.beginTake(take('r1'))
    const pairs = Array.from({ length: 1000 }, (_, index) => [index & 255, index >> 8])
    await anna.append('r1', slicesOf('r1', ...pairs))
    expect(await readAll(anna, 'r1')).toEqual(pairs.flat())
  })

  test('a slice written twice is stored once', async () => {
    await anna.beginTake(take('r1'))
    const slices = slicesOf('r1', [1], [2])
    await anna.append('r1', slices.slice(0, 1))
    await anna.append('r1', slices)
    expect(await readAll(anna, 'r1')).toEqual([1, 2])
  })

  test('slices in memory follow the stored ones, each of them once', async () => {
    await anna.beginTake(take('r1'))
    await anna.append('r1', slicesOf('r1', [1, 2], [3, 4]))
    // The second one was stored, but the store didn't say so.
    const tail = { from: 2, slices: [Uint8Array.of(3, 4), Uint8Array.of(5)] }
    expect(await bytesOf(await anna.readTake('r1', 'r1', tail))).toEqual([1, 2, 3, 4, 5])
  })

  test('can be read from every byte on, with the time its end has', async () => {
    await anna.beginTake(take('r1'))
    const bytes = [1, 2, 3, 4, 5, 6]
    await anna.append('r1', slicesOf('r1', [1], [2, 3, 4], [5, 6]))
    const reads = await Promise.all([...bytes, 'end'].map((_, from) => anna.readBytes('r1', 'r1', from, 100)))
    expect(reads.map((read) => [...read.bytes])).toEqual([...bytes.map((_, from) => bytes.slice(from)), []])
    expect(reads.map(({ endMs }) => endMs)).toEqual([300, 300, 300, 300, 300, 300, 0])
  })

  test('is read in whole slices of about the size asked for, and never of none', async () => {
    await anna.beginTake(take('r1'))
    await anna.append('r1', slicesOf('r1', [1, 2, 3], [4, 5, 6], [7]))
    const read = async (from: number, maxBytes: number) => {
      const { bytes, endMs } = await anna.readBytes('r1', 'r1', from, maxBytes)
      return [[...bytes], endMs]
    }
    expect(await read(0, 6)).toEqual([[1, 2, 3, 4, 5, 6], 200])
    expect(await read(0, 5)).toEqual([[1, 2, 3], 100])
    expect(await read(1, 1)).toEqual([[2, 3], 100])
    expect(await read(5, 2)).toEqual([[6, 7], 300])
  })

  test('that is long is read to its end, one read after another', async () => {
    await anna.beginTake(take('r1'))
    const pairs = Array.from({ length: 150 }, (_, index) => [index & 255, 7])
    await anna.append('r1', slicesOf('r1', ...pairs))
    const found: number[] = []
    for (;;) {
      const { bytes } = await anna.readBytes('r1', 'r1', found.length, 1_000_000)
      if (bytes.length === 0) break
      found.push(...bytes)
    }
    expect(found).toEqual(pairs.flat())
  })

  test('every write is flushed to disk', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await anna.beginTake(take('r1'))
    await anna.append('r1', slicesOf('r1', [1]))
    await anna.setDraft('r1', EMPTY_DRAFT)
    await anna.finishTake('r1', 'r1', 100)
    await anna.remove('r1')
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writes).toHaveLength(5)
    for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' })
  })
})

describe('a recording of several takes', () => {
  const second = { mimeType: 'audio/mp4', startedAt: STARTED_AT + 60_000, utcOffsetMinutes: 60 }

  /** Two takes; the first one was stopped properly. */
  async function storeTwo() {
    await anna.beginTake(take('r1'))
    await anna.append('r1', slicesOf('r1', [1, 2], [3]))
    await anna.finishTake('r1', 'r1', 195)
    await anna.beginTake(take('r1', 't2', { ...second, draft: { ...EMPTY_DRAFT, title: 'Geese' } }))
    await anna.append('r1', slicesOf('t2', [7], [8, 9]))
  }

  test('each take is a file of its own, with its own type and start; lengths and sizes add up', async () => {
    await storeTwo()
    expect(await anna.find('r1')).toEqual({
      id: 'r1',
      accountId: ANNA,
      familyId: 10,
      draft: { ...EMPTY_DRAFT, title: 'Geese' },
      startedAt: STARTED_AT,
      durationMs: 395,
      bytes: 6,
      takes: [
        { ...take('r1').take, durationMs: 195, isStopped: true, uploadedBytes: null },
        { id: 't2', ...second, durationMs: 200, isStopped: false, uploadedBytes: null },
      ],
    })
    expect(await readAll(anna, 'r1')).toEqual([1, 2, 3])
    const file = await anna.readTake('r1', 't2')
    expect([file.type, await bytesOf(file)]).toEqual(['audio/mp4', [7, 8, 9]])
    expect([...(await anna.readBytes('r1', 't2', 1, 100)).bytes]).toEqual([8, 9])
  })

  test('each take begins with an entry of the queue that uploads it', async () => {
    await storeTwo()
    const uploads = [newUpload(ANNA, 10, 'r1', take('r1').take), newUpload(ANNA, 10, 'r1', { id: 't2', ...second })]
    expect(await queued(anna)).toEqual(uploads)
  })

  test('a take that begins again, because the answer was lost, is there once', async () => {
    await storeTwo()
    await anna.beginTake(take('r1', 't2', second))
    const found = await anna.find('r1')
    expect(found?.takes.map(({ id }) => id)).toEqual(['r1', 't2'])
    expect(await readAll(anna, 'r1', 't2')).toEqual([7, 8, 9])
    expect(await queued(anna)).toHaveLength(2)
  })

  test('a take without audio has no length and no bytes, and takes none from the others', async () => {
    await storeTwo()
    await anna.beginTake(take('r1', 't3'))
    expect((await anna.find('r1'))?.takes.at(-1)).toMatchObject({ id: 't3', durationMs: 0, isStopped: false })
    expect((await anna.readTake('r1', 't3')).size).toBe(0)
    expect(await anna.find('r1')).toMatchObject({ durationMs: 395, bytes: 6 })
  })

  test('is removed with all of its takes and uploads, and nothing of other recordings', async () => {
    await storeTwo()
    // As strings, these ids have the removed ones as their beginning.
    await anna.beginTake(take('r10'))
    await anna.append('r10', slicesOf('r10', [4]))
    await anna.remove('r1')
    expect(await anna.find('r1')).toBeNull()
    expect((await queued(anna)).map(({ id }) => id)).toEqual(['upload:r10'])
    expect(await readAll(anna, 'r10')).toEqual([4])
    expect(await anna.withDatabase((database) => database.count('slices'))).toBe(1)
    // A leftover slice would show up in a new take with the same id.
    await anna.beginTake(take('r1', 't2'))
    expect((await anna.readTake('r1', 't2')).size).toBe(0)
  })
})

describe('the list of recordings', () => {
  test('includes a crashed recording with its draft, and its duration from its slices', async () => {
    const draft = { ...EMPTY_DRAFT, title: 'Geese', text: 'We had geese' }
    await anna.beginTake(take('r1'))
    await anna.append('r1', slicesOf('r1', [1], [2], [3]))
    await anna.setDraft('r1', draft)
    expect(await storeOf(ANNA).list()).toMatchObject([
      { id: 'r1', accountId: ANNA, draft, durationMs: 300, bytes: 3, takes: [{ id: 'r1', isStopped: false }] },
    ])
  })

  test('includes a stopped recording with its own duration, newest first', async () => {
    await anna.beginTake(take('old', 'old', { startedAt: 1000 }))
    await anna.beginTake(take('new', 'new', { startedAt: 2000 }))
    await anna.append('old', slicesOf('old', [1]))
    await anna.append('new', slicesOf('new', [2]))
    await anna.finishTake('old', 'old', 95)
    expect(await anna.list()).toMatchObject([
      { id: 'new', durationMs: 100, takes: [{ isStopped: false }] },
      { id: 'old', durationMs: 95, takes: [{ isStopped: true }] },
    ])
  })

  test('omits a recording without audio, which can still be found', async () => {
    await anna.beginTake(take('silent'))
    expect(await anna.list()).toEqual([])
    expect(await anna.find('silent')).toMatchObject({ id: 'silent', bytes: 0, durationMs: 0 })
  })

  test('omits a removed recording', async () => {
    await anna.beginTake(take('r1'))
    await anna.append('r1', slicesOf('r1', [1]))
    await anna.remove('r1')
    expect(await anna.list()).toEqual([])
  })
})

describe('another person on the same device', () => {
  test('cannot list, read, change or delete the recording', async () => {
    await anna.beginTake(take('r1'))
    await anna.append('r1', slicesOf('r1', [1]))
    const ben = storeOf(BEN)
    expect(await ben.list()).toEqual([])
    expect(await ben.find('r1')).toBeNull()
    expect(await kindOf(ben.readTake('r1', 'r1'))).toBe('missing')
    expect(await kindOf(ben.readBytes('r1', 'r1', 0, 100))).toBe('missing')
    expect(await kindOf(ben.beginTake(take('r1', 't2')))).toBe('missing')
    expect(await kindOf(ben.append('r1', slicesOf('r1', [8], [9])))).toBe('missing')
    expect(await kindOf(ben.setDraft('r1', EMPTY_DRAFT))).toBe('missing')
    expect(await kindOf(ben.finishTake('r1', 'r1', 1))).toBe('missing')
    expect(await kindOf(ben.remove('r1'))).toBe('missing')
    expect(await readAll(anna, 'r1')).toEqual([1])
    expect(await anna.find('r1')).toMatchObject({ takes: [{ id: 'r1', isStopped: false }] })
    expect((await queued(anna)).map(({ id, accountId }) => [id, accountId])).toEqual([['upload:r1', ANNA]])
  })
})

describe('storage failures', () => {
  const full = () => new DOMException('no room', 'QuotaExceededError')
  const [first, ...others] = slicesOf('r1', [1], [2], [3])
  const firstOnly = first ? [first] : []

  /** The device is full after this many writes of single values. */
  function failAfter(count: number) {
    const put = IDBObjectStore.prototype.put
    let calls = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      calls += 1
      if (calls > count) throw full()
      return put.call(this, value, key)
    })
  }

  test('full: rejects, writes nothing of that call, keeps what was stored', async () => {
    await anna.beginTake(take('r1'))
    await anna.append('r1', firstOnly)
    failAfter(1)
    expect(await kindOf(anna.append('r1', others))).toBe('full')
    vi.restoreAllMocks()
    expect(await readAll(anna, 'r1')).toEqual([1])
    await anna.append('r1', others)
    expect(await readAll(anna, 'r1')).toEqual([1, 2, 3])
  })

  test('full while a take begins: neither the take nor its upload is there, and the earlier one stays', async () => {
    await anna.beginTake(take('r1'))
    await anna.append('r1', firstOnly)
    failAfter(1)
    expect(await kindOf(anna.beginTake(take('r1', 't2')))).toBe('full')
    vi.restoreAllMocks()
    expect((await anna.find('r1'))?.takes.map(({ id }) => id)).toEqual(['r1'])
    expect((await queued(anna)).map(({ id }) => id)).toEqual(['upload:r1'])
  })

  test('full only when the transaction commits: rejects', async () => {
    await anna.beginTake(take('r1'))
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      const request = put.call(this, value, key)
      // Chromium aborts at commit, after every request has succeeded; only the transaction has the reason.
      Object.defineProperty(this.transaction, 'error', { get: full, set: () => {} })
      request.addEventListener('success', () => this.transaction.abort())
      return request
    })
    expect(await kindOf(anna.append('r1', firstOnly))).toBe('full')
  })

  test('unavailable: rejects, and tries again the next time', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private window', 'SecurityError')
    })
    expect(await kindOf(anna.beginTake(take('r1')))).toBe('unavailable')
    open.mockRestore()
    expect(await kindOf(anna.beginTake(take('r1')))).toBe('fine')
  })

  test('a recording that was deleted meanwhile gets no slices', async () => {
    await anna.beginTake(take('r1'))
    await storeOf(ANNA).remove('r1')
    expect(await kindOf(anna.append('r1', firstOnly))).toBe('missing')
    await anna.beginTake(take('r1'))
    expect((await anna.readTake('r1', 'r1')).size).toBe(0)
  })

  test('a connection closed by the browser is reopened', async () => {
    await anna.beginTake(take('r1'))
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    await anna.append('r1', firstOnly)
    expect(transaction.mock.calls.length).toBeGreaterThanOrEqual(2)
    expect(await readAll(anna, 'r1')).toEqual([1])
  })

  test('closes for a newer version in another tab', async () => {
    await anna.beginTake(take('r1'))
    const upgrade = Promise.withResolvers<void>()
    const request = indexedDB.open(RECORDINGS_DATABASE, 2)
    request.onsuccess = () => {
      request.result.close()
      upgrade.resolve()
    }
    request.onerror = () => upgrade.reject(request.error)
    await upgrade.promise
    expect(await kindOf(anna.append('r1', firstOnly))).toBe('unavailable')
  })
})
