import * as v from 'valibot'
import { defineJob } from '#server/infra/jobs/define-job.ts'

/** Hands one mail over. A mail server that is away for a day is waited for. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: v.object({ mailId: v.pipe(v.string(), v.uuid()) }),
  expireIn: 10 * 60,
  retries: 100,
  retryDelay: 15,
})
