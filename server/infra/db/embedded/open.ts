import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { Log } from '#server/infra/log.ts'
import { assertReadable, clusterIn, lockFolder } from './cluster.ts'
import { keepCheckpoints, keepMaintained, type MaintenanceKind, maintainTables, readWalRange } from './maintenance.ts'
import { createPool, endPool } from './pool.ts'
import { startThread } from './thread.ts'

const WAL_BETWEEN_CHECKPOINTS = 64 * 1024 * 1024

export type Embedded = {
  /** A single connection. A second one inside a transaction would wait for the first forever. */
  pool: pg.Pool
  /** Runs a checkpoint. Also automatic: every 5 minutes and every 64 MB of write-ahead log. */
  checkpoint(): Promise<void>
  /** Copies the running database to the new folder `target`; see `restoreBackup`. */
  backup(target: string): Promise<void>
  /** Vacuums and analyzes. Also automatic: `jobs` every hour, `tables` every night. */
  maintain(kind: MaintenanceKind): Promise<void>
  /** Writes a database in memory to a file that a later one can begin with. */
  snapshot(target: string): Promise<void>
  /** Resolves if the database breaks down: every query fails from then on, and the process should end. */
  failed: Promise<Error>
  /** Waits for running transactions, closes the database and unlocks the folder. */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  /** Where the database is, created if it is missing; undefined: in memory, gone when closed. */
  folder: string | undefined
  log: Log
  /** In memory only: a file that `snapshot` wrote, to begin with. */
  snapshot?: string | undefined
  /** Bytes of write-ahead log after which a checkpoint is made. */
  walBetweenCheckpoints?: number
}

/**
 * Opens PostgreSQL inside this process (PGlite, in its own thread). Throws a one-line error if another process uses the
 * folder or the engine cannot read it.
 */
export const openEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { folder, log } = options
  const unlock = folder === undefined ? () => {} : lockFolder(folder)
  try {
    return await open(options, unlock, log)
  } catch (error) {
    unlock()
    throw error
  }
}

const open = async (options: EmbeddedOptions, unlock: () => void, log: Log): Promise<Embedded> => {
  const { folder, snapshot, walBetweenCheckpoints = WAL_BETWEEN_CHECKPOINTS } = options
  const cluster = folder === undefined ? undefined : clusterIn(folder)
  if (cluster && existsSync(cluster)) assertReadable(cluster)

  const thread = await startThread({ cluster, snapshot, walStep: walBetweenCheckpoints }, log)
  const pool = createPool(thread, log)
  const checkpoints = keepCheckpoints((sql) => pool.query(sql), log)
  thread.onWal(checkpoints.soon)
  const maintain = (kind: MaintenanceKind) => maintainTables(pool, kind, log)
  const maintenance = folder === undefined ? undefined : keepMaintained(folder, maintain, log)

  const backup = async (target: string): Promise<void> => {
    // The only connection, so other clients wait until the copy is complete.
    const client = await pool.connect()
    try {
      await client.query('checkpoint')
      await thread.ask({ do: 'backup', target, wal: await readWalRange(client) })
    } finally {
      client.release()
    }
  }

  const close = async (): Promise<void> => {
    checkpoints.stop()
    maintenance?.stop()
    try {
      await endPool(pool, log)
      await thread.stop()
    } finally {
      unlock()
    }
  }

  let closed: Promise<void> | undefined
  return {
    pool,
    checkpoint: checkpoints.checkpoint,
    backup,
    maintain,
    snapshot: (target) => thread.ask({ do: 'snapshot', target }),
    failed: thread.failed,
    close: () => (closed ??= close()),
  }
}
