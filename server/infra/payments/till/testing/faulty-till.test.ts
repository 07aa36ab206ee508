import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveTill, TEST_API_KEY } from './serve-till.ts'

let served: Awaited<ReturnType<typeof serveTill>>
beforeEach(async () => {
  served = await serveTill()
})
afterEach(() => served.close())

describe('faults', () => {
  const patientClient = () => new Stripe(TEST_API_KEY, { ...served.connection, maxNetworkRetries: 2 })

  test.each(['rate_limit', 'error_before', 'error_after', 'cut_before', 'cut_after'] as const)(
    '%s: the SDK’s retry succeeds, and there is one customer',
    async (kind) => {
      served.till.faults.add({ kind, on: 'POST /v1/customers' })
      const { id } = await patientClient().customers.create({})
      await served.till.webhooks.flush()
      expect(served.events).toMatchObject([{ data: { object: { id } } }])
    },
  )

  test('more failures than retries: the error of the last one', async () => {
    served.till.faults.add({ kind: 'error_before', times: 3 })
    await expect(patientClient().customers.create({})).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    })
    expect(served.events).toEqual([])
  })

  test('a delay that is longer than the client waits: a connection error', async () => {
    served.till.faults.add({ kind: 'delay', delayMs: 500 })
    const hasty = new Stripe(TEST_API_KEY, { ...served.connection, maxNetworkRetries: 0, timeout: 50 })
    await expect(hasty.customers.create({})).rejects.toMatchObject({ type: 'StripeConnectionError' })
  })

  test('planned for another call, or cleared: nothing happens', async () => {
    served.till.faults.add({ kind: 'error_before', on: 'POST /v1/refunds' })
    await served.stripe.customers.create({})
    served.till.faults.add({ kind: 'error_before', on: 'POST /v1/customers' })
    served.till.faults.clear()
    await served.stripe.customers.create({})
  })
})
