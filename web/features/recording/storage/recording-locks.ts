/** Releases a lock. */
export type Release = () => void

/** `navigator.locks`; the browser releases a tab's locks when the tab ends for any reason, so a crash leaves none behind. */
type Locks = Pick<LockManager, 'request' | 'query'>

/** Resolves to null if the lock isn't available; rejects if the browser refuses locks, or the signal aborts. */
const acquire = (locks: Pick<Locks, 'request'>, name: string, options: LockOptions): Promise<Release | null> =>
  new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => (lock ? new Promise<void>((release) => resolve(release)) : resolve(null))
    locks.request(name, options, hold).catch(reject)
  })

/** One tab at a time may have a recording open; other tabs must not offer or delete it. */
export interface RecordingLocks {
  /** Resolves to null if another tab has the recording. */
  acquire(recordingId: string): Promise<Release | null>
  /** Ids of the recordings that any tab has open, including this one. */
  acquiredIds(): Promise<ReadonlySet<string>>
}

const PREFIX = 'keepsaid-recording:'

/** @param locks without them, as on a page without HTTPS, or if the browser refuses them, no recording counts as open in another tab */
export function createRecordingLocks(locks: Locks | null): RecordingLocks {
  if (!locks) return { acquire: async () => () => {}, acquiredIds: async () => new Set() }
  return {
    acquire: (recordingId) => acquire(locks, PREFIX + recordingId, { ifAvailable: true }).catch(() => () => {}),
    async acquiredIds() {
      const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}))
      const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX))
      return new Set(names.map((name) => name.slice(PREFIX.length)))
    },
  }
}

/**
 * Null if another tab is recording. `anyway`: the person wants to record here even then, so it never resolves to null.
 * Never rejects.
 */
export type AcquireTabLock = (anyway: boolean) => Promise<Release | null>

/**
 * One tab of a browser records for an account at a time, unless the person says otherwise. The lock lasts from the
 * press of the button to the end of the recording.
 * @param locks without them, every tab may record
 */
export function createTabLock(locks: Pick<Locks, 'request'> | null, accountId: number): AcquireTabLock {
  // A failing lock must never cost a story: then every tab may record.
  const request = async (options: LockOptions): Promise<Release | null> =>
    locks ? await acquire(locks, `keepsaid-turn:${accountId}`, options).catch(() => () => {}) : () => {}

  return async (anyway) => {
    const release = await request({ ifAvailable: true })
    if (release || !anyway) return release
    // Queue for the other tab's lock: if that tab ends first, a third one still finds the lock taken.
    const waiting = new AbortController()
    const later = request({ signal: waiting.signal })
    return () => {
      waiting.abort()
      void later.then((releaseLater) => releaseLater?.())
    }
  }
}
