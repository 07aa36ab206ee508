import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { Kind, TillObjects } from './objects.ts'
import type { StoredRow, StoreTransaction } from './store.ts'

/** The kinds that appear in events. */
type EventKind = 'charge' | 'checkout.session' | 'customer' | 'dispute' | 'invoice' | 'subscription'

/** What a call or a due date changes, all of it or nothing. */
export type TillTransaction = {
  /** In seconds since 1970. */
  now: number
  /** Address of the test till's pages, without a slash at the end. */
  pagesUrl: string
  /** Ids sort by the time they were made. */
  newId(prefix: string): string
  get<K extends Kind>(kind: K, id: string): Promise<TillObjects[K] | undefined>
  /** Throws a 404 if the id is the one in the path of a call, or a 400 that names the parameter. */
  require<K extends Kind>(kind: K, id: string, param?: string): Promise<TillObjects[K]>
  put<K extends Kind>(kind: K, object: TillObjects[K]): Promise<void>
  remove(id: string): Promise<void>
  /** Newest first. */
  list<K extends Kind>(kind: K, where?: Record<string, string>): Promise<TillObjects[K][]>
  /** Stores an object, and an event about it, which a webhook reports after the transaction. */
  save<K extends EventKind>(kind: K, object: TillObjects[K], type: Stripe.Event['type']): Promise<TillObjects[K]>
}

export const inTransaction = (store: StoreTransaction, now: number, pagesUrl: string): TillTransaction => {
  const tx: TillTransaction = {
    now,
    pagesUrl,
    newId: (prefix) => `${prefix}_${nextIdNumber(now)}${randomBytes(16).toString('hex')}`,
    get: async (kind, id) => {
      const row = await store.get(id)
      return row && isOfKind(kind, row) ? row.data : undefined
    },
    require: async (kind, id, param = 'id') => {
      const object = await tx.get(kind, id)
      if (!object) throw notFound(kind, id, param)
      return object
    },
    put: (kind, object) => store.put({ id: object.id, kind, data: Object.fromEntries(Object.entries(object)) }),
    remove: store.remove,
    list: async (kind, where) =>
      (await store.list(kind, where))
        .filter((row) => isOfKind(kind, row))
        .map(({ data }) => data)
        .sort((one, other) => (sortKey(other.id) < sortKey(one.id) ? -1 : 1)),
    save: async (kind, object, type) => {
      await tx.put(kind, object)
      const id = tx.newId('evt')
      const event = { id, object: 'event', api_version: Stripe.API_VERSION, created: now, livemode: false, type }
      const body = toJson({ ...event, data: { object } })
      await tx.put('event', { id, created: now, body, status: 'pending', attempts: 0, nextAttempt: now })
      return object
    },
  }
  return tx
}

// The kind is stored with the data, and only `put` writes either of them.
const isOfKind = <K extends Kind>(kind: K, row: StoredRow): row is StoredRow & { data: TillObjects[K] } =>
  row.kind === kind

/** Objects as the API shows them. */
export const toJson = (body: object): string =>
  JSON.stringify(body, (name, value: unknown) => (name === 'till' ? undefined : value))

// Microseconds of the till's clock. Within one, the next number counts up, so that ids keep their order.
let lastIdNumber = 0
const nextIdNumber = (now: number): string => {
  lastIdNumber = Math.max(lastIdNumber + 1, now * 1_000_000)
  return lastIdNumber.toString(36).padStart(11, '0')
}

const sortKey = (id: string): string => id.slice(id.lastIndexOf('_') + 1)

type ErrorBody = {
  type: 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string | undefined
  param?: string | undefined
}

/** An error as Stripe replies it. Thrown inside a call, it undoes what the call has changed. */
export class StripeApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** A request that Stripe wouldn't accept, or that the test till doesn't know. `code` is one of Stripe's error codes. */
export const invalidRequest = (message: string, param?: string, code?: string): StripeApiError =>
  new StripeApiError(400, { type: 'invalid_request_error', message, code, param })

export const notFound = (kind: Kind, id: string, param = 'id'): StripeApiError => {
  const body = { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param }
  return new StripeApiError(param === 'id' ? 404 : 400, { type: 'invalid_request_error', ...body })
}
