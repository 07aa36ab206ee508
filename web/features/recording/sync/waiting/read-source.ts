import type { SliceStore, UnsavedRecording } from '#web/features/recording/storage/slice-store.ts'
import { createBlobSource, samplesTime } from '../upload/blob-source.ts'
import type { UploadSource } from '../upload/sender.ts'
import { createStoredSource } from '../upload/stored-source.ts'

const READ_BATCH = 500

/**
 * A recording that waits on this device, to be sent from there. Raw samples get their header first; of anything else only
 * the lengths of its slices are kept in memory.
 * @throws {StorageError}
 */
export async function readSource(
  store: Pick<SliceStore, 'readSlices' | 'readBlob'>,
  { id, layout, durationMs }: UnsavedRecording,
): Promise<UploadSource> {
  if (layout === 'pcm') {
    const blob = await store.readBlob(id)
    return createBlobSource(blob, durationMs, samplesTime(blob, durationMs))
  }
  const source = createStoredSource(id, store)
  let from = 0
  for (;;) {
    const batch = await store.readSlices(id, from, READ_BATCH)
    source.add(batch.map(({ index, endMs, bytes }) => ({ index, endMs, bytes: bytes.length })))
    if (batch.length < READ_BATCH) return source
    from = (batch.at(-1)?.index ?? from) + 1
  }
}
