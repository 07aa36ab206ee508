/** The part of the browser's `navigator.locks` that we use. */
export interface TabLockManager {
  request(
    name: string,
    options: { ifAvailable: true } | { signal: AbortSignal },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>
}

/** Releases the lock, or cancels waiting for it. */
export type ReleaseTabLock = () => void

/**
 * Null if another tab is recording. `anyway`: the person wants to record here even then, so it never resolves to null.
 * Never rejects.
 */
export type AcquireTabLock = (anyway: boolean) => Promise<ReleaseTabLock | null>

const NOTHING_TO_RELEASE: ReleaseTabLock = () => {}

/**
 * One tab of a browser records for an account at a time, unless the person says otherwise. The lock lasts from the
 * press of the button to the end of the recording. The browser releases it if the tab is closed or crashes.
 * @param locks `navigator.locks`; without it (Safari before 15.4) every tab may record
 */
export function createTabLock(locks: TabLockManager | null, accountId: number): AcquireTabLock {
  if (!locks) return async () => NOTHING_TO_RELEASE
  const name = `keepsaid-turn:${accountId}`

  function request(options: { ifAvailable: true } | { signal: AbortSignal }): Promise<ReleaseTabLock | null> {
    return new Promise((resolve) => {
      locks
        ?.request(name, options, (lock) => (lock ? new Promise((release) => resolve(release)) : void resolve(null)))
        // A failing lock must never cost a story: then every tab may record.
        .catch(() => resolve(NOTHING_TO_RELEASE))
    })
  }

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
