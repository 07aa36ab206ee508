import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Entry, Recording } from '../takes/recording.ts'
import { toStorageError } from './storage-error.ts'

/** Signing out must never delete this database: its recordings may exist nowhere else. */
export const RECORDINGS_DATABASE = 'keepsaid-takes'

/** Part of a take. */
export interface Slice {
  readonly takeId: string
  /** How far into the take it reaches, in bytes and in milliseconds. */
  readonly endByte: number
  readonly endMs: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface RecordingsSchema extends DBSchema {
  recordings: { key: string; value: Recording; indexes: { byAccount: number } }
  slices: { key: [string, number]; value: Slice }
  queue: { key: string; value: Entry; indexes: { byAccount: number } }
}

export type RecordingsDatabase = IDBPDatabase<RecordingsSchema>

/** Runs work on the open database; opens it if needed, and once more if the browser has closed it. */
export type WithDatabase = <Result>(work: (database: RecordingsDatabase) => Promise<Result>) => Promise<Result>

/**
 * A connection that opens on first use, closes for a newer version in another tab, and reopens when it was closed.
 * Every failure is a `StorageError`.
 */
export function connectRecordingsDatabase(): { withDatabase: WithDatabase; close(): Promise<void> } {
  let connection: Promise<RecordingsDatabase> | null = null

  function forget() {
    connection = null
  }

  async function open(): Promise<RecordingsDatabase> {
    return await openDB<RecordingsSchema>(RECORDINGS_DATABASE, 1, {
      upgrade(database) {
        for (const name of ['recordings', 'queue'] as const)
          database.createObjectStore(name, { keyPath: 'id' }).createIndex('byAccount', 'accountId')
        // A take's bytes are found by their position in its file.
        database.createObjectStore('slices', { keyPath: ['takeId', 'endByte'] })
      },
      blocking(_current, _blocked, event) {
        forget()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: forget,
    })
  }

  function connect(): Promise<RecordingsDatabase> {
    connection ??= open().catch((cause: unknown) => {
      forget()
      throw toStorageError(cause, 'unavailable')
    })
    return connection
  }

  async function withDatabase<Result>(work: (database: RecordingsDatabase) => Promise<Result>): Promise<Result> {
    try {
      const database = await connect()
      try {
        return await work(database)
      } catch (cause) {
        // iOS closes the connections of background pages. Nothing was started then, so a second try is safe.
        if (!(cause instanceof DOMException && cause.name === 'InvalidStateError')) throw cause
        forget()
        return await work(await connect())
      }
    } catch (cause) {
      throw toStorageError(cause)
    }
  }

  return {
    withDatabase,
    async close() {
      const database = await connection?.catch(() => null)
      forget()
      database?.close()
    },
  }
}

/** Does the work in a transaction, then waits until it is on disk; if anything fails, nothing is written. */
export const write = <Names extends ('recordings' | 'slices' | 'queue')[], Result>(
  withDatabase: WithDatabase,
  names: Names,
  work: (transaction: IDBPTransaction<RecordingsSchema, Names, 'readwrite'>) => Promise<Result>,
): Promise<Result> =>
  withDatabase(async (database) => {
    const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
    const done = transaction.done.then(
      () => null,
      (cause: unknown) => ({ cause }),
    )
    let result: Result
    try {
      result = await work(transaction)
    } catch (cause) {
      try {
        transaction.abort()
      } catch {
        // Already aborted; `done` gives the reason.
      }
      const failure = await done
      throw pickCause(cause, failure?.cause)
    }
    const failure = await done
    if (failure) throw failure.cause
    return result
  })

/** An aborted request only says "aborted"; the transaction knows why, unless we aborted it ourselves. */
function pickCause(request: unknown, transaction: unknown): unknown {
  const isAbort = (cause: unknown) => cause instanceof Error && cause.name === 'AbortError'
  return isAbort(request) && transaction && !isAbort(transaction) ? transaction : request
}
