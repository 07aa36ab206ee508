import { findPrice, findProduct } from '../objects/catalog.ts'
import type { TillObjects } from '../objects/stored.ts'
import { INCLUDABLE, type Kind, type TillTransaction, visiblePart } from '../objects/transaction.ts'
import { invalidRequest } from './api-error.ts'

type Json = Record<string, unknown>

const MAX_EXPAND_DEPTH = 4

/** Kinds by the beginning of their ids. */
const KINDS: Record<string, Kind> = {
  bps: 'billing_portal.session',
  ch: 'charge',
  cs: 'checkout.session',
  cus: 'customer',
  du: 'dispute',
  in: 'invoice',
  inpay: 'invoice_payment',
  pi: 'payment_intent',
  pm: 'payment_method',
  price: 'price',
  prod: 'product',
  re: 'refund',
  sub: 'subscription',
}

/** Includes and expands what the call asks for, as in `expand: ['data.customer', 'latest_invoice.payments']`. */
export const present = async (
  tx: TillTransaction,
  kind: Kind,
  object: object,
  expand: readonly string[] = [],
): Promise<Json> => {
  const shown = visiblePart(kind, object)
  for (const path of expand) await expandPath(tx, shown, path.split('.'), path)
  return shown
}

/** One page of a list. `objects` are the newest first. */
export const presentList = async <K extends Kind>(
  tx: TillTransaction,
  kind: K,
  objects: readonly TillObjects[K][],
  url: string,
  params: { ending_before?: string; expand?: string[]; limit?: number; starting_after?: string },
): Promise<Json> => {
  const { ending_before: before, expand = [], limit = 10, starting_after: after } = params
  if (limit < 1 || limit > 100) throw invalidRequest('parameter_invalid_integer', 'Send a limit of 1 to 100.', 'limit')
  const positionOf = (id: string, param: string): number => {
    const position = objects.findIndex((object) => object.id === id)
    if (position < 0) throw invalidRequest('resource_missing', `No such object: '${id}'`, param)
    return position
  }
  if (before !== undefined && after !== undefined)
    throw invalidRequest(undefined, 'Send either ending_before or starting_after.', 'ending_before')
  const end = before === undefined ? undefined : positionOf(before, 'ending_before')
  const start =
    after === undefined ? (end === undefined ? 0 : Math.max(0, end - limit)) : positionOf(after, 'starting_after') + 1
  const page = objects.slice(start, Math.min(start + limit, end ?? objects.length))
  const shown = {
    object: 'list',
    data: page.map((object) => visiblePart(kind, object)),
    has_more: end === undefined ? start + limit < objects.length : start > 0,
    url,
  }
  for (const path of expand) await expandPath(tx, shown, path.split('.'), path)
  return shown
}

const expandPath = async (tx: TillTransaction, within: unknown, names: string[], path: string): Promise<void> => {
  const [name = '', ...nested] = names
  const cannotExpand = () => invalidRequest(undefined, `This property cannot be expanded (${path}).`, 'expand')
  if (names.length > MAX_EXPAND_DEPTH) throw invalidRequest(undefined, `${path} is more than 4 levels deep.`, 'expand')
  if (Array.isArray(within)) {
    for (const item of within) await expandPath(tx, item, names, path)
    return
  }
  if (!isJson(within)) return
  const value = name in within ? within[name] : await includedField(tx, within, name)
  const isNullable = NULLABLE_REFERENCES.has(name)
  if (name === 'id' || value === undefined || (value === null && !isNullable)) throw cannotExpand()
  within[name] = typeof value === 'string' ? await findById(tx, value) : value
  if (within[name] === undefined) throw cannotExpand()
  if (nested.length) await expandPath(tx, within[name], nested, path)
  else if (value !== null && !isExpanded(within[name])) throw cannotExpand()
}

/** Fields that hold the id of another object, or null as long as there is none. */
const NULLABLE_REFERENCES = new Set([
  'charge',
  'customer',
  'default_payment_method',
  'invoice',
  'latest_charge',
  'latest_invoice',
  'payment_intent',
  'payment_method',
  'subscription',
])

const isExpanded = (value: unknown): boolean => isJson(value) && typeof value.object === 'string'

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

const findById = async (tx: TillTransaction, id: string): Promise<Json | undefined> => {
  const prefix = id.slice(0, id.indexOf('_'))
  const kind = KINDS[prefix]
  if (!kind) return undefined
  if (kind === 'price' || kind === 'product') {
    const found = await (kind === 'price' ? findPrice(tx, id) : findProduct(tx, id))
    return found && { ...found }
  }
  const object = (await tx.get(kind, id)) ?? (kind === 'customer' ? await tx.get('deleted_customer', id) : undefined)
  return object && visiblePart(kind, object)
}

const list = (data: unknown[], url: string): Json => ({ object: 'list', data, has_more: false, url })

// Fields that aren't stored with their object, or are left out by default.
const includedField = async (tx: TillTransaction, { object, id }: Json, name: string): Promise<unknown> => {
  if (typeof object !== 'string' || typeof id !== 'string') return undefined
  const isIncludable = Object.entries(INCLUDABLE).some(([kind, names]) => kind === object && names.includes(name))
  if (!isIncludable) return undefined
  if (object === 'checkout.session') return (await tx.get('checkout.session', id))?.line_items
  if (object === 'charge') return list(await tx.list('refund', { charge: id }), `/v1/charges/${id}/refunds`)
  if (object === 'invoice')
    return list(await tx.list('invoice_payment', { invoice: id }), `/v1/invoice_payments?invoice=${id}`)
  const subscriptions = (await tx.list('subscription', { customer: id })).filter(({ status }) => status !== 'canceled')
  return list(
    subscriptions.map((subscription) => visiblePart('subscription', subscription)),
    `/v1/customers/${id}/subscriptions`,
  )
}
