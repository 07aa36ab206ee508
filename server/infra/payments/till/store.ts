import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../db/database.ts'
import { testTillObjects } from '../../db/schema/billing.ts'

/** Something the test till stores: an object of the API, or a record of its own. */
export type StoredRow = { id: string; kind: string; data: Record<string, unknown> }

export type StoreTransaction = {
  get(id: string): Promise<StoredRow | undefined>
  /** Adds or replaces the row with this id. */
  put(row: StoredRow): Promise<void>
  remove(id: string): Promise<void>
  /** All rows of a kind whose data has these values at its top level, in no particular order. */
  list(kind: string, where?: Record<string, string>): Promise<StoredRow[]>
}

export type TillStore = {
  /** One at a time. An error undoes everything that `work` has written. */
  transact<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T>
}

// An arbitrary number that no other code locks.
const TILL_LOCK = 4_107_017

/** Stores the test till's objects in the app's own database, so that they survive a restart. */
export const databaseStore = (database: Database): TillStore => ({
  transact: (work) =>
    database.asSystem(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${TILL_LOCK})`)
      return work(inDatabase(tx))
    }),
})

const columns = { id: testTillObjects.id, kind: testTillObjects.kind, data: testTillObjects.data }

const inDatabase = (tx: Tx): StoreTransaction => ({
  get: async (id) => {
    const [row] = await tx.select(columns).from(testTillObjects).where(eq(testTillObjects.id, id))
    return row
  },
  put: async ({ id, kind, data }) => {
    await tx
      .insert(testTillObjects)
      .values({ id, kind, data })
      .onConflictDoUpdate({ target: testTillObjects.id, set: { kind, data, updatedAt: sql`now()` } })
  },
  remove: async (id) => {
    await tx.delete(testTillObjects).where(eq(testTillObjects.id, id))
  },
  list: (kind, where = {}) =>
    tx
      .select(columns)
      .from(testTillObjects)
      .where(and(eq(testTillObjects.kind, kind), sql`${testTillObjects.data} @> ${JSON.stringify(where)}::jsonb`)),
})
