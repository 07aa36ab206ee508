import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { sweepFiles } from './features/recording/stored-files.ts'
import { createUploader } from './features/recording/testing/uploader.ts'
import { removeDeletedStories } from './features/stories/editing/delete-story.ts'
import { findDamagedObjects, listBackups, readManifest } from './infra/backup/backup-folder.ts'
import { openBackups } from './infra/backup/open-backups.ts'
import { restoreBackup } from './infra/backup/restore-backup.ts'
import { reserveDatabase } from './infra/db/database-id.ts'
import { stories } from './infra/db/schema/stories.ts'
import { ID_FILE } from './infra/files/folder-store.ts'
import { silentLog } from './infra/log.ts'
import { isRunning } from './infra/media/testing/fake-tool.ts'
import { connectionToRunning } from './infra/postgres/embedded-server.ts'
import { leaveServerBehind, serverPid } from './infra/testing/leave-server-behind.ts'
import { backupSettings } from './services.ts'
import { recordStory } from './testing/fixtures.ts'
import { configOf, openVault, runCommand, type Vault } from './testing/vault.ts'

// Every command is a process that starts a database.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const DAY_MS = 86_400_000

let parent = ''
let backups = ''
let vault: Vault
beforeAll(async () => {
  // Backups and both commands work in any folder.
  parent = await mkdtemp(join(tmpdir(), `keepsaid "backup", Ruth's 50%d-`))
  await chmod(parent, 0o711)
  backups = join(parent, 'data', 'backups')
  await mkdir(join(parent, 'data'))
  await chmod(join(parent, 'data'), 0o711)
  vault = await openVault(join(parent, 'data'))
  const visitor = vault.visitor()
  await visitor.register()
  await recordStory(visitor)
  await backUpAt(new Date(Date.now() - 2 * DAY_MS))
})
afterAll(async () => {
  isOver = true
  await vault.close()
  await rm(parent, { recursive: true })
})

/** Makes a backup as if it were another time: of several on one day, the newest is kept. */
const backUpAt = (at: Date) => {
  const settings = backupSettings(configOf(join(parent, 'data')))
  return openBackups(settings, vault.services.connected.source, silentLog, () => at).make('manual')
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** A change by a request: which of a person's things it made true, and when it was sent and answered. */
type Change = { key: string; sentAt: number; answeredAt: number }
const changes: Change[] = []
const logged = async (key: string, request: () => Promise<{ statusCode: number } | number>): Promise<void> => {
  // A break, or the writers would leave this process no time for the backup.
  await wait(20)
  const sentAt = performance.now()
  const answer = await request()
  if (typeof answer === 'object') expect(answer.statusCode).toBe(200)
  changes.push({ key, sentAt, answeredAt: performance.now() })
}
/** Ends the writers. */
let isOver = false

const audioOf = new Map<string, string>()

const saveStories = async () => {
  const visitor = vault.visitor()
  const { familyId } = await visitor.register()
  for (let n = 0; !isOver; n++) {
    const title = `Story ${n} of family ${familyId}`
    const audio = toneWav(0.2 + (n % 7) / 10)
    audioOf.set(title, sha256(audio))
    await logged(`saved ${title}`, () =>
      visitor.form('/api/stories', [
        { name: 'title', value: title },
        { name: 'content', value: 'We walked along it.' },
        { name: 'audio', file: audio, filename: 'a.wav', type: 'audio/wav' },
      ]),
    )
  }
}

const editStory = async () => {
  const visitor = vault.visitor()
  await visitor.register()
  const id = await recordStory(visitor)
  for (let n = 1; !isOver; n++)
    await logged(`edited ${id} ${n}`, () =>
      visitor.send('PATCH', `/api/stories/${id}`, { payload: { title: `Version ${n}` } }),
    )
}

/** Deletes stories for good, as 30 days after a person has deleted them. The next one is there before. */
const deleteStories = async () => {
  const visitor = vault.visitor()
  const { familyId } = await visitor.register()
  const { database } = vault.services.connected
  let id = await recordStory(visitor)
  while (!isOver) {
    const next = await recordStory(visitor)
    await visitor.send('DELETE', `/api/stories/${id}`)
    const longAgo = sql`now() - interval '31 days'`
    await database.asSystem((tx) => tx.update(stories).set({ deletedAt: longAgo }).where(eq(stories.id, id)))
    await logged(`deleted ${id} ${familyId}`, () => removeDeletedStories(database, new Date()))
    await sweepFiles(database, vault.services.files, { all: false, log: silentLog })
    id = next
  }
}

const CHUNK = 20_000
const uploads: { key: string; sent: Buffer; confirmed: { bytes: number; at: number }[] }[] = []

const uploadInChunks = async () => {
  const visitor = vault.visitor()
  await visitor.register()
  while (!isOver) {
    const uploader = createUploader(visitor)
    const sent = Buffer.concat([toneWav(0.1), randomBytes(20 * CHUNK)])
    const confirmed: (typeof uploads)[number]['confirmed'] = []
    uploads.push({ key: uploader.key, sent, confirmed })
    await uploader.create()
    for (let offset = 0; offset < sent.length && !isOver; offset += CHUNK) {
      await wait(20)
      const chunk = sent.subarray(offset, offset + CHUNK)
      expect((await uploader.sendChunk(offset, chunk)).statusCode).toBe(204)
      confirmed.push({ bytes: offset + chunk.length, at: performance.now() })
    }
  }
}

/** A server that finds a later checkpoint than the backup's label would leave out what was written before it. */
const makeCheckpoints = async () => {
  const client = new pg.Client(await connectionToRunning(join(parent, 'data', 'postgres')))
  await client.connect()
  for (; !isOver; await wait(20)) await client.query('checkpoint')
  await client.end()
}

/** A hash over all rows of each table. */
const hashTables = async (pool: pg.Pool): Promise<Record<string, string>> => {
  const { rows: tables } = await pool.query(
    // An unlogged table is empty after a restore.
    `select oid::regclass::text as name from pg_class
     where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and relkind = 'r' and relpersistence = 'p' order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select count(*) || ' ' || md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
    )
    hashes[name] = rows[0].hash
  }
  return hashes
}

const hashFiles = async (folder: string): Promise<Record<string, string>> => {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  const hashed = paths.map(async (path) => [path.slice(folder.length), sha256(await readFile(path))])
  return Object.fromEntries(await Promise.all(hashed))
}

test('a backup of a vault that is being written to is the vault at one moment', async () => {
  const writers = [saveStories, saveStories, editStory, editStory, deleteStories, uploadInChunks, makeCheckpoints].map(
    (write) => write(),
  )
  await expect.poll(() => changes.length, { timeout: 60_000 }).toBeGreaterThan(20)
  const startedAt = performance.now()
  const { name } = await backUpAt(new Date(Date.now() - DAY_MS))
  const endedAt = performance.now()
  await expect.poll(() => changes.at(-1)?.sentAt ?? 0, { timeout: 60_000 }).toBeGreaterThan(endedAt)
  isOver = true
  await Promise.all(writers)

  const dataDir = join(parent, 'restored')
  const { code, output } = await runCommand('restore.ts', dataDir, backups, name).ended
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Every file is identical') })
  const restored = await openVault(dataDir)
  try {
    const { rows } = await restored.services.connected.pool.query(
      'select s.id, s.title, s.family_id, s.deleted_at, t.file_name as file, t.sha256 from stories s join takes t on t.story_id = s.id',
    )
    const visible = rows.filter((row) => row.deleted_at === null)
    expect(output).toContain(`Restored ${visible.length} stories and ${rows.length} recordings`)
    const titles = new Map(rows.map(({ id, title }) => [String(id), String(title)]))
    const known = new Set(titles.values())
    const newestOf = new Map(rows.toSorted((a, b) => a.id - b.id).map((row) => [row.family_id, row.id]))
    const holds = (key: string): boolean => {
      if (key.startsWith('saved ')) return known.has(key.slice('saved '.length))
      const [kind, id = '', rest] = key.split(' ')
      // Stories that didn't exist yet aren't there either.
      if (kind === 'deleted') return !titles.has(id) && Number(id) < (newestOf.get(Number(rest)) ?? 0)
      return Number(/\d+/.exec(titles.get(id) ?? '')?.[0] ?? 0) >= Number(rest)
    }
    // Everything that was answered before the backup began is there, nothing that was sent after its end, and if a change is
    // there, so is every other that was answered before it was sent.
    const held = changes.filter(({ key }) => holds(key))
    const lastSentAt = Math.max(startedAt, ...held.map(({ sentAt }) => sentAt))
    expect(changes.filter(({ key, answeredAt }) => answeredAt < lastSentAt && !holds(key))).toEqual([])
    expect(held.filter(({ sentAt }) => sentAt > endedAt)).toEqual([])
    expect(held.filter(({ sentAt }) => sentAt > startedAt).length).toBeGreaterThan(0)
    expect(held.length).toBeLessThan(changes.length)

    // Every story has its recording, byte by byte.
    const files = await hashFiles(join(dataDir, 'files'))
    const hashOf = new Map(Object.entries(files).map(([path, hash]) => [basename(path), hash]))
    for (const { title, file, sha256: stored } of rows) {
      expect(hashOf.get(file)).toBe(stored)
      if (audioOf.has(title)) expect(stored).toBe(audioOf.get(title))
    }
    // Unfinished uploads have at least what had been confirmed, and nothing else.
    const drafts = await restored.services.connected.pool.query(
      'select recording_key, file_name, received_bytes from uploads',
    )
    const rowOf = new Map(drafts.rows.map((row) => [row.recording_key, row]))
    for (const { key, sent, confirmed } of uploads) {
      const last = confirmed.findLast(({ at }) => at < startedAt)
      if (!last) continue
      const bytes = await readFile(join(dataDir, 'files', 'incoming', rowOf.get(key).file_name))
      const receivedBytes = Number(rowOf.get(key).received_bytes)
      expect(receivedBytes).toBeGreaterThanOrEqual(last.bytes)
      expect(bytes.length).toBeGreaterThanOrEqual(receivedBytes)
      expect(bytes.equals(sent.subarray(0, bytes.length))).toBe(true)
    }
    // No file without a row, but the store's ID.
    const registered = await restored.services.connected.pool.query('select name from stored_files')
    const names = new Set(registered.rows.map((row) => row.name))
    expect([...hashOf.keys()].filter((file) => !names.has(file))).toEqual([ID_FILE])
  } finally {
    await restored.close()
  }
})

test('a backup of a quiet vault is identical by hash, row by row and file by file, and stores only what is new', async () => {
  const tables = await hashTables(vault.services.connected.pool)
  const { code, output } = await runCommand('backup.ts', join(parent, 'data')).ended
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(`is in ${backups}`) })
  expect(await hashTables(vault.services.connected.pool)).toEqual(tables)
  const [first, second] = (await listBackups(backups)).slice(-2)
  const known = new Set((await readManifest(backups, first?.name ?? '')).files.map(({ sha256: hash }) => hash))
  const { files } = await readManifest(backups, second?.name ?? '')
  expect(files.filter(({ sha256: hash }) => known.has(hash)).length).toBeGreaterThan(files.length / 2)

  const dataDir = join(parent, 'identical')
  const { result } = await restoreBackup(
    { folder: backups, dataDir, databaseUrl: undefined, searchPath: '' },
    ({ pool }) => hashTables(pool),
  )
  expect(result).toEqual(tables)
  expect(Object.keys(result).length).toBeGreaterThan(20)
  expect(await hashFiles(join(dataDir, 'files'))).toEqual(await hashFiles(join(parent, 'data', 'files')))
  await rm(dataDir, { recursive: true })
})

test('a database that the stories moved away from is not backed up', async () => {
  const dataDir = join(parent, 'data')
  const before = await listBackups(backups)
  const reserved = await reserveDatabase(dataDir, {
    id: randomUUID(),
    to: 'the database stories at db.example.org:5432',
  })
  await reserved.adopt()
  const { code, output } = await runCommand('backup.ts', dataDir).ended
  await rm(join(dataDir, 'moved'))
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('the stories moved to the database stories at db.example.org:5432'),
  })
  expect(await listBackups(backups)).toEqual(before)
})

/** Replaces a byte in the middle of a file. Returns the function that puts it back. */
const flipByte = async (path: string) => {
  await using file = await open(path, 'r+')
  const at = Math.floor((await file.stat()).size / 2)
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at)
  return () => writeByte(path, at, buffer)
}
const writeByte = async (path: string, at: number, byte: Buffer) => {
  await using file = await open(path, 'r+')
  await file.write(byte, 0, 1, at)
}

test('a flipped byte is found and named: a recording is restored nevertheless, a damaged database is not', async () => {
  const name = (await listBackups(backups)).at(-1)?.name ?? ''
  const { files } = await readManifest(backups, name)
  const audio = files.find(({ path }) => path.endsWith('.wav'))
  const heap = files.find(({ path, bytes }) => /^postgres\/base\/\d+\/\d+$/.test(path) && bytes > 50_000)
  if (!audio || !heap) throw new Error('there is no such file')

  const restoreAudio = await flipByte(join(backups, 'objects', audio.sha256))
  const dataDir = join(parent, 'damaged')
  const { code, output } = await runCommand('restore.ts', dataDir, backups).ended
  await restoreAudio()
  expect(code).toBe(1)
  expect(output).toContain(`Damaged: ${audio.path} is damaged (objects/${audio.sha256})`)
  expect(output).toContain('Everything else is intact.')
  await rm(dataDir, { recursive: true })

  const restoreHeap = await flipByte(join(backups, 'objects', heap.sha256))
  const second = await runCommand('restore.ts', dataDir, backups).ended
  await restoreHeap()
  expect(second.code).toBe(1)
  expect(second.output).toContain(`${heap.path} is damaged (objects/${heap.sha256}). Nothing was restored.`)
  expect(await readdir(dataDir)).toEqual([])
})

test('a damaged object whose file still exists is stored again when its turn comes', async () => {
  const { files } = await readManifest(backups, (await listBackups(backups)).at(-1)?.name ?? '')
  const audio = files.find(({ path }) => path.endsWith('.wav'))
  if (!audio) throw new Error('there is no such file')
  const object = join(backups, 'objects', audio.sha256)
  await flipByte(object)
  const ages = Array.from({ length: 28 }, (_, days) => new Date(Date.now() - days * DAY_MS))
  const turn = ages.find((day) => findDamagedObjects(backups, day).has(audio.sha256))
  if (!turn) throw new Error('no day is its turn')
  expect(await backUpAt(turn)).toMatchObject({ damaged: 0 })
  expect(sha256(await readFile(object))).toBe(audio.sha256)
})

test('kill -9 in the middle of a backup leaves the earlier ones intact, and the next one removes the remains', async () => {
  const before = await listBackups(backups)
  const big = 'k'.repeat(24)
  await writeFile(join(parent, 'data', 'files', 'incoming', `${big}.wav`), '')
  // Without blocks on the disk, but copying it takes seconds.
  await truncate(join(parent, 'data', 'files', 'incoming', `${big}.wav`), 3_000_000_000)
  const { child, ended } = runCommand('backup.ts', join(parent, 'data'))
  const parts = async () => (await readdir(join(backups, 'objects'))).filter((each) => each.endsWith('.part'))
  // The big file is copied after the database.
  const sizeOfPart = async () => {
    const [part] = await parts()
    return part ? ((await stat(join(backups, 'objects', part)).catch(() => undefined))?.size ?? 0) : 0
  }
  while ((await sizeOfPart()) < 5_000_000 && child.exitCode === null) await wait(5)
  child.kill('SIGKILL')
  await ended
  expect((await parts()).length).toBe(1)
  expect(await listBackups(backups)).toEqual(before)

  const dataDir = join(parent, 'after-kill')
  const restoring = restoreBackup({ folder: backups, dataDir, databaseUrl: undefined, searchPath: '' }, ({ pool }) =>
    hashTables(pool),
  )
  expect((await restoring).result).toEqual(await hashTables(vault.services.connected.pool))
  await rm(dataDir, { recursive: true })

  await rm(join(parent, 'data', 'files', 'incoming', `${big}.wav`))
  const { name } = await vault.services.backups.make('manual')
  expect(await parts()).toEqual([])
  expect((await listBackups(backups)).map((each) => each.name)).toContain(name)
})

test('a second restore into the same folder is refused, and what a killed one left behind is ended and removed', async () => {
  const dataDir = join(parent, 'twice')
  for (const folder of [dataDir, join(dataDir, 'restore.unfinished')]) {
    await mkdir(folder)
    await chmod(folder, 0o711)
  }
  const leftover = await leaveServerBehind(join(dataDir, 'restore.unfinished', 'postgres'))
  const settings = { folder: backups, dataDir, databaseUrl: undefined, searchPath: '' }
  const { result } = await restoreBackup(settings, async ({ pool }) => {
    await expect(restoreBackup(settings, async () => {})).rejects.toThrow(
      `Another Keepsaid is already using ${dataDir}/restore.unfinished.`,
    )
    return hashTables(pool)
  })
  expect(await isRunning(leftover)).toBe(false)
  expect(Object.keys(result).length).toBeGreaterThan(20)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('restore'))).toEqual([])
  await expect(restoreBackup(settings, async () => {})).rejects.toThrow("isn't empty")
})

test('Ctrl-C while npm run backup runs a database of its own: the database ends, too', async () => {
  const cluster = join(parent, 'twice', 'postgres')
  const { child, ended } = runCommand('backup.ts', join(parent, 'twice'))
  let pid = 0
  while (!pid && child.exitCode === null) {
    await wait(5)
    if (existsSync(join(cluster, 'postmaster.pid'))) pid = serverPid(cluster)
  }
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 130, output: '' })
  await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
})
