import type { GenericSchema, InferOutput } from 'valibot'

/** A kind of background work. The payload carries ids, never what people said. Times are in seconds. */
export type Job<S extends GenericSchema = GenericSchema> = {
  kind: 'job'
  name: string
  payload: S
  /** After this long without an end a run counts as failed. */
  expireIn: number
  retries: number
  /** First wait before trying again; it doubles each time. */
  retryDelay: number
}

export type Payload<J extends Job> = InferOutput<J['payload']>

/** Does the work; throwing means: try again later. `last` is true when no retry will follow. */
export type JobHandler<J extends Job> = (
  payload: Payload<J>,
  run: { signal: AbortSignal; last: boolean },
) => Promise<void>

/** Declares a job. Its handler is bound in the feature's jobs file; boot fails on a job without one. */
export const defineJob = <S extends GenericSchema>(job: Omit<Job<S>, 'kind'>): Job<S> => ({ ...job, kind: 'job' })
