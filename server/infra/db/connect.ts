import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '../http/api-error.ts'
import type { Log } from '../log.ts'
import { clusterError } from '../postgres/cluster.ts'
import { type Connection, type EmbeddedServer, startEmbeddedServer } from '../postgres/embedded-server.ts'
import { createDatabase, type Database } from './database.ts'
import { addressOf, claimDatabase, OWN_DATABASE } from './database-id.ts'
import { migrateDatabase } from './migrate.ts'

/** What a backup needs: a superuser of our own server, or the address of another server. */
export type DatabaseSource = { kind: 'cluster'; superuser: Connection } | { kind: 'server'; url: string }

type DatabaseSettings = {
  databaseUrl: string | undefined
  databasePool: number
  databasePrepares?: boolean
  dataDir: string
}

type StartOptions = {
  beforeUpgrade?: (source: DatabaseSource) => Promise<string | undefined>
  signal?: AbortSignal | undefined
}

export type ConnectedDatabase = {
  database: Database
  /** For the job queue and notifications, which use plain SQL. */
  pool: pg.Pool
  source: DatabaseSource
  /** The database is ours alone: no other process works with it or with the files in the data folder. */
  isExclusive: boolean
  /** Resolves if our own PostgreSQL has ended and can't be started again. Never settles with `databaseUrl`. */
  failed: Promise<Error>
}

/**
 * Opens and migrates the database: the PostgreSQL at `databaseUrl` if that is set, otherwise one of our own, which keeps
 * its data in `dataDir`. `beforeUpgrade` is called before a database that is in use is changed, and may return where its
 * backup is. Throws the reason of `signal` if that is aborted before it is open.
 */
export const connectDatabase = async (
  settings: DatabaseSettings,
  log: Log,
  { beforeUpgrade, signal }: StartOptions = {},
): Promise<ConnectedDatabase> => {
  const { server, connection, source } = await openServer(settings, log, signal)
  const { pool, end } = openPool({ ...connection, max: settings.databasePool }, log)
  const close = async (): Promise<void> => {
    await end()
    await server?.stop()
  }
  try {
    await waitUntilStarted(pool, signal)
    await migrateDatabase(pool, {
      check: (client) => claimDatabase(client, { dataDir: settings.dataDir, name: nameOf(settings) }, log),
      ...(beforeUpgrade && { beforeUpgrade: () => beforeUpgrade(source) }),
    })
    signal?.throwIfAborted()
  } catch (error) {
    await close()
    signal?.throwIfAborted()
    throw server ? clusterError(error, join(settings.dataDir, 'postgres')) : error
  }
  return {
    database: createDatabase(pool, close, { prepares: settings.databasePrepares ?? true }),
    pool,
    source,
    isExclusive: server !== undefined,
    failed: server?.failed ?? new Promise(() => {}),
  }
}

const nameOf = ({ databaseUrl }: DatabaseSettings): string =>
  databaseUrl === undefined ? OWN_DATABASE : addressOf(databaseUrl)

const START_TIMEOUT_MS = 60_000
const CANNOT_CONNECT_NOW = '57P03'

/** A server that recovers, such as after the power cut that ended this process, too, refuses connections at first. */
const waitUntilStarted = async (pool: pg.Pool, signal: AbortSignal | undefined): Promise<void> => {
  for (const giveUpAt = performance.now() + START_TIMEOUT_MS; ; await wait(200)) {
    signal?.throwIfAborted()
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (errorCode(error) !== CANNOT_CONNECT_NOW || performance.now() > giveUpAt) throw error
    }
  }
}

type Opened = { server?: EmbeddedServer; connection: pg.ClientConfig; source: DatabaseSource }

const openServer = async (
  { databaseUrl, databasePool, dataDir }: DatabaseSettings,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<Opened> => {
  if (databaseUrl !== undefined)
    return { connection: { connectionString: databaseUrl }, source: { kind: 'server', url: databaseUrl } }
  const server = await startEmbeddedServer({
    folder: join(dataDir, 'postgres'),
    connections: databasePool,
    log,
    signal,
  })
  return { server, connection: server.owner, source: { kind: 'cluster', superuser: server.superuser } }
}

export const CONNECTION_PREFIX = 'keepsaid '
/**
 * Tells the connections of this process from those of others that share the database. In containers, process IDs are the same, and
 * PostgreSQL keeps 63 characters, of which hosts may share the first ones.
 */
export const CONNECTION_NAME = `${CONNECTION_PREFIX}${randomUUID().slice(0, 8)} ${process.pid} ${hostname()}`.slice(
  0,
  63,
)

const CLOSE_TIMEOUT_MS = 5000

/**
 * Opens a pool. `end` resolves when its connections are closed, because a server that stops would break the others, or after a
 * while: work that doesn't end is broken off, and rolled back.
 */
const openPool = (config: pg.PoolConfig, log: Log): { pool: pg.Pool; end(): Promise<void> } => {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // A listener never writes. Without this, it wouldn't notice that a firewall has dropped its connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: CONNECTION_NAME,
  })
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', (error) => log.warn({ code: 'idle_connection_lost', reason: error.message }, 'database'))
  // A connection that breaks in use fails its query, which reports the error. Without a listener it would also end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const open = new Set<pg.ClientBase>()
  pool.on('connect', (client) => open.add(client)).on('remove', (client) => open.delete(client))
  const end = async (): Promise<void> => {
    const signal = AbortSignal.timeout(CLOSE_TIMEOUT_MS)
    // It waits for every connection that is in use, and then has only begun to close them.
    await Promise.race([pool.end(), once(signal, 'abort')])
    while (open.size > 0 && !signal.aborted) await once(pool, 'remove', { signal }).catch(() => {})
    if (open.size > 0) log.warn({ code: 'connections_in_use', count: open.size }, 'database')
  }
  return { pool, end }
}
