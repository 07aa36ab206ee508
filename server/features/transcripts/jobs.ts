import * as v from 'valibot'
import { defineJob } from '#server/infra/jobs/define-job.ts'

const HOUR = 3600

/** Transcribes a story. */
export const transcribeStory = defineJob({
  name: 'transcribe-story',
  payload: v.object({ storyId: v.number() }),
  parallel: 2,
  expireIn: 12 * HOUR,
  retries: 4,
  retryDelay: 30,
})

/**
 * Transcribes a story by a company. A job of its own, because companies can take minutes to fail, and meanwhile the engines on
 * this machine are free.
 */
export const transcribeStoryByCompany = defineJob({
  name: 'transcribe-story-by-company',
  payload: v.object({ storyId: v.number() }),
  parallel: 4,
  expireIn: 12 * HOUR,
  retries: 4,
  retryDelay: 30,
})

/** Transcribes a clip that is too long to wait for. */
export const transcribeClip = defineJob({
  name: 'transcribe-clip',
  payload: v.object({ clipId: v.number() }),
  expireIn: 12 * HOUR,
  retries: 2,
  endsWhenFailed: true,
  retryDelay: 30,
})
