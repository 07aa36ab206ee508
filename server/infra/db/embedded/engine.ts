import { readFile } from 'node:fs/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createCluster } from './cluster.ts'
import { DurableFiles } from './durable-files.ts'
import type { ThreadSetting } from './messages.ts'
import { onFault, readEngineLog } from './messages.ts'

// Ready for `create extension`; nothing is loaded until then.
const extensions = { btree_gin, citext, pg_trgm, pgcrypto, unaccent }

// The system keeps files in memory too; each megabyte more here is one more in use from the start.
const memoryStart = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'shared_buffers=32MB'],
  // fdatasync, the default, does nothing here.
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=128MB'],
  ...['-c', 'min_wal_size=32MB'],
]

export type Engine = {
  /** Runs messages of PostgreSQL's protocol; `reply` gets the answer in pieces that are only valid during the call. */
  run(messages: Uint8Array, reply: (piece: Uint8Array) => void): Promise<void>
  exec(sql: string): Promise<unknown>
  /** The whole database as a tar file. Needs several times its size in memory: for small ones. */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

type EngineEvents = {
  /** Must not return, because the engine's later output is wrong. */
  broken(error: unknown): never
  log(level: 'debug' | 'error', line: string): void
  /** Another `walStep` bytes of write-ahead log have been written. */
  wal(): void
}

/** Opens the cluster, creating it where there is none, or a database in memory. */
export const startEngine = async (setting: ThreadSetting, events: EngineEvents): Promise<Engine> => {
  const options: PGliteOptions = { extensions, onStderr: readEngineLog(events.log) }
  const db = setting.cluster
    ? await openCluster(setting.cluster, options, setting.walStep, events.wal)
    : await PGlite.create({
        ...options,
        // Smaller files of log: 16 MB of it would be more than all else together.
        initDbStartParams: ['--wal-segsize=1'],
        startParams: memoryStart,
        // Read into memory: a Blob backed by the file becomes invalid when another process touches the file.
        ...(setting.snapshot && { loadDataDir: new Blob([await readFile(setting.snapshot)]) }),
      })
  onFault(db.Module, events.broken)
  return {
    // Not execProtocolRaw: that one keeps every answer for ever.
    run: (messages, reply) => db.execProtocolRawStream(messages, { onRawData: reply }),
    exec: (sql) => db.exec(sql),
    dump: async () => new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()),
    close: () => db.close(),
  }
}

const openCluster = async (cluster: string, options: PGliteOptions, walStep: number, onWal: () => void) => {
  await createCluster(cluster)
  return PGlite.create({ ...options, fs: new DurableFiles(cluster, walStep, onWal), startParams: durableStart })
}
