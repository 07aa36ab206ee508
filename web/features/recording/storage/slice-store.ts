import { INITIAL_STATE, type StoryDraft } from '../session/recording-machine.ts'
import {
  connectRecordingsDatabase,
  type QueuedStory,
  type RecordingsDatabase,
  StorageError,
  type StoredRecording,
  type StoredSlice,
  toStorageError,
} from './recordings-database.ts'

/** A recording when it begins. */
export type NewRecording = Pick<
  StoredRecording,
  'id' | 'familyId' | 'startedAt' | 'utcOffsetMinutes' | 'mimeType' | 'draft'
>

/** A recording on this device that is not a story yet. */
export interface UnsavedRecording extends StoredRecording {
  /** Milliseconds on this device. */
  readonly durationMs: number
  readonly slices: number
}

/** A recording that was saved offline and waits for the network. */
export interface QueuedRecording extends UnsavedRecording {
  readonly queued: QueuedStory
}

/** The end of a recording that may not be stored yet and is in memory. */
export interface SliceTail {
  /** Index of the first of these slices. */
  readonly from: number
  readonly slices: readonly Uint8Array<ArrayBuffer>[]
}

/**
 * One account's recordings on this device, slice by slice. A resolved promise means written and flushed to disk (`strict`):
 * not even a dead battery loses it. Every failure is a `StorageError`, and none is swallowed.
 */
export interface SliceStore {
  begin(recording: NewRecording): Promise<void>
  /** Adds all of these slices or none; writing the same index again changes nothing. */
  append(recordingId: string, slices: readonly Omit<StoredSlice, 'recordingId'>[]): Promise<void>
  updateDraft(recordingId: string, draft: StoryDraft): Promise<void>
  /** More will be appended. A queued story becomes an unsaved recording again. */
  reopen(recordingId: string): Promise<void>
  /** Marks it as properly stopped. */
  finish(recordingId: string, durationMs: number): Promise<void>
  /** This account's unsaved recordings, newest first, including those of a crash. */
  listUnsaved(): Promise<UnsavedRecording[]>
  /** This account's queued stories, in the order in which they were saved. */
  listQueued(): Promise<QueuedRecording[]>
  /** Queues a recording as a story, or changes a queued one. */
  updateQueued(recordingId: string, queued: QueuedStory): Promise<void>
  /** Slices from an index on, in order. */
  readSlices(recordingId: string, from: number, maxCount: number): Promise<StoredSlice[]>
  /** One playable file of the stored slices; those from `tail.from` on are taken from the tail instead. */
  readBlob(recordingId: string, tail?: SliceTail): Promise<Blob>
  /** Deletes the audio and the draft, but keeps the id until the server has deleted its copy too. */
  markDiscarded(recordingId: string): Promise<void>
  /** Ids of this account's recordings that were marked as discarded. */
  listDiscarded(): Promise<string[]>
  /** Deletes recording and slices, both or neither. */
  discard(recordingId: string): Promise<void>
  close(): Promise<void>
}

/** Large enough to read fast, small enough not to hold three hours of slices in memory. */
const READ_BATCH = 500
const DURABLE: IDBTransactionOptions = { durability: 'strict' }

const slicesOf = (recordingId: string, from = 0, before = Number.POSITIVE_INFINITY) =>
  IDBKeyRange.bound([recordingId, from], [recordingId, before], false, true)

export function openSliceStore(accountId: number): SliceStore {
  const { withDatabase, close } = connectRecordingsDatabase()

  /** Another account's recording counts as missing. */
  function own(recording: StoredRecording | undefined): StoredRecording {
    if (recording?.accountId !== accountId) throw new StorageError('missing')
    return recording
  }

  function change(recordingId: string, changes: Partial<StoredRecording>): Promise<void> {
    return withDatabase(async (database) => {
      const transaction = database.transaction('recordings', 'readwrite', DURABLE)
      await commit(transaction, async () => {
        const recording = own(await transaction.store.get(recordingId))
        await transaction.store.put({ ...recording, ...changes })
      })
    })
  }

  async function list(database: RecordingsDatabase): Promise<UnsavedRecording[]> {
    const recordings = await database.getAllFromIndex('recordings', 'byAccount', accountId)
    const present = recordings.filter(({ isDiscarded }) => !isDiscarded)
    return await Promise.all(present.map((recording) => withSlices(database, recording)))
  }

  /** Deletes the slices; also the recording, unless it gets these changes. */
  function remove(recordingId: string, changes?: Partial<StoredRecording>): Promise<void> {
    return withDatabase(async (database) => {
      const transaction = database.transaction(['recordings', 'slices'], 'readwrite', DURABLE)
      await commit(transaction, async () => {
        const recordings = transaction.objectStore('recordings')
        const recording = own(await recordings.get(recordingId))
        if (changes) await recordings.put({ ...recording, ...changes })
        else await recordings.delete(recordingId)
        await transaction.objectStore('slices').delete(slicesOf(recordingId))
      })
    })
  }

  return {
    begin: (recording) =>
      withDatabase(async (database) => {
        const transaction = database.transaction('recordings', 'readwrite', DURABLE)
        await commit(transaction, async () => {
          await transaction.store.put({ ...recording, accountId, state: 'recording', durationMs: null })
        })
      }),

    append: (recordingId, slices) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(['recordings', 'slices'], 'readwrite', DURABLE)
        await commit(transaction, async () => {
          own(await transaction.objectStore('recordings').get(recordingId))
          const store = transaction.objectStore('slices')
          // Inside an async function: if one `put` throws synchronously, the other promises are still awaited.
          await Promise.all(slices.map(async (slice) => await store.put({ ...slice, recordingId })))
        })
      }),

    updateDraft: (recordingId, draft) => change(recordingId, { draft }),
    reopen: (recordingId) => change(recordingId, { state: 'recording', durationMs: null, queued: null }),
    finish: (recordingId, durationMs) => change(recordingId, { state: 'stopped', durationMs }),

    updateQueued: (recordingId, queued) => change(recordingId, { queued }),

    listUnsaved: () =>
      withDatabase(async (database) => {
        const recordings = await list(database)
        return recordings.filter(({ queued }) => !queued).sort((a, b) => b.startedAt - a.startedAt)
      }),

    listQueued: () =>
      withDatabase(async (database) => {
        const recordings = await list(database)
        return recordings.filter(isQueued).sort((a, b) => a.queued.at - b.queued.at)
      }),

    readBlob: (recordingId, tail = { from: Number.POSITIVE_INFINITY, slices: [] }) =>
      withDatabase(async (database) => {
        const { mimeType } = own(await database.get('recordings', recordingId))
        const parts: (Blob | Uint8Array<ArrayBuffer>)[] = []
        let from = 0
        for (;;) {
          const batch = await database.getAll('slices', slicesOf(recordingId, from, tail.from), READ_BATCH)
          parts.push(new Blob(batch.map((slice) => slice.bytes)))
          from = (batch.at(-1)?.index ?? from) + 1
          if (batch.length < READ_BATCH || from >= tail.from) break
        }
        return new Blob([...parts, ...tail.slices], { type: mimeType })
      }),

    readSlices: (recordingId, from, maxCount) =>
      withDatabase(async (database) => {
        own(await database.get('recordings', recordingId))
        return await database.getAll('slices', slicesOf(recordingId, from), maxCount)
      }),

    discard: (recordingId) => remove(recordingId),
    // The draft contains the person's words.
    markDiscarded: (recordingId) =>
      remove(recordingId, { isDiscarded: true, queued: null, draft: INITIAL_STATE.draft }),

    listDiscarded: () =>
      withDatabase(async (database) => {
        const recordings = await database.getAllFromIndex('recordings', 'byAccount', accountId)
        return recordings.filter(({ isDiscarded }) => isDiscarded).map(({ id }) => id)
      }),

    close,
  }
}

const isQueued = (recording: UnsavedRecording): recording is QueuedRecording => Boolean(recording.queued)

/** Does the work, then waits until it is on disk; if anything fails, nothing is written. */
async function commit(transaction: { done: Promise<void>; abort(): void }, work: () => Promise<void>): Promise<void> {
  const done = transaction.done.then(
    () => null,
    (cause: unknown) => ({ cause }),
  )
  try {
    await work()
  } catch (cause) {
    try {
      transaction.abort()
    } catch {
      // Already aborted; `done` gives the reason.
    }
    const failure = await done
    throw pickCause(cause, failure?.cause)
  }
  const failure = await done
  if (failure) throw failure.cause
}

/** An aborted request only says "aborted"; the transaction knows why, unless we aborted it ourselves. */
function pickCause(request: unknown, transaction: unknown): unknown {
  const isAbort = (cause: unknown) => cause instanceof Error && cause.name === 'AbortError'
  return isAbort(request) && transaction && !isAbort(transaction) ? transaction : request
}

async function withSlices(database: RecordingsDatabase, recording: StoredRecording): Promise<UnsavedRecording> {
  const transaction = database.transaction('slices')
  const [slices, last] = await Promise.all([
    transaction.store.count(slicesOf(recording.id)),
    transaction.store.openCursor(slicesOf(recording.id), 'prev'),
  ])
  return { ...recording, slices, durationMs: recording.durationMs ?? last?.value.endMs ?? 0 }
}

/** A store that, when the device is full, frees the reserved space for the recording and tries again. */
export function withReserve(store: SliceStore): SliceStore {
  async function retryWithReserve(write: () => Promise<void>): Promise<void> {
    try {
      await write()
    } catch (cause) {
      if (toStorageError(cause).kind !== 'full') throw cause
      // Loaded already if there is a reserve: the code that fills it is the same module.
      const reserve = await import('./space-reserve.ts').catch(() => null)
      if (!(await reserve?.releaseReserve(navigator.storage))) throw cause
      await write()
    }
  }
  return {
    ...store,
    begin: (recording) => retryWithReserve(() => store.begin(recording)),
    append: (recordingId, slices) => retryWithReserve(() => store.append(recordingId, slices)),
  }
}
