import * as v from 'valibot'
import { defineJob } from '#server/infra/jobs/define-job.ts'

/** Sends one email. The retries outlast a mail server that is down for a day. */
export const sendEmail = defineJob({
  name: 'send-email',
  payload: v.object({ emailId: v.pipe(v.string(), v.uuid()) }),
  expireIn: 10 * 60,
  retries: 100,
  retryDelay: 15,
})
