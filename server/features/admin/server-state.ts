import { and, count, countDistinct, desc, eq, gt, sql } from 'drizzle-orm'
import type { Backups } from '#server/infra/backup/open-backups.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { takes } from '#server/infra/db/schema/recordings.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { type AuditActor, readAsAdmin } from './audit-log.ts'
import { EMAIL_DAYS, type ServerState } from './contract.ts'
import { countSystem, type SystemStats } from './system-stats.ts'

export type StateServices = {
  database: Database
  queue: Queue
  files: FileStore
  backups: Backups
  minFreeBytes: number
}

const LISTED_FAILURES = 10

/** Whether everything on this server works: jobs, storage, emails, backups. */
export const findServerState = async (services: StateServices, actor: AuditActor): Promise<ServerState> => {
  const { database, queue } = services
  const counted = await readAsAdmin(database, actor, { action: 'stats_viewed' }, (tx) => countServer(tx, queue))
  return addOutside(services, counted)
}

/** The same without an entry in the log: a monitor reads it every few seconds, and it names no one. */
export const measureServer = async (services: StateServices): Promise<{ stats: SystemStats; state: ServerState }> => {
  const { stats, counted } = await services.database.asSystem(async (tx) => ({
    stats: await countSystem(tx),
    counted: await countServer(tx, services.queue),
  }))
  return { stats, state: await addOutside(services, counted) }
}

/** What the database knows. */
const countServer = async (tx: Tx, queue: Queue) => {
  const isRecent = gt(emails.createdAt, sql`now() - make_interval(days => ${EMAIL_DAYS})`)
  const states = await tx
    .select({ state: emails.state, count: count() })
    .from(emails)
    .where(isRecent)
    .groupBy(emails.state)
  const countOf = (...counted: string[]): number =>
    states.reduce((sum, { state, count: one }) => sum + (counted.includes(state) ? one : 0), 0)
  const failures = await tx
    .select({ kind: emails.kind, at: emails.createdAt })
    .from(emails)
    .where(and(isRecent, eq(emails.state, 'failed')))
    .orderBy(desc(emails.createdAt))
    .limit(LISTED_FAILURES)
  const [stored] = await tx
    .select({
      recordings: countDistinct(takes.storyId),
      recordingBytes: sql<number>`coalesce(sum(${takes.bytes}), 0)::double precision`,
      problems: sql<number>`count(${takes.problem})::integer`,
      databaseBytes: sql<number>`pg_database_size(current_database())::double precision`,
    })
    .from(takes)
  if (!stored) throw new Error('The recordings were not counted.')
  return {
    jobs: await queue.count(tx),
    stored,
    emails: {
      sent: countOf('sent'),
      waiting: countOf('waiting', 'sending'),
      failed: countOf('failed'),
      failures: failures.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    },
  }
}

/** What the disk knows. */
const addOutside = async (
  { files, backups, minFreeBytes }: StateServices,
  { jobs, stored, emails: sent }: Awaited<ReturnType<typeof countServer>>,
): Promise<ServerState> => {
  const backup = await backups.status()
  return {
    jobs,
    storage: { ...stored, freeBytes: await files.freeBytes(), minFreeBytes },
    emails: sent,
    backup: backup === 'off' ? null : backup,
  }
}

/** Has the failed runs of a job tried once more; returns how many. */
export const retryJobs = (
  { database, queue }: Pick<StateServices, 'database' | 'queue'>,
  actor: AuditActor,
  name: string,
): Promise<number> =>
  readAsAdmin(database, actor, { action: 'jobs_retried', search: name }, (tx) => queue.retryFailed(tx, name))
