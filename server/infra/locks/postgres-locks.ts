import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describeError } from '../describe-error.ts'
import type { Log } from '../log.ts'
import type { AskToEnd } from './in-turn.ts'
import type { SharedLocks } from './locks.ts'

const CHANNEL = 'keepsaid_locks'
/** Milliseconds. A holder that is alive ends sooner than `PATIENCE`; it is asked every `AGAIN`. */
const PATIENCE = 5000
const AGAIN = 25

type Session = { client: pg.Client; held: Map<string, AskToEnd> }

/**
 * Locks that hold in every process on one PostgreSQL: advisory ones, of one connection of this process's own, so that a
 * request that takes its time keeps none from the pool. Whoever waits asks the holder by a notification. A process that
 * dies loses its connection, and with it what it held; one that only loses its connection is asked to end.
 */
export const postgresLocks = (pool: Pick<pg.Pool, 'options'>, log: Log, patience = PATIENCE): SharedLocks => {
  let session: Promise<Session> | undefined
  const connected = (): Promise<Session> => {
    session ??= openSession(pool.options, (error) => {
      session = undefined
      log.warn({ code: 'locks_lost', ...describeError(error) }, 'locks')
    }).catch((error: unknown) => {
      session = undefined
      throw error
    })
    return session
  }

  return {
    take: async (name, askToEnd, signal) => {
      const { client, held } = await connected()
      const until = performance.now() + patience
      while (!(await tryLock(client, name))) {
        if (signal?.aborted || performance.now() > until) return undefined
        await client.query('select pg_notify($1, $2)', [CHANNEL, name])
        await wait(AGAIN)
      }
      held.set(name, askToEnd)
      return async () => {
        held.delete(name)
        // Fails only where the connection is lost, and the lock with it.
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => {})
      }
    },
    close: async () => {
      const last = await session?.catch(() => undefined)
      await last?.client.end()
    },
  }
}

const openSession = async (options: pg.ClientConfig, lost: (error: Error) => void): Promise<Session> => {
  const client = new pg.Client(options)
  const held = new Map<string, AskToEnd>()
  // It complains more than once; unheard, that would end the process.
  client.on('error', () => {})
  client.once('error', (error) => {
    lost(error)
    for (const askToEnd of held.values()) void askToEnd()
  })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  client.on('notification', ({ processId, payload = '' }) => {
    if (processId !== rows[0]?.pid) void held.get(payload)?.()
  })
  // A machine that is gone says nothing: the database finds out within half a minute, and not after two hours.
  await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4')
  await client.query(`listen ${CHANNEL}`)
  return { client, held }
}

const tryLock = async (client: pg.Client, name: string): Promise<boolean> => {
  const sql = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken'
  const { rows } = await client.query<{ taken: boolean }>(sql, [name])
  return rows[0]?.taken === true
}
