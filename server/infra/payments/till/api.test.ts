import Stripe from 'stripe'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveTill, TEST_API_KEY } from './testing/serve-till.ts'
import { subscribe } from './testing/test-buyer.ts'

let served: Awaited<ReturnType<typeof serveTill>>
beforeEach(async () => {
  served = await serveTill()
})
afterEach(() => served.close())

const HEADERS = { authorization: `Bearer ${TEST_API_KEY}`, 'stripe-version': Stripe.API_VERSION }

const text = v.optional(v.string())
const errorReply = v.object({ error: v.object({ type: text, code: text, param: text, message: v.string() }) })

type RawCall = { method?: string; body?: string; headers?: Record<string, string> }

/** Sends what the SDK's types wouldn't allow. */
const send = async (path: string, { method = 'POST', body, headers = {} }: RawCall = {}) => {
  const response = await fetch(`${served.origin}${path}`, {
    method,
    headers: {
      ...HEADERS,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  const { error } = v.parse(errorReply, await response.json())
  return { status: response.status, error }
}

describe('who may call', () => {
  test.each([
    ['no key', { authorization: '' }],
    ['another key', { authorization: 'Bearer sk_test_other' }],
    ['a key without Bearer', { authorization: TEST_API_KEY }],
  ])('%s: 401, and the key is not repeated', async (_case, headers) => {
    const { status, error } = await send('/v1/customers', { headers })
    expect(status).toBe(401)
    expect(error.type).toBe('invalid_request_error')
    expect(JSON.stringify(error)).not.toContain('sk_test')
  })

  test('an older version of the API: 400', async () => {
    const { status, error } = await send('/v1/customers', { headers: { 'stripe-version': '2024-06-20' } })
    expect(status).toBe(400)
    expect(error.message).toContain(Stripe.API_VERSION)
  })

  test.each([
    ['an unknown call', 'POST', '/v1/coupons'],
    ['a method that the call does not have', 'DELETE', '/v1/invoices/in_1'],
    ['an address outside the API', 'GET', '/v2/core/events'],
  ])('%s: 404', async (_case, method, path) => {
    const { status, error } = await send(path, { method })
    expect(status).toBe(404)
    expect(error.message).toContain('Unrecognized request URL')
  })
})

const SESSION =
  'mode=payment&line_items[0][price]=PRICE&line_items[0][quantity]=1&success_url=https://seller.test/&cancel_url=https://seller.test/'
const without = (param: string) => SESSION.replace(new RegExp(`&?${param}=[^&]*`), '')

describe('parameters of a call', () => {
  test.each([
    ['unknown', `${SESSION}&colour=red`, 'parameter_unknown', 'colour'],
    ['unknown inside a list', `${SESSION}&line_items[0][amount]=5`, 'parameter_unknown', 'line_items[0][amount]'],
    ['one that nothing uses', `${SESSION}&allow_promotion_codes=true`, 'parameter_unknown', 'allow_promotion_codes'],
    ['one of the other mode', `${SESSION}&subscription_data[trial_end]=7`, 'parameter_unknown', 'subscription_data'],
    ['the former embedded mode', `${SESSION}&ui_mode=embedded`, undefined, 'ui_mode'],
    ['the former hosted mode', `${SESSION}&ui_mode=hosted`, undefined, 'ui_mode'],
    ['a hash for a text', `${SESSION}&customer_email[id]=cus_1`, undefined, 'customer_email'],
    ['a text for a list', SESSION.replace(/line_items.*=1&/, 'line_items=x&'), undefined, 'line_items'],
    ['empty', `${SESSION}&client_reference_id=`, undefined, 'client_reference_id'],
    ['too long', `${SESSION}&client_reference_id=${'x'.repeat(5001)}`, undefined, 'client_reference_id'],
    ['no mode', without('mode'), 'parameter_missing', 'mode'],
    ['no success_url', without('success_url'), 'parameter_missing', 'success_url'],
    ['no quantity', without('line_items.0..quantity.'), 'parameter_missing', 'line_items[0][quantity]'],
    ['another quantity', SESSION.replace('quantity]=1', 'quantity]=2'), undefined, 'line_items[0][quantity]'],
    ['our own name of a price', SESSION.replace('PRICE', 'price_monthly'), 'resource_missing', 'line_items[0][price]'],
    ['a script as address', `${without('cancel_url')}&cancel_url=javascript:alert(1)`, undefined, 'cancel_url'],
    ['a price that renews', SESSION.replace('PRICE', 'MONTHLY'), undefined, 'line_items[0][price]'],
    ['a name of JavaScript’s objects', `${SESSION}&__proto__[polluted]=yes`, 'parameter_unknown', '__proto__'],
  ])('%s: 400 that names it', async (_case, form, code, param) => {
    const body = form
      .replace('PRICE', await served.findPrice('price_gift_year'))
      .replace('MONTHLY', await served.findPrice('price_monthly'))
    const { status, error } = await send('/v1/checkout/sessions', { body })
    expect({ status, type: error.type, code: error.code, param: error.param }).toEqual({
      status: 400,
      type: 'invalid_request_error',
      code,
      param,
    })
  })

  test.each([
    ['a text', 'soon', 'subscription_data[trial_end]'],
    ['a number with decimals', '1.5', 'subscription_data[trial_end]'],
    ['sooner than 48 hours from now', `${Date.UTC(2026, 11, 3) / 1000}`, 'subscription_data[trial_end]'],
    ['later than two years from now', `${Date.UTC(2028, 11, 3) / 1000}`, 'subscription_data[trial_end]'],
  ])('a trial’s end that is %s: 400', async (_case, trialEnd, param) => {
    const { id } = await served.stripe.customers.create({})
    const body = SESSION.replace('payment', 'subscription').replace('PRICE', await served.findPrice('price_monthly'))
    const trial = `subscription_data[trial_end]=${trialEnd}`
    expect(await send('/v1/checkout/sessions', { body: `${body}&customer=${id}&${trial}` })).toMatchObject({
      status: 400,
      error: { param },
    })
  })

  test('JSON instead of a form: 400', async () => {
    const { status } = await send('/v1/customers', {
      body: '{"email":"ruth@example.com"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(400)
  })

  test('an object that does not exist: 404 for the one in the path, 400 in a parameter', async () => {
    await expect(served.stripe.subscriptions.retrieve('sub_1')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    })
    await expect(served.stripe.refunds.create({ payment_intent: 'pi_1' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'payment_intent',
    })
  })

  test('a list of someone who never was a customer: 400, and of a deleted one their history', async () => {
    await expect(served.stripe.subscriptions.list({ customer: 'cus_1', status: 'all' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    })
    const { customer } = await subscribe(served)
    await served.stripe.customers.del(customer)
    expect((await served.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })

  test('the id of another kind: 404', async () => {
    const { id } = await served.stripe.customers.create({})
    await expect(served.stripe.subscriptions.retrieve(id)).rejects.toMatchObject({ statusCode: 404 })
  })

  test('expanding what nothing uses: 400', async () => {
    const { subscription } = await subscribe(served)
    const expanded = served.stripe.subscriptions.retrieve(subscription, { expand: ['customer'] })
    await expect(expanded).rejects.toMatchObject({ statusCode: 400, param: 'expand[0]' })
  })

  test('metadata of a subscription: added key by key', async () => {
    const { subscription } = await subscribe(served)
    await served.stripe.subscriptions.update(subscription, { metadata: { family: '7', plan: 'a' } })
    const { metadata } = await served.stripe.subscriptions.update(subscription, { metadata: { plan: 'b' } })
    expect(metadata).toEqual({ family: '7', plan: 'b' })
  })
})

describe('idempotency keys', () => {
  const create = (idempotencyKey: string, name: string) =>
    served.stripe.customers.create({ email: `${name}@example.com` }, { idempotencyKey })

  test('the same key and parameters: the same reply, marked as replayed', async () => {
    const first = await create('key-1', 'Ruth')
    const second = await create('key-1', 'Ruth')
    expect(second.id).toBe(first.id)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    await served.till.webhooks.flush()
    expect(served.events).toHaveLength(1)
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
    await create('key-1', 'Ruth')
    const refund = served.stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey: 'key-1' })
    await expect(refund).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  test('a call with wrong parameters: its key can be used again', async () => {
    await expect(
      served.stripe.customers.create({ email: 'nobody' }, { idempotencyKey: 'key-1' }),
    ).rejects.toMatchObject({ param: 'email' })
    expect((await create('key-1', 'Ruth')).email).toBe('Ruth@example.com')
  })

  test('a day later: the key is new again', async () => {
    const { id } = await create('key-1', 'Ruth')
    await served.advance({ hours: 25 })
    expect((await create('key-1', 'Ruth')).id).not.toBe(id)
  })
})

describe('prices', () => {
  const monthly = {
    lookup_key: 'price_monthly',
    currency: 'usd',
    unit_amount: 500,
    product_data: { name: 'Premium' },
    recurring: { interval: 'month' },
  } as const

  test('one that is created: found by its lookup key', async () => {
    expect((await served.stripe.prices.list({ lookup_keys: ['price_monthly'] })).data).toEqual([])
    const { id } = await served.stripe.prices.create(monthly)
    expect((await served.stripe.prices.list({ lookup_keys: ['price_monthly'], active: true })).data).toMatchObject([
      { id, unit_amount: 500 },
    ])
    expect(await served.findPrice('price_monthly')).toBe(id)
  })

  test('a lookup key that another price has: 400', async () => {
    await served.stripe.prices.create(monthly)
    await expect(served.stripe.prices.create(monthly)).rejects.toMatchObject({ param: 'lookup_key' })
  })
})

test('a list: the newest first, and no more than its limit', async () => {
  const { customer, subscription } = await subscribe(served, { trialDays: 7 })
  await served.advance({ days: 40 })
  const totals = async (limit: number) => {
    const { data, has_more } = await served.stripe.invoices.list({ customer, subscription, limit })
    return [has_more, ...data.map(({ total }) => total)]
  }
  expect(await totals(2)).toEqual([true, 500, 500])
  expect(await totals(3)).toEqual([false, 500, 500, 0])
})
