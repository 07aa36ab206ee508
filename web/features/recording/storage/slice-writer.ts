import { type Clock, succeedsWithin } from '#web/lib/clock.ts'
import { assembleRecording, type SliceLayout } from '../capture/formats.ts'
import type { StoredSliceSize } from '../sync/upload/stored-source.ts'
import type { StoredSlice } from './recordings-database.ts'
import type { SliceStore } from './slice-store.ts'
import { StorageError, toStorageError } from './storage-error.ts'

/** After a failure the next try waits this long; meanwhile the slices stay in memory. */
const RETRY_MS = 1000
/** A store that does not answer within this time counts as failed when the recording is to end. */
const FLUSH_TIMEOUT_MS = 5000

export interface SliceWriter {
  add(bytes: Uint8Array<ArrayBuffer>, endMs: number): void
  /** Tries to write all that is left; false when something could not be written and is in memory only. */
  flush(): Promise<boolean>
  /** Slices from an index on, in order, at most so many: stored, or in memory because they could not be. */
  readSlices(from: number, most: number): Promise<Omit<StoredSlice, 'recordingId'>[]>
  /** The whole recording: what is stored, and behind it what could only be kept in memory. */
  read(): Promise<Blob>
  /** Takes no more and tries no more. */
  close(): void
}

export interface SliceWriterParts {
  readonly recordingId: string
  readonly layout: SliceLayout
  readonly mimeType: string
  readonly store: Pick<SliceStore, 'append' | 'readBlob' | 'readSlices'>
  /** Makes the recording known to the store, before its first slice. */
  readonly begin: () => Promise<void>
  readonly clock: Clock
  /** So many slices are stored already, when more is put behind a recording. */
  readonly from?: number
  readonly listener: {
    /** So much of the recording, in milliseconds from its beginning, is on the disk. */
    safe(ms: number): void
    /**
     * These slices can be read, behind those told before: they are on the disk, or the disk does not take them and the
     * vault may be the only place that does.
     */
    readable(slices: readonly StoredSliceSize[]): void
    /** Storing fails (the recording goes on in memory), or works again (null). */
    problem(error: StorageError | null): void
  }
}

interface Slice {
  readonly index: number
  readonly endMs: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Brings slices into the store in order, one write at a time; those that come meanwhile go together with the next. A slice
 * leaves the memory only when the store has it.
 */
export function createSliceWriter(parts: SliceWriterParts): SliceWriter {
  const { recordingId, store, clock, listener } = parts
  let pending: Slice[] = []
  let count = parts.from ?? 0
  let stored = count
  let told = count
  let begun = false
  let failing = false
  let closed = false
  let writing: Promise<void> | null = null
  let cancelRetry: (() => void) | null = null

  function tellReadable(slices: readonly Slice[]) {
    const news = slices.filter(({ index }) => index >= told)
    told += news.length
    if (news.length > 0)
      listener.readable(news.map(({ index, endMs, bytes }) => ({ index, endMs, bytes: bytes.length })))
  }

  async function writeOnce() {
    if (!begun) await parts.begin()
    begun = true
    const batch = [...pending]
    if (batch.length > 0) await store.append(recordingId, batch)
    pending = pending.slice(batch.length)
    stored += batch.length
    const last = batch.at(-1)
    if (last) listener.safe(last.endMs)
    tellReadable(batch)
    if (failing) listener.problem(null)
    failing = false
  }

  async function writeAll() {
    try {
      do await writeOnce()
      while (pending.length > 0)
    } catch (cause) {
      failing = true
      listener.problem(toStorageError(cause))
      tellReadable(pending)
      if (!closed) cancelRetry = clock.after(RETRY_MS, retry)
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
    if (!closed && !cancelRetry) void write()
  }

  function retry() {
    cancelRetry = null
    void write()
  }

  async function settle() {
    // Slices that came during a write that failed get a try of their own.
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
        failing = true
        listener.problem(new StorageError('failed'))
      }
      return pending.length === 0
    },
    async readSlices(from, most) {
      const memory = pending.filter(({ index }) => index >= from)
      const first = pending[0]?.index ?? Number.POSITIVE_INFINITY
      return from < first
        ? await store.readSlices(recordingId, from, Math.min(most, first - from))
        : memory.slice(0, most)
    },
    async read() {
      const tail = pending.map((slice) => slice.bytes)
      if (stored === 0) return assembleRecording(parts.layout, parts.mimeType, tail)
      return await store.readBlob(recordingId, { from: stored, slices: tail })
    },
    close() {
      closed = true
      cancelRetry?.()
      cancelRetry = null
    },
  }
}
