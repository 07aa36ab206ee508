import { type Clock, succeedsWithin } from '#web/lib/clock.ts'
import type { StoredSliceSize } from '../sync/upload-source.ts'
import type { StoredSlice } from './recordings-database.ts'
import { StorageError, toStorageError } from './recordings-database.ts'
import type { SliceStore } from './slice-store.ts'

/** Slices stay in memory until a retry succeeds. */
const RETRY_DELAY_MS = 1000
/** When the recording ends, a store that doesn't answer in time counts as failed. */
const FLUSH_TIMEOUT_MS = 5000

export interface SliceWriter {
  add(bytes: Uint8Array<ArrayBuffer>, endMs: number): void
  /** Tries to write everything; false when some slices are still in memory only. */
  flush(): Promise<boolean>
  /** Slices from an index on, in order: stored ones, or those in memory that couldn't be stored. */
  readSlices(from: number, maxCount: number): Promise<Omit<StoredSlice, 'recordingId'>[]>
  /** The whole recording: what is stored, followed by what is only in memory. */
  read(): Promise<Blob>
  /** Writes nothing more. */
  close(): void
}

export interface SliceWriterParts {
  readonly recordingId: string
  readonly mimeType: string
  readonly store: Pick<SliceStore, 'append' | 'readBlob' | 'readSlices'>
  /** Creates the recording in the store, before its first slice. */
  readonly begin: () => Promise<void>
  readonly clock: Clock
  /** When a recording is continued: the number of slices that are stored already. */
  readonly from?: number
  readonly listener: {
    /** This many milliseconds of the recording are on disk. */
    onStored(ms: number): void
    /**
     * These slices can be read, after those reported before. They are on disk, or storing them failed and the server may
     * be the only place that takes them.
     */
    onReadable(slices: readonly StoredSliceSize[]): void
    /** Storing fails (the recording continues in memory), or works again (null). */
    onProblem(error: StorageError | null): void
  }
}

interface Slice {
  readonly index: number
  readonly endMs: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Writes slices to the store in order, one write at a time; those that arrive meanwhile go with the next write. A slice
 * leaves memory only after the store has it.
 */
export function createSliceWriter(parts: SliceWriterParts): SliceWriter {
  const { recordingId, store, clock, listener } = parts
  let pending: Slice[] = []
  let count = parts.from ?? 0
  let stored = count
  let reportedCount = count
  let hasBegun = false
  let isFailing = false
  let isClosed = false
  let writing: Promise<void> | null = null
  let cancelRetry: (() => void) | null = null

  function reportReadable(slices: readonly Slice[]) {
    const unreported = slices.filter(({ index }) => index >= reportedCount)
    reportedCount += unreported.length
    if (unreported.length > 0)
      listener.onReadable(unreported.map(({ index, endMs, bytes }) => ({ index, endMs, bytes: bytes.length })))
  }

  async function writeOnce() {
    if (!hasBegun) await parts.begin()
    hasBegun = true
    const batch = [...pending]
    if (batch.length > 0) await store.append(recordingId, batch)
    pending = pending.slice(batch.length)
    stored += batch.length
    const last = batch.at(-1)
    if (last) listener.onStored(last.endMs)
    reportReadable(batch)
    if (isFailing) listener.onProblem(null)
    isFailing = false
  }

  async function writeAll() {
    try {
      do await writeOnce()
      while (pending.length > 0)
    } catch (cause) {
      isFailing = true
      listener.onProblem(toStorageError(cause))
      reportReadable(pending)
      if (!isClosed) cancelRetry = clock.after(RETRY_DELAY_MS, retry)
    }
  }

  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null
      if (pending.length > 0) writeSoon()
    })
    return writing
  }

  function writeSoon() {
    if (!isClosed && !cancelRetry) void write()
  }

  function retry() {
    cancelRetry = null
    void write()
  }

  async function settle() {
    // Slices that arrived during a failed write get their own try.
    await write()
    if (pending.length > 0) await write()
  }

  void write()
  return {
    add(bytes, endMs) {
      pending.push({ index: count, endMs, bytes })
      count += 1
      writeSoon()
    },
    async flush() {
      cancelRetry?.()
      cancelRetry = null
      if (!(await succeedsWithin(settle(), FLUSH_TIMEOUT_MS, clock))) {
        isFailing = true
        listener.onProblem(new StorageError('failed'))
      }
      return pending.length === 0
    },
    async readSlices(from, maxCount) {
      const memory = pending.filter(({ index }) => index >= from)
      const first = pending[0]?.index ?? Number.POSITIVE_INFINITY
      return from < first
        ? await store.readSlices(recordingId, from, Math.min(maxCount, first - from))
        : memory.slice(0, maxCount)
    },
    async read() {
      const tail = pending.map((slice) => slice.bytes)
      if (stored === 0) return new Blob(tail, { type: parts.mimeType })
      return await store.readBlob(recordingId, { from: stored, slices: tail })
    },
    close() {
      isClosed = true
      cancelRetry?.()
      cancelRetry = null
    },
  }
}
