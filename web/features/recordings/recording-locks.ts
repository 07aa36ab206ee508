/** The part of the browser's `navigator.locks` that is used. */
export interface LockManagerLike {
  request(
    name: string,
    options: { ifAvailable: true },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>
  query(): Promise<{ held?: { name?: string }[] }>
}

/** Tells tabs apart: a recording that some tab has in its hands must not be offered, or deleted, by another. */
export interface RecordingLocks {
  /** Takes a recording; resolves to the function that gives it back, or null if another tab has it. */
  hold(recordingId: string): Promise<(() => void) | null>
  /** Ids of recordings that any tab, this one included, has in its hands. */
  held(): Promise<ReadonlySet<string>>
}

const PREFIX = 'keepsaid-recording:'

/**
 * The browser drops a tab's locks when the tab ends, however it ends, so nothing here can be left behind by a crash.
 * @param locks `navigator.locks`; without it (Safari before 15.4) no recording counts as being in another tab's hands
 */
export function createRecordingLocks(locks: LockManagerLike | null): RecordingLocks {
  if (!locks) return { hold: async () => () => {}, held: async () => new Set() }
  return {
    hold: (recordingId) =>
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
    async held() {
      const { held = [] } = await locks.query()
      const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX))
      return new Set(names.map((name) => name.slice(PREFIX.length)))
    },
  }
}
