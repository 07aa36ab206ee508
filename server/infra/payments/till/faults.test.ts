import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveTill, TEST_API_KEY } from './testing/serve-till.ts'

let served: Awaited<ReturnType<typeof serveTill>>
beforeEach(async () => {
  served = await serveTill()
})
afterEach(() => served.close())

describe('idempotency keys', () => {
  const create = (idempotencyKey: string, name: string) => served.stripe.customers.create({ name }, { idempotencyKey })

  test('the same key and parameters: the same reply, marked as replayed', async () => {
    const first = await create('key-1', 'Ruth')
    const second = await create('key-1', 'Ruth')
    expect(second.id).toBe(first.id)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    })
    expect((await served.stripe.customers.list()).data).toHaveLength(1)
  })

  test('sent at the same moment: one customer', async () => {
    const [first, second] = await Promise.all([create('key-1', 'Ruth'), create('key-1', 'Ruth')])
    expect(second.id).toBe(first.id)
  })

  test('the same key with other parameters: idempotency_error', async () => {
    await create('key-1', 'Ruth')
    await expect(create('key-1', 'Emma')).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('the same key for another call: idempotency_error', async () => {
    const { id } = await create('key-1', 'Ruth')
    await expect(
      served.stripe.customers.update(id, { name: 'Ruth' }, { idempotencyKey: 'key-1' }),
    ).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('a call with wrong parameters: its key can be used again', async () => {
    await expect(
      served.stripe.customers.create({ email: 'nobody' }, { idempotencyKey: 'key-1' }),
    ).rejects.toMatchObject({ code: 'email_invalid' })
    expect((await create('key-1', 'Ruth')).name).toBe('Ruth')
  })

  test('a day later: the key is new again', async () => {
    const { id } = await create('key-1', 'Ruth')
    await served.advance({ hours: 25 })
    expect((await create('key-1', 'Ruth')).id).not.toBe(id)
  })
})

describe('faults', () => {
  const patientClient = () => new Stripe(TEST_API_KEY, { ...served.connection, maxNetworkRetries: 2 })

  test.each(['rate_limit', 'error_before', 'error_after', 'cut_before', 'cut_after'] as const)(
    '%s: the SDK’s retry succeeds, and there is one customer',
    async (kind) => {
      served.till.faults.add({ kind, on: 'POST /v1/customers' })
      expect((await patientClient().customers.create({ name: 'Ruth' })).name).toBe('Ruth')
      expect((await served.stripe.customers.list()).data).toHaveLength(1)
    },
  )

  test('more failures than retries: the error of the last one', async () => {
    served.till.faults.add({ kind: 'error_before', times: 3 })
    await expect(patientClient().customers.create({})).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    })
    expect((await served.stripe.customers.list()).data).toEqual([])
  })

  test('a delay that is longer than the client waits: a connection error', async () => {
    served.till.faults.add({ kind: 'delay', delayMs: 500 })
    const hasty = new Stripe(TEST_API_KEY, { ...served.connection, maxNetworkRetries: 0, timeout: 50 })
    await expect(hasty.customers.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  })

  test('planned for another call, or cleared: nothing happens', async () => {
    served.till.faults.add({ kind: 'error_before', on: 'POST /v1/refunds' })
    served.till.faults.add({ kind: 'error_before', on: 'GET /v1/customers' })
    served.till.faults.clear()
    expect((await served.stripe.customers.list()).data).toEqual([])
  })
})
