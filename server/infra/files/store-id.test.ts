import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from '../db/database.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { fileStores, storedFiles } from '../db/schema/recordings.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { claimStore } from './store-id.ts'

let database: Database
beforeAll(async () => {
  const { pool, close } = await openTestDatabase({ migrate: migrateDatabase })
  database = createDatabase(pool, close)
})
afterAll(() => database.close())

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsaid-store-id-'))
})
afterEach(async () => {
  await database.asSystem(async (tx) => {
    await tx.delete(storedFiles)
    await tx.delete(fileStores)
  })
  await rm(root, { recursive: true })
})

const openStore = (name: string) => openFolderStore(join(root, name))
const claim = (files: FileStore) => claimStore(database, files, 'the folder').catch((error: Error) => error.message)
const idIn = async (name: string) => (await readFile(join(root, name, 'store-id'), 'utf8')).trim()
/** A recording in the database, and in these stores. */
const addFile = async (...stores: FileStore[]) => {
  const name = `${randomBytes(18).toString('base64url')}.webm`
  await database.asSystem((tx) => tx.insert(storedFiles).values({ name, state: 'stored', leaseUntil: new Date() }))
  for (const store of stores) await store.write(name, Readable.from([Buffer.from('audio')]))
}

test('a new database and a new store get the same ID, once', async () => {
  const store = await openStore('files')
  const claims = await Promise.all([claim(store), claim(await openStore('files'))])
  expect(claims).toEqual([undefined, undefined])
  const [row] = await database.asSystem((tx) => tx.select().from(fileStores))
  expect(await idIn('files')).toBe(row?.id)
  expect(await claim(store)).toBeUndefined()
})

test('the files of another database are refused, also by a new one', async () => {
  const [ours, theirs] = [await openStore('ours'), await openStore('theirs')]
  await writeFile(join(root, 'theirs', 'store-id'), '6a0e3a5e-0f0e-4a66-8a86-2a5d38f0c9d1\n')
  expect(await claim(theirs)).toContain('belong to another database: this one doesn’t know them')
  await claim(ours)
  expect(await claim(theirs)).toContain('The files at the folder aren’t those of this database')
})

test('a folder without the recordings is refused, and says how to start without them', async () => {
  await addFile()
  const empty = await openStore('empty')
  const refused = await claim(empty)
  expect(refused).toContain('The recordings of this database aren’t at the folder.')
  const id = /store-id there: (\S+)$/.exec(String(refused))?.[1] ?? ''
  await writeFile(join(root, 'empty', 'store-id'), id)
  expect(await claim(empty)).toBeUndefined()
})

test('a store from before there were IDs, or from a backup, is recognized by its newest files', async () => {
  const store = await openStore('files')
  await addFile(store)
  // One that was lost doesn't matter.
  await addFile()
  expect(await claim(store)).toBeUndefined()
  await rm(join(root, 'files', 'store-id'))
  expect(await claim(store)).toBeUndefined()
  const [row] = await database.asSystem((tx) => tx.select().from(fileStores))
  expect(await idIn('files')).toBe(row?.id)
})

test('a database from a backup that is older than the ID takes the ID of its store', async () => {
  const store = await openStore('files')
  await addFile(store)
  await claim(store)
  const id = await idIn('files')
  await database.asSystem((tx) => tx.delete(fileStores))
  expect(await claim(store)).toBeUndefined()
  expect(await database.asSystem((tx) => tx.select().from(fileStores))).toEqual([{ id, nextId: null }])
})
