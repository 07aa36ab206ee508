import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  BackupError,
  createBackupFolder,
  findDamagedObjects,
  hasObject,
  listBackups,
  type Manifest,
  pruneBackups,
  readManifest,
  restoreObject,
  storeObject,
  writeManifest,
} from './backup-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-backups-'))
  await createBackupFolder(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const objectPath = (text: string) => join(folder, 'objects', sha256(text))

const store = (text: string, mayBeKnown = false, beforeWrite = () => {}) =>
  storeObject(folder, () => [Buffer.from(text)], {
    mayBeKnown,
    isStored: (file) => hasObject(folder, file),
    beforeWrite,
  })

const manifestOf = (files: Record<string, string>): Manifest => ({
  format: 1,
  app: '1.0.0',
  migrations: 8,
  database: { kind: 'cluster', version: '18.4', identifier: '1/keepsaid' },
  files: Object.entries(files).map(([path, text]) => ({
    path,
    bytes: Buffer.byteLength(text),
    sha256: sha256(text),
    modifiedMs: 1_700_000_000_000,
  })),
  folders: [],
})

const backUp = async (at: string, files: Record<string, string>) => {
  for (const text of Object.values(files)) store(text)
  return writeManifest(folder, { at: new Date(at), reason: 'nightly', manifest: manifestOf(files) })
}

const objects = async () => (await readdir(join(folder, 'objects'))).toSorted()

// Node's recursive mkdir never returns for the second path on Linux.
test.each(['file', '/proc/x'])('a folder that cannot be created is refused: %s', async (path) => {
  await writeFile(join(folder, 'file'), '')
  const creating = createBackupFolder(resolve(folder, path))
  await expect(creating).rejects.toMatchObject({ failure: 'unusable' })
})

test('content is stored once, under its hash, readable only by this account', async () => {
  expect(store('the river')).toEqual({ bytes: 9, sha256: sha256('the river'), isNew: true })
  expect(store('the river')).toMatchObject({ isNew: false })
  expect(store('the river', true)).toMatchObject({ isNew: false })
  expect(await objects()).toEqual([sha256('the river')])
  expect((await stat(objectPath('the river'))).mode & 0o777).toBe(0o600)
})

test('an object that was cut short is stored again', async () => {
  store('the river')
  await truncate(objectPath('the river'), 3)
  expect(store('the river', true)).toMatchObject({ isNew: true })
  expect(await readFile(objectPath('the river'), 'utf8')).toBe('the river')
})

test('when the disk becomes full, nothing is left of the object', async () => {
  const full = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  expect(() => store('the river', false, full)).toThrow('full')
  expect(await objects()).toEqual([])
})

test('a manifest comes back as it was written, and a flipped bit in it is noticed', async () => {
  const name = await backUp('2026-11-23T03:00:00Z', { 'files/ab/one.webm': 'one' })
  expect(await listBackups(folder)).toMatchObject([{ name, reason: 'nightly' }])
  expect(await readManifest(folder, name)).toEqual(manifestOf({ 'files/ab/one.webm': 'one' }))
  const path = join(folder, 'manifests', `${name}.json`)
  await writeFile(path, (await readFile(path, 'utf8')).replace('one.webm', 'ome.webm'))
  await expect(readManifest(folder, name)).rejects.toThrow(BackupError)
  await expect(readManifest(folder, name)).rejects.toThrow(`The list of the backup ${name} is damaged.`)
})

test.each(['../outside', '/etc/passwd', 'files/../../outside', '.', 'files//x', 'files/..', 'a\\b'])(
  'a manifest with the path %s is refused',
  async (path) => {
    const name = await backUp('2026-11-23T03:00:00Z', { [path]: 'one' })
    await expect(readManifest(folder, name)).rejects.toMatchObject({ failure: 'damaged' })
  },
)

test('restoring an object says whether it is intact, damaged or missing', async () => {
  const [file] = manifestOf({ 'files/ab/one.webm': 'one' }).files
  if (!file) throw new Error('no file')
  const target = (name: string) => join(folder, name)
  expect(restoreObject(folder, file, target('a'))).toBe('missing')
  store('one')
  expect(restoreObject(folder, file, target('b'))).toBe('intact')
  expect((await stat(target('b'))).mtimeMs).toBe(file.modifiedMs)
  await writeFile(objectPath('one'), 'onf')
  expect(restoreObject(folder, file, target('c'))).toBe('damaged')
})

test('pruning removes old backups, the objects that only they had, and what a crash left', async () => {
  const nights = Array.from({ length: 40 }, (_, night) => new Date(Date.UTC(2026, 0, 1 + night, 12)).toISOString())
  for (const night of nights) await backUp(night, { 'files/ab/one.webm': 'one', session: night })
  await writeFile(join(folder, 'objects', '0b2f.part'), 'half')
  await pruneBackups(folder)
  const left = await listBackups(folder)
  expect(left.length).toBe(11)
  const needed = ['one', ...left.map(({ at }) => at.toISOString())].map(sha256).toSorted()
  expect(await objects()).toEqual(needed)
})

test('a damaged manifest protects no objects, and the others stay complete', async () => {
  const damaged = await backUp('2026-11-22T12:00:00Z', { session: 'only here', shared: 'one' })
  await backUp('2026-11-23T12:00:00Z', { shared: 'one' })
  await writeFile(join(folder, 'manifests', `${damaged}.json`), '{')
  await pruneBackups(folder)
  expect(await objects()).toEqual([sha256('one')])
})

test('a damaged manifest takes no place of an intact one of the same day', async () => {
  const intact = await backUp('2026-11-23T10:00:00Z', { session: 'intact' })
  const damaged = await backUp('2026-11-23T11:00:00Z', { session: 'damaged' })
  await writeFile(join(folder, 'manifests', `${damaged}.json`), '{')
  await pruneBackups(folder)
  expect((await listBackups(folder)).map(({ name }) => name)).toContain(intact)
  expect(await objects()).toEqual([sha256('intact')])
})

test('a backup that was just made is kept, also if the clock was set back by a year', async () => {
  for (let night = 1; night <= 28; night++)
    await backUp(new Date(Date.UTC(2026, 1, night, 12)).toISOString(), { session: `night ${night}` })
  const made = await backUp('2025-02-01T12:00:00Z', { session: 'just made' })
  await pruneBackups(folder, made)
  expect((await listBackups(folder)).map(({ name }) => name)).toContain(made)
  expect(await objects()).toContain(sha256('just made'))
})

test('every object is read again within four weeks', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`)
  for (const text of texts) store(text)
  for (const text of texts) await writeFile(objectPath(text), text.replace('text', 'test'))
  const found = new Set<string>()
  for (let day = 1; day <= 28; day++)
    for (const hash of findDamagedObjects(folder, new Date(2026, 10, day, 3))) found.add(hash)
  expect(found).toEqual(new Set(texts.map(sha256)))
})
