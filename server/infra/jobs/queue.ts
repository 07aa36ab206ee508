import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, getConstructionPlans, type JobWithMetadata, PgBoss } from 'pg-boss'
import * as v from 'valibot'
import { afterCommit, assertOutsideTransaction, type Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import { describeError } from '../log.ts'
import type { Job, JobHandler, Payload } from './define-job.ts'

const POLL_SECONDS = 2
// After this long without a heartbeat, another process takes over the work of a killed one.
const HEARTBEAT_TIMEOUT_SECONDS = 60
// A run that dies with its process can't report a final failure. These extra runs are only used up by deaths.
const SPARE_RUNS = 10
// We abort runs that take too long, so they fail like any other. pg-boss retries the runs it expires, so it only steps
// in if a run ignores the abort.
const IGNORED_ABORT_SECONDS = 10 * 60
const MAX_RETRY_DELAY = 15 * 60
const NO_JOB = '00000000-0000-0000-0000-000000000000'

export type Queue = {
  /**
   * Enqueues in the write's own transaction: the job exists exactly if the write does. `delay` in seconds. Families take
   * turns: the more of these jobs a family already has, the later comes the next one. Waiting runs with a higher
   * `priority` come first; the default is 0. With `once`, nothing is enqueued while a run with the same payload waits.
   */
  send<J extends Job>(
    tx: Tx,
    job: J,
    payload: Payload<J>,
    options?: { delay?: number; priority?: number; familyId?: number; once?: boolean },
  ): Promise<void>
  /** Makes the delayed runs of a family's job start now. */
  startWaiting(tx: Tx, job: Job, familyId: number): Promise<void>
  /** Starts the runs now that the clock dated in the future before it was set back. They would wait until then. */
  startMisdated(tx: Tx): Promise<void>
  /** How many runs of each job there are. */
  count(tx: Tx): Promise<QueueCounts[]>
  /** Has the failed runs of a job tried once more; returns how many. */
  retryFailed(tx: Tx, name: string): Promise<number>
  /** Starts processing a job in this process. */
  work<J extends Job>(job: J, handler: JobHandler<J>): Promise<void>
  /**
   * Starts no more jobs in this process, and waits at most `graceSeconds` for those that run. Returns whether all have ended, and
   * the function that goes on with the others.
   */
  pause(graceSeconds: number): Promise<{ isIdle: boolean; resume(): Promise<void> }>
  /** Waits at most `graceSeconds` for running jobs, then leaves them to be retried. */
  stop(graceSeconds: number): Promise<void>
}

export type QueueCounts = {
  name: string
  /** Those that could run now. */
  waiting: number
  /** Those that wait for a moment, such as the next try. */
  delayed: number
  running: number
  failed: number
  /** How long the oldest waiting one could have run; null without any. */
  waitingSeconds: number | null
}

/** How many jobs of this name a family has that haven't ended. */
const countUnfinished = async (tx: Tx, name: string, familyId: string): Promise<number> => {
  const { rows } = await tx.execute<{ unfinished: number }>(
    sql`select count(*)::int as unfinished from pgboss.job
        where name = ${name} and group_id = ${familyId} and state < 'completed'`,
  )
  return rows[0]?.unfinished ?? 0
}

const isWaiting = async (tx: Tx, name: string, payload: object): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from pgboss.job where name = ${name} and state = 'created' and data = ${JSON.stringify(payload)}::jsonb limit 1`,
  )
  return rows.length > 0
}

/** The queue's tables belong to the owner role, so the viewer's role is switched off until the returned function runs. */
const leaveViewerRole = async (tx: Tx): Promise<() => Promise<unknown>> => {
  const { rows } = await tx.execute<{ role: string }>(sql`select current_setting('role') as role`)
  await tx.execute(sql`select set_config('role', 'none', true)`)
  return () => tx.execute(sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`)
}

/** Creates the queue's tables in an empty database, in the caller's transaction. */
export const createQueueTables = async (client: pg.ClientBase): Promise<void> => {
  // Their timeouts would stay until the end of the transaction.
  const statements = getConstructionPlans().replace(/^\s*(begin|commit|set local \w+ = \d+);$/gim, '')
  await client.query(statements)
}

/** Starts the queue. Every job that can be sent must be listed. */
export const startQueue = async (pool: pg.Pool, jobs: readonly Job[], log: Log): Promise<Queue> => {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => {
        assertOutsideTransaction()
        return pool.query(text, values)
      },
    },
    schedule: false,
    persistWarnings: false,
  })
  // pg-boss may emit a copy of an error, which is no Error itself.
  boss.on('error', ({ message, stack }) =>
    log.error({ code: 'job_queue', ...describeError(Object.assign(new Error(message), { stack })) }, 'job queue'),
  )
  await boss.start()
  for (const job of jobs) {
    const options = {
      retryLimit: job.retries + SPARE_RUNS,
      retryDelay: job.retryDelay,
      retryBackoff: true,
      retryDelayMax: MAX_RETRY_DELAY,
      expireInSeconds: job.expireIn + IGNORED_ABORT_SECONDS,
      heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS,
      deleteAfterSeconds: 7 * 24 * 3600,
    }
    await boss.createQueue(job.name, options)
    await boss.updateQueue(job.name, options)
    // Makes pg-boss cache the queue; otherwise it looks it up on a second connection inside a transaction.
    await boss.findJobs(job.name, { id: NO_JOB })
  }
  const workers = new Map<string, string[]>()
  const startWorkers = new Map<string, () => Promise<void>>()
  const wake = (name: string): void => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  return {
    send: async (tx, job, payload, options) => {
      const restoreRole = await leaveViewerRole(tx)
      const { delay = 0, familyId, once = false } = options ?? {}
      if (once && (await isWaiting(tx, job.name, payload as object))) {
        await restoreRole()
        return
      }
      const group = familyId === undefined ? undefined : { id: String(familyId) }
      const priority = options?.priority ?? (group ? -(await countUnfinished(tx, job.name, group.id)) : 0)
      await boss.send(job.name, payload as object, {
        db: fromDrizzle(tx, sql),
        startAfter: delay,
        priority,
        ...(group && { group }),
      })
      await restoreRole()
      if (!delay) afterCommit(tx, () => wake(job.name))
    },
    startWaiting: async (tx, job, familyId) => {
      const restoreRole = await leaveViewerRole(tx)
      await tx.execute(
        sql`update pgboss.job set start_after = now()
            where name = ${job.name} and group_id = ${String(familyId)} and state = 'created' and start_after > now()`,
      )
      await restoreRole()
      afterCommit(tx, () => wake(job.name))
    },
    startMisdated: async (tx) => {
      const { rows } = await tx.execute<{ name: string }>(
        sql`update pgboss.job set start_after = now()
            where state in ('created', 'retry') and start_after > now()
              and greatest(created_on, started_on) > now() + interval '1 minute' returning name`,
      )
      afterCommit(tx, () => {
        for (const { name } of rows) wake(name)
      })
    },
    count: async (tx) => {
      const names = jobs.map(({ name }) => name)
      const { rows } = await tx.execute<QueueCounts>(sql`select name.name,
          count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
          count(*) filter (where state < 'active' and start_after > now())::int as delayed,
          count(*) filter (where state = 'active')::int as running,
          count(*) filter (where state = 'failed')::int as failed,
          extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::int
            as "waitingSeconds"
        from unnest(${sql.param(names)}::text[]) with ordinality as name (name, place)
        left join pgboss.job on job.name = name.name group by name.name, name.place order by name.place`)
      return rows
    },
    retryFailed: async (tx, name) => {
      const { rowCount } = await tx.execute(sql`update pgboss.job
        set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
        where name = ${name} and state = 'failed'`)
      afterCommit(tx, () => wake(name))
      return rowCount ?? 0
    },
    work: async (job, handler) => {
      const options = {
        pollingIntervalSeconds: POLL_SECONDS,
        includeMetadata: true,
        localGroupConcurrency: 1,
      } as const
      const process = async ([run]: JobWithMetadata[]): Promise<void> => {
        if (!run) return
        const { id, retryCount, signal: takenAway } = run
        const expiry = new AbortController()
        const tooLong = new Error(`The run took longer than ${job.expireIn} seconds.`)
        const timer = setTimeout(() => expiry.abort(tooLong), job.expireIn * 1000)
        const context = {
          signal: AbortSignal.any([takenAway, expiry.signal]),
          get last() {
            return retryCount >= job.retries && !takenAway.aborted
          },
        }
        try {
          await handler(v.parse(job.payload, run.data), context)
          // Others may wait. Without this, the next one would start after the poll's pause.
          wake(job.name)
        } catch (error) {
          log.warn({ code: 'job_failed', job: job.name, id, last: context.last, ...describeError(error) }, 'job failed')
          if (context.last && job.endsWhenFailed) return
          // The spare runs are only for deaths.
          if (context.last)
            await pool.query(
              `update pgboss.job set retry_limit = retry_count where name = $1 and id = $2 and state = 'active'`,
              [job.name, id],
            )
          throw error
        } finally {
          clearTimeout(timer)
        }
      }
      const start = async (): Promise<void> => {
        const ids: string[] = []
        for (let i = 0; i < (job.parallel ?? 1); i += 1) ids.push(await boss.work(job.name, options, process))
        workers.set(job.name, ids)
      }
      startWorkers.set(job.name, start)
      await start()
    },
    pause: async (graceSeconds) => {
      const paused = [...workers.keys()]
      workers.clear()
      const ended = Promise.all(paused.map((name) => boss.offWork(name))).then(() => true)
      const timer = new AbortController()
      const isIdle = await Promise.race([ended, wait(graceSeconds * 1000, false, timer)])
      timer.abort()
      const resume = async (): Promise<void> => {
        for (const name of paused) await startWorkers.get(name)?.()
      }
      return { isIdle, resume }
    },
    stop: (graceSeconds) => boss.stop({ graceful: true, timeout: graceSeconds * 1000, close: false }),
  }
}
