import type pg from 'pg'
import type { Log } from '#server/infra/log.ts'

/** The schema of the job queue's tables: pg-boss's default. */
const JOBS_SCHEMA = 'pgboss'

/** `jobs`: the job queue's tables, written to all the time; `tables`: all others, PostgreSQL's own included. */
export type MaintenanceKind = 'tables' | 'jobs'

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and c.relpersistence <> 't' and (n.nspname = $1) = $2
  order by 1`

/**
 * Vacuums and analyzes, which a server does by itself and the embedded engine never. One table at a time, so that
 * requests get their turn in between; a table that fails is logged and left for the next time.
 */
export const maintainTables = async (pool: Pick<pg.Pool, 'query'>, kind: MaintenanceKind, log: Log): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(TABLES, [JOBS_SCHEMA, kind === 'jobs'])
  for (const { name } of rows) {
    try {
      await pool.query(`vacuum (analyze) ${name}`)
    } catch (error) {
      log.warn({ code: 'vacuum_failed', table: name, reason: String(error) }, 'database')
    }
  }
}
