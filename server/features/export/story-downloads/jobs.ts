import * as v from 'valibot'
import { defineJob } from '#server/infra/jobs/define-job.ts'

/** Makes the MP3 of a story. Few retries: a person is waiting for it. */
export const makeMp3Copy = defineJob({
  name: 'make-mp3-copy',
  payload: v.object({ storyId: v.number() }),
  expireIn: 6 * 3600,
  retries: 1,
  endsWhenFailed: true,
  retryDelay: 5,
})
