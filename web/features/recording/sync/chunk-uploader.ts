import { createBackoff } from '#web/lib/backoff.ts'
import { CallError, isSignedOut, isTemporary } from '#web/lib/call-error.ts'
import type { Clock } from '#web/lib/clock.ts'
import { isSameAudio } from './resume-upload.ts'
import type { RemoteUpload, UploadClient, UploadMetadata } from './upload-client.ts'
import type { UploadSource } from './upload-source.ts'

/** `sending` includes the time while there is nothing to send. `refused`: the recording goes with the save instead. */
export type UploadState = 'sending' | 'unreachable' | 'signed-out' | 'refused' | 'done'

export interface UploadProgress {
  readonly state: UploadState
  /** Bytes on the server's disk, and how far into the recording they reach. */
  readonly bytes: number
  readonly ms: number
}

export interface ChunkUploader {
  progress(): UploadProgress
  /** The source has grown. */
  grew(): void
  /** Tries again now: the network may be back, or the person has signed in. */
  retry(): void
  /**
   * Called after Stop with the whole recording, which begins with what the source had. Resolves when the server has all of it, or never will.
   */
  finish(whole: UploadSource): Promise<'done' | 'refused'>
  /** Stops sending; what was uploaded stays on the server. */
  close(): void
}

/** A phone that changes cells may never learn that its connection is dead. */
const REQUEST_TIMEOUT_MS = 30_000
const RETRY_DELAY = { firstMs: 1000, maxMs: 15_000 }
/** While someone is recording, a chunk goes about once a second: the server flushes each one to disk. */
const BATCH_MS = 1000
const MIN_BATCH_BYTES = 16 * 1024

export type ChunkUploaderParts = {
  readonly metadata: UploadMetadata
  readonly source: UploadSource
  readonly client: UploadClient
  readonly clock: Clock
  readonly onProgress: (progress: UploadProgress) => void
}

/**
 * Uploads a recording while it is being made: one request at a time, always from the offset that the server reports, and
 * retried until all of it is there.
 */
export function createChunkUploader(parts: ChunkUploaderParts): ChunkUploader {
  const { metadata, client, clock, onProgress } = parts
  const { id, draft } = metadata
  const chunkSize = createChunkSize()
  const sleep = createSleep(clock)
  const backoff = createBackoff(RETRY_DELAY)
  let { source } = parts
  let resolveFinished: (state: 'done' | 'refused') => void = () => {}
  const finished = new Promise<'done' | 'refused'>((resolve) => {
    resolveFinished = resolve
  })
  let progress: UploadProgress = { state: 'sending', bytes: 0, ms: 0 }
  /** How much the server has; null when it has to be asked. */
  let offset: number | null = null
  /** The upload on the server is ours to append to: of a new recording, only this uploader has sent any. */
  let isOurs = metadata.isNew === true
  /** The server has more than this device. */
  let isRemoteLonger = false
  let unsentBedtime = draft?.bedtime
  let isFirstRequest = true
  let isWhole = false
  let isClosed = false
  let request = new AbortController()

  function report(changes: Partial<UploadProgress>) {
    progress = { ...progress, ...changes }
    onProgress(progress)
  }

  async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const own = new AbortController()
    request = own
    const cancel = clock.after(REQUEST_TIMEOUT_MS, () => own.abort(new TypeError('The server did not answer')))
    try {
      return await work(own.signal)
    } finally {
      cancel()
    }
  }

  /** Finds or creates the upload; null when the server has other audio under this id. */
  async function locate(): Promise<RemoteUpload | null> {
    // A new recording can be on the server only if the answer to its creation was lost.
    const mayExist = !(isFirstRequest && metadata.isNew === true)
    isFirstRequest = false
    const remote = mayExist ? await withTimeout((signal) => client.find(id, signal)) : null
    if (remote && isOurs) return remote
    if (remote) {
      const isLonger = remote.bytes > source.length()
      if (!(await withTimeout((signal) => isSameAudio(client, id, source, remote.bytes, signal)))) return null
      // It is never deleted.
      isRemoteLonger = isLonger
      isOurs = true
      return remote
    }
    isOurs = true
    isRemoteLonger = false
    await withTimeout((signal) => client.create(metadata, signal))
    unsentBedtime = draft?.bedtime
    return { bytes: 0 }
  }

  /** The voice is sent even if this fails. It's repeated when the upload is located again. */
  async function sendBedtime(): Promise<void> {
    const bedtime = unsentBedtime
    if (!draft || !bedtime) return
    try {
      await withTimeout((signal) => client.setBedtime(id, draft.title, bedtime, signal))
      unsentBedtime = undefined
    } catch {
      // A lost connection ends the next request too, and the upload is located again.
    }
  }

  /** One step of the upload; false when there is nothing to send for now, or ever again. */
  async function step(): Promise<boolean> {
    if (offset === null) {
      const remote = await locate()
      if (!remote) return refuse()
      offset = remote.bytes
      report({ state: 'sending', bytes: offset, ms: await source.msAt(Math.min(offset, source.length())) })
      await sendBedtime()
    }
    if (isRemoteLonger) {
      report({ state: 'done', bytes: offset })
      return false
    }
    // More bytes than ours can't come from this recording.
    if (offset > source.length()) return refuse()
    const from = offset
    if (from === source.length()) {
      if (isWhole) report({ state: 'done' })
      return false
    }
    const { bytes, endMs } = await source.read(from, chunkSize.maxBytes())
    const end = from + bytes.length
    const startedAt = clock.now()
    offset = await withTimeout((signal) => client.send(id, { offset: from, bytes }, signal))
    chunkSize.sent(bytes.length, clock.now() - startedAt)
    const isDone = isWhole && end === source.length() && offset === end
    report({
      bytes: offset,
      state: isDone ? 'done' : 'sending',
      ...(offset >= end && { ms: Math.max(progress.ms, endMs) }),
    })
    return !isDone
  }

  function refuse(): false {
    report({ state: 'refused' })
    return false
  }

  async function recover(problem: UploadProblem): Promise<void> {
    offset = null
    if (problem === 'refused') return void refuse()
    chunkSize.failed()
    if (problem !== 'lost') report({ state: problem === 'signed-out' ? 'signed-out' : 'unreachable' })
    await sleep.for(backoff.next())
  }

  const isOver = () => isClosed || progress.state === 'done' || progress.state === 'refused'

  async function run() {
    while (!isOver()) {
      try {
        const lengthBefore = source.length()
        const hasMore = await step()
        backoff.reset()
        if (isOver() || isWhole) continue
        if (!hasMore && source.length() === lengthBefore) await sleep.untilMore()
        else if (source.length() - progress.bytes < MIN_BATCH_BYTES) await sleep.for(BATCH_MS)
      } catch (cause) {
        if (!isClosed) await recover(uploadProblemOf(cause))
      }
    }
    if (progress.state === 'done' || progress.state === 'refused') resolveFinished(progress.state)
  }

  void run()
  return {
    progress: () => progress,
    grew: sleep.more,
    retry: sleep.wake,
    finish(whole) {
      source = whole
      isWhole = true
      sleep.wake()
      return finished
    },
    close() {
      isClosed = true
      request.abort(new TypeError('The upload was closed'))
      sleep.wake()
    },
  }
}

/**
 * What a failed request means: `again` try later; `signed-out` try when the person has signed in; `lost` ask the server
 * first how much it has; `refused` never try again.
 */
type UploadProblem = 'again' | 'signed-out' | 'lost' | 'refused'

const LOST: ReadonlySet<number> = new Set([404, 409, 410])
const NEVER: ReadonlySet<string> = new Set(['already_saved', 'too_many_uploads', 'plan_needed'])

function uploadProblemOf(cause: unknown): UploadProblem {
  if (isSignedOut(cause)) return 'signed-out'
  if (!(cause instanceof CallError) || isTemporary(cause)) return 'again'
  return LOST.has(cause.status) && !NEVER.has(cause.code) ? 'lost' : 'refused'
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
      if (ms < FAST_MS && bytes >= maxBytes) maxBytes = Math.min(MAX_CHUNK_BYTES, maxBytes * 2)
      else if (ms > SLOW_MS) maxBytes = Math.max(MIN_CHUNK_BYTES, maxBytes / 2)
    },
    failed() {
      maxBytes = Math.max(MIN_CHUNK_BYTES, maxBytes / 2)
    },
  }
}

/** Interruptible sleep for the retry loop; one at a time. */
function createSleep(clock: Clock) {
  let current: { readonly endsWithMore: boolean; readonly end: () => void } | null = null

  async function sleep(ms?: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = ms === undefined ? () => {} : clock.after(ms, resolve)
      current = {
        endsWithMore: ms === undefined,
        end() {
          cancel()
          resolve()
        },
      }
    })
    current = null
  }

  return {
    for: (ms: number): Promise<void> => sleep(ms),
    untilMore: (): Promise<void> => sleep(),
    /** Ends `untilMore`. */
    more() {
      if (current?.endsWithMore) current.end()
    },
    /** Ends any sleep. */
    wake: () => current?.end(),
  }
}
