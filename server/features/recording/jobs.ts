import * as v from 'valibot'
import { defineJob } from '#server/infra/jobs/define-job.ts'

const HOUR = 3600
const payload = v.object({ recordingId: v.number() })

/** Decodes a new recording once: its length, its waveform, and whether it can be read to the end. */
export const measureRecording = defineJob({
  name: 'measure-recording',
  payload,
  expireIn: 6 * HOUR,
  retries: 4,
  retryDelay: 15,
})

/** Makes the copy that browsers can seek in. */
export const makePlaybackCopy = defineJob({
  name: 'make-playback-copy',
  payload,
  expireIn: 6 * HOUR,
  retries: 4,
  retryDelay: 15,
})
