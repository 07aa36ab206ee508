import type Stripe from 'stripe'
import { createPrice, findPrice, findProduct, listPrices } from '../objects/catalog.ts'
import { previewInvoice, updateSubscription } from '../objects/change-subscription.ts'
import { createSession, expireSession, lineItemsOf } from '../objects/checkout-sessions.ts'
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from '../objects/customers.ts'
import { payableInvoice, subscriptionOf, voidInvoice } from '../objects/invoices.ts'
import { createPortalSession, payOpenInvoice } from '../objects/portal-sessions.ts'
import { createRefund } from '../objects/refunds-and-disputes.ts'
import type { TillObjects } from '../objects/stored.ts'
import { endSubscription } from '../objects/subscriptions.ts'
import type { Kind, TillTransaction } from '../objects/transaction.ts'
import { notFound, unknownId } from './api-error.ts'
import { present, presentList } from './reply.ts'
import type { ParamsByRoute, RouteName } from './routes.ts'

type Reply = { status: number; body: object }

type Call<Name extends RouteName> = (
  tx: TillTransaction,
  params: ParamsByRoute[Name],
  request: { id: string; path: string },
) => Promise<Reply>

const ok = (body: object): Reply => ({ status: 200, body })

const retrieve =
  <K extends Kind>(
    kind: K,
  ): ((tx: TillTransaction, params: { expand?: string[] }, request: { id: string }) => Promise<Reply>) =>
  async (tx, { expand }, { id }) => {
    const object = await tx.get(kind, id)
    if (!object) throw notFound(kind, id)
    return ok(await present(tx, kind, object, expand))
  }

type Page = { ending_before?: string; expand?: string[]; limit?: number; starting_after?: string }
type Range = Stripe.RangeQueryParam | number | undefined

const list =
  <K extends Kind, P extends Page>(
    kind: K,
    /** Fields that must have these values. */
    where: (params: P) => Record<string, string | undefined>,
    matches: (object: TillObjects[K], params: P) => boolean = () => true,
  ): ((tx: TillTransaction, params: P, request: { path: string }) => Promise<Reply>) =>
  async (tx, params, { path }) => {
    const filter = where(params)
    await requireCustomer(tx, filter.customer)
    const given = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    const objects = await tx.list(kind, Object.fromEntries(given))
    const found = objects.filter((object) => matches(object, params))
    return ok(await presentList(tx, kind, found, path, params))
  }

// One that was deleted still has its history.
const requireCustomer = async (tx: TillTransaction, id: string | undefined): Promise<void> => {
  if (id !== undefined && !(await tx.get('customer', id)) && !(await tx.get('deleted_customer', id)))
    throw unknownId('customer', id, 'customer')
}

const isIn = (created: number, range: Range): boolean => {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range
  return created > gt && created >= gte && created < lt && created <= lte
}

const matchesType = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern

/** Everything the test till can do over its API. */
export const calls: { [Name in RouteName]: Call<Name> } = {
  'POST /v1/billing_portal/sessions': async (tx, params) =>
    ok(await present(tx, 'billing_portal.session', await createPortalSession(tx, params), params.expand)),

  'GET /v1/charges': list(
    'charge',
    ({ customer, payment_intent }: Stripe.ChargeListParams) => ({ customer, payment_intent }),
    ({ created }, params) => isIn(created, params.created),
  ),
  'GET /v1/charges/:id': retrieve('charge'),

  'GET /v1/checkout/sessions': list(
    'checkout.session',
    ({ customer, payment_intent, status, subscription }: Stripe.Checkout.SessionListParams) => ({
      customer,
      payment_intent,
      status,
      subscription,
    }),
    ({ created }, params) => isIn(created, params.created),
  ),
  'POST /v1/checkout/sessions': async (tx, params) =>
    ok(await present(tx, 'checkout.session', await createSession(tx, params), params.expand)),
  'GET /v1/checkout/sessions/:id': retrieve('checkout.session'),
  'POST /v1/checkout/sessions/:id/expire': async (tx, { expand }, { id }) =>
    ok(await present(tx, 'checkout.session', await expireSession(tx, id), expand)),
  'GET /v1/checkout/sessions/:id/line_items': async (tx, _params, { id, path }) =>
    ok({ object: 'list', data: await lineItemsOf(tx, id), has_more: false, url: path }),

  'GET /v1/customers': list(
    'customer',
    ({ email }: Stripe.CustomerListParams) => ({ email }),
    ({ created }, params) => isIn(created, params.created),
  ),
  'POST /v1/customers': async (tx, params) =>
    ok(await present(tx, 'customer', await createCustomer(tx, params), params.expand)),
  'GET /v1/customers/:id': async (tx, { expand }, { id }) =>
    ok(await present(tx, 'customer', await retrieveCustomer(tx, id), expand)),
  'POST /v1/customers/:id': async (tx, params, { id }) =>
    ok(await present(tx, 'customer', await updateCustomer(tx, id, params), params.expand)),
  'DELETE /v1/customers/:id': async (tx, _params, { id }) => ok(await deleteCustomer(tx, id)),

  'GET /v1/disputes': list(
    'dispute',
    ({ charge, payment_intent }: Stripe.DisputeListParams) => ({ charge, payment_intent }),
    ({ created }, params) => isIn(created, params.created),
  ),
  'GET /v1/disputes/:id': retrieve('dispute'),

  'GET /v1/events': list(
    'event',
    () => ({}),
    ({ created, type, pending_webhooks: pending }, params: Stripe.EventListParams) => {
      const patterns = params.types ?? (params.type === undefined ? undefined : [params.type])
      return (
        isIn(created, params.created) &&
        (patterns?.some((pattern) => matchesType(type, pattern)) ?? true) &&
        (params.delivery_success === undefined || params.delivery_success === (pending === 0))
      )
    },
  ),
  'GET /v1/events/:id': retrieve('event'),

  'GET /v1/invoice_payments': list(
    'invoice_payment',
    ({ invoice, status }: Stripe.InvoicePaymentListParams) => ({ invoice, status }),
    ({ created, payment }, params) =>
      isIn(created, params.created) &&
      (params.payment === undefined || payment.payment_intent === params.payment.payment_intent),
  ),
  'GET /v1/invoices': list(
    'invoice',
    ({ customer, status }: Stripe.InvoiceListParams) => ({ customer, status }),
    (invoice, params) =>
      isIn(invoice.created, params.created) &&
      (params.subscription === undefined || subscriptionOf(invoice) === params.subscription),
  ),
  'POST /v1/invoices/create_preview': async (tx, params) =>
    ok(await present(tx, 'invoice', await previewInvoice(tx, params), params.expand)),
  'GET /v1/invoices/:id': retrieve('invoice'),
  'POST /v1/invoices/:id/pay': async (tx, params, { id }) => {
    const { invoice, card } = await payableInvoice(tx, id, params.payment_method)
    const result = await payOpenInvoice(tx, invoice, card)
    return result.error
      ? { status: 402, body: { error: result.error } }
      : ok(await present(tx, 'invoice', result.invoice, params.expand))
  },
  'POST /v1/invoices/:id/void': async (tx, { expand }, { id }) =>
    ok(await present(tx, 'invoice', await voidInvoice(tx, id), expand)),

  'GET /v1/payment_intents/:id': retrieve('payment_intent'),
  'GET /v1/payment_methods/:id': retrieve('payment_method'),

  'GET /v1/prices': async (tx, params, { path }) => {
    const found = (await listPrices(tx)).filter(
      (price) =>
        (params.lookup_keys?.includes(price.lookup_key ?? '') ?? true) &&
        (params.active ?? price.active) === price.active &&
        (params.currency ?? price.currency) === price.currency &&
        (params.product ?? price.product) === price.product &&
        (params.type ?? price.type) === price.type,
    )
    return ok(await presentList(tx, 'price', found, path, params))
  },
  'POST /v1/prices': async (tx, params) => ok(await present(tx, 'price', await createPrice(tx, params), params.expand)),
  'GET /v1/prices/:id': async (tx, { expand }, { id }) => {
    const price = await findPrice(tx, id)
    if (!price) throw notFound('price', id)
    return ok(await present(tx, 'price', price, expand))
  },
  'GET /v1/products/:id': async (tx, { expand }, { id }) => {
    const product = await findProduct(tx, id)
    if (!product) throw notFound('product', id)
    return ok(await present(tx, 'product', product, expand))
  },

  'GET /v1/refunds': list(
    'refund',
    ({ charge, payment_intent }: Stripe.RefundListParams) => ({ charge, payment_intent }),
    ({ created }, params) => isIn(created, params.created),
  ),
  'POST /v1/refunds': async (tx, params) =>
    ok(await present(tx, 'refund', await createRefund(tx, params), params.expand)),
  'GET /v1/refunds/:id': retrieve('refund'),

  'GET /v1/subscriptions': list(
    'subscription',
    ({ customer }: Stripe.SubscriptionListParams) => ({ customer }),
    ({ created, items, status }, params) =>
      isIn(created, params.created) &&
      (params.price ?? items.data[0]?.price.id) === items.data[0]?.price.id &&
      matchesStatus(status, params.status),
  ),
  'GET /v1/subscriptions/:id': retrieve('subscription'),
  'POST /v1/subscriptions/:id': async (tx, params, { id }) =>
    ok(await present(tx, 'subscription', await updateSubscription(tx, id, params), params.expand)),
  'DELETE /v1/subscriptions/:id': async (tx, { cancellation_details: details, expand }, { id }) => {
    const subscription = await tx.get('subscription', id)
    if (!subscription || subscription.status === 'canceled') throw notFound('subscription', id)
    const given = details && { comment: details.comment || null, feedback: details.feedback || null }
    const ended = await endSubscription(tx, subscription, 'cancellation_requested', given)
    return ok(await present(tx, 'subscription', ended, expand))
  },
}

// Without a status, canceled ones are left out; `ended` means both kinds that have ended.
const matchesStatus = (status: string, expected: string | undefined): boolean => {
  if (expected === 'all') return true
  if (expected === undefined) return status !== 'canceled'
  return expected === 'ended' ? status === 'canceled' || status === 'incomplete_expired' : status === expected
}
