import { CallError } from '#web/lib/call-error.ts'
import { type Clock, untilTimeout } from '#web/lib/clock.ts'
import type { SavedRecording, Take, TakeBytes } from '../takes/recording.ts'
import type { TusClient } from './tus-client.ts'

/** A take as the upload reads it. */
export interface TakeSource {
  readonly recording: SavedRecording
  readonly take: Take
  /** No more will be added to it. */
  isWhole(): boolean
  /** About that many bytes from a position on; empty at the end of what there is. */
  readBytes(from: number, maxBytes: number): Promise<TakeBytes>
}

export interface UploadTakeParts {
  readonly client: TusClient
  readonly clock: Clock
  /** @param ms how far into the take the server has it */
  readonly onProgress: (source: TakeSource, ms: number) => void
}

/** A phone that changes cells may never learn that its connection is dead. */
const REQUEST_TIMEOUT_MS = 30_000
/** With less than this to send, an upload that still grows waits for more. */
const MIN_BATCH_BYTES = 16 * 1024

/** A take whose beginning is in a story already; this device has more of it, or will have. */
export class SavedShorterError extends Error {}

/**
 * Uploads some of a take, always from the offset that the server reports. Resolves to the number of bytes once the server has a
 * whole take; to `growing` when it has what there is so far; and otherwise to `again`.
 */
export type UploadTake = (source: TakeSource, signal: AbortSignal) => Promise<number | 'growing' | 'again'>

export function createUploadTake({ client, clock, onProgress }: UploadTakeParts): UploadTake {
  const chunkSize = createChunkSize()
  /** How much of a take the server has; unknown after a failure. */
  const offsets = new Map<string, number>()

  const withTimeout = <T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    untilTimeout(REQUEST_TIMEOUT_MS, clock, signal, work)

  /** Resolves to how much of it the server has. */
  async function open({ recording, take }: TakeSource, signal: AbortSignal): Promise<number> {
    const offset = await withTimeout(signal, (own) => client.open(recording, take, own))
    const { bedtime, title } = recording.draft
    // A recorder that delivered nothing leaves an empty take, which isn't uploaded.
    const first = recording.takes.find(({ uploadedBytes }) => uploadedBytes !== 0)
    if (bedtime && take.id === first?.id) {
      const { content, details: characterDetails } = bedtime
      // The voice is sent even if this fails. It's repeated when the upload is opened again.
      await withTimeout(signal, (own) => client.setBedtime(take.id, { title, content, characterDetails }, own)).catch(
        () => undefined,
      )
    }
    return offset
  }

  async function sendChunk(source: TakeSource, signal: AbortSignal): Promise<number | 'growing' | 'again'> {
    const { take } = source
    // Asked first: nothing is added after it has become whole.
    const isWhole = source.isWhole()
    const known = offsets.get(take.id)
    const from = known ?? 0
    const { bytes, endMs } = await source.readBytes(from, chunkSize.maxBytes())
    if (bytes.length === 0 && !isWhole) return 'growing'
    // What this device couldn't store may be on the server: it was sent from memory before a crash.
    if (bytes.length === 0) return known ?? (await withTimeout(signal, (own) => client.sentBytes(take.id, own)))
    if (known === undefined) {
      offsets.set(take.id, await open(source, signal))
      return 'again'
    }
    const startedAt = clock.now()
    offsets.delete(take.id)
    const offset = await withTimeout(signal, (own) => client.send(take.id, from, bytes, own))
    offsets.set(take.id, offset)
    chunkSize.sent(bytes.length, clock.now() - startedAt)
    if (offset >= from + bytes.length) onProgress(source, endMs)
    return isWhole || bytes.length >= MIN_BATCH_BYTES ? 'again' : 'growing'
  }

  return async (source, signal) => {
    const { id } = source.take
    const knew = offsets.has(id)
    try {
      const result = await sendChunk(source, signal)
      // If the server loses it later, it's asked again.
      if (typeof result === 'number') offsets.delete(id)
      return result
    } catch (cause) {
      offsets.delete(id)
      if (cause instanceof CallError && cause.code === 'already_saved') return await wholeIfSaved(source, cause)
      chunkSize.failed()
      // Another tab sent some of it, or the server has lost its end or all of it: it's asked once more.
      if (isLost(cause)) {
        if (knew) return 'again'
        throw new Error('The server and this device disagree about the upload')
      }
      throw cause
    }
  }
}

const LOST: ReadonlySet<string> = new Set(['upload_unknown', 'wrong_offset', 'upload_busy'])
const isLost = (cause: unknown): boolean => cause instanceof CallError && (LOST.has(cause.code) || cause.status === 404)

/**
 * A take that is part of a story by now. The server says how much of it that is.
 * @throws {SavedShorterError}
 */
async function wholeIfSaved(source: TakeSource, { fields }: CallError): Promise<number> {
  // Asked first, as above.
  const isWhole = source.isWhole()
  let length = 0
  for (;;) {
    const { bytes } = await source.readBytes(length, MAX_CHUNK_BYTES)
    if (bytes.length === 0) break
    length += bytes.length
  }
  if (!isWhole || length > Number(fields.bytes ?? length)) throw new SavedShorterError()
  return length
}

/** Small enough that a slow line shows progress every few seconds, large enough for a backlog. */
const MIN_CHUNK_BYTES = 16 * 1024
const MAX_CHUNK_BYTES = 4 * 1024 * 1024
const FIRST_CHUNK_BYTES = 64 * 1024
const FAST_MS = 700
const SLOW_MS = 4000

/** Adapts the size of chunks to how long the last ones took. */
function createChunkSize() {
  let maxBytes = FIRST_CHUNK_BYTES
  return {
    maxBytes: () => maxBytes,
    sent(bytes: number, ms: number) {
      // A chunk that wasn't full says nothing about larger ones.
      if (ms < FAST_MS && bytes * 2 >= maxBytes) maxBytes = Math.min(MAX_CHUNK_BYTES, maxBytes * 2)
      else if (ms > SLOW_MS) maxBytes = Math.max(MIN_CHUNK_BYTES, maxBytes / 2)
    },
    failed() {
      maxBytes = Math.max(MIN_CHUNK_BYTES, maxBytes / 2)
    },
  }
}
