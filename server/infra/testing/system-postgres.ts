import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { giveTo, postgresUser } from '../postgres/system-user.ts'

/** The folder of a PostgreSQL of the system, with server and client programs of the same version; undefined if there is none. */
export const systemPrograms = ['/usr/lib/postgresql', '/opt/homebrew/opt']
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'bin')))
  .find((bin) => ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(bin, name))))

export type SystemPostgres = {
  /** Creates an empty database owned by an account that may create roles, and returns its URL. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/** Starts the system's PostgreSQL on a new cluster in `parent`, which every account must be able to pass through. */
export const startSystemPostgres = async (bin: string, parent: string): Promise<SystemPostgres> => {
  const cluster = join(parent, 'cluster')
  const user = postgresUser(cluster)
  const account = user && { uid: user.uid, gid: user.gid }
  const port = await freePort()
  mkdirSync(cluster, { mode: 0o700 })
  if (user) giveTo(cluster, user)
  execFileSync(join(bin, 'initdb'), ['-D', cluster, '-U', 'postgres', '--no-sync', '-E', 'UTF8'], {
    cwd: cluster,
    stdio: 'ignore',
    ...account,
  })
  const settings = ['fsync=off', `port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${cluster}`]
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: cluster,
    stdio: 'ignore',
    ...account,
  })
  const pidFile = join(cluster, 'postmaster.pid')
  while (!existsSync(pidFile) || !readFileSync(pidFile, 'utf8').includes('ready')) await wait(20)
  const asAdmin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ host: cluster, port, user: 'postgres', database: 'postgres' })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await asAdmin("create role keepsaid login createrole password 'p@ss'")
  return {
    createDatabase: async (name) => {
      await asAdmin(`create database ${name} owner keepsaid`)
      return `postgres://keepsaid:p%40ss@127.0.0.1:${port}/${name}`
    },
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    },
  }
}

const freePort = async (): Promise<number> => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  holder.close()
  return typeof address === 'object' && address ? address.port : 0
}
