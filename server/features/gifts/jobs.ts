import * as v from 'valibot'
import { defineJob } from '#server/infra/jobs/define-job.ts'

/** Fetches what became of a gift's payment from the payment provider, and stores it. The retries outlast an outage of a day. */
export const syncGift = defineJob({
  name: 'sync-gift',
  payload: v.object({ giftId: v.pipe(v.string(), v.uuid()) }),
  expireIn: 5 * 60,
  retries: 100,
  retryDelay: 10,
})
