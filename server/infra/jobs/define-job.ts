import type { GenericSchema, InferOutput } from 'valibot'

/** A kind of background work. The payload carries ids, never what people said. Times are in seconds. */
export type Job<S extends GenericSchema = GenericSchema> = {
  kind: 'job'
  name: string
  payload: S
  /** After this long without an end a run counts as failed. */
  expireIn: number
  /** How often a failed run is tried again. Runs that ended with their process do not count up to a point. */
  retries: number
  /** First wait before trying again; it doubles each time. */
  retryDelay: number
}

export type Payload<J extends Job> = InferOutput<J['payload']>

export type Run = {
  /** Aborted when the process is to stop, or the run takes too long. */
  signal: AbortSignal
  /** Whether a failure now is the end of it. Ask when it has failed: a run that was taken away is always tried again. */
  readonly last: boolean
}

/** Does the work; throwing means: try again later. */
export type JobHandler<J extends Job> = (payload: Payload<J>, run: Run) => Promise<void>

/** Declares a job. Its handler is bound in the feature's jobs file; boot fails on a job without one. */
export const defineJob = <S extends GenericSchema>(job: Omit<Job<S>, 'kind'>): Job<S> => ({ ...job, kind: 'job' })
