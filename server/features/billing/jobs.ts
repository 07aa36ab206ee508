import * as v from 'valibot'
import { defineJob } from '#server/infra/jobs/define-job.ts'

const providerId = v.pipe(v.string(), v.maxLength(100))

/** Fetches what a customer has paid for from the payment provider, and stores it. The retries outlast an outage of a day. */
export const syncCustomer = defineJob({
  name: 'sync-customer',
  payload: v.union([v.object({ customerId: providerId }), v.object({ paymentId: providerId })]),
  expireIn: 5 * 60,
  retries: 100,
  retryDelay: 10,
})
