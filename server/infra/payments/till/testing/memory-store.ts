import type { StoredRow, StoreTransaction, TillStore } from '../store.ts'

/** Forgets everything at the end of the process. */
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
