import type pg from 'pg'
import { cached } from '#dev/testing/cached.ts'
import { installedEngine } from '../db/embedded/cluster.ts'
import { openEmbedded } from '../db/embedded/open.ts'
import { createPool, endPool } from '../db/embedded/pool.ts'
import { startThread, type Thread } from '../db/embedded/thread.ts'
import { silentLog } from '../log.ts'
import { databaseKey } from './database-key.ts'
import type { Migrate, TestDatabase } from './test-database.ts'

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

// Says what queues there are, not what somebody did: it is filled when the job queue starts.
const LASTING = ['pgboss.version', 'pgboss.queue']

const own = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'`

/** What a database was like when its migrations were through. */
type Beginning = { schema: string; rows: Record<string, string> }

/** The schema, and the rows of the tables that the migrations have filled. */
const readBeginning = async (pool: pg.Pool): Promise<Beginning> => {
  const rows: Record<string, string> = {}
  for (const table of await tablesIn(pool)) {
    const found = await pool.query(`select from ${table} limit 1`)
    if (found.rowCount) rows[table] = await rowsMark(pool, table)
  }
  return { schema: await schemaMark(pool), rows }
}

/**
 * Takes every row that was written since and begins the numbering anew. False where that is not enough: the schema is another,
 * or what the migrations have filled.
 */
const emptyTables = async (pool: pg.Pool, { schema, rows }: Beginning): Promise<boolean> => {
  if ((await schemaMark(pool)) !== schema) return false
  for (const [table, mark] of Object.entries(rows)) if ((await rowsMark(pool, table)) !== mark) return false
  const emptied = (await tablesIn(pool)).filter((table) => !(table in rows) && !LASTING.includes(table))
  if (emptied.length > 0) await pool.query(`truncate ${emptied.join(', ')} restart identity cascade`)
  // Its log is in memory too.
  await pool.query('checkpoint')
  return true
}

const tablesIn = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${own} and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  return rows.map(({ name }) => name)
}

const rowsMark = async (pool: pg.Pool, table: string): Promise<string> => {
  const { rows } = await pool.query<{ mark: string }>(
    `select md5(string_agg(t::text, ';' order by t::text)) as mark from ${table} t`,
  )
  return rows[0]?.mark ?? ''
}

// Another value as soon as a table, column, function, policy, trigger, role or setting is another. The job queue's are left out.
const schemaMark = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ mark: string }>(`
    with own as (select n.oid, n.nspname from pg_namespace n where ${own} and n.nspname <> 'pgboss')
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
      (select string_agg(concat_ws(',', setdatabase, setrole, setconfig), ';') from pg_db_role_setting))) as mark`)
  const mark = rows[0]?.mark
  if (!mark) throw new Error('The schema could not be read.')
  return mark
}
