import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '#server/infra/log.ts'
import type { WalRange } from './messages.ts'

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
 * Vacuums and analyzes, which the embedded engine never does on its own. One table at a time, to let requests run in
 * between. A table that fails is logged and retried next time.
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

const HOUR_MS = 60 * 60 * 1000
const AT_NIGHT = 3

/**
 * Whether the nightly run is due: at 3 o'clock, or at any hour if a night was missed. `last` is undefined before the
 * first run.
 */
export const isNightlyDue = (now: Date, last: Date | undefined): boolean => {
  if (!last) return true
  const hours = (now.getTime() - last.getTime()) / HOUR_MS
  return now.getHours() === AT_NIGHT ? hours >= 12 : hours >= 26
}

/**
 * Maintains the job queue's tables every hour and all others every night. The time of the last nightly run is stored in
 * `folder`.
 */
export const keepMaintained = (
  folder: string,
  maintain: (kind: MaintenanceKind) => Promise<void>,
  log: Log,
): { stop(): void } => {
  const note = join(folder, 'maintained')
  const round = async (): Promise<void> => {
    await maintain('jobs')
    if (!isNightlyDue(new Date(), lastChange(note))) return
    await maintain('tables')
    writeFileSync(note, '')
  }
  const timer = setInterval(() => {
    round().catch((error: Error) => log.warn({ code: 'maintenance_failed', reason: error.message }, 'database'))
  }, HOUR_MS).unref()
  return { stop: () => clearInterval(timer) }
}

const lastChange = (file: string): Date | undefined => statSync(file, { throwIfNoEntry: false })?.mtime

const EVERY_MS = 5 * 60 * 1000

type Checkpoints = {
  checkpoint(): Promise<void>
  /** Requests a checkpoint. Requests made while one is waiting are combined. */
  soon(): void
  stop(): void
}

/**
 * Runs a checkpoint every 5 minutes and on request, so the write-ahead log can be recycled. The embedded engine has no
 * background process for that.
 */
export const keepCheckpoints = (query: (sql: string) => Promise<unknown>, log: Log): Checkpoints => {
  let waiting = false
  const checkpoint = async (): Promise<void> => {
    await query('checkpoint')
  }
  const soon = (): void => {
    if (waiting) return
    waiting = true
    checkpoint()
      .catch((error: Error) => log.warn({ code: 'checkpoint_failed', reason: error.message }, 'database'))
      .finally(() => {
        waiting = false
      })
  }
  const timer = setInterval(soon, EVERY_MS).unref()
  return { checkpoint, soon, stop: () => clearInterval(timer) }
}

const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/
const SEGMENT_BYTES = 16 * 1024 * 1024

/** Whether a file of `pg_wal` is a piece of the write-ahead log; their names sort by age. */
export const isWalSegment = (name: string): boolean => SEGMENT.test(name)

/**
 * Where in the write-ahead log an offset of a file lies, in bytes from its beginning; undefined for other files.
 * Names: timeline, then 4 GiB number, then number within these 4 GiB, 8 hexadecimal digits each (xlog_internal.h).
 */
export const walPosition = (folder: string, name: string, offset: number): number | undefined => {
  if (folder !== 'pg_wal') return undefined
  const [, high, low] = SEGMENT.exec(name) ?? []
  if (high === undefined || low === undefined) return undefined
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16) * SEGMENT_BYTES + offset
}

/** Which files of the write-ahead log a copy made now needs: from the last checkpoint to the present end. */
export const readWalRange = async (client: pg.ClientBase): Promise<WalRange> => {
  const { rows } = await client.query<WalRange>(
    'select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()',
  )
  const [range] = rows
  if (!range) throw new Error('The database does not say where its last checkpoint is.')
  return range
}
