import type { PGlite } from '@electric-sql/pglite'

/** What the thread is started with. */
export type ThreadSetting = {
  /** The cluster's folder; undefined: in memory. */
  cluster: string | undefined
  /** A tar file that {@link Request} `snapshot` wrote, to begin with; in memory only. */
  snapshot: string | undefined
  /** How many bytes of write-ahead log come between two `wal` messages. */
  walStep: number
}

/** Names of the first and last write-ahead log file that the last checkpoint needs. */
export type WalRange = { first: string; last: string }

/** What the thread does between two queries, answered once. */
export type Request =
  | { do: 'backup'; target: string; wal: WalRange }
  | { do: 'snapshot'; target: string }
  | { do: 'close' }

export type ToThread =
  | { kind: 'bytes'; wire: number; bytes: Uint8Array }
  | { kind: 'wire ended'; wire: number }
  | { kind: 'request'; id: number; request: Request }

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'bytes'; wire: number; bytes: Uint8Array }
  | { kind: 'answer'; id: number; error?: Error }
  | { kind: 'wal' }
  | { kind: 'log'; level: 'debug' | 'error'; line: string }
  | { kind: 'broken'; reason: string }

// How the engine leaves a query that failed (POSTGRES_MAIN_LONGJMP in PGlite's pglite.ts); all is well after it.
const QUERY_FAILED = 100

/**
 * Calls `broken` when a query ended the engine (FATAL, PANIC, a failed fsync, a stack overflow). PGlite ignores these
 * errors and continues in a broken state, so `broken` must not return.
 */
export const onFault = (module: PGlite['Module'], broken: (error: unknown) => never): void => {
  const runOnce = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if (!isFailedQuery(error)) broken(error)
      throw error
    }
  }
}

const isFailedQuery = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === QUERY_FAILED

const LINE = /^\S+ \S+ \S+ \[\d+\] (LOG|FATAL|PANIC): +(.*)$/

/**
 * Logs PostgreSQL's own messages (crash recovery, breakdown). Errors and warnings of queries are omitted, because the
 * caller gets them and they quote user content.
 */
export const readEngineLog =
  (log: (level: 'debug' | 'error', line: string) => void) =>
  (text: string): boolean => {
    const [, level, line] = LINE.exec(text) ?? []
    if (level && line) log(level === 'LOG' ? 'debug' : 'error', line)
    return false
  }
