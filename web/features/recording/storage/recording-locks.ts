import type { SliceStore, UnsavedRecording } from './slice-store.ts'

/** The part of the browser's `navigator.locks` that is used. */
export interface LockManagerLike {
  request(
    name: string,
    options: { ifAvailable: true } | { steal: true },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>
  query(): Promise<{ held?: { name?: string }[] }>
}

/** One tab at a time may have a recording open; other tabs must not offer or delete it. */
export interface RecordingLocks {
  /**
   * Resolves to the function that releases the recording, or to null if another tab has it. Any background upload of it
   * has stopped by then.
   */
  acquire(recordingId: string): Promise<(() => void) | null>
  /** Ids of the recordings that any tab has open, including this one. */
  acquiredIds(): Promise<ReadonlySet<string>>
}

const PREFIX = 'keepsaid-recording:'
/** Held by the tab that uploads unsaved recordings (`sync/upload-unsaved.ts`); when it is stolen, that tab stops. */
export const UPLOAD_LOCK = 'keepsaid-sending'

/**
 * The browser releases a tab's locks when the tab ends for any reason, so a crash leaves none behind.
 * @param locks `navigator.locks`; without it (Safari before 15.4) no recording counts as open in another tab
 */
export function createRecordingLocks(locks: LockManagerLike | null): RecordingLocks {
  if (!locks) return { acquire: async () => () => {}, acquiredIds: async () => new Set() }
  return {
    acquire: (recordingId) =>
      new Promise((resolve, reject) => {
        locks
          .request(PREFIX + recordingId, { ifAvailable: true }, (lock) => {
            if (!lock) {
              resolve(null)
              return undefined
            }
            return new Promise((release) => {
              // Recording first, upload lock second: the next tab to get the upload lock sees that this recording is open.
              void locks
                .request(UPLOAD_LOCK, { steal: true }, () => undefined)
                .catch(() => {})
                .then(() => resolve(release))
            })
          })
          .catch(reject)
      }),
    async acquiredIds() {
      const { held = [] } = await locks.query()
      const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX))
      return new Set(names.map((name) => name.slice(PREFIX.length)))
    },
  }
}

/**
 * The recordings to offer again: this account's, unsaved, with audio, and not open in any tab. Newest first.
 * @throws {StorageError}
 */
export async function listRecoverable(
  store: Pick<SliceStore, 'listUnsaved'>,
  locks: Pick<RecordingLocks, 'acquiredIds'>,
): Promise<UnsavedRecording[]> {
  // Recordings first, locks second: a recording that begins in between is not in the list yet.
  const unsaved = await store.listUnsaved()
  const acquired = await locks.acquiredIds()
  return unsaved.filter(({ id, slices }) => slices > 0 && !acquired.has(id))
}
