import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { silentLog } from '../log.ts'
import { type Connection, startEmbeddedServer } from '../postgres/embedded-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Pick<PostgresServer, 'owner' | 'superuser'>
  }
}

export type PostgresServer = {
  owner: Connection
  superuser: Connection
  /** Creates an empty database owned by the app's role and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/** Starts a PostgreSQL server in a temporary folder. `durable: false` is faster and loses data in a power cut. */
export const startPostgres = async ({ durable }: { durable: boolean }): Promise<PostgresServer> => {
  const parent = mkdtempSync(join(tmpdir(), 'keepsaid-postgres-'))
  // PostgreSQL may run as another user.
  chmodSync(parent, 0o711)
  const removeData = (): void => rmSync(parent, { recursive: true, force: true })
  try {
    const { owner, superuser, stop } = await startEmbeddedServer({
      folder: join(parent, 'postgres'),
      log: silentLog,
      loopback: true,
      settings: {
        max_connections: 200,
        ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
      },
    })
    return {
      owner,
      superuser,
      createDatabase: async (name) => {
        const client = new pg.Client(superuser)
        await client.connect()
        await client.query(`create database ${pg.escapeIdentifier(name)} owner ${pg.escapeIdentifier(owner.user)}`)
        await client.end()
        return databaseUrl({ ...owner, database: name })
      },
      stop: () => stop().finally(removeData),
    }
  } catch (error) {
    removeData()
    throw error
  }
}

/** A connection as the setting DATABASE_URL. */
export const databaseUrl = ({ host, port, user, password, database }: Connection): string =>
  `postgres://${user}:${password}@${host}:${port}/${database}`

const PROJECTS_WITHOUT_DATABASE = ['unit', 'browser']

/** Vitest `globalSetup`: one server for the whole run, unless no selected project needs it. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (project.vitest.projects.every(({ name }) => PROJECTS_WITHOUT_DATABASE.includes(name))) return undefined
  const { owner, superuser, stop } = await startPostgres({ durable: false })
  project.provide('postgres', { owner, superuser })
  return stop
}
