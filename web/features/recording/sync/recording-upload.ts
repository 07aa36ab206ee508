import { createBackoff } from '#web/lib/backoff.ts'
import type { Clock } from '#web/lib/clock.ts'
import type { UploadProgress } from './chunk-uploader.ts'
import type { StartedUpload } from './start-upload.ts'
import type { UploadMetadata } from './upload-client.ts'
import type { SliceReader, StoredSliceSize } from './upload-source.ts'

/** The upload of one recording, from its first slice on. */
export interface RecordingUpload {
  /** These slices can be read now. */
  add(slices: readonly StoredSliceSize[]): void
  /** The recording has ended; `blob` is all of it. */
  finish(blob: Blob, durationMs: number): void
  /** Tries again now, then waits until the upload is done or something is in its way. */
  settle(): Promise<UploadProgress>
  /** Stops sending; what was uploaded stays on the server. */
  close(): void
  /** Closes it and deletes the recording on the server too; rejects when that isn't possible now. */
  discard(): Promise<void>
}

/** `from` is where the slices are read, if not from the store. */
export type OpenUpload = (
  metadata: UploadMetadata,
  onProgress: (progress: UploadProgress) => void,
  from?: SliceReader,
) => RecordingUpload

export interface UploadParts {
  readonly accountId: number
  readonly store: SliceReader
  readonly clock: Clock
  readonly load: () => Promise<typeof import('./start-upload.ts')>
  /** Calls back when a retry may work; returns how to unsubscribe. */
  readonly onReconnect: (retry: () => void) => () => void
}

/** If the page was opened offline, the upload code can't be loaded yet. */
const LOAD_RETRY_DELAY = { firstMs: 1000, maxMs: 15_000 }

/** Uploads for this browser; calls are buffered until the upload code is loaded. */
export const createUploads =
  ({ accountId, store, clock, load, onReconnect }: UploadParts): OpenUpload =>
  (metadata, onProgress, from = store) => {
    let started: StartedUpload | null = null
    let buffered: StoredSliceSize[] = []
    let whole: { blob: Blob; durationMs: number } | null = null
    let last: UploadProgress = { state: 'sending', bytes: 0, ms: 0 }
    let isClosed = false
    const backoff = createBackoff(LOAD_RETRY_DELAY)
    let cancelWait: (() => void) | null = null
    let waiting: ((progress: UploadProgress) => void)[] = []

    function settleAs(settled: UploadProgress) {
      for (const resolve of waiting) resolve(settled)
      waiting = []
    }

    function handleProgress(progress: UploadProgress) {
      if (isClosed) return
      last = progress
      onProgress(progress)
      if (progress.state !== 'sending') settleAs(progress)
    }

    async function start() {
      cancelWait?.()
      cancelWait = null
      const loaded = await load().catch(() => null)
      if (isClosed) return
      if (!loaded) {
        handleProgress({ state: 'unreachable', bytes: 0, ms: 0 })
        cancelWait = clock.after(backoff.next(), () => void start())
        return
      }
      started = loaded.startUpload({ accountId, metadata, store: from, clock, onProgress: handleProgress })
      started.add(buffered)
      buffered = []
      if (whole) started.finish(whole.blob, whole.durationMs)
    }

    function retry() {
      if (started) started.retry()
      else if (cancelWait) void start()
    }

    const unsubscribe = onReconnect(retry)
    void start()

    function close() {
      isClosed = true
      unsubscribe()
      cancelWait?.()
      started?.close()
      settleAs({ ...last, state: 'refused' })
    }

    return {
      add(slices) {
        if (started) started.add(slices)
        else buffered.push(...slices)
      },
      finish(blob, durationMs) {
        whole = { blob, durationMs }
        started?.finish(blob, durationMs)
      },
      settle() {
        if (last.state === 'done' || last.state === 'refused') return Promise.resolve(last)
        const settled = new Promise<UploadProgress>((resolve) => waiting.push(resolve))
        retry()
        return settled
      },
      close,
      async discard() {
        close()
        const { removeUpload } = await load()
        await removeUpload(accountId, metadata.id)
      },
    }
  }
