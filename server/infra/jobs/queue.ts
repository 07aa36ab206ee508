import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import * as v from 'valibot'
import { afterCommit, assertOutsideTransaction, type Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import { describeError } from '../log.ts'
import type { Job, JobHandler, Payload } from './define-job.ts'

const POLL_SECONDS = 2
// A process that was killed cannot give its work back: without a sign of life for this long, another takes it up.
const HEARTBEAT_SECONDS = 60
// A run that dies with its process never gets to say that it has failed for good. Runs beyond those of the job make up
// for it: only a death uses them.
const SPARE_RUNS = 10
// A run that takes too long is told so by us and fails like any other. pg-boss, which puts what it gives up back whatever
// its failure was, steps in only where a run does not listen.
const DEAF_SECONDS = 10 * 60
const MAX_RETRY_DELAY = 15 * 60
const NO_JOB = '00000000-0000-0000-0000-000000000000'

export type Queue = {
  /**
   * Enqueues in the write's own transaction: the job exists exactly when the write does. `delay` in seconds. Of a job's runs
   * that wait, those of the highest `priority` come first; it is 0 where nobody says otherwise.
   */
  send<J extends Job>(
    tx: Tx,
    job: J,
    payload: Payload<J>,
    options?: { delay?: number; priority?: number },
  ): Promise<void>
  /** Begins to work on a job in this process. */
  work<J extends Job>(job: J, handler: JobHandler<J>): Promise<void>
  /** Lets the runs under way finish for at most `graceSeconds`, then gives them up to be tried again. */
  stop(graceSeconds: number): Promise<void>
}

/** Starts the queue on the database's own tables. Every job that can be sent must be named here. */
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
  boss.on('error', (error) => log.error({ code: 'job_queue', ...describeError(error) }, 'job queue'))
  await boss.start()
  for (const job of jobs) {
    const options = {
      retryLimit: job.retries + SPARE_RUNS,
      retryDelay: job.retryDelay,
      retryBackoff: true,
      retryDelayMax: MAX_RETRY_DELAY,
      expireInSeconds: job.expireIn + DEAF_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 7 * 24 * 3600,
    }
    await boss.createQueue(job.name, options)
    await boss.updateQueue(job.name, options)
    // Has pg-boss remember the queue: it would look it up on a second connection, in the middle of a transaction.
    await boss.findJobs(job.name, { id: NO_JOB })
  }
  const workers = new Map<string, string>()
  const wake = (name: string): void => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  return {
    send: async (tx, job, payload, options) => {
      // The queue's tables belong to the owner role: the viewer's role is put aside for this one statement.
      const { rows } = await tx.execute<{ role: string }>(sql`select current_setting('role') as role`)
      await tx.execute(sql`select set_config('role', 'none', true)`)
      await boss.send(job.name, payload as object, {
        db: fromDrizzle(tx, sql),
        startAfter: options?.delay ?? 0,
        priority: options?.priority ?? 0,
      })
      await tx.execute(sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`)
      if (!options?.delay) afterCommit(tx, () => wake(job.name))
    },
    work: async (job, handler) => {
      const options = { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true } as const
      const id = await boss.work(job.name, options, async ([run]) => {
        if (!run) return
        const { id, retryCount, signal: takenAway } = run
        const expiry = new AbortController()
        const tooLong = new Error(`The run took longer than ${job.expireIn} seconds.`)
        const timer = setTimeout(() => expiry.abort(tooLong), job.expireIn * 1000)
        const asked = {
          signal: AbortSignal.any([takenAway, expiry.signal]),
          get last() {
            return retryCount >= job.retries && !takenAway.aborted
          },
        }
        try {
          await handler(v.parse(job.payload, run.data), asked)
        } catch (error) {
          log.warn({ code: 'job_failed', job: job.name, id, last: asked.last, ...describeError(error) }, 'job failed')
          if (!asked.last) throw error
        } finally {
          clearTimeout(timer)
        }
      })
      workers.set(job.name, id)
    },
    stop: (graceSeconds) => boss.stop({ graceful: true, timeout: graceSeconds * 1000, close: false }),
  }
}
