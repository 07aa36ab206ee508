import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describeError, type Log } from '../log.ts'

export type Release = () => Promise<void>

export type Locks = {
  /**
   * Waits until `name` is free in every process, after asking the holder to end. Undefined if the holder didn't end in
   * time or `signal` was aborted. While held, `askToEnd` is called when someone waits or the lock was lost.
   */
  take(name: string, askToEnd: AskToEnd, signal?: AbortSignal): Promise<Release | undefined>
  close(): Promise<void>
}

const RELEASE_TIMEOUT_MS = 5000

/** Locks across all processes that use this database. `timeoutMs` is how long a holder may take to end. */
export const createLocks = (pool: Pick<pg.Pool, 'options'>, log: Log, timeoutMs = RELEASE_TIMEOUT_MS): Locks => {
  const turns = inSequence()
  const shared = advisoryLocks(pool, log, timeoutMs)
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

/** Tells a holder that someone waits or that the lock was lost. */
type AskToEnd = () => void | Promise<void>

type Holder = { askToEnd: AskToEnd; ended: Promise<void>; end: () => void }

/**
 * One holder per name in this process, whose advisory locks all belong to one connection and don't exclude each other. A
 * newcomer asks the holder to end.
 */
const inSequence = () => {
  const holders = new Map<string, Holder>()
  return {
    /** Resolves to a release function; undefined if `signal` was aborted first. */
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
/** The holder is asked again after this time. */
const AGAIN_MS = 25

type Session = { client: pg.Client; held: Map<string, AskToEnd> }

/**
 * PostgreSQL advisory locks on a dedicated connection, so that slow requests hold none from the pool. A waiter asks the
 * holder by NOTIFY. A process that dies loses its connection and its locks; one that only loses its connection is asked
 * to end.
 */
const advisoryLocks = (pool: Pick<pg.Pool, 'options'>, log: Log, timeoutMs: number): Locks => {
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
      const until = performance.now() + timeoutMs
      while (!(await tryLock(client, name))) {
        if (signal?.aborted || performance.now() > until) return undefined
        await client.query('select pg_notify($1, $2)', [CHANNEL, name])
        await wait(AGAIN_MS)
      }
      held.set(name, askToEnd)
      return async () => {
        held.delete(name)
        // Fails only if the connection is lost, and the lock with it.
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
  // It emits several errors; unhandled they would end the process.
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
  // A vanished machine is detected within half a minute instead of two hours.
  await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4')
  await client.query(`listen ${CHANNEL}`)
  return { client, held }
}

const tryLock = async (client: pg.Client, name: string): Promise<boolean> => {
  const sql = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken'
  const { rows } = await client.query<{ taken: boolean }>(sql, [name])
  return rows[0]?.taken === true
}
