import type { GenericSchema, InferOutput } from 'valibot'

/** A background job. The payload carries ids, never content. Times are in seconds. */
export type Job<S extends GenericSchema = GenericSchema> = {
  kind: 'job'
  name: string
  payload: S
  /** A run that takes longer has failed. */
  expireIn: number
  /** Retries of a failed run. Runs that died with their process don't count, up to a limit. */
  retries: number
  /** How many of them a process runs at a time; one by default. A family has at most one of them running. */
  parallel?: number
  /**
   * After its last failure, another run would find nothing to do: the person has to ask again. By default such a run is listed as
   * failed for a week, and an administrator can have it tried again.
   */
  endsWhenFailed?: true
  /** Delay before the first retry; doubles each time. */
  retryDelay: number
}

export type Payload<J extends Job> = InferOutput<J['payload']>

export type Run = {
  /** Aborted when the process stops or the run takes too long. */
  signal: AbortSignal
  /** Whether a failure now is final. Read it after the failure: interrupted runs are always retried. */
  readonly last: boolean
}

/** Throwing schedules a retry. */
export type JobHandler<J extends Job> = (payload: Payload<J>, run: Run) => Promise<void>

/** Declares a job. worker.ts binds its handler; startup fails on a job without one. */
export const defineJob = <S extends GenericSchema>(job: Omit<Job<S>, 'kind'>): Job<S> => ({ ...job, kind: 'job' })
