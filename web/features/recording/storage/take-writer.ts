import { type Clock, succeedsWithin } from '#web/lib/clock.ts'
import type { TakeBytes } from '../takes/recording.ts'
import { firstBytes, type RecordingStore } from './recording-store.ts'
import type { Slice } from './recordings-database.ts'
import { ANSWER_TIMEOUT_MS, type StorageError, toStorageError } from './storage-error.ts'

/** Slices stay in memory until a retry succeeds. */
const RETRY_DELAY_MS = 1000

export interface TakeWriter {
  /** @param endMs how far into the take they reach */
  add(bytes: Uint8Array<ArrayBuffer>, endMs: number): void
  /** Tries to write everything; false when some slices are still in memory only, or the store doesn't have the take. */
  flush(): Promise<boolean>
  /**
   * About `maxBytes` from a position on: what is on disk, and what storing failed for, because the server may be the only place
   * that takes it.
   */
  readBytes(from: number, maxBytes: number): Promise<TakeBytes>
  /** The whole take: what is stored, followed by what is only in memory. */
  read(): Promise<Blob>
  /** Writes nothing more. */
  close(): void
}

export interface TakeWriterParts {
  readonly recordingId: string
  readonly takeId: string
  readonly mimeType: string
  readonly store: Pick<RecordingStore, 'append' | 'readTake' | 'readBytes'>
  /** Adds the take to the store, before its first slice. */
  readonly begin: () => Promise<void>
  readonly clock: Clock
  readonly listener: {
    /** This many milliseconds of the take are on disk. */
    onStored(ms: number): void
    /** Storing fails (the recording continues in memory), or works again (null). */
    onProblem(error: StorageError | null): void
  }
}

/**
 * Writes slices to the store in order, one write at a time; those that arrive meanwhile go with the next write. A slice
 * leaves memory only after the store has it.
 */
export function createTakeWriter(parts: TakeWriterParts): TakeWriter {
  const { recordingId, takeId, store, clock, listener } = parts
  let pending: Slice[] = []
  let length = 0
  let stored = 0
  let hasBegun = false
  /** Then slices in memory may be read. */
  let isFailing = false
  let isClosed = false
  let writing: Promise<void> | null = null
  let cancelRetry: (() => void) | null = null

  async function writeOnce() {
    if (!hasBegun) await parts.begin()
    hasBegun = true
    const batch = [...pending]
    if (batch.length > 0) await store.append(recordingId, batch)
    pending = pending.slice(batch.length)
    const last = batch.at(-1)
    if (last) {
      stored = last.endByte
      listener.onStored(last.endMs)
    }
    if (isFailing) listener.onProblem(null)
    isFailing = false
  }

  function fail(cause?: unknown) {
    isFailing = true
    listener.onProblem(toStorageError(cause))
  }

  const failUnlessFailing = () => {
    if (!isFailing) fail()
  }

  async function writeAll() {
    try {
      do await writeOnce()
      while (pending.length > 0)
    } catch (cause) {
      fail(cause)
      cancelRetry?.()
      if (!isClosed) cancelRetry = clock.after(RETRY_DELAY_MS, retry)
    }
  }

  function write(): Promise<void> {
    if (writing) return writing
    // A database that never answers fails, too. It may still answer.
    const cancelTimeout = clock.after(ANSWER_TIMEOUT_MS, failUnlessFailing)
    writing = writeAll().finally(() => {
      cancelTimeout()
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
      length += bytes.length
      pending.push({ takeId, endByte: length, endMs, bytes })
      writeSoon()
    },
    async flush() {
      cancelRetry?.()
      cancelRetry = null
      if (!(await succeedsWithin(settle(), ANSWER_TIMEOUT_MS, clock))) failUnlessFailing()
      return hasBegun && pending.length === 0
    },
    async readBytes(from, maxBytes) {
      if (from < stored) return await store.readBytes(recordingId, takeId, from, maxBytes)
      const inMemory = isFailing ? pending.filter(({ endByte }) => endByte > from) : []
      return firstBytes(inMemory, from, maxBytes)
    },
    async read() {
      const tail = pending.map(({ bytes }) => bytes)
      if (stored === 0) return new Blob(tail, { type: parts.mimeType })
      return await store.readTake(recordingId, takeId, { from: stored, slices: tail })
    },
    close() {
      isClosed = true
      cancelRetry?.()
      cancelRetry = null
    },
  }
}
