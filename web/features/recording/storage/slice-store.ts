import { assembleRecording } from '../capture/formats.ts'
import { INITIAL_STATE, type StoryDraft } from '../session/recording-machine.ts'
import {
  connectRecordingsDatabase,
  type QueuedStory,
  type RecordingsDatabase,
  type StoredRecording,
  type StoredSlice,
} from './recordings-database.ts'
import { StorageError } from './storage-error.ts'

/** What is known when a recording begins. */
export type NewRecording = Pick<StoredRecording, 'id' | 'familyId' | 'startedAt' | 'mimeType' | 'layout' | 'draft'>

/** A recording that is not a story yet, as it is offered again. */
export interface UnsavedRecording extends StoredRecording {
  /** Milliseconds on this device. */
  readonly durationMs: number
  readonly slices: number
}

/** One that was saved without a network and waits for it. */
export interface QueuedRecording extends UnsavedRecording {
  readonly queued: QueuedStory
}

/** The end of a recording that is in memory only, or not known to be stored. */
export interface SliceTail {
  /** Index of the first of these slices. */
  readonly from: number
  readonly slices: readonly Uint8Array<ArrayBuffer>[]
}

/**
 * The recordings of one account on this device, slice by slice. A promise that resolves means: written and flushed to the
 * disk (`strict`), so that not even a flat battery takes it away. All failures are `StorageError`s; none is swallowed.
 */
export interface SliceStore {
  begin(recording: NewRecording): Promise<void>
  /** Adds slices, all or none; writing the same index again changes nothing. */
  append(recordingId: string, slices: readonly Omit<StoredSlice, 'recordingId'>[]): Promise<void>
  updateDraft(recordingId: string, draft: StoryDraft): Promise<void>
  /** More of it will be appended; if it was saved, it is not any more. */
  reopen(recordingId: string): Promise<void>
  /** Marks it as stopped in good order. */
  finish(recordingId: string, durationMs: number): Promise<void>
  /** This account's recordings that nobody has saved yet, newest first; those of a crash included. */
  listUnsaved(): Promise<UnsavedRecording[]>
  /** This account's recordings that were saved and wait for the network, in the order in which they were saved. */
  listQueued(): Promise<QueuedRecording[]>
  /** Puts a recording among those, or changes what is known of it. */
  updateQueued(recordingId: string, queued: QueuedStory): Promise<void>
  /** Slices from an index on, in order, at most so many. */
  readSlices(recordingId: string, from: number, most: number): Promise<StoredSlice[]>
  /** One file that plays, from whatever slices there are; those from `tail.from` on are taken from there instead. */
  readBlob(recordingId: string, tail?: SliceTail): Promise<Blob>
  /** As `discard`, but its id stays known until the vault has thrown it away too. */
  markDiscarded(recordingId: string): Promise<void>
  /** Ids of those, of this account. */
  listUnwanted(): Promise<string[]>
  /** Deletes recording and slices, both or neither. */
  discard(recordingId: string): Promise<void>
  close(): Promise<void>
}

/** Enough to read fast, few enough to keep three hours of slices out of the memory. */
const READ_BATCH = 500
const DURABLE: IDBTransactionOptions = { durability: 'strict' }

const slicesOf = (recordingId: string, from = 0, before = Number.POSITIVE_INFINITY) =>
  IDBKeyRange.bound([recordingId, from], [recordingId, before], false, true)

export function openSliceStore(accountId: number): SliceStore {
  const { withDatabase, close } = connectRecordingsDatabase()

  /** Another account's recording is as good as none. */
  function own(recording: StoredRecording | undefined): StoredRecording {
    if (recording?.accountId !== accountId) throw new StorageError('missing')
    return recording
  }

  function change(recordingId: string, changes: Partial<StoredRecording>): Promise<void> {
    return withDatabase(async (database) => {
      const transaction = database.transaction('recordings', 'readwrite', DURABLE)
      await settled(transaction, async () => {
        const recording = own(await transaction.store.get(recordingId))
        await transaction.store.put({ ...recording, ...changes })
      })
    })
  }

  async function list(database: RecordingsDatabase): Promise<UnsavedRecording[]> {
    const recordings = await database.getAllFromIndex('recordings', 'byAccount', accountId)
    const wanted = recordings.filter(({ unwanted }) => !unwanted)
    return await Promise.all(wanted.map((recording) => withSlices(database, recording)))
  }

  /** Leaves `rest` of a recording, or nothing. */
  function remove(recordingId: string, rest?: Partial<StoredRecording>): Promise<void> {
    return withDatabase(async (database) => {
      const transaction = database.transaction(['recordings', 'slices'], 'readwrite', DURABLE)
      await settled(transaction, async () => {
        const recordings = transaction.objectStore('recordings')
        const recording = own(await recordings.get(recordingId))
        if (rest) await recordings.put({ ...recording, ...rest })
        else await recordings.delete(recordingId)
        await transaction.objectStore('slices').delete(slicesOf(recordingId))
      })
    })
  }

  return {
    begin: (recording) =>
      withDatabase(async (database) => {
        const transaction = database.transaction('recordings', 'readwrite', DURABLE)
        await settled(transaction, async () => {
          await transaction.store.put({ ...recording, accountId, state: 'recording', durationMs: null })
        })
      }),

    append: (recordingId, slices) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(['recordings', 'slices'], 'readwrite', DURABLE)
        await settled(transaction, async () => {
          own(await transaction.objectStore('recordings').get(recordingId))
          const store = transaction.objectStore('slices')
          // Inside an async function, a `put` that throws at once cannot leave the other promises unheard.
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
        const { layout, mimeType } = own(await database.get('recordings', recordingId))
        const parts: (Blob | Uint8Array<ArrayBuffer>)[] = []
        let from = 0
        for (;;) {
          const batch = await database.getAll('slices', slicesOf(recordingId, from, tail.from), READ_BATCH)
          parts.push(new Blob(batch.map((slice) => slice.bytes)))
          from = (batch.at(-1)?.index ?? from) + 1
          if (batch.length < READ_BATCH || from >= tail.from) break
        }
        return assembleRecording(layout, mimeType, [...parts, ...tail.slices])
      }),

    readSlices: (recordingId, from, most) =>
      withDatabase(async (database) => {
        own(await database.get('recordings', recordingId))
        return await database.getAll('slices', slicesOf(recordingId, from), most)
      }),

    discard: (recordingId) => remove(recordingId),
    // What was said in it does not stay.
    markDiscarded: (recordingId) => remove(recordingId, { unwanted: true, queued: null, draft: INITIAL_STATE.draft }),

    listUnwanted: () =>
      withDatabase(async (database) => {
        const recordings = await database.getAllFromIndex('recordings', 'byAccount', accountId)
        return recordings.filter(({ unwanted }) => unwanted).map(({ id }) => id)
      }),

    close,
  }
}

const isQueued = (recording: UnsavedRecording): recording is QueuedRecording => Boolean(recording.queued)

/** Does the work, then waits until it is on the disk; if anything fails, none of it is. */
async function settled(transaction: { done: Promise<void>; abort(): void }, work: () => Promise<void>): Promise<void> {
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
      // It was aborted already, for the reason that `done` gives.
    }
    const failure = await done
    throw pickCause(cause, failure?.cause)
  }
  const failure = await done
  if (failure) throw failure.cause
}

/** An aborted request only says "aborted"; the transaction knows why, except when we aborted it ourselves. */
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
