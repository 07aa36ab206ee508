import type pg from 'pg'
import { cached } from '#dev/testing/cached.ts'
import { openEmbedded } from '../db/embedded/open.ts'
import { createPool, endPool } from '../db/embedded/pool.ts'
import { startThread, type Thread } from '../db/embedded/thread.ts'
import { installedEngine } from '../db/embedded/version.ts'
import { silentLog } from '../log.ts'
import type { Migrate, TestDatabase } from './database.ts'
import { databaseKey } from './database-key.ts'
import { type Beginning, emptyTables, readBeginning } from './empty-tables.ts'

/** An engine that runs, and what its database was like when it began. */
type Warm = { thread: Thread; key: string; beginning: Beginning }

// Starting an engine takes a second, emptying its tables a few hundredths of one: test files that share a process share these.
const idle: Warm[] = []
const MAX_IDLE = 2

/** A migrated database on the embedded engine, in memory. Nothing is left in it of what another one did. */
export const openEmbeddedTestDatabase = async (migrate: Migrate): Promise<TestDatabase> => {
  const key = databaseKey(installedEngine(), migrate)
  const kept = idle.findIndex((warm) => warm.key === key)
  const warm = idle.splice(kept, kept < 0 ? 0 : 1)[0] ?? (await start(key, migrate))
  const pool = createPool(warm.thread, silentLog)
  let closed: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await endPool(pool, silentLog)
    if (idle.length >= MAX_IDLE || !(await empty(warm))) return warm.thread.stop()
    idle.push(warm)
  }
  return { pool, engine: 'embedded', close: () => (closed ??= close()) }
}

const start = async (key: string, migrate: Migrate): Promise<Warm> => {
  const snapshot = await cached(`database-${key}.tar`, async (target) => {
    const seed = await openEmbedded({ folder: undefined, log: silentLog })
    try {
      await migrate(seed.pool)
      await seed.checkpoint()
      await seed.snapshot(target)
    } finally {
      await seed.close()
    }
  })
  const thread = await startThread({ cluster: undefined, snapshot, walStep: Number.POSITIVE_INFINITY }, silentLog)
  return { thread, key, beginning: await using(thread, readBeginning) }
}

/** Whether the database is as it was in the beginning again. */
const empty = async ({ thread, beginning }: Warm): Promise<boolean> => {
  try {
    return await using(thread, (pool) => emptyTables(pool, beginning))
  } catch {
    // It broke down, as some tests have it do.
    return false
  }
}

const using = async <T>(thread: Thread, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const pool = createPool(thread, silentLog)
  try {
    return await work(pool)
  } finally {
    await endPool(pool, silentLog)
  }
}
