import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { CLUSTER_FOLDER, identifyDatabase } from '../backup/make-backup.ts'
import { CONNECTION_NAME, CONNECTION_PREFIX, type DatabaseSource } from '../db/connect.ts'
import {
  addressOf,
  giveNewId,
  OWN_DATABASE,
  type Reserved,
  readDatabaseId,
  reserveDatabase,
} from '../db/database-id.ts'
import { MIGRATION_LOCK } from '../db/migrate.ts'
import { ignoreMissing } from '../files/byte-streams.ts'
import { syncFolder } from '../files/durable-write.ts'
import { errorCode } from '../http/api-error.ts'
import type { Log } from '../log.ts'
import { startEmbeddedServer } from '../postgres/embedded-server.ts'
import { FolderInUse, lockFolder } from '../postgres/folder-lock.ts'
import { stopLeftoverServer } from '../postgres/server-process.ts'
import { StartupError } from '../startup-errors.ts'
import { type Comparison, compareDatabases, listTables, prepareSession } from './compare-tables.ts'
import { copyTables, lockTables } from './copy-tables.ts'

/** Where to move: another server's database, or one that the app runs itself in its data folder. */
export type MoveTarget = { kind: 'server'; url: string } | { kind: 'own' }

type Move = {
  source: DatabaseSource
  target: MoveTarget
  dataDir: string
  log: Log
  /** Cancels the move, until the copy is complete. */
  signal: AbortSignal
}

export type MoveSteps = {
  /** The target can be used. Nothing is locked yet. */
  prepare(): Promise<void>
  /** Nothing can be written anymore. Runs in the snapshot that is copied. */
  onLocked(source: pg.ClientBase): Promise<void>
  onTable(table: string): void
}

export type Moved = Comparison & {
  /** Where the copy is, without a password. */
  to: string
  /** Lets others write to the old database again. Until then, no one can. */
  release(): Promise<void>
}

/**
 * The copy may be complete, and the data folder can't be written to, so the next start decides which database is the right one. Until
 * then neither may be written to: the server must stop. `release` is as in `Moved`.
 */
export class MoveUndecided extends StartupError {
  readonly release: () => Promise<void>
  constructor(cause: unknown, advice: string, release: () => Promise<void>) {
    super(`${cause instanceof Error ? cause.message : cause} Keepsaid stops. ${advice}`, { cause })
    this.release = release
  }
}

const MIN_VERSION = 180_000
const CONNECT_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 10_000

/**
 * Copies the database of the app into another one and compares every row. The copy is one transaction, and the app works with it
 * only once `moved` is in the data folder, so a failure before that leaves everything as it was. Throws a sentence, and
 * `MoveUndecided` if `moved` is what fails.
 */
export const moveDatabase = async (move: Move, { prepare, onLocked, onTable }: MoveSteps): Promise<Moved> => {
  const { connect, disconnect, ignoreCancel } = createConnect(move.signal)
  let target: Target | undefined
  let reserved: Reserved | undefined
  try {
    target = await openTarget(move, connect)
    const { client: copy, name } = target
    await describeFailure(name, () => assertUsable(copy, name))
    await prepare()
    move.signal.throwIfAborted()
    const source = await connect(
      move.source.kind === 'cluster' ? move.source.superuser : { connectionString: move.source.url },
    )
    await lockSource(source, copy)
    await onLocked(source)
    const comparison = await describeFailure(name, async () => {
      await copy.query('begin')
      await prepareSession(copy)
      await copyTables(source, copy, onTable)
      const compared = await compareDatabases(source, copy)
      if (compared.differences.length > 0)
        throw new StartupError(`The copy isn’t the same: ${compared.differences.join('; ')}.`)
      const newId = await giveNewId(copy, await identify(source))
      reserved = await reserveDatabase(move.dataDir, { id: newId, to: name })
      move.signal.throwIfAborted()
      // An operator who leaves now is too late. The old database must stay locked.
      ignoreCancel()
      await copy.query('commit')
      return compared
    })
    // Statistics, so that the first queries aren't slow.
    await copy.query('analyze').catch(() => {})
    await target.complete()
    await reserved?.adopt().catch((error: unknown) => {
      const advice = `Every row is in ${name}, too: start Keepsaid with it to complete the move, or with the old settings to go on without it.`
      throw new MoveUndecided(error, advice, disconnect)
    })
    return { ...comparison, to: name, release: disconnect }
  } catch (error) {
    if (error instanceof MoveUndecided) throw error
    // While no one can write: if the copy has been committed nevertheless, a start with it would complete the move.
    await reserved?.discard().catch((failure: unknown) => {
      throw new MoveUndecided(failure, 'Start it again with the settings it has.', disconnect)
    })
    await disconnect()
    await target?.discard()
    if (move.signal.aborted) throw new StartupError('The move was canceled.', { cause: error })
    throw error
  }
}

/** Connections that end when the move is canceled: a statement that runs would otherwise be waited for. */
const createConnect = (signal: AbortSignal) => {
  const clients: pg.Client[] = []
  const disconnect = async (): Promise<void> => {
    for (const client of clients) client.connection.stream.destroy()
  }
  signal.addEventListener('abort', disconnect)
  const ignoreCancel = (): void => signal.removeEventListener('abort', disconnect)
  const connect = async (config: pg.ClientConfig): Promise<pg.Client> => {
    signal.throwIfAborted()
    const client = new pg.Client({
      ...config,
      application_name: CONNECTION_NAME,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    // A lost connection fails the query. Without a listener it would also end the process.
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  return { connect, disconnect, ignoreCancel }
}

type Target = {
  client: pg.Client
  name: string
  /** Puts the finished copy where the app finds it. */
  complete(): Promise<void>
  /** Removes what is there of it. Another server has nothing: its transaction ends with the connection. */
  discard(): Promise<void>
}

const openTarget = async (
  { target, source, dataDir, log }: Move,
  connect: (config: pg.ClientConfig) => Promise<pg.Client>,
): Promise<Target> => {
  if (target.kind === 'server') {
    const name = addressOf(target.url)
    const client = await describeFailure(name, () => connect({ connectionString: target.url }))
    return { client, name, complete: () => client.end(), discard: async () => {} }
  }
  const folder = join(dataDir, CLUSTER_FOLDER)
  if (source.kind === 'cluster') throw new StartupError('Keepsaid runs its database itself already.')
  if (await stat(folder).catch(ignoreMissing))
    throw new StartupError(`${folder} has an earlier database. Move that folder away first.`)
  const unfinished = unfinishedFolder(dataDir)
  await removeUnfinished(unfinished)
  const server = await startEmbeddedServer({ folder: unfinished, log })
  const discard = async (): Promise<void> => {
    await server.stop()
    await removeUnfinished(unfinished)
  }
  try {
    const client = await connect(server.owner)
    const complete = async (): Promise<void> => {
      await client.end()
      await server.stop()
      await rename(unfinished, folder)
      await syncFolder(dataDir)
      await removeUnfinished(unfinished)
    }
    return { client, name: OWN_DATABASE, complete, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

const unfinishedFolder = (dataDir: string): string => join(dataDir, `${CLUSTER_FOLDER}.moving`)

/** Ends the server of a process that was killed, too. Throws FolderInUse if another move works there. */
const removeUnfinished = async (folder: string): Promise<void> => {
  const unlock = lockFolder(folder)
  try {
    await stopLeftoverServer(folder)
    for (const path of [folder, `${folder}-programs`]) await rm(path, { recursive: true, force: true })
  } finally {
    unlock()
  }
}

/** Removes what a move left behind whose process was killed. Its server may still be running. */
export const discardUnfinishedMove = async (dataDir: string): Promise<void> => {
  const folder = unfinishedFolder(dataDir)
  if (!(await stat(folder).catch(ignoreMissing))) return
  await removeUnfinished(folder).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
  })
}

/** Throws a sentence unless everything can be copied into this database. */
const assertUsable = async (client: pg.Client, name: string): Promise<void> => {
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica",
       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
       (select pg_has_role(oid, 'SET') from pg_roles where rolname = 'keepsaid_member') as "isMember",
       (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayCreateRoles", current_user as role,
       (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'drizzle', 'pgboss')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as relations,
       (select count(*)::int from pg_namespace where nspname in ('drizzle', 'pgboss')) as schemas`,
  )
  const [found] = rows
  const wrong = (reason: string) => new StartupError(`Can’t move to ${name}: ${reason}`)
  if (found.number < MIN_VERSION)
    throw wrong(`it is PostgreSQL ${found.version}, and Keepsaid moves only to 18 or newer.`)
  if (found.encoding !== 'UTF8') throw wrong(`its encoding is ${found.encoding}. Create it with encoding UTF8.`)
  if (found.isReplica) throw wrong('it is a replica, which can’t be written to.')
  if (found.relations + found.schemas > 0) throw wrong('it isn’t empty. Create another database for Keepsaid.')
  if (!found.mayCreate)
    throw wrong(`the account ${found.role} isn’t its owner. Create it with: create database … owner ${found.role}`)
  if (!found.mayCreateRoles)
    throw wrong(
      `the account ${found.role} may not create the role that requests run as. Allow it: alter role ${found.role} createrole`,
    )
  if (found.isMember === false)
    throw wrong(
      `the account ${found.role} may not use the role keepsaid_member. Allow it: grant keepsaid_member to ${found.role} with set true`,
    )
}

const lockSource = async (source: pg.Client, copy: pg.Client): Promise<void> => {
  // Processes that start now wait. Those that have started before are found afterwards.
  for (const client of [source, copy]) await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const { rows } = await source.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1) and application_name <> $2`,
    [CONNECTION_PREFIX, CONNECTION_NAME],
  )
  if (rows[0]?.others)
    throw new StartupError('Other processes of Keepsaid work with this database. Stop all but this one first.')
  const tables = await listTables(source)
  await source.query('begin isolation level repeatable read')
  try {
    await lockTables(
      source,
      tables.map(({ name }) => name),
    )
  } catch (error) {
    if (!['40P01', '55P03'].includes(errorCode(error) ?? '')) throw error
    throw new StartupError('Something has been writing for more than a minute. Try again.', { cause: error })
  }
  await prepareSession(source)
}

/** What backups call the database, and those it was moved from. */
const identify = async (source: pg.Client): Promise<string[]> => {
  const { identifier } = await identifyDatabase(source, { kind: 'server' })
  return [...((await readDatabaseId(source))?.from ?? []), identifier]
}

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'it isn’t responding. Is it running?',
  ENOTFOUND: 'there is no such host. Is its name right?',
  EAI_AGAIN: 'there is no such host. Is its name right?',
  ENOENT: 'there is no such socket. Is it running?',
  ETIMEDOUT: 'it isn’t responding.',
  EHOSTUNREACH: 'it can’t be reached.',
  ENETUNREACH: 'it can’t be reached.',
  ECONNRESET: 'the connection was lost.',
  EPIPE: 'the connection was lost.',
  '28P01': 'it doesn’t accept this user or password.',
  '28000': 'it doesn’t accept this user.',
  '3D000': 'there is no such database.',
  '53100': 'its disk is full.',
  '53300': 'it has too many connections.',
  '57P01': 'it was shut down.',
  '57P03': 'it is starting or stopping. Try again.',
}

/** Turns what the driver and the other database say into a sentence. */
const describeFailure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartupError || !(error instanceof Error)) throw error
    const lost = /timeout expired|Connection terminated|Premature close/.test(error.message)
    const reason =
      SENTENCES[errorCode(error) ?? ''] ?? (lost ? 'the connection was lost.' : `PostgreSQL says: ${error.message}`)
    throw new StartupError(`Can’t move to ${name}: ${reason}`, { cause: error })
  }
}
