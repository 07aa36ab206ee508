import pg from 'pg'
import { vi } from 'vitest'

/** The SQL that `work` sends to the database: one entry per round trip. Without the job queue's own statements. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.map(([query]) => textOf(query)).filter((text) => !text.includes('pgboss'))
  } finally {
    spy.mockRestore()
  }
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query && 'text' in query ? String(query.text) : String(query)
