import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/infra/log.ts'
import type { Thread } from './thread.ts'

const ACQUIRE_MS = 30_000
const END_MS = 10_000

/** The ordinary driver on the database's thread. One connection: a second would share the first one's transaction. */
export const createPool = (thread: Pick<Thread, 'openWire'>, log: Log): pg.Pool => {
  const pool = new pg.Pool({
    stream: () => thread.openWire(),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: ACQUIRE_MS,
  })
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => log.warn({ code: 'idle_connection_lost', reason: error.message }, 'database'))
  // Likewise for one in use: its queries are rejected, which is enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Waits for running queries, but not for clients that were never released. */
export const endPool = async (pool: pg.Pool, log: Log, timeoutMs = END_MS): Promise<void> => {
  if (pool.ending) return
  const giveUp = new AbortController()
  const ended = pool.end().then(() => true)
  const tooLong = wait(timeoutMs, false, { signal: giveUp.signal }).catch(() => false)
  if (!(await Promise.race([ended, tooLong])))
    log.warn({ code: 'connection_not_released', seconds: timeoutMs / 1000 }, 'database')
  giveUp.abort()
}
