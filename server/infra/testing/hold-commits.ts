import pg from 'pg'
import { expect } from 'vitest'
import type { PostgresServer } from './postgres-server.ts'

/**
 * Makes commits in one database wait until `release`, as if for a standby that doesn't respond. Applies to connections that are
 * opened afterwards.
 */
export const holdCommits = async ({ superuser }: PostgresServer, database: string) => {
  const run = async (...statements: string[]): Promise<pg.QueryResult[]> => {
    const client = new pg.Client(superuser)
    await client.connect()
    try {
      const results: pg.QueryResult[] = []
      for (const statement of statements) results.push(await client.query(statement))
      return results
    } finally {
      await client.end()
    }
  }
  await run(
    `alter database ${pg.escapeIdentifier(database)} set synchronous_commit = 'on'`,
    "alter system set synchronous_standby_names = 'absent'",
    'select pg_reload_conf()',
  )
  // A vacuum in the background takes over the setting of the database, too, and waits like the others.
  const waiting = `select from pg_stat_activity where wait_event = 'SyncRep' and datname = ${pg.escapeLiteral(database)}
    and backend_type = 'client backend'`
  return {
    /** Resolves once a commit waits. A server whose database moves first waits up to a minute for its jobs. */
    untilOneWaits: () =>
      expect.poll(async () => (await run(waiting))[0]?.rowCount, { timeout: 110_000 }).toBeGreaterThan(0),
    release: () => run('alter system reset synchronous_standby_names', 'select pg_reload_conf()'),
  }
}
