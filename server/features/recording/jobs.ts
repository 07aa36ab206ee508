import * as v from 'valibot'
import { defineJob } from '#server/infra/jobs/define-job.ts'

const HOUR = 3600

/** Decodes a new recording once: its length, its waveform, and whether all of it can be read. */
export const measureRecording = defineJob({
  name: 'measure-recording',
  /** `isRetry`: it took too long before. */
  payload: v.object({ recordingId: v.number(), isRetry: v.optional(v.boolean()) }),
  parallel: 2,
  expireIn: 6 * HOUR,
  retries: 4,
  retryDelay: 15,
})

/** Makes the copy that browsers can seek in. */
export const makePlaybackCopy = defineJob({
  name: 'make-playback-copy',
  payload: v.object({ recordingId: v.number() }),
  parallel: 2,
  expireIn: 6 * HOUR,
  retries: 4,
  retryDelay: 15,
})
