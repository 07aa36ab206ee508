import { createBackoff } from '#web/lib/backoff.ts'
import type { Clock } from '#web/lib/clock.ts'
import { listRecoverable, type RecordingLocks, UPLOAD_LOCK } from '../storage/recording-locks.ts'
import { StorageError } from '../storage/recordings-database.ts'
import type { SliceStore, UnsavedRecording } from '../storage/slice-store.ts'
import { type ChunkUploader, createChunkUploader, type UploadProgress } from './chunk-uploader.ts'
import type { UploadStatus } from './tab-messages.ts'
import type { UploadClient } from './upload-client.ts'
import { openStoredSource } from './upload-source.ts'

export interface UnsavedUploaderParts {
  readonly store: Pick<SliceStore, 'listUnsaved' | 'listDiscarded' | 'readSlices' | 'discard'>
  readonly locks: Pick<RecordingLocks, 'acquiredIds'>
  readonly client: UploadClient
  readonly clock: Clock
  readonly postStatus: (status: UploadStatus) => void
}

export interface UnsavedUploader {
  /** There may be another unsaved recording, or the network may be back. */
  wake(): void
  /** Posts the status of every upload again. */
  postAll(): void
  /** Ends at once, even during a request. */
  close(): void
  readonly ended: Promise<void>
}

/** Nothing is uploaded while any tab has a recording open; this is how often we check. */
const POLL_MS = 5000
const RETRY_DELAY = { firstMs: 5000, maxMs: 30_000 }

/**
 * Uploads the unsaved recordings on this device, newest first, without making stories of them. A recording that is opened
 * meanwhile continues from what was uploaded.
 */
export function uploadUnsaved(parts: UnsavedUploaderParts): UnsavedUploader {
  const { store, locks, client, clock } = parts
  const closing = new AbortController()
  const { signal } = closing
  const statuses = new Map<string, UploadStatus>()
  const backoff = createBackoff(RETRY_DELAY)
  let chunkUploader: ChunkUploader | null = null
  let isWoken = false
  let wakeUp: () => void = () => {}

  function report({ id, slices }: UnsavedRecording, progress: UploadProgress) {
    const status = { id, slices, progress }
    statuses.set(id, status)
    parts.postStatus(status)
  }

  /** Nothing more to do, unless the recording has grown. */
  function isOver({ id, slices }: UnsavedRecording): boolean {
    const status = statuses.get(id)
    return status?.slices === slices && (status.progress.state === 'done' || status.progress.state === 'refused')
  }

  /** Resolves when the recording is on the server, when it never will be, and when the uploader is closed. */
  async function upload(recording: UnsavedRecording): Promise<void> {
    const { id, familyId, mimeType, startedAt, utcOffsetMinutes, draft } = recording
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => end(), { once: true })

    function handleReadFailure(cause: unknown): never {
      // Deleted meanwhile: delete it on the server too.
      if (cause instanceof StorageError && cause.kind === 'missing') {
        end()
        void client.remove(id).catch(() => undefined)
      }
      throw cause
    }

    const reader = {
      readSlices: (...params: Parameters<SliceStore['readSlices']>) =>
        store.readSlices(...params).catch(handleReadFailure),
    }
    const source = await openStoredSource(reader, id)
    if (signal.aborted) return
    chunkUploader = createChunkUploader({
      metadata: { id, familyId, mimeType, startedAt, utcOffsetMinutes, draft },
      source,
      client,
      clock,
      onProgress(progress) {
        if (signal.aborted) return
        const isWhole = progress.state === 'sending' && progress.bytes === source.length()
        const state = isWhole ? 'done' : progress.state
        report(recording, { ...progress, state })
        if (state === 'done' || state === 'refused') end()
      },
    })
    await ended
    chunkUploader.close()
    chunkUploader = null
  }

  async function sleep(ms?: number): Promise<void> {
    if (isWoken || signal.aborted) return
    await new Promise<void>((resolve) => {
      const cancel = ms === undefined ? () => {} : clock.after(ms, resolve)
      wakeUp = () => {
        cancel()
        resolve()
      }
    })
  }

  /** Resolves to the delay before the next round in milliseconds; undefined to sleep until woken. */
  async function runOnce(): Promise<number | undefined> {
    if ((await locks.acquiredIds()).size > 0) return POLL_MS
    const unsaved = await listRecoverable(store, locks)
    const next = unsaved.find((recording) => !isOver(recording))
    if (signal.aborted) return undefined
    if (next) await upload(next)
    else if (!(await deleteDiscarded(store, client))) return backoff.next()
    backoff.reset()
    return next ? 0 : undefined
  }

  async function run() {
    while (!signal.aborted) {
      isWoken = false
      const delayMs = await runOnce().catch(() => backoff.next())
      if (delayMs !== 0) await sleep(delayMs)
    }
  }

  const ended = run()
  return {
    wake() {
      isWoken = true
      wakeUp()
      chunkUploader?.retry()
    },
    postAll() {
      for (const status of statuses.values()) parts.postStatus(status)
    },
    close() {
      closing.abort()
      wakeUp()
    },
    ended,
  }
}

/** Deletes on the server what was discarded on this device; false when some deletion failed. */
async function deleteDiscarded(
  store: Pick<SliceStore, 'listDiscarded' | 'discard'>,
  client: Pick<UploadClient, 'remove'>,
): Promise<boolean> {
  for (const id of await store.listDiscarded()) {
    try {
      await client.remove(id)
    } catch {
      return false
    }
    await store.discard(id)
  }
  return true
}

/**
 * Runs an uploader in one tab of the browser at a time, until the tab closes or a recording is opened anywhere
 * (`recording-locks.ts` steals the lock). Then the uploader is closed at once, and this tab waits for the lock again.
 * @param locks `navigator.locks`
 * @returns the uploader that runs in this tab, if any
 */
export function runInOneTab(
  locks: Pick<LockManager, 'request'>,
  signal: AbortSignal,
  open: () => UnsavedUploader,
): () => UnsavedUploader | null {
  let uploader: UnsavedUploader | null = null

  async function runWithLock(): Promise<void> {
    try {
      await locks.request(UPLOAD_LOCK, { signal }, () => {
        uploader = open()
        return uploader.ended
      })
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause
    } finally {
      uploader?.close()
      uploader = null
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) await runWithLock()
  }

  signal.addEventListener('abort', () => uploader?.close())
  // In a browser that refuses locks, recordings are uploaded when they are opened.
  run().catch(() => undefined)
  return () => uploader
}
