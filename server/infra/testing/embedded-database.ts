import type pg from 'pg'
import { cached } from '#dev/testing/cached.ts'
import { installedEngine } from '../db/embedded/cluster.ts'
import { openEmbedded } from '../db/embedded/open.ts'
import { createPool, endPool } from '../db/embedded/pool.ts'
import { startThread, type Thread } from '../db/embedded/thread.ts'
import { silentLog } from '../log.ts'
import { databaseKey } from './database-key.ts'
import type { Migrate, TestDatabase } from './test-database.ts'

/** A running engine and the state of its database after the migrations. */
type RunningEngine = { thread: Thread; key: string; baseline: Baseline }

// Starting an engine takes a second, resetting its tables a few hundredths of one. Test files in one process share
// engines.
const idle: RunningEngine[] = []
const MAX_IDLE = 2

/** Opens a migrated in-memory database on the embedded engine, without data from earlier tests. */
export const openEmbeddedTestDatabase = async (migrate: Migrate): Promise<TestDatabase> => {
  const key = databaseKey(installedEngine(), migrate)
  const index = idle.findIndex((engine) => engine.key === key)
  const engine = idle.splice(index, index < 0 ? 0 : 1)[0] ?? (await start(key, migrate))
  const pool = createPool(engine.thread, silentLog)
  let closed: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await endPool(pool, silentLog)
    if (idle.length >= MAX_IDLE || !(await tryReset(engine))) return engine.thread.stop()
    idle.push(engine)
  }
  return { pool, engine: 'embedded', close: () => (closed ??= close()) }
}

const start = async (key: string, migrate: Migrate): Promise<RunningEngine> => {
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
  return { thread, key, baseline: await withPool(thread, readBaseline) }
}

/** Resets the database to its baseline. Returns whether that worked. */
const tryReset = async ({ thread, baseline }: RunningEngine): Promise<boolean> => {
  try {
    return await withPool(thread, (pool) => resetTables(pool, baseline))
  } catch {
    // Some tests crash the engine on purpose.
    return false
  }
}

const withPool = async <T>(thread: Thread, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const pool = createPool(thread, silentLog)
  try {
    return await work(pool)
  } finally {
    await endPool(pool, silentLog)
  }
}

// Filled when the job queue starts, and independent of what tests do.
const PRESERVED_TABLES = ['pgboss.version', 'pgboss.queue']

const userSchemas = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'`

/** The state of a database after its migrations. */
type Baseline = { schema: string; rows: Record<string, string> }

/** The schema, and the rows that the migrations inserted. */
const readBaseline = async (pool: pg.Pool): Promise<Baseline> => {
  const rows: Record<string, string> = {}
  for (const table of await tablesIn(pool)) {
    const found = await pool.query(`select from ${table} limit 1`)
    if (found.rowCount) rows[table] = await hashRows(pool, table)
  }
  return { schema: await hashSchema(pool), rows }
}

/**
 * Deletes every row written since the baseline and restarts the sequences. Returns false if the schema or the migrated
 * rows have changed, because deleting is not enough then.
 */
const resetTables = async (pool: pg.Pool, { schema, rows }: Baseline): Promise<boolean> => {
  if ((await hashSchema(pool)) !== schema) return false
  for (const [table, hash] of Object.entries(rows)) if ((await hashRows(pool, table)) !== hash) return false
  const tables = (await tablesIn(pool)).filter((table) => !(table in rows) && !PRESERVED_TABLES.includes(table))
  if (tables.length > 0) await pool.query(`truncate ${tables.join(', ')} restart identity cascade`)
  // Its write-ahead log is in memory too.
  await pool.query('checkpoint')
  return true
}

const tablesIn = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${userSchemas} and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  return rows.map(({ name }) => name)
}

const hashRows = async (pool: pg.Pool, table: string): Promise<string> => {
  const { rows } = await pool.query<{ hash: string }>(
    `select md5(string_agg(t::text, ';' order by t::text)) as hash from ${table} t`,
  )
  return rows[0]?.hash ?? ''
}

// Changes with any table, column, function, policy, trigger, role or setting. Ignores the job queue's schema.
const hashSchema = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ hash: string }>(`
    with own as (select n.oid, n.nspname from pg_namespace n where ${userSchemas} and n.nspname <> 'pgboss')
    select md5(concat_ws('|',
      (select string_agg(concat_ws(',', c.oid, c.relname, c.relacl, c.relrowsecurity, c.relowner), ';' order by c.oid)
        from pg_class c join own n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'i', 'S')),
      (select string_agg(concat_ws(',', a.attrelid, a.attname, a.atttypid, a.attnotnull, a.attacl, a.attisdropped), ';' order by a.attrelid, a.attnum)
        from pg_attribute a join pg_class c on c.oid = a.attrelid join own n on n.oid = c.relnamespace where a.attnum > 0),
      (select string_agg(concat_ws(',', p.oid, p.xmin, p.proacl), ';' order by p.oid) from pg_proc p join own n on n.oid = p.pronamespace),
      (select string_agg(concat_ws(',', p.oid, p.xmin), ';' order by p.oid) from pg_policy p
        join pg_class c on c.oid = p.polrelid join own n on n.oid = c.relnamespace),
      (select string_agg(concat_ws(',', t.oid, t.tgenabled), ';' order by t.oid) from pg_trigger t
        join pg_class c on c.oid = t.tgrelid join own n on n.oid = c.relnamespace where not t.tgisinternal),
      (select string_agg(concat_ws(',', c.oid, c.xmin), ';' order by c.oid) from pg_constraint c join own n on n.oid = c.connamespace),
      (select string_agg(concat_ws(',', oid, rolname, rolsuper, rolconfig), ';' order by oid) from pg_roles),
      (select string_agg(concat_ws(',', roleid, member, grantor), ';' order by roleid, member) from pg_auth_members),
      (select string_agg(concat_ws(',', oid, extname), ';' order by oid) from pg_extension),
      (select string_agg(concat_ws(',', setdatabase, setrole, setconfig), ';') from pg_db_role_setting))) as hash`)
  const hash = rows[0]?.hash
  if (!hash) throw new Error('The schema could not be read.')
  return hash
}
