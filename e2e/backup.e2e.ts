import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { silentLog } from '#server/infra/log.ts'
import { connectionToRunning, startEmbeddedServer } from '#server/infra/postgres/embedded-server.ts'
import { type SystemPostgres, startSystemPostgres, systemPrograms } from '#server/infra/testing/system-postgres.ts'
import { runAdmin } from './support/admin.ts'
import { createApiClient, createUploader } from './support/api-client.ts'
import { STORE_ID, startServer, withEmptyDataDir } from './support/server.ts'

// `npm run admin -- backup` of a server that is being written to, and `npm run admin -- restore`. Triggers write down every change of
// every row. What the restored database has of these notes says at which moment it was backed up, so the rows of that moment are known.

let parent = ''
let system: SystemPostgres | undefined
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'keepsaid-backup-'))
  await chmod(parent, 0o711)
  if (systemPrograms) system = await startSystemPostgres(systemPrograms, parent)
})
afterAll(async () => {
  await system?.stop()
  await rm(parent, { recursive: true })
})

const audio = new Uint8Array(toneWav(1))

const withClient = async <T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query("set timezone = 'UTC'")
    return await work(client)
  } finally {
    await client.end()
  }
}

/** How often each row is there, by its table and values. */
type Rows = Map<string, number>

const add = (rows: Rows, table: string, values: string, count: number): void => {
  const row = `${table} ${createHash('sha256').update(values).digest('hex')}`
  const total = (rows.get(row) ?? 0) + count
  if (total === 0) rows.delete(row)
  else rows.set(row, total)
}

const listTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss', 'drizzle') and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'changes' order by 1`,
  )
  return rows.map(({ name }) => name)
}

const readRows = async (client: pg.Client): Promise<Rows> => {
  const found: Rows = new Map()
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ values: string }>(`select t::text as values from ${table} t`)
    for (const { values } of rows) add(found, table, values, 1)
  }
  return found
}

type Change = { id: string; table: string; old: string | null; new: string | null }

/** Begins to write down changes; returns the rows at that moment. */
const recordChanges = (client: pg.Client): Promise<Rows> =>
  inTransaction(client, async () => {
    await client.query(`create table changes (id bigserial primary key, "table" text not null, old text, new text);
      create function record_change() returns trigger language plpgsql security definer
        set search_path = public, pg_temp set timezone = 'UTC' as $$
        begin
          insert into changes ("table", old, new) values (tg_relid::regclass::text,
            case when tg_op <> 'INSERT' then old::text end, case when tg_op <> 'DELETE' then new::text end);
          return null;
        end $$`)
    for (const table of await listTables(client))
      await client.query(`create trigger record_change after insert or update or delete on ${table}
        for each row execute function record_change()`)
    return readRows(client)
  })

const inTransaction = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  const result = await work()
  await client.query('commit')
  return result
}

const readChanges = async (client: pg.Client): Promise<Change[]> =>
  (await client.query<Change>('select id, "table", old, new from changes order by id')).rows

/** Saves, deletes and uploads until `signal` is aborted. `answered` counts. */
const startWriters = async (origin: () => string, signal: AbortSignal, answered: () => void): Promise<void> => {
  const person = createApiClient(origin)
  await person.register()
  const repeat = async (act: () => Promise<void>): Promise<void> => {
    for (; !signal.aborted; await wait(20)) {
      await act()
      answered()
    }
  }
  const saved: number[] = []
  const save = async (): Promise<void> => {
    const response = await person.save({ title: randomUUID(), recordingKey: randomUUID() }, audio)
    expect(response.status).toBe(200)
    saved.push(((await response.json()) as { id: number }).id)
  }
  const remove = async (): Promise<void> => {
    const id = saved.shift()
    if (id !== undefined) expect((await person.request(`/api/stories/${id}`, { method: 'DELETE' })).ok).toBe(true)
  }
  let upload = createUploader(person)
  let offset = 0
  const sendChunk = async (): Promise<void> => {
    if (offset === 0) expect((await upload.create(origin())).status).toBe(201)
    const sent = await upload.sendChunk(origin(), offset, audio.subarray(offset, offset + 4096))
    expect(sent.status).toBe(204)
    offset = sent.offset
    if (offset < audio.length) return
    upload = createUploader(person)
    offset = 0
  }
  await Promise.all([repeat(save), repeat(remove), repeat(sendChunk)])
}

/** Without the store's ID, which has no row. */
const readFiles = async (folder: string): Promise<Map<string, Buffer>> => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const entries = all.filter((entry) => entry.isFile() && entry.name !== STORE_ID)
  return new Map(
    await Promise.all(
      entries.map(async ({ parentPath, name }) => [basename(name), await readFile(join(parentPath, name))] as const),
    ),
  )
}

const expectIdentical = async (
  { before, source, dataDir }: { before: Rows; source: pg.ClientConfig; dataDir: string },
  { target, folder }: { target: pg.ClientConfig; folder: string },
): Promise<void> => {
  const all = await withClient(source, readChanges)
  await withClient(target, async (client) => {
    const restored = await readChanges(client)
    const known = new Map(all.map((change) => [change.id, change]))
    for (const change of restored) expect(known.get(change.id)).toEqual(change)
    // Written before the backup, and after it.
    expect(restored.length).toBeGreaterThan(0)
    expect(restored.length).toBeLessThan(all.length)
    const expected: Rows = new Map(before)
    for (const { table, old, new: values } of restored) {
      if (old !== null) add(expected, table, old, -1)
      if (values !== null) add(expected, table, values, 1)
    }
    const found = await readRows(client)
    expect([...found].toSorted()).toEqual([...expected].toSorted())
    expect(found.size).toBeGreaterThan(50)

    const [now, then] = [await readFiles(join(dataDir, 'files')), await readFiles(join(folder, 'files'))]
    const { rows } = await client.query<{ name: string; state: string; sha256: string | null }>(
      'select s.name, s.state, t.sha256 from stored_files s left join takes t on t.file_name = s.name',
    )
    const recordings = rows.filter(({ sha256 }) => sha256 !== null)
    expect(recordings.length).toBeGreaterThan(0)
    for (const { name, sha256 } of recordings)
      expect(
        createHash('sha256')
          .update(then.get(name) ?? '')
          .digest('hex'),
      ).toBe(sha256)
    for (const { name } of rows.filter(({ state }) => state === 'stored')) expect(then.has(name)).toBe(true)
    const names = new Set(rows.map(({ name }) => name))
    for (const [name, bytes] of then) {
      expect(names.has(name)).toBe(true)
      // Uploads go on, and what was discarded is gone.
      const current = now.get(name)
      if (current) expect(current.subarray(0, bytes.length).equals(bytes)).toBe(true)
    }
  })
}

const backUpWhileWriting = async (
  dataDir: string,
  env: Record<string, string>,
  source: () => Promise<pg.ClientConfig>,
): Promise<Rows> => {
  const server = await startServer(dataDir, { SPEECH: 'off', LOG_LEVEL: 'silent', MIN_FREE_BYTES: '0', ...env })
  const stopping = new AbortController()
  try {
    const before = await withClient(await source(), recordChanges)
    let answers = 0
    const writing = startWriters(
      () => server.origin,
      stopping.signal,
      () => {
        answers += 1
      },
    )
    const more = async (): Promise<void> => {
      const now = answers
      await Promise.race([expect.poll(() => answers).toBeGreaterThan(now + 20), writing])
    }
    await more()
    const { code, output } = await runAdmin(dataDir, ['backup'])
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('is complete') })
    await more()
    stopping.abort()
    await writing
    return before
  } finally {
    stopping.abort()
    await server.stop()
  }
}

test('a backup of its own database while it is written to is restored with every row and file of one moment', () =>
  withEmptyDataDir(async (dataDir) => {
    await chmod(dataDir, 0o711)
    const cluster = join(dataDir, 'postgres')
    const before = await backUpWhileWriting(dataDir, {}, () => connectionToRunning(cluster))
    const folder = join(parent, 'own')
    const { code, output } = await runAdmin(dataDir, ['restore', folder])
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Every file is identical') })
    expect(output).toContain(`start it with DATA_DIR set to ${folder}.`)
    const again = await runAdmin(dataDir, ['restore', folder])
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("isn't empty") })

    const [source, target] = [
      await startEmbeddedServer({ folder: cluster, log: silentLog }),
      await startEmbeddedServer({ folder: join(folder, 'postgres'), log: silentLog }),
    ]
    try {
      await expectIdentical({ before, source: source.superuser, dataDir }, { target: target.superuser, folder })
    } finally {
      await source.stop()
      await target.stop()
    }
  }))

test.runIf(systemPrograms)('the same with a database at DATABASE_URL and its pg_dump', () =>
  withEmptyDataDir(async (dataDir) => {
    if (!system) throw new Error('There is no server.')
    const url = await system.createDatabase('written')
    const env = { DATABASE_URL: url, PATH: `${systemPrograms}:${process.env.PATH}` }
    const source = { connectionString: url }
    const before = await backUpWhileWriting(dataDir, env, async () => source)
    const folder = join(parent, 'other')
    const target = await system.createDatabase('restored')
    const { code, output } = await runAdmin(dataDir, ['restore', folder, '-'], { env, typed: `${target}\n` })
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Every file is identical') })
    await expectIdentical({ before, source, dataDir }, { target: { connectionString: target }, folder })
  }),
)
