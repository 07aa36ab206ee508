/** The part of the browser's `navigator.locks` that is used. */
export interface LockManagerLike {
  request(
    name: string,
    options: { ifAvailable: true },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>
  query(): Promise<{ held?: { name?: string }[] }>
}

/** One tab at a time may have a recording open; other tabs must not offer or delete it. */
export interface RecordingLocks {
  /** Resolves to the function that releases the recording, or to null if another tab has it. */
  acquire(recordingId: string): Promise<(() => void) | null>
  /** Ids of the recordings that any tab has open, including this one. */
  acquiredIds(): Promise<ReadonlySet<string>>
}

const PREFIX = 'keepsaid-recording:'

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
            return new Promise((release) => resolve(release))
          })
          .catch(reject)
      }),
    async acquiredIds() {
      // A browser that refuses locks has none.
      const { held = [] } = await locks.query().catch(() => ({ held: [] as { name?: string }[] }))
      const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX))
      return new Set(names.map((name) => name.slice(PREFIX.length)))
    },
  }
}
