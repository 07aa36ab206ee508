import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Log, silentLog } from '../log.ts'
import { StartupError, startupErrorMessage } from '../startup-errors.ts'
import { clusterError } from './cluster.ts'
import { connectionToRunning, type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts'
import { isServerOf } from './system-user.ts'

let parent = ''
let folder = ''
const running: EmbeddedServer[] = []
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'keepsaid-embedded-'))
  chmodSync(parent, 0o711)
  folder = join(parent, 'postgres')
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rmSync(parent, { recursive: true }))

const start = async (log: Log = silentLog): Promise<EmbeddedServer> => {
  const server = await startEmbeddedServer({ folder, log })
  running.push(server)
  return server
}

const query = async (connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const serverPid = (): number => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/** DBState of PostgreSQL's pg_control.h, after the identifier and two version numbers. 1 is a clean shutdown. */
const controlState = (): number => readFileSync(join(folder, 'global', 'pg_control')).readInt32LE(16)

test('a new database is durable, has checksums, listens on no network and belongs to a role that is no superuser', async () => {
  const { owner, superuser } = await start()
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'port']
  const sql = `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join()}`
  expect(await query(superuser, sql)).toEqual([
    {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      port: '5432',
    },
  ])
  const roles = 'select rolname, rolsuper from pg_roles where rolname = current_user'
  expect(await query(owner, roles)).toEqual([{ rolname: 'keepsaid_owner', rolsuper: false }])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('after a clean stop, the next start finds the data', async () => {
  const first = await start()
  await query(first.owner, "create table note as select 'Said' as body")
  await first.stop()
  expect(controlState()).toBe(1)
  const second = await start()
  expect(await query(second.owner, 'select body from note')).toEqual([{ body: 'Said' }])
})

test('the log is inside the folder and quotes nothing that people wrote', async () => {
  const { owner } = await start()
  await expect(query(owner, "select 'a secret of Ruth'::integer")).rejects.toThrow('a secret of Ruth')
  const logs = readdirSync(join(folder, 'log'))
  expect(logs).toEqual([expect.stringMatching(/^postgresql-[A-Z][a-z]{2}\.log$/)])
  const text = readFileSync(join(folder, 'log', logs[0] ?? ''), 'utf8')
  expect(text).toContain('ready to accept connections')
  expect(text).not.toContain('secret')
})

const embeddedServer = JSON.stringify(new URL('./embedded-server.ts', import.meta.url).href)
const pgModule = JSON.stringify(import.meta.resolve('pg'))

/** Another process that starts the server and runs `work` with it. */
const otherProcess = (work: string): ChildProcess => {
  const code = `
    const { startEmbeddedServer } = await import(${embeddedServer})
    const { default: pg } = await import(${pgModule})
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    try {
      const server = await startEmbeddedServer({ folder: ${JSON.stringify(folder)}, log })
      ${work}
    } catch (error) {
      console.log(error.message)
    }`
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('a second app on the same folder says so and leaves the first one alone', async () => {
  const { owner } = await start()
  const busy = `Another Keepsaid is already using ${folder}.`
  await expect(startEmbeddedServer({ folder, log: silentLog })).rejects.toThrow(busy)
  const other = otherProcess("console.log('started')")
  const lines = other.stdout ? await Array.fromAsync(createInterface({ input: other.stdout })) : []
  expect(lines).toEqual([busy])
  expect(await query(owner, 'select 1 as n')).toEqual([{ n: 1 }])
})

/** Another process inserts rows and prints each acknowledged one. Calls `kill` after `count` of them. */
const insertUntil = async (count: number, kill: (app: ChildProcess) => void): Promise<number[]> => {
  const app = otherProcess(`
    const client = new pg.Client(server.owner)
    client.on('error', () => process.kill(process.pid, 'SIGKILL'))
    await client.connect()
    await client.query('create table if not exists entry (id serial primary key, body text)')
    for (;;) {
      // Of a killed database, the statement or the connection learns first.
      const { rows } = await client
        .query("insert into entry (body) values (repeat('x', 500)) returning id")
        .catch(() => process.kill(process.pid, 'SIGKILL'))
      process.stdout.write(rows[0].id + '\\n')
    }`)
  const exited = once(app, 'exit')
  const acknowledged: number[] = []
  if (app.stdout)
    for await (const line of createInterface({ input: app.stdout })) {
      acknowledged.push(Number(line))
      if (acknowledged.length === count) kill(app)
    }
  await exited
  return acknowledged
}

test.each([
  ['the app', (app: ChildProcess) => void app.kill('SIGKILL')],
  ['the database', () => process.kill(serverPid(), 'SIGKILL')],
  [
    'both',
    (app: ChildProcess) => {
      app.kill('SIGKILL')
      process.kill(serverPid(), 'SIGKILL')
    },
  ],
])('kill -9 of %s loses no acknowledged row, and the next start leaves no other server', async (_, kill) => {
  const before = (await insertUntil(1, (app) => app.kill('SIGKILL'))).length
  const acknowledged = await insertUntil(200, kill)
  const leftover = serverPid()
  const { owner } = await start()
  const ids = new Set((await query(owner, 'select id from entry')).map(({ id }) => id))
  expect(acknowledged.length).toBeGreaterThanOrEqual(200)
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  expect(before).toBeGreaterThanOrEqual(1)
  expect(serverPid()).not.toBe(leftover)
  expect(isServerOf(folder, leftover)).toBe(false)
})

test('a server left behind is found when its folder has been renamed', async () => {
  await insertUntil(1, (app) => app.kill('SIGKILL'))
  const leftover = serverPid()
  const before = folder
  folder = join(parent, 'renamed')
  renameSync(before, folder)
  try {
    expect(isServerOf(folder, leftover)).toBe(true)
    const { owner, stop } = await start()
    expect(await query(owner, 'select count(*) > 0 as found from entry')).toEqual([{ found: true }])
    expect(() => process.kill(leftover, 0)).toThrow('ESRCH')
    await stop()
  } finally {
    renameSync(folder, before)
    folder = before
  }
})

test('a database that dies while the app runs is started again, with everything that was committed', async () => {
  const codes: string[] = []
  const note = (details: object) => void ('code' in details && codes.push(String(details.code)))
  const { owner } = await start({ ...silentLog, info: note, error: note })
  await query(owner, "create table fragile as select 'still here' as body")
  process.kill(serverPid(), 'SIGKILL')
  await expect.poll(() => query(owner, 'select body from fragile').catch(String)).toEqual([{ body: 'still here' }])
  expect(codes).toEqual(['database_ended', 'database_restarted'])
})

test('a process ID that belongs to another program by now does not prevent the start', async () => {
  const { stop } = await start()
  const pidFile = readFileSync(join(folder, 'postmaster.pid'), 'utf8')
  await stop()
  writeFileSync(join(folder, 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)))
  const { owner } = await start()
  expect(await query(owner, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('the remains of an interrupted creation are removed', async () => {
  const other = join(parent, 'interrupted')
  mkdirSync(`${other}.unfinished`)
  writeFileSync(join(`${other}.unfinished`, 'PG_VERSION'), '18\n')
  const server = await startEmbeddedServer({ folder: other, log: silentLog })
  running.push(server)
  expect(await query(server.owner, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(readdirSync(parent).filter((name) => name.includes('unfinished'))).toEqual([])
})

test.each([
  ['a comma and spaces', 'stories, and more '],
  ['quotes', `Ruth's "stories"`],
  ['a backslash, a percent sign and a colon', 'a\\b\\ 100%d%n C:'],
  ['letters of other scripts', 'Geschichten für 祖母 👵'],
  ['what shells and settings read', '$H `id` a=b#c;d&e|f*?!(g)[h]{i}~@'],
  ['a dash at its beginning', '-D'],
])('a folder whose name has %s works, also after a restart', async (_, name) => {
  const above = mkdtempSync(join(tmpdir(), 'odd-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
  for (const folder of [above, join(above, name)]) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o711)
  }
  const odd = join(above, name, 'postgres')
  const open = async () => {
    const server = await startEmbeddedServer({ folder: odd, log: silentLog })
    running.push(server)
    return server
  }
  const first = await open()
  // Elsewhere the path of temporary files may be too long for a socket.
  if (process.platform === 'linux') expect(first.owner.host).toBe(odd)
  await query(first.owner, 'create table kept as select 1 as n')
  await first.stop()
  const { owner } = await open()
  expect(await connectionToRunning(odd)).toMatchObject({ host: owner.host, port: owner.port })
  expect(await query(owner, 'select n from kept')).toEqual([{ n: 1 }])
  for (const server of running.splice(0)) await server.stop()
})

test('where the path is too long for a Unix socket, the server listens on 127.0.0.1 and wants its password', async () => {
  const long = join(parent, 'x'.repeat(100))
  const server = await startEmbeddedServer({ folder: long, log: silentLog })
  running.push(server)
  expect(server.owner.host).toBe('127.0.0.1')
  expect(await query(server.owner, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await expect(query({ ...server.owner, password: 'guessed' }, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('a database of another major version, or a folder that is none, stops startup with an explanation', async () => {
  const other = join(parent, 'other')
  mkdirSync(other)
  const opening = () => startEmbeddedServer({ folder: other, log: silentLog })
  await expect(opening()).rejects.toThrow(`${other} isn't a database: it has no PG_VERSION.`)
  writeFileSync(join(other, 'PG_VERSION'), '17\n')
  await expect(opening()).rejects.toThrow(StartupError)
  await expect(opening()).rejects.toThrow(`The database in ${other} was created by PostgreSQL 17`)
})

test.each([
  ['a missing control file', (copy: string) => rmSync(join(copy, 'global', 'pg_control'))],
  ['a truncated control file', (copy: string) => truncateSync(join(copy, 'global', 'pg_control'), 10)],
  ['no write-ahead log', (copy: string) => rmSync(join(copy, 'pg_wal'), { recursive: true })],
  ['no settings', (copy: string) => rmSync(join(copy, 'postgresql.conf'))],
  ['no password', (copy: string) => rmSync(join(copy, 'keepsaid-password'))],
  [
    'a file in its place',
    (copy: string) => {
      rmSync(copy, { recursive: true })
      writeFileSync(copy, '')
    },
  ],
])('a damaged database stops startup with one sentence: %s', async (_, damage) => {
  await (await start()).stop()
  const copy = join(parent, 'damaged')
  rmSync(copy, { recursive: true, force: true })
  execFileSync('cp', ['-a', folder, copy])
  damage(copy)
  const error = await startEmbeddedServer({ folder: copy, log: silentLog }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartupError)
  expect(startupErrorMessage(error)).toMatch(/^[^\n]+estore a backup[^\n]*\.$/)
})

test('a lock that cannot be opened stops startup with one sentence', async () => {
  const locked = join(parent, 'locked')
  mkdirSync(`${locked}.lock`)
  const opening = startEmbeddedServer({ folder: locked, log: silentLog })
  await expect(opening).rejects.toThrow(`${locked}.lock can't be opened`)
})

test('an error of a damaged database in use becomes one sentence', () => {
  const cause = Object.assign(new Error('invalid page in block 0 of relation "base/5/1259"'), { code: 'XX001' })
  const error = clusterError(new Error('Failed query', { cause }), '/data')
  expect(startupErrorMessage(error)).toMatch(/^The database in \/data is damaged: invalid page.*Restore a backup\.$/)
  const bug = new TypeError('x is not a function')
  expect(clusterError(bug, '/data')).toBe(bug)
})

test.runIf(process.getuid?.() === 0)(
  'root takes over a database that root has copied, and its owner is kept',
  async () => {
    const copy = join(parent, 'copy')
    await (await start()).stop()
    execFileSync('cp', ['-r', folder, copy])
    expect(statSync(copy).uid).toBe(0)
    const server = await startEmbeddedServer({ folder: copy, log: silentLog })
    running.push(server)
    expect(statSync(copy).uid).toBe(statSync(folder).uid)
    expect(await query(server.owner, 'select body from note')).toEqual([{ body: 'Said' }])
  },
)

test.each([
  ['FATAL:  could not write to file "pg_wal/xlogtemp.29": No space left on device', 'The disk is full'],
  ['FATAL:  data directory "/data" has wrong ownership', 'belongs to another account'],
  ['could not open file "global/pg_control": Permission denied', 'belongs to another account'],
  ['could not create lock file "postmaster.pid": Read-only file system', 'is read-only'],
  ['initdb: could not look up effective user ID 12345: user does not exist', 'has no account with the user ID'],
])("PostgreSQL's own message becomes one sentence: %s", (output, sentence) => {
  const error = clusterError(new Error(`PostgreSQL ended with 1: ${output}`), '/data')
  expect(error).toBeInstanceOf(StartupError)
  expect(String(error)).toContain(sentence)
})
