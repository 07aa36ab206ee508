import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describeError, type Log } from '../log.ts'
import { StartupError } from '../startup-errors.ts'
import { DATABASE, OWNER, prepareCluster, readPassword, SUPERUSER } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import { findServerAddress, type ServerProcess, startServerProcess } from './server-process.ts'
import { postgresUser } from './system-user.ts'

/** How to connect to a server of ours, in the form that `pg` takes. */
export type Connection = { host: string; port: number; database: string; user: string; password: string }

export type EmbeddedServer = {
  /** The connection of the app's role, and of the superuser for backups and tests. */
  owner: Connection
  superuser: Connection
  /** Resolves if the server has ended and can't be started again. */
  failed: Promise<Error>
  /** Stops the server and unlocks the folder. The clients must be gone: they are disconnected. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Where the cluster is, created if it is missing. */
  folder: string
  log: Log
  /** The number of connections that the app uses at the same time. */
  connections?: number
  /** TCP on 127.0.0.1 instead of a Unix socket. */
  loopback?: boolean
  /** PostgreSQL settings that replace ours. */
  settings?: Record<string, string | number>
  /** Gives up starting when it is aborted. */
  signal?: AbortSignal | undefined
}

/** Pauses before each attempt to start a server again that has ended unexpectedly. */
const RESTART_DELAYS_MS = [0, 1000, 5000, 15_000]

/**
 * Runs PostgreSQL as a child process on its own folder. A server that dies is started again: PostgreSQL recovers
 * everything that was committed. Throws a one-line error if another process uses the folder.
 */
export const startEmbeddedServer = async (options: EmbeddedOptions): Promise<EmbeddedServer> => {
  const { folder, log, signal } = options
  const unlock = lockFolder(folder)
  try {
    const user = postgresUser(folder)
    const programs = findPostgresPrograms(user, `${folder}-programs`)
    const password = await prepareCluster(folder, { programs, user, signal })
    const address = await chooseAddress(folder, options.loopback ?? false)
    const settings = {
      ...DEFAULTS,
      max_connections: maxConnections(options.connections),
      ...address.settings,
      ...options.settings,
    }
    const startProcess = (stopping: AbortSignal | undefined) =>
      startServerProcess(folder, { program: join(programs, 'postgres'), settings, user, signal: stopping })
    const { failed, stop } = keepRunning(await startProcess(signal), startProcess, log)
    const as = (role: string) => ({ ...address.connection, database: DATABASE, user: role, password })
    let stopped: Promise<void> | undefined
    return { owner: as(OWNER), superuser: as(SUPERUSER), failed, stop: () => (stopped ??= stop().finally(unlock)) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** How a superuser connects to the server that another process runs on a cluster. Waits until it is ready. */
export const connectionToRunning = async (folder: string): Promise<Connection> => {
  const giveUpAt = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    const address = findServerAddress(folder)
    if (address) return { ...address, database: DATABASE, user: SUPERUSER, password: readPassword(folder) }
    if (performance.now() > giveUpAt) throw new StartupError(`The database in ${folder} isn't ready. Try again later.`)
    await wait(100)
  }
}

const READY_TIMEOUT_MS = 60_000

const DEFAULTS = {
  shared_buffers: '64MB',
  min_wal_size: '16MB',
  max_wal_size: '256MB',
  // Fewer processes: reads happen in the backends, and nothing is replicated.
  io_method: 'sync',
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: 0,
  // One log file for each day of the week. Errors of statements aren't logged: they quote what people wrote, and the app
  // gets them anyway.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

const DEFAULT_MAX_CONNECTIONS = 30
/** For the superuser (three by default), the listener of events, locks and maintenance. */
const SPARE_CONNECTIONS = 10

const maxConnections = (used = 0): number => Math.max(DEFAULT_MAX_CONNECTIONS, used + SPARE_CONNECTIONS)

/** The name of a Unix socket may not be longer than this on macOS; Linux allows four more. */
const MAX_SOCKET_PATH = 103
const SOCKET_PORT = 5432

const chooseAddress = async (folder: string, loopback: boolean) => {
  if (!loopback && Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH)
    return {
      connection: { host: folder, port: SOCKET_PORT },
      settings: { listen_addresses: '', unix_socket_directories: quoteListItem(folder), port: SOCKET_PORT },
    }
  const port = await freePort()
  return {
    connection: { host: '127.0.0.1', port },
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port },
  }
}

/** One element of a PostgreSQL setting that is a list: unquoted, a comma in it would separate two. */
const quoteListItem = (text: string): string => `"${text.replaceAll('"', '""')}"`

const freePort = (): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

/** Starts the server again whenever it ends unexpectedly, until `stop`. */
const keepRunning = (first: ServerProcess, start: (stopping: AbortSignal) => Promise<ServerProcess>, log: Log) => {
  const { promise: failed, resolve: fail } = Promise.withResolvers<Error>()
  const stopping = new AbortController()
  let current: Promise<ServerProcess | undefined>

  const watch = (server: ServerProcess): ServerProcess => {
    server.child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return
      log.error({ code: 'database_ended', exitCode: code, signal }, 'the database has ended; starting it again')
      current = restart()
    })
    return server
  }
  const restart = async (): Promise<ServerProcess | undefined> => {
    let lastError: unknown
    for (const delayMs of RESTART_DELAYS_MS) {
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return undefined
      try {
        const server = watch(await start(stopping.signal))
        log.info({ code: 'database_restarted' }, 'the database is running again')
        return server
      } catch (error) {
        if (stopping.signal.aborted) return undefined
        lastError = error
        log.error({ code: 'database_start_failed', ...describeError(error) }, 'the database could not be started')
      }
    }
    fail(lastError instanceof Error ? lastError : new Error(String(lastError)))
    return undefined
  }

  current = Promise.resolve(watch(first))
  const stop = async (): Promise<void> => {
    stopping.abort()
    await (await current)?.stop()
  }
  return { failed, stop }
}
