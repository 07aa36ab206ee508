import type { Clock } from '#web/lib/clock.ts'
import { type ChunkUploader, createChunkUploader, type UploadProgress } from './chunk-uploader.ts'
import { createUploadClient, type UploadMetadata } from './upload-client.ts'
import {
  createBlobSource,
  createStoredSource,
  type SliceReader,
  type StoredSliceSize,
  type UploadSource,
  unknownTime,
} from './upload-source.ts'

export type StartedUpload = ReturnType<typeof startUpload>

/** Starts to upload a recording. This module and what it imports are loaded with the first recording, not with the page. */
export function startUpload(parts: {
  /** Whose recording it is. */
  readonly accountId: number
  readonly metadata: UploadMetadata
  readonly store: SliceReader
  readonly clock: Clock
  readonly onProgress: (progress: UploadProgress) => void
}) {
  const { accountId, metadata, store } = parts
  const { id, existingSlices = 0 } = metadata
  const stored = createStoredSource(id, store)
  const client = createUploadClient(accountId)
  let uploader: ChunkUploader | null = null

  const start = (source: UploadSource): ChunkUploader => createChunkUploader({ ...parts, source, client })

  return {
    add(slices: readonly StoredSliceSize[]) {
      stored.add(slices)
      if (!slices.some(({ index }) => index >= existingSlices)) return
      uploader ??= start(stored)
      uploader.grew()
    },
    finish(blob: Blob, durationMs: number) {
      const whole = createBlobSource(blob, durationMs, stored.length() > 0 ? stored.msAt : unknownTime)
      uploader ??= start(whole)
      void uploader.finish(whole)
    },
    retry: () => uploader?.retry(),
    close: () => uploader?.close(),
  }
}

/** Deletes what was uploaded of a recording. Rejects when that is not certain. */
export const removeUpload = (accountId: number, recordingId: string): Promise<void> =>
  createUploadClient(accountId).remove(recordingId)
