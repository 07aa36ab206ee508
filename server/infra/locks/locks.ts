import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describeError, type Log } from '../log.ts'

export type Release = () => Promise<void>

export type Locks = {
  /**
   * Waits until nobody else holds `name`, in this process or another one, having asked them to end. Undefined when they did
   * not in time, or when `signal` was aborted. Once it holds, `askToEnd` says that another one waits, or that it is lost.
   */
  take(name: string, askToEnd: AskToEnd, signal?: AbortSignal): Promise<Release | undefined>
  close(): Promise<void>
}

/** Locks between the processes on one database. In each of them a name is asked for once at a time. */
type SharedLocks = Locks

const inOneProcess: SharedLocks = { take: async () => async () => {}, close: async () => {} }

/** Locks that hold in this process and, with `shared`, in every other one. */
export const createLocks = (shared: SharedLocks = inOneProcess): Locks => {
  const turns = inSequence()
  return {
    take: async (name, askToEnd, signal = new AbortController().signal) => {
      const done = await turns.take(name, askToEnd, signal)
      if (!done) return undefined
      const release = await shared.take(name, askToEnd, signal).catch((error: unknown) => {
        done()
        throw error
      })
      if (!release) return void done()
      return async () => {
        await release()
        done()
      }
    },
    close: shared.close,
  }
}

/** What is said to whoever holds a lock: another one waits for it, or it has been lost. */
type AskToEnd = () => void | Promise<void>

type Holder = { askToEnd: AskToEnd; ended: Promise<void>; end: () => void }

/** Lets one at a time have a name in this process. Whoever comes later asks the one before to end. */
const inSequence = () => {
  const holders = new Map<string, Holder>()
  return {
    /** Resolves to how to end, or to undefined when `signal` was aborted before its turn. */
    take: async (name: string, askToEnd: AskToEnd, signal: AbortSignal): Promise<(() => void) | undefined> => {
      for (let holder = holders.get(name); holder; holder = holders.get(name)) {
        await holder.askToEnd()
        await Promise.race([holder.ended, aborted(signal)])
        if (signal.aborted) return undefined
      }
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      holders.set(name, { askToEnd, ended, end })
      return () => {
        holders.delete(name)
        end()
      }
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

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
