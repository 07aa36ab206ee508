import * as v from 'valibot'
import { defineJob } from '#server/infra/jobs/define-job.ts'

/** Fetches what a customer has paid for from the payment provider, and stores it. The retries outlast an outage of a day. */
export const syncCustomer = defineJob({
  name: 'sync-customer',
  payload: v.object({ customerId: v.pipe(v.string(), v.maxLength(100)) }),
  expireIn: 5 * 60,
  retries: 100,
  retryDelay: 10,
})
