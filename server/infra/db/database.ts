import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

type Schema = Record<string, never>

/** A transaction in hand. Every query takes one, so nothing is written outside of a transaction. */
export type Tx = Omit<NodePgDatabase<Schema>, 'transaction'>

/** What can only read, with or without a transaction around it. */
export type Reader = Pick<Tx, 'select'>

export type Engine = 'embedded' | 'postgres'

export type Database = {
  engine: Engine
  /** Runs `work` in one transaction as this person: row-level security shows only the vaults they belong to. */
  asViewer<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction that sees every family. For sign-in, jobs and admin calls only. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Reads once from every family, without a transaction: one trip to the database where `asSystem` makes three. For what
   * every request asks before its operation begins.
   */
  readAsSystem<T>(read: (reader: Reader) => Promise<T>): Promise<T>
  /** Waits for the transactions under way, then closes every connection. */
  close(): Promise<void>
}

/** Builds a prepared query once for each database it is asked on. */
export const planned = <Q>(build: (reader: Reader) => Q): ((reader: Reader) => Q) => {
  const built = new WeakMap<Reader, Q>()
  return (reader) => {
    const query = built.get(reader) ?? build(reader)
    built.set(reader, query)
    return query
  }
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

/** The ways into a database, over a pool of either engine. `end` closes what stands behind the pool. */
export const createDatabase = (pool: pg.Pool, engine: Engine, end: () => Promise<void>): Database => {
  const reader: Reader = drizzle(pool)
  const transact = async <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    assertOutsideTransaction()
    const acts: (() => void)[] = []
    const result = await inTransaction.run(true, () =>
      inOneTransaction(pool, begin, async (tx) => {
        afterwards.set(tx, acts)
        const worked = await work(tx)
        afterwards.delete(tx)
        return worked
      }),
    )
    for (const act of acts) act()
    return result
  }
  return {
    engine,
    asViewer: (userId, work) => transact(beginAsViewer(userId), work),
    asSystem: (work) => transact('begin', work),
    readAsSystem: (read) => {
      assertOutsideTransaction()
      return read(reader)
    },
    close: end,
  }
}

/** Begins a transaction as this person in one trip; the simple protocol takes no parameters. */
const beginAsViewer = (userId: number): string => {
  if (!Number.isSafeInteger(userId)) throw new Error('A person is named by a whole number.')
  return `begin; select set_config('role', 'keepsaid_member', true), set_config('keepsaid.user_id', '${userId}', true)`
}

// Not drizzle's own transaction, which sends `begin` on a trip of its own.
const inOneTransaction = async <T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let unusable: unknown
  try {
    await client.query(begin)
    const result = await work(drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even roll back is not given to anybody else.
    await client.query('rollback').catch((failed: unknown) => {
      unusable = failed
    })
    throw error
  } finally {
    client.release(unusable !== undefined)
  }
}
