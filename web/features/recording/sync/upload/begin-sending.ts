import type { SliceStore } from '#web/features/recording/storage/slice-store.ts'
import type { Clock } from '#web/lib/clock.ts'
import { createBlobSource, noTime, samplesTime } from './blob-source.ts'
import { judgeBy } from './judge.ts'
import { createSender, type Sender, type UploadProgress, type UploadSource } from './sender.ts'
import { createStoredSource, type StoredSliceSize } from './stored-source.ts'
import { createHttpVault, type UploadMetadata } from './vault.ts'

export type Sending = ReturnType<typeof beginSending>

/** Begins to send a recording to the vault. This, and what it imports, is fetched with the first recording. */
export function beginSending(parts: {
  /** Whose recording it is. */
  readonly accountId: number
  readonly facts: UploadMetadata
  readonly store: Pick<SliceStore, 'readSlices'>
  readonly clock: Clock
  readonly onProgress: (progress: UploadProgress) => void
}) {
  const { accountId, facts, store } = parts
  const { id, layout, isNew = false, behind = 0 } = facts
  const source = createStoredSource(id, store)
  const vault = createHttpVault(accountId)
  let sender: Sender | null = null

  function begin(first: UploadSource, grows: boolean): Sender {
    return createSender({ ...parts, source: first, vault, judge: isNew ? undefined : judgeBy(layout, grows) })
  }

  return {
    /** There are more slices. Samples have a beginning only when they have an end: their header says how many they are. */
    add(slices: readonly StoredSliceSize[]) {
      source.add(slices)
      if (layout === 'pcm' || !slices.some(({ index }) => index >= behind)) return
      sender ??= begin(source, true)
      sender.grew()
    },
    finish(blob: Blob, durationMs: number) {
      const known = source.length() > 0 ? source.msAt : noTime
      const all = createBlobSource(blob, durationMs, layout === 'pcm' ? samplesTime(blob, durationMs) : known)
      sender ??= begin(all, false)
      void sender.finish(all)
    },
    retry: () => sender?.retry(),
    close: () => sender?.close(),
  }
}

/** Has the vault throw away what has come of a recording. Rejects where that is not certain. */
export const removeFromVault = (accountId: number, recordingId: string): Promise<void> =>
  createHttpVault(accountId).remove(recordingId)
