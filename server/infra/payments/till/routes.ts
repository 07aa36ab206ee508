import * as v from 'valibot'
import { createPrice, createSession, expireSession, priceParams, sessionParams } from './checkout.ts'
import { subscriptionOf, voidInvoice, withPayments } from './invoices.ts'
import type { TillObjects } from './objects.ts'
import { email, integer, metadata, readParams, text, webAddress } from './params.ts'
import { createRefund } from './payments.ts'
import { endSubscription, previewInvoice, previewParams, updateParams, updateSubscription } from './subscriptions.ts'
import { notFound, type TillTransaction } from './transaction.ts'

type Route = {
  /** As in `GET /v1/invoices/:id`. */
  name: string
  /** Answers a call, whose parameters are encoded like a form. */
  run: (tx: TillTransaction, encoded: string, id: string) => Promise<object>
}

const route = <Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  run: (tx: TillTransaction, params: v.InferOutput<Schema>, id: string) => Promise<object>,
): Route => ({ name, run: async (tx, encoded, id) => run(tx, readParams(schema, encoded), id) })

const MAX_LIMIT = 100

const nothing = v.strictObject({})
const limit = v.optional(v.pipe(integer, v.minValue(1), v.maxValue(MAX_LIMIT)), '10')
const expand = <const Path extends string>(path: Path) => v.optional(v.strictTuple([v.literal(path)]))

const listOf = (objects: object[], limit: number): object => ({
  object: 'list',
  data: objects.slice(0, limit),
  has_more: objects.length > limit,
})

const withLatestInvoice = async (tx: TillTransaction, subscription: TillObjects['subscription']): Promise<object> => ({
  ...subscription,
  latest_invoice: await withPayments(tx, await tx.require('invoice', subscription.latest_invoice ?? '')),
})

// One that was deleted still has its history.
const findCustomer = async (tx: TillTransaction, id: string, param?: string): Promise<object> =>
  (await tx.get('deleted_customer', id)) ?? (await tx.require('customer', id, param))

const removeCustomer = async (tx: TillTransaction, id: string): Promise<object> => {
  const customer = await tx.require('customer', id)
  for (const subscription of await tx.list('subscription', { customer: id }))
    if (subscription.status !== 'canceled') await endSubscription(tx, subscription)
  await tx.save('customer', customer, 'customer.deleted')
  const deleted = { id, object: 'customer', deleted: true } as const
  await tx.put('deleted_customer', deleted)
  return deleted
}

/**
 * All calls that the product and its tests make, each with the parameters that they send. The till refuses the rest of
 * Stripe's API: to use more of it, add it here.
 */
export const routes: readonly Route[] = [
  route(
    'POST /v1/billing_portal/sessions',
    v.strictObject({
      customer: text,
      flow_data: v.optional(v.strictObject({ type: v.literal('payment_method_update') })),
      return_url: webAddress,
    }),
    async (tx, { customer, flow_data: flow = null, return_url }) => {
      await tx.require('customer', customer, 'customer')
      const id = tx.newId('bps')
      const session: TillObjects['billing_portal.session'] = {
        id,
        object: 'billing_portal.session',
        created: tx.now,
        customer,
        flow,
        return_url,
        url: `${tx.pagesUrl}/portal/${id}`,
        till: { expiresAt: tx.now + 3600 },
      }
      await tx.put('billing_portal.session', session)
      return session
    },
  ),
  route('POST /v1/checkout/sessions', sessionParams, createSession),
  route('GET /v1/checkout/sessions/:id', nothing, (tx, _, id) => tx.require('checkout.session', id)),
  route('POST /v1/checkout/sessions/:id/expire', nothing, async (tx, _, id) =>
    expireSession(tx, await tx.require('checkout.session', id)),
  ),
  route(
    'POST /v1/customers',
    v.strictObject({ email: v.optional(email), metadata: v.optional(metadata, {}) }),
    (tx, { email = null, metadata }) =>
      tx.save(
        'customer',
        { id: tx.newId('cus'), object: 'customer', created: tx.now, email, metadata },
        'customer.created',
      ),
  ),
  route('GET /v1/customers/:id', nothing, (tx, _, id) => findCustomer(tx, id)),
  route('DELETE /v1/customers/:id', nothing, (tx, _, id) => removeCustomer(tx, id)),
  route('GET /v1/disputes', v.strictObject({ charge: text, limit }), async (tx, { charge, limit }) =>
    listOf(await tx.list('dispute', { charge }), limit),
  ),
  route(
    'GET /v1/invoices',
    v.strictObject({
      customer: v.optional(text),
      expand: expand('data.payments'),
      limit,
      status: v.optional(v.picklist(['open', 'paid', 'void'])),
      subscription: v.optional(text),
    }),
    async (tx, { customer, expand, limit, status, subscription }) => {
      if (customer !== undefined) await findCustomer(tx, customer, 'customer')
      const all = await tx.list('invoice', { ...(customer && { customer }), ...(status && { status }) })
      const found = all.filter((invoice) => subscription === undefined || subscriptionOf(invoice) === subscription)
      return listOf(expand ? await Promise.all(found.map((invoice) => withPayments(tx, invoice))) : found, limit)
    },
  ),
  route('POST /v1/invoices/create_preview', previewParams, previewInvoice),
  route('GET /v1/invoices/:id', nothing, (tx, _, id) => tx.require('invoice', id)),
  route('POST /v1/invoices/:id/void', nothing, (tx, _, id) => voidInvoice(tx, id)),
  route(
    'GET /v1/payment_intents/:id',
    v.strictObject({ expand: expand('latest_charge') }),
    async (tx, { expand }, id) => {
      const intent = await tx.require('payment_intent', id)
      return expand ? { ...intent, latest_charge: await tx.require('charge', intent.latest_charge) } : intent
    },
  ),
  route(
    'GET /v1/prices',
    v.strictObject({ active: v.optional(v.literal('true')), lookup_keys: v.strictTuple([text]) }),
    async (tx, { lookup_keys: [lookup_key] }) => listOf(await tx.list('price', { lookup_key }), MAX_LIMIT),
  ),
  route('POST /v1/prices', priceParams, createPrice),
  route('POST /v1/refunds', v.strictObject({ payment_intent: text }), (tx, { payment_intent }) =>
    createRefund(tx, payment_intent),
  ),
  route(
    'GET /v1/subscriptions',
    v.strictObject({
      customer: v.optional(text),
      expand: expand('data.latest_invoice.payments'),
      limit,
      status: v.picklist(['all', 'trialing', 'active', 'past_due', 'canceled']),
    }),
    async (tx, { customer, expand, limit, status }) => {
      if (customer !== undefined) await findCustomer(tx, customer, 'customer')
      const where = { ...(customer && { customer }), ...(status !== 'all' && { status }) }
      const found = await tx.list('subscription', where)
      return listOf(expand ? await Promise.all(found.map((one) => withLatestInvoice(tx, one))) : found, limit)
    },
  ),
  route(
    'GET /v1/subscriptions/:id',
    v.strictObject({ expand: expand('latest_invoice.payments') }),
    async (tx, { expand }, id) => {
      const subscription = await tx.require('subscription', id)
      return expand ? withLatestInvoice(tx, subscription) : subscription
    },
  ),
  route('POST /v1/subscriptions/:id', updateParams, updateSubscription),
  route(
    'DELETE /v1/subscriptions/:id',
    v.strictObject({ expand: expand('latest_invoice.payments') }),
    async (tx, { expand }, id) => {
      const subscription = await tx.require('subscription', id)
      if (subscription.status === 'canceled') throw notFound('subscription', id)
      const ended = await endSubscription(tx, subscription)
      return expand ? withLatestInvoice(tx, ended) : ended
    },
  ),
]
