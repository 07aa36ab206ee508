import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { StoredRow, StoreTransaction } from '../store.ts'
import type { TillObjects } from './stored.ts'

export type Kind = keyof TillObjects

/** The kinds that appear in events. */
type EventKind = Exclude<Kind, 'delivery' | 'deleted_customer' | 'event' | 'reply'>

type EventType = Stripe.EventBase['type']

/** What a call or a due date changes, all of it or nothing. Times are in seconds since 1970. */
export type TillTransaction = {
  now: number
  /** Address of the test till's pages, without a slash at the end. */
  pagesUrl: string
  /** False for an account that sells nothing yet. */
  hasPrices: boolean
  apiVersion: string
  /** Ids sort by the time they were made. */
  newId(prefix: string): string
  get<K extends Kind>(kind: K, id: string): Promise<TillObjects[K] | undefined>
  put<K extends Kind>(kind: K, object: TillObjects[K]): Promise<void>
  remove(id: string): Promise<void>
  /** Newest first. */
  list<K extends Kind>(kind: K, where?: Record<string, string>): Promise<TillObjects[K][]>
  /** Stores an object, and an event about it, which a webhook reports after the transaction. */
  save<K extends EventKind>(
    kind: K,
    object: TillObjects[K],
    type: EventType,
    previous?: object,
  ): Promise<TillObjects[K]>
  /** Stores changes of an object, and an event that lists them. */
  update<K extends EventKind>(
    kind: K,
    object: TillObjects[K],
    changes: Partial<TillObjects[K]>,
    type: EventType,
  ): Promise<TillObjects[K]>
}

type Options = Pick<TillTransaction, 'now' | 'pagesUrl' | 'hasPrices' | 'apiVersion'> & {
  requestId: string | null
  key: string | null
}

export const inTransaction = (store: StoreTransaction, { requestId, key, ...settings }: Options): TillTransaction => {
  const { now, apiVersion } = settings
  const tx: TillTransaction = {
    ...settings,
    newId: (prefix) => `${prefix}_${nextIdNumber(now)}${randomBytes(10).toString('hex')}`,
    get: async (kind, id) => {
      const row = await store.get(id)
      return row && isOfKind(kind, row) ? row.data : undefined
    },
    put: (kind, object) => store.put({ id: object.id, kind, data: Object.fromEntries(Object.entries(object)) }),
    remove: store.remove,
    list: async (kind, where) => {
      const rows = await store.list(kind, where)
      return rows
        .filter((row) => isOfKind(kind, row))
        .map(({ data }) => data)
        .sort((one, other) => (sortKey(other.id) < sortKey(one.id) ? -1 : 1))
    },
    save: async (kind, object, type, previous) => {
      await tx.put(kind, object)
      const event: TillObjects['event'] = {
        id: tx.newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: now,
        data: { object: visiblePart(kind, object), ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: requestId, idempotency_key: key },
        type,
      }
      await tx.put('event', event)
      await tx.put('delivery', { id: tx.newId('dlv'), event: event.id, attempts: 0, nextAttempt: now })
      return object
    },
    update: async (kind, object, changes, type) => {
      const before = Object.entries(object)
      const changed = before.filter(([name, value]) => {
        const after = Object.entries(changes).find(([changedName]) => changedName === name)
        return after && JSON.stringify(after[1]) !== JSON.stringify(value) && name !== 'till'
      })
      return tx.save(kind, { ...object, ...changes }, type, Object.fromEntries(changed))
    },
  }
  return tx
}

// The kind is stored with the data, and only `put` writes either of them.
const isOfKind = <K extends Kind>(kind: K, row: StoredRow): row is StoredRow & { data: TillObjects[K] } =>
  row.kind === kind

/** Fields that Stripe leaves out unless a call expands them. */
export const INCLUDABLE: Partial<Record<Kind, readonly string[]>> = {
  'checkout.session': ['line_items'],
  charge: ['refunds'],
  customer: ['subscriptions'],
  invoice: ['payments'],
}

/** An object as the API shows it. */
export const visiblePart = (kind: Kind, object: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== 'till' && !INCLUDABLE[kind]?.includes(name)))

// Microseconds of the till's clock. Within one, the next number counts up, so that ids keep their order.
let lastIdNumber = 0
const nextIdNumber = (now: number): string => {
  lastIdNumber = Math.max(lastIdNumber + 1, now * 1_000_000)
  return lastIdNumber.toString(36).padStart(11, '0')
}

const sortKey = (id: string): string => id.slice(id.lastIndexOf('_') + 1)
