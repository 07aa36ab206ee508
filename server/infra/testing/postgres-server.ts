import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findBinaries } from './postgres-binaries.ts'
import { createPostgresCluster } from './postgres-cluster.ts'
import { startProcess, stopProcess } from './postgres-process.ts'
import { OWNER, type PostgresUrls, urlOf } from './postgres-urls.ts'
import { findPostgresUser } from './postgres-user.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresUrls
  }
}

const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export type PostgresServer = {
  urls: PostgresUrls
  /** Creates an empty database that belongs to the app's role; returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Ends the server and removes everything. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server on a free port of this machine, with data of its own. `durable: false` is faster and loses
 * data in a power cut. Safe as root: the server runs as another user then.
 */
export const startPostgres = async ({ durable }: { durable: boolean }): Promise<PostgresServer> => {
  const user = findPostgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'keepsaid-postgres-'))
  const clear = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    chmodSync(folder, 0o755)
    if (user) chownSync(folder, user.uid, user.gid)
    const bin = findBinaries(folder, user !== undefined)
    const password = randomBytes(16).toString('hex')
    const data = await createPostgresCluster({ bin, folder, user, password })

    const port = await freePort()
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
    if (!durable) settings.push(...NOT_DURABLE)
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    const child = await startProcess(join(bin, 'postgres'), args, { cwd: folder, ...user })

    const stop = async (): Promise<void> => {
      await stopProcess(child)
      clear()
    }
    const as = (role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/postgres`
    const urls = { superuser: as('postgres'), owner: as(OWNER) }
    await query(urls.superuser, `create role ${OWNER} login createrole password '${password}'`).catch(async (error) => {
      await stop()
      throw error
    })
    const createDatabase = async (name: string): Promise<string> => {
      await query(urls.superuser, `create database ${pg.escapeIdentifier(name)} owner ${OWNER}`)
      return urlOf(urls.owner, name)
    }
    return { urls, createDatabase, stop }
  } catch (error) {
    clear()
    throw error
  }
}

/** One server for a whole run of tests, where TEST_DATABASE=postgres asks for it (a `globalSetup` of vitest). */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.TEST_DATABASE !== 'postgres') return undefined
  const server = await startPostgres({ durable: false })
  project.provide('postgres', server.urls)
  return server.stop
}

const query = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const freePort = (): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}
