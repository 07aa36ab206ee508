import { and, count, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Backups } from '#server/infra/backup/open-backups.ts'
import type { Database } from '#server/infra/db/database.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { recordings } from '#server/infra/db/schema/recordings.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { type AuditActor, readAsAdmin } from './audit-log.ts'
import { EMAIL_DAYS, type ServerState } from './contract.ts'

export type StateServices = {
  database: Database
  queue: Queue
  files: FileStore
  backups: Backups
  minFreeBytes: number
}

const LISTED_FAILURES = 10

/** Whether everything on this server works: jobs, storage, emails, backups. */
export const findServerState = async (
  { database, queue, files, backups, minFreeBytes }: StateServices,
  actor: AuditActor,
): Promise<ServerState> => {
  const found = await readAsAdmin(database, actor, { action: 'stats_viewed' }, async (tx) => {
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
        recordings: count(),
        recordingBytes: sql<number>`coalesce(sum(${recordings.bytes}), 0)::double precision`,
        databaseBytes: sql<number>`pg_database_size(current_database())::double precision`,
      })
      .from(recordings)
    if (!stored) throw new Error('The recordings were not counted.')
    return {
      jobs: await queue.count(tx),
      stored: { ...stored, problems: await tx.$count(recordings, isNotNull(recordings.problem)) },
      emails: {
        sent: countOf('sent'),
        waiting: countOf('waiting', 'sending'),
        failed: countOf('failed'),
        failures: failures.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
      },
    }
  })
  const backup = await backups.status()
  return {
    jobs: found.jobs,
    storage: { ...found.stored, freeBytes: await files.freeBytes(), minFreeBytes },
    emails: found.emails,
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
