import * as v from 'valibot'
import { defineJob } from '#server/infra/jobs/define-job.ts'

/** Hands one mail over. A mail server that is away for an hour or two is waited for. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: v.object({ mailId: v.pipe(v.string(), v.uuid()) }),
  expireIn: 5 * 60,
  retries: 12,
  retryDelay: 15,
})
