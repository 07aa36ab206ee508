/** The part of the browser's `navigator.locks` that is used. */
export interface LockManagerLike {
  request(
    name: string,
    options: { ifAvailable: true } | { steal: true },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>
  query(): Promise<{ held?: { name?: string }[] }>
}

/** Tells tabs apart: a recording that some tab has in its hands must not be offered, or deleted, by another. */
export interface RecordingLocks {
  /**
   * Takes a recording; resolves to the function that gives it back, or null if another tab has it. Whatever is sent in the
   * background has stopped by then.
   */
  hold(recordingId: string): Promise<(() => void) | null>
  /** Ids of recordings that any tab, this one included, has in its hands. */
  held(): Promise<ReadonlySet<string>>
}

const PREFIX = 'keepsaid-recording:'
/** Held by the tab that sends waiting recordings (`waiting/keep-sending.ts`); taken away from it, it stops. */
export const SENDING_LOCK = 'keepsaid-sending'

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
            return new Promise((release) => {
              // First the recording, then the turn to send: who gets that turn afterwards sees whose the recording is.
              void locks
                .request(SENDING_LOCK, { steal: true }, () => undefined)
                .catch(() => {})
                .then(() => resolve(release))
            })
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
