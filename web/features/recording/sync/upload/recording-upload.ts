import type { SliceStore } from '#web/features/recording/storage/slice-store.ts'
import type { Clock } from '#web/lib/clock.ts'
import type { Sending } from './begin-sending.ts'
import type { UploadProgress } from './sender.ts'
import type { StoredSliceSize } from './stored-source.ts'
import type { UploadMetadata } from './vault.ts'

/** The way of one recording into the vault, from its first slice on. */
export interface RecordingUpload {
  /** These slices can be read now. */
  add(slices: readonly StoredSliceSize[]): void
  /** It has ended; this is all of it. */
  finish(blob: Blob, durationMs: number): void
  /** Tries again now, then waits until it is known how it stands: for its end, or for what is in its way. */
  settle(): Promise<UploadProgress['state']>
  /** Sends no more; what has come stays in the vault. */
  close(): void
  /** It is not wanted any more, there either. Rejects while that cannot be done. */
  discard(): Promise<void>
}

export type ReadSlices = Pick<SliceStore, 'readSlices'>

/** `from` is where its slices are read, where that is not the store. */
export type OpenUpload = (
  facts: UploadMetadata,
  onProgress: (progress: UploadProgress) => void,
  from?: ReadSlices,
) => RecordingUpload

export interface UploadParts {
  readonly accountId: number
  readonly store: ReadSlices
  readonly clock: Clock
  readonly load: () => Promise<typeof import('./begin-sending.ts')>
  /** Calls back whenever a connection may be back; returns how to stop that. */
  readonly onChance: (retry: () => void) => () => void
}

/** The page may have been opened without a network: the program that sends is asked for again until it is there. */
const LOAD_AGAIN_MS = 5000

/** Uploads for this browser. What happens before the program that sends is there is told to it then. */
export const createUploads =
  ({ accountId, store, clock, load, onChance }: UploadParts): OpenUpload =>
  (facts, onProgress, from = store) => {
    let sending: Sending | null = null
    let early: StoredSliceSize[] = []
    let whole: { blob: Blob; durationMs: number } | null = null
    let state: UploadProgress['state'] = 'sending'
    let over = false
    let waiting: ((state: UploadProgress['state']) => void)[] = []

    function settleAs(known: UploadProgress['state']) {
      for (const tell of waiting) tell(known)
      waiting = []
    }

    function hear(progress: UploadProgress) {
      if (over) return
      state = progress.state
      onProgress(progress)
      if (state !== 'sending') settleAs(state)
    }

    async function begin() {
      const loaded = await load().catch(() => null)
      if (over) return
      if (!loaded) {
        hear({ state: 'unreachable', bytes: 0, ms: 0 })
        clock.after(LOAD_AGAIN_MS, () => void begin())
        return
      }
      sending = loaded.beginSending({ accountId, facts, store: from, clock, onProgress: hear })
      sending.add(early)
      early = []
      if (whole) sending.finish(whole.blob, whole.durationMs)
    }

    const retry = () => sending?.retry()
    const cancelChances = onChance(retry)
    void begin()

    function close() {
      over = true
      cancelChances()
      sending?.close()
      settleAs('refused')
    }

    return {
      add(slices) {
        if (sending) sending.add(slices)
        else early.push(...slices)
      },
      finish(blob, durationMs) {
        whole = { blob, durationMs }
        sending?.finish(blob, durationMs)
      },
      settle() {
        if (state === 'done' || state === 'refused') return Promise.resolve(state)
        const known = new Promise<UploadProgress['state']>((resolve) => waiting.push(resolve))
        retry()
        return known
      },
      close,
      async discard() {
        close()
        const { removeFromVault } = await load()
        await removeFromVault(accountId, facts.id)
      },
    }
  }
