import type { Clock } from '../clock.ts'
import type { SliceStore } from '../slice-store.ts'
import { createBlobSource } from './blob-source.ts'
import { createSender, type UploadProgress, type UploadSource } from './sender.ts'
import { createStoredSource, type StoredSliceSize } from './stored-source.ts'
import { httpVault, type UploadFacts } from './vault.ts'

export type Sending = ReturnType<typeof beginSending>

/** Begins to send a recording to the vault. This, and what it imports, is fetched with the first recording. */
export function beginSending(parts: {
  readonly facts: UploadFacts
  readonly store: Pick<SliceStore, 'readSlices'>
  readonly clock: Clock
  readonly onProgress: (progress: UploadProgress) => void
}) {
  const { facts, store } = parts
  const source = createStoredSource(facts.id, store)
  // Samples have a beginning only when they have an end, and what the vault has of another length has another beginning.
  const begin = (first: UploadSource, fits?: (wholeLength: number | null) => boolean) =>
    createSender({ ...parts, source: first, vault: httpVault, fits })
  let sender = facts.layout === 'pcm' ? null : begin(source, facts.carriesOn ? (ended) => ended === null : undefined)
  return {
    stored(slices: readonly StoredSliceSize[]) {
      source.add(slices)
      sender?.grew()
    },
    finish(blob: Blob, durationMs: number) {
      const all = createBlobSource(blob, durationMs)
      sender ??= begin(all, (wholeLength) => wholeLength === blob.size)
      void sender.finish(all)
    },
    retry: () => sender?.retry(),
    close: () => sender?.close(),
  }
}

/** Has the vault throw away what has come of a recording. What this does not reach is removed there after 30 days. */
export const removeFromVault = (recordingId: string): Promise<void> =>
  httpVault.remove(recordingId).catch(() => undefined)
