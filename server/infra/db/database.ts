import { AsyncLocalStorage } from 'node:async_hooks'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

type Schema = Record<string, never>

/** A transaction in hand. Every query takes one, so nothing is written outside of a transaction. */
export type Tx = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>

export type Engine = 'embedded' | 'postgres'

export type Database = {
  engine: Engine
  /** Runs `work` in one transaction as this person: row-level security shows only the vaults they belong to. */
  asViewer<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction that sees every family. For sign-in, jobs and admin calls only. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Waits for the transactions under way, then closes every connection. */
  close(): Promise<void>
}

const afterwards = new WeakMap<Tx, (() => void)[]>()
const inTransaction = new AsyncLocalStorage<true>()

/** Runs `act` once the transaction has been committed; never when it is rolled back. */
export const afterCommit = (tx: Tx, act: () => void): void => {
  const acts = afterwards.get(tx)
  if (!acts) throw new Error('This transaction has ended, or was not begun by the database.')
  acts.push(act)
}

/** Throws inside a transaction: a second connection would wait for the first one for ever on the embedded database. */
export const assertOutsideTransaction = (): void => {
  if (inTransaction.getStore()) throw new Error('The database was asked for a second connection inside a transaction.')
}

/** The two ways into a database, over a pool of either engine. `end` closes what stands behind the pool. */
export const createDatabase = (pool: pg.Pool, engine: Engine, end: () => Promise<void>): Database => {
  const orm: NodePgDatabase<Schema> = drizzle(pool)
  const transact = async <T>(prepare: (tx: Tx) => Promise<unknown>, work: (tx: Tx) => Promise<T>): Promise<T> => {
    assertOutsideTransaction()
    const acts: (() => void)[] = []
    const result = await inTransaction.run(true, () =>
      orm.transaction(async (tx) => {
        afterwards.set(tx, acts)
        await prepare(tx)
        const worked = await work(tx)
        afterwards.delete(tx)
        return worked
      }),
    )
    for (const act of acts) act()
    return result
  }
  const becomeViewer = (userId: number) => (tx: Tx) =>
    tx.execute(
      sql`select set_config('role', 'keepsaid_member', true), set_config('keepsaid.user_id', ${String(userId)}, true)`,
    )
  return {
    engine,
    asViewer: (userId, work) => transact(becomeViewer(userId), work),
    asSystem: (work) => transact(async () => {}, work),
    close: end,
  }
}
