import type { Log } from '#server/infra/log.ts'

const EVERY_MS = 5 * 60 * 1000

export type Checkpoints = {
  checkpoint(): Promise<void>
  /** Asks for one soon; more of these while one is waiting are the same one. */
  soon(): void
  stop(): void
}

/**
 * Writes everything to the data files every 5 minutes and whenever asked, so that the write-ahead log can be used over
 * again: a server does this in a process of its own, the embedded engine never.
 */
export const keepCheckpoints = (query: (sql: string) => Promise<unknown>, log: Log): Checkpoints => {
  let waiting = false
  const checkpoint = async (): Promise<void> => {
    await query('checkpoint')
  }
  const soon = (): void => {
    if (waiting) return
    waiting = true
    checkpoint()
      .catch((error: Error) => log.warn({ code: 'checkpoint_failed', reason: error.message }, 'database'))
      .finally(() => {
        waiting = false
      })
  }
  const timer = setInterval(soon, EVERY_MS).unref()
  return { checkpoint, soon, stop: () => clearInterval(timer) }
}
