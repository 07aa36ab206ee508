import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { runAfter, runWithoutPrepare, type Statement } from './statement.ts'

type Schema = Record<string, never>

/** A transaction. Every query takes one, so nothing is written outside a transaction. */
export type Tx = Omit<NodePgDatabase<Schema>, 'transaction'>

/** Allows only reading, with or without a transaction. */
export type Reader = Pick<Tx, 'select'>

export type Database = {
  /** Runs `work` in a transaction as this user. Row-level security shows only the families they belong to. */
  asViewer<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in a transaction that sees every family. Only for sign-in, jobs and admin calls. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Reads across all families without a transaction: one round trip instead of the three of `asSystem`. For the reads
   * that every request does before its operation starts.
   */
  readAsSystem<T>(read: (reader: Reader) => Promise<T>): Promise<T>
  /**
   * Runs one statement as this user, in one round trip instead of the three of `asViewer`. Row-level security applies in
   * the same way.
   */
  readAsViewer<Row extends pg.QueryResultRow>(userId: number, statement: Statement<Row>): Promise<Row[]>
  /**
   * Runs one statement that sees every family, as a transaction of its own: one round trip instead of three. For counts, which belong to
   * no other change.
   */
  runAsSystem<Row extends pg.QueryResultRow>(statement: Statement<Row>): Promise<Row[]>
  /** Waits for running transactions, then closes every connection. */
  close(): Promise<void>
}

/** Builds a prepared query once for each database. */
export const preparedQuery = <Q>(build: (reader: Reader) => Q): ((reader: Reader) => Q) => {
  const queries = new WeakMap<Reader, Q>()
  return (reader) => {
    const query = queries.get(reader) ?? build(reader)
    queries.set(reader, query)
    return query
  }
}

const afterCommitCallbacks = new WeakMap<Tx, (() => void)[]>()
const inTransaction = new AsyncLocalStorage<true>()

/** Runs `callback` after the transaction has been committed. A rollback discards it. */
export const afterCommit = (tx: Tx, callback: () => void): void => {
  const callbacks = afterCommitCallbacks.get(tx)
  if (!callbacks) throw new Error('This transaction has ended or was not started by the database.')
  callbacks.push(callback)
}

/** Throws inside a transaction. One that waits for a second connection can use up the pool and wait forever. */
export const assertOutsideTransaction = (what = 'A second database connection was requested'): void => {
  if (inTransaction.getStore()) throw new Error(`${what} inside a transaction.`)
}

/** Wraps a pool. `end` closes it, and the server if it is ours. See DATABASE_PREPARE for `prepares`. */
export const createDatabase = (
  pool: pg.Pool,
  end: () => Promise<void>,
  { prepares = true }: { prepares?: boolean } = {},
): Database => {
  const run = prepares ? runAfter : runWithoutPrepare
  const reader: Reader = drizzle(pool)
  const transact = async <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    assertOutsideTransaction()
    const callbacks: (() => void)[] = []
    const result = await inTransaction.run(true, () =>
      inOneTransaction(pool, begin, async (tx) => {
        afterCommitCallbacks.set(tx, callbacks)
        const value = await work(tx)
        afterCommitCallbacks.delete(tx)
        return value
      }),
    )
    for (const callback of callbacks) callback()
    return result
  }
  return {
    asViewer: (userId, work) => transact(`begin; ${setViewer(userId)}`, work),
    asSystem: (work) => transact('begin', work),
    readAsSystem: (read) => {
      assertOutsideTransaction()
      return read(reader)
    },
    readAsViewer: async (userId, statement) => {
      assertOutsideTransaction()
      const client = await pool.connect()
      let isBroken = true
      try {
        const rows = await run(client, setViewer(userId), statement)
        isBroken = false
        return rows
      } finally {
        client.release(isBroken)
      }
    },
    runAsSystem: async ({ text, params }) => {
      assertOutsideTransaction()
      return (await pool.query({ text, values: [...params] })).rows
    },
    close: end,
  }
}

/** Sets the viewer until the end of the transaction. The simple protocol has no parameters. */
const setViewer = (userId: number): string => {
  if (!Number.isSafeInteger(userId)) throw new Error('A user id must be a whole number.')
  return `select set_config('role', 'keepsaid_member', true), set_config('keepsaid.user_id', '${userId}', true)`
}

// Drizzle's own transaction sends `begin` in a separate round trip.
const inOneTransaction = async <T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let rollbackError: unknown
  try {
    await client.query(begin)
    const result = await work(drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that fails to roll back must not be reused.
    await client.query('rollback').catch((reason: unknown) => {
      rollbackError = reason
    })
    throw error
  } finally {
    client.release(rollbackError !== undefined)
  }
}
