import type { PGlite } from '@electric-sql/pglite'

// How the engine leaves a query that failed (POSTGRES_MAIN_LONGJMP in PGlite's pglite.ts); all is well after it.
const QUERY_FAILED = 100

/**
 * Calls `broken` when a query ended the engine (FATAL, PANIC, a failed fsync, an overflowed stack). PGlite swallows
 * these, goes on, and answers from a broken state; `broken` must therefore not return.
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
