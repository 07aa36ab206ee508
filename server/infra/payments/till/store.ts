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

/** For tests; forgets everything at the end of the process. */
export const memoryStore = (): TillStore => {
  let rows = new Map<string, StoredRow>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    transact: (work) => {
      const result = last.then(async () => {
        const draft = new Map(rows)
        const value = await work(inMemory(draft))
        rows = draft
        return value
      })
      last = result.catch(() => {})
      return result
    },
  }
}

// Rows are copied in and out, like those of a database.
const inMemory = (rows: Map<string, StoredRow>): StoreTransaction => ({
  get: async (id) => structuredClone(rows.get(id)),
  put: async (row) => {
    rows.set(row.id, structuredClone(row))
  },
  remove: async (id) => {
    rows.delete(id)
  },
  list: async (kind, where = {}) =>
    [...rows.values()]
      .filter((row) => row.kind === kind && Object.entries(where).every(([name, value]) => row.data[name] === value))
      .map((row) => structuredClone(row)),
})
