import { concatBytes } from '#common/media/bytes.ts'
import {
  type DeviceRecording,
  durationOf,
  type Recording,
  type StoryDraft,
  type Take,
  type TakeBytes,
  type UploadEntry,
} from '../takes/recording.ts'
import {
  connectRecordingsDatabase,
  type RecordingsDatabase,
  type Slice,
  type WithDatabase,
  write,
} from './recordings-database.ts'
import { StorageError, toStorageError } from './storage-error.ts'

/** A take when it begins, and what its recording needs if it is the first. */
export interface NewTake {
  readonly recordingId: string
  readonly familyId: number
  readonly draft: StoryDraft
  readonly take: Pick<Take, 'id' | 'mimeType' | 'startedAt' | 'utcOffsetMinutes'>
}

/** The end of a take that may not be stored yet and is in memory. */
export interface TakeTail {
  /** The position of its first byte. */
  readonly from: number
  readonly slices: readonly Uint8Array<ArrayBuffer>[]
}

/**
 * One account's recordings on this device. A resolved promise means written and flushed to disk (`strict`): not even a dead
 * battery loses it. Every failure is a `StorageError`, and none is swallowed.
 */
export interface RecordingStore {
  /** Adds a take to a recording, which begins with its first one, and an entry of the queue that uploads it. */
  beginTake(take: NewTake): Promise<void>
  /** Adds all of these slices or none; writing the same slice again changes nothing. */
  append(recordingId: string, slices: readonly Slice[]): Promise<void>
  setDraft(recordingId: string, draft: StoryDraft): Promise<void>
  /** Marks a take as properly stopped. */
  finishTake(recordingId: string, takeId: string, durationMs: number): Promise<void>
  /** This account's recordings that have audio, newest first, including those of a crash. */
  list(): Promise<DeviceRecording[]>
  /** Those without audio: a crash in the first moment left them. */
  listEmpty(): Promise<DeviceRecording[]>
  /** Null if this account has no such recording. */
  find(recordingId: string): Promise<DeviceRecording | null>
  /** About `maxBytes` of a take from a position on, in order; empty at its end. */
  readBytes(recordingId: string, takeId: string, from: number, maxBytes: number): Promise<TakeBytes>
  /** A take as one file; from `tail.from` on, its bytes are taken from the tail instead. */
  readTake(recordingId: string, takeId: string, tail?: TakeTail): Promise<Blob>
  /** Deletes a recording and what the queue was to do with it, all or nothing. */
  remove(recordingId: string): Promise<void>
  /** For the queue, whose entries are in the same database. */
  readonly withDatabase: WithDatabase
  close(): Promise<void>
}

/** Large enough to read fast, small enough not to hold three hours of slices in memory. */
const READ_BATCH = 500
/** Slices of an upload's chunk: six seconds. */
const CHUNK_BATCH = 64

/** The slices with bytes from `from` on, and before `before`. */
export const slicesOf = (takeId: string, from = 0, before = Number.POSITIVE_INFINITY) =>
  IDBKeyRange.bound([takeId, from], [takeId, before], true, false)

export const uploadId = (takeId: string): string => `upload:${takeId}`

export function openRecordingStore(accountId: number): RecordingStore {
  const { withDatabase, close } = connectRecordingsDatabase()

  /** Another account's recording counts as missing. */
  function own(recording: Recording | undefined): Recording {
    if (recording?.accountId !== accountId) throw new StorageError('missing')
    return recording
  }

  const change = (recordingId: string, changed: (recording: Recording) => Partial<Recording>): Promise<void> =>
    write(withDatabase, ['recordings'], async (transaction) => {
      const recordings = transaction.objectStore('recordings')
      const recording = own(await recordings.get(recordingId))
      await recordings.put({ ...recording, ...changed(recording) })
    })

  const listAll = (): Promise<DeviceRecording[]> =>
    withDatabase(async (database) => {
      const recordings = await database.getAllFromIndex('recordings', 'byAccount', accountId)
      return await Promise.all(recordings.map((recording) => measure(database, recording)))
    })

  return {
    withDatabase,
    close,

    beginTake: ({ recordingId, familyId, draft, take }) =>
      write(withDatabase, ['recordings', 'queue'], async (transaction) => {
        const recordings = transaction.objectStore('recordings')
        const found = await recordings.get(recordingId)
        const earlier = found ? own(found).takes.filter(({ id }) => id !== take.id) : []
        const takes = [...earlier, { ...take, durationMs: null, uploadedBytes: null }]
        await recordings.put({ id: recordingId, accountId, familyId, draft, takes })
        await transaction.objectStore('queue').put(newUpload(accountId, familyId, recordingId, take))
      }),

    append: (recordingId, slices) =>
      write(withDatabase, ['recordings', 'slices'], async (transaction) => {
        own(await transaction.objectStore('recordings').get(recordingId))
        const store = transaction.objectStore('slices')
        // Inside an async function: if one `put` throws synchronously, the other promises are still awaited.
        await Promise.all(slices.map(async (slice) => await store.put(slice)))
      }),

    setDraft: (recordingId, draft) => change(recordingId, () => ({ draft })),

    finishTake: (recordingId, takeId, durationMs) =>
      change(recordingId, ({ takes }) => ({
        takes: takes.map((take) => (take.id === takeId ? { ...take, durationMs } : take)),
      })),

    list: async () => {
      const recordings = await listAll()
      return recordings.filter(({ bytes }) => bytes > 0).sort((a, b) => b.startedAt - a.startedAt)
    },

    listEmpty: async () => (await listAll()).filter(({ bytes }) => bytes === 0),

    find: (recordingId) =>
      withDatabase(async (database) => {
        const found = await database.get('recordings', recordingId)
        return found?.accountId === accountId ? await measure(database, found) : null
      }),

    readBytes: (recordingId, takeId, from, maxBytes) =>
      withDatabase(async (database) => {
        own(await database.get('recordings', recordingId))
        return firstBytes(await database.getAll('slices', slicesOf(takeId, from), CHUNK_BATCH), from, maxBytes)
      }),

    readTake: (recordingId, takeId, tail = { from: Number.POSITIVE_INFINITY, slices: [] }) =>
      withDatabase(async (database) => {
        const { takes } = own(await database.get('recordings', recordingId))
        const type = takes.find(({ id }) => id === takeId)?.mimeType
        const parts: (Blob | Uint8Array<ArrayBuffer>)[] = []
        let from = 0
        for (;;) {
          const batch = await database.getAll('slices', slicesOf(takeId, from, tail.from), READ_BATCH)
          parts.push(new Blob(batch.map(({ bytes }) => bytes)))
          from = batch.at(-1)?.endByte ?? from
          if (batch.length < READ_BATCH) break
        }
        return new Blob([...parts, ...tail.slices], { type: type ?? '' })
      }),

    remove: (recordingId) =>
      write(withDatabase, ['recordings', 'slices', 'queue'], async (transaction) => {
        const { takes } = own(await transaction.objectStore('recordings').get(recordingId))
        await transaction.objectStore('recordings').delete(recordingId)
        for (const { id } of takes) await transaction.objectStore('slices').delete(slicesOf(id))
        const queue = transaction.objectStore('queue')
        for (const entry of await queue.index('byAccount').getAll(accountId))
          if (entry.recordingId === recordingId && entry.kind !== 'delete') await queue.delete(entry.id)
      }),
  }
}

/** What hasn't failed. */
export const NOT_TRIED = { attempts: 0, nextAt: 0, waitsFor: null, problem: null } as const

export const newUpload = (
  accountId: number,
  familyId: number,
  recordingId: string,
  take: Pick<Take, 'id' | 'startedAt'>,
): UploadEntry => ({
  id: uploadId(take.id),
  kind: 'upload',
  accountId,
  familyId,
  recordingId,
  takeId: take.id,
  after: [],
  at: take.startedAt,
  ...NOT_TRIED,
})

/** The bytes from a position on, of slices that begin with the one that has the first of them. */
export function firstBytes(slices: readonly Slice[], from: number, maxBytes: number): TakeBytes {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let [size, endMs] = [0, 0]
  for (const slice of slices) {
    const part = slice.bytes.subarray(Math.max(0, from - (slice.endByte - slice.bytes.length)))
    if (size > 0 && size + part.length > maxBytes) break
    parts.push(part)
    size += part.length
    endMs = slice.endMs
  }
  return { bytes: concatBytes(...parts), endMs }
}

/** How much of a recording is on this device. */
async function measure(database: RecordingsDatabase, recording: Recording): Promise<DeviceRecording> {
  const transaction = database.transaction('slices')
  const onDevice = await Promise.all(
    recording.takes.map(async (take) => {
      const last = await transaction.store.openCursor(slicesOf(take.id), 'prev')
      const durationMs = take.durationMs ?? last?.value.endMs ?? 0
      return { ...take, durationMs, isStopped: take.durationMs !== null, bytes: last?.value.endByte ?? 0 }
    }),
  )
  const takes = onDevice.map(({ bytes: _, ...take }) => take)
  return {
    ...recording,
    takes,
    startedAt: recording.takes[0]?.startedAt ?? 0,
    durationMs: durationOf({ takes }),
    bytes: onDevice.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** A store that, when the device is full, frees the reserved space for the recording and tries again. */
export function withReserve(store: RecordingStore): RecordingStore {
  async function retryWithReserve(write: () => Promise<void>): Promise<void> {
    try {
      await write()
    } catch (cause) {
      if (toStorageError(cause).kind !== 'full') throw cause
      // Loaded already if there is a reserve: the code that fills it is the same module.
      const reserve = await import('#web/features/device-space/space-reserve.ts').catch(() => null)
      if (!(await reserve?.releaseReserve(navigator.storage))) throw cause
      await write()
    }
  }
  return {
    ...store,
    beginTake: (take) => retryWithReserve(() => store.beginTake(take)),
    append: (recordingId, slices) => retryWithReserve(() => store.append(recordingId, slices)),
  }
}
