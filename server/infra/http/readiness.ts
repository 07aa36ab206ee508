import { setTimeout as wait } from 'node:timers/promises'

/** How long proxies get to notice that they shouldn't send more requests. */
const NOTICE_MS = 5000
/** A proxy asks more often than this. */
const WATCHED_MS = 60_000

/**
 * Whether this process should get requests. It doesn't say whether the database or the files can be reached: all processes depend on
 * those, and a proxy that is told so by all of them would have none left, not even for the landing page.
 */
export const createReadiness = () => {
  let isReady = true
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    check: (): boolean => {
      askedAt = performance.now()
      return isReady
    },
    /** To be called before the server closes: it goes on for as long as proxies need to notice, if there is one that asks. */
    withdraw: async (): Promise<void> => {
      isReady = false
      if (performance.now() - askedAt < WATCHED_MS) await wait(NOTICE_MS)
    },
  }
}

export type Readiness = ReturnType<typeof createReadiness>
