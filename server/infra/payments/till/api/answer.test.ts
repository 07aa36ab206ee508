import Stripe from 'stripe'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveTill, TEST_API_KEY } from '../testing/serve-till.ts'
import { findPriceId, subscribe } from '../testing/test-buyer.ts'

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

const SESSION = 'mode=payment&line_items[0][price]=PRICE&line_items[0][quantity]=1&success_url=https://seller.test/'

describe('parameters of a call', () => {
  test.each([
    ['unknown', `${SESSION}&colour=red`, 'parameter_unknown', 'colour'],
    ['unknown inside a list', `${SESSION}&line_items[0][amount]=5`, 'parameter_unknown', 'line_items[0][amount]'],
    ['removed from the API', `${SESSION}&line_items[0][currency]=usd`, 'parameter_unknown', 'line_items[0][currency]'],
    [
      'known, but not implemented',
      `${SESSION}&allow_promotion_codes=true`,
      'parameter_unknown',
      'allow_promotion_codes',
    ],
    ['the former embedded mode', `${SESSION}&ui_mode=embedded`, undefined, 'ui_mode'],
    ['the former hosted mode', `${SESSION}&ui_mode=hosted`, undefined, 'ui_mode'],
    ['a text for a number', `${SESSION}&expires_at=soon`, 'parameter_invalid_integer', 'expires_at'],
    ['a number with decimals', `${SESSION}&line_items[0][quantity]=1.5`, undefined, 'line_items[0][quantity]'],
    ['a hash for a text', `${SESSION}&customer[id]=cus_1`, undefined, 'customer'],
    ['a text for a hash', `${SESSION}&payment_intent_data=x`, undefined, 'payment_intent_data'],
    ['a text for a list', 'mode=payment&line_items=x', undefined, 'line_items'],
    ['a name for an index', 'mode=payment&line_items[a][price]=x', undefined, 'line_items'],
    ['empty, and it can’t be unset', `${SESSION}&customer=`, 'parameter_invalid_empty', 'customer'],
    ['too long', `${SESSION}&client_reference_id=${'x'.repeat(5001)}`, undefined, 'client_reference_id'],
    ['too much metadata', `${SESSION}&metadata[note]=${'x'.repeat(501)}`, undefined, 'metadata[note]'],
    ['nested metadata', `${SESSION}&metadata[a][b]=c`, undefined, 'metadata[a]'],
    ['no mode', 'success_url=https://seller.test/', 'parameter_missing', 'mode'],
    ['no line items', 'mode=payment&success_url=https://seller.test/', 'parameter_missing', 'line_items'],
    ['no success_url', SESSION.slice(0, SESSION.lastIndexOf('&')), 'parameter_missing', 'success_url'],
    ['no quantity', SESSION.replace('&line_items[0][quantity]=1', ''), undefined, 'line_items[0][quantity]'],
    ['price and price_data', `${SESSION}&line_items[0][price_data][currency]=usd`, undefined, 'line_items[0]'],
    [
      'a required one missing in a hash',
      SESSION.replace('[price]=PRICE', '[price_data][unit_amount]=5'),
      'parameter_missing',
      'line_items[0][price_data][currency]',
    ],
    [
      'another currency',
      SESSION.replace('[price]=PRICE', '[price_data][currency]=eur'),
      undefined,
      'line_items[0][price_data][currency]',
    ],
    [
      'a negative price',
      SESSION.replace('[price]=PRICE', '[price_data][currency]=usd&line_items[0][price_data][unit_amount]=-5'),
      undefined,
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'the product’s own name of a price',
      SESSION.replace('PRICE', 'price_monthly'),
      'resource_missing',
      'line_items[0][price]',
    ],
    ['a customer who does not exist', `${SESSION}&customer=cus_1`, 'resource_missing', 'customer'],
    [
      'a script as address',
      SESSION.replace('https://seller.test/', 'javascript:alert(1)'),
      'url_invalid',
      'success_url',
    ],
    ['return_url with the hosted page', `${SESSION}&return_url=https://seller.test/`, undefined, 'return_url'],
    ['a trial for a payment', `${SESSION}&subscription_data[trial_period_days]=7`, undefined, 'subscription_data'],
    [
      'a one-time price for a subscription',
      SESSION.replace('payment', 'subscription'),
      undefined,
      'line_items[0][price]',
    ],
    ['expired from the start', `${SESSION}&expires_at=1`, undefined, 'expires_at'],
    ['sent twice', `${SESSION}&mode=payment`, undefined, 'mode'],
    ['a value and a hash', `${SESSION}&mode[a]=payment`, undefined, 'mode[a]'],
    ['a broken name', `${SESSION}&metadata[a=b`, undefined, 'metadata[a'],
    ['a name of JavaScript’s objects', `${SESSION}&__proto__[polluted]=yes`, 'parameter_unknown', '__proto__'],
  ])('%s: 400 that names it, and nothing is created', async (_case, form, code, param) => {
    const price = await findPriceId(served, 'price_gift_year')
    const { status, error } = await send('/v1/checkout/sessions', { body: form.replace('PRICE', price) })
    expect({ status, type: error.type, code: error.code, param: error.param }).toEqual({
      status: 400,
      type: 'invalid_request_error',
      code: code ?? error.code,
      param,
    })
    expect((await served.stripe.checkout.sessions.list()).data).toEqual([])
  })

  test('JSON instead of a form: 400', async () => {
    const { status } = await send('/v1/customers', {
      body: '{"name":"Ruth"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(400)
  })

  test('in the address of a POST: 400', async () => {
    expect((await send('/v1/customers?name=Ruth')).status).toBe(400)
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
    await expect(served.stripe.subscriptions.list({ customer: 'cus_1' })).rejects.toMatchObject({
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

  test.each([
    'email',
    'nonsense',
    'invoice_settings',
    'subscriptions.data.items.data.price.product.default_price',
    'id',
  ])('expanding %s: 400', async (path) => {
    const { customer } = await subscribe(served)
    await expect(served.stripe.customers.retrieve(customer, { expand: [path] })).rejects.toMatchObject({
      param: 'expand',
    })
  })

  test('expanding something that isn’t there yet: it stays null', async () => {
    const { id } = await served.stripe.customers.create({})
    const expanded = await served.stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] })
    expect(expanded).toMatchObject({ invoice_settings: { default_payment_method: null } })
  })

  test('metadata: added key by key, and an empty value removes its key', async () => {
    const { id } = await served.stripe.customers.create({ metadata: { family: '7', note: 'x' } })
    expect((await served.stripe.customers.update(id, { metadata: { note: '', plan: 'a' } })).metadata).toEqual({
      family: '7',
      plan: 'a',
    })
    expect((await served.stripe.customers.update(id, { metadata: '' })).metadata).toEqual({})
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

  test('an account without prices: one is created, sold and found by its lookup key', async () => {
    await served.close()
    served = await serveTill({ hasPrices: false })
    expect((await served.stripe.prices.list({ lookup_keys: ['price_monthly'] })).data).toEqual([])
    const created = await served.stripe.prices.create(monthly)
    expect(await findPriceId(served, 'price_monthly')).toBe(created.id)
    const { subscription } = await subscribe(served)
    expect((await served.stripe.subscriptions.retrieve(subscription)).items.data[0]?.price).toMatchObject({
      id: created.id,
      unit_amount: 500,
    })
  })

  test('a lookup key that another price has: 400', async () => {
    await expect(served.stripe.prices.create(monthly)).rejects.toMatchObject({ param: 'lookup_key' })
  })
})

describe('lists', () => {
  test('more than one page: the SDK walks through all of them, the newest first', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    for (const name of names) await served.stripe.customers.create({ name })
    const listed: Stripe.Customer[] = []
    for await (const customer of served.stripe.customers.list({ limit: 2 })) listed.push(customer)
    expect(listed.map(({ name }) => name)).toEqual(names.toReversed())
  })

  test('events since a moment: only the newer ones, by type', async () => {
    await served.stripe.customers.create({ name: 'before' })
    await served.advance({ hours: 1 })
    await subscribe(served)
    const since = Math.floor(served.now().getTime() / 1000)
    const { data } = await served.stripe.events.list({ created: { gte: since }, types: ['customer.*'], limit: 100 })
    expect(data.map(({ type }) => type)).toEqual(['customer.subscription.created', 'customer.created'])
    expect((await served.stripe.events.list({ delivery_success: false })).data).toEqual([])
  })
})
