import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../db/database.ts'
import { testTillObjects } from '../../db/schema/billing.ts'
import type { StoreTransaction, TillStore } from './store.ts'

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
