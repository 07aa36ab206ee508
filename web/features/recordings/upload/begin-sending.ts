import type { Clock } from '../clock.ts'
import type { SliceStore } from '../slice-store.ts'
import { createBlobSource } from './blob-source.ts'
import { createSender, type UploadProgress } from './sender.ts'
import { createStoredSource, type StoredSliceSize } from './stored-source.ts'
import { growingVault, httpVault, type UploadFacts } from './vault.ts'

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
  const sender = createSender({ ...parts, source, vault: facts.carriesOn ? growingVault() : httpVault })
  return {
    stored(slices: readonly StoredSliceSize[]) {
      source.add(slices)
      sender.grew()
    },
    finish: (blob: Blob, durationMs: number) => void sender.finish(createBlobSource(blob, durationMs)),
    retry: sender.retry,
    close: sender.close,
  }
}

/** Has the vault throw away what has come of a recording. What this does not reach is removed there after 30 days. */
export const removeFromVault = (recordingId: string): Promise<void> =>
  httpVault.remove(recordingId).catch(() => undefined)
