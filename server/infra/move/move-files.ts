import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { fileStores, storedFiles, takes, uploads } from '../db/schema/recordings.ts'
import { hashBytes, inParts, type StoredFile } from '../files/byte-streams.ts'
import { type FileStore, STORE_AWAY } from '../files/file-store.ts'
import { errorCode } from '../http/api-error.ts'
import { StartupError } from '../startup-errors.ts'

type Stores = { database: Database; from: FileStore; to: FileStore; signal: AbortSignal }

type Steps = {
  onProgress(soFar: MovedFiles): void
  /** From when it resolves, nothing writes to the store. */
  stopWriting(): Promise<void>
}

/** `missing`: files that can't be read anymore. */
export type MovedFiles = { files: number; bytes: number; uploads: number; missing: string[] }

const FILES_PER_BATCH = 500
const PART_BYTES = 1024 * 1024

/**
 * Copies every file into another store, and compares each with what it was: first while people record, then the rest. Then the other
 * store belongs to the database, and this one doesn't anymore. What is there already is compared and not copied again, so an
 * interrupted move can be repeated. Throws a sentence, and the reason of `signal`.
 */
export const moveFiles = async (stores: Stores, { onProgress, stopWriting }: Steps): Promise<MovedFiles> => {
  const { database, to, signal } = stores
  const nextId = await beginMove(database)
  const found = await to.readId()
  if (found !== undefined && found !== nextId)
    throw new StartupError('The other store has the files of another database, or older ones of this one.')
  const copied = new Set<string>()
  const soFar: MovedFiles = { files: 0, bytes: 0, uploads: 0, missing: [] }
  const copyNew = async () => {
    for await (const file of allFiles(database)) {
      signal.throwIfAborted()
      if (copied.has(file.name)) continue
      const bytes = await copyFile(stores, file)
      copied.add(file.name)
      if (bytes === undefined) {
        soFar.missing.push(file.name)
        continue
      }
      soFar.files += 1
      soFar.bytes += bytes
      onProgress(soFar)
    }
  }
  await copyNew()
  await stopWriting()
  await copyNew()
  signal.throwIfAborted()
  await removeUnknown(stores)
  for (const upload of await openUploads(database)) {
    signal.throwIfAborted()
    await copyDraft(stores, upload)
    soFar.uploads += 1
  }
  signal.throwIfAborted()
  // The store first: a start with it completes the move (store-id.ts).
  if (found === undefined) await to.writeId(nextId)
  await database.asSystem((tx) => tx.update(fileStores).set({ id: nextId, nextId: null }))
  return soFar
}

/** Returns the ID that the other store gets, the same one until the move is complete. */
const beginMove = (database: Database): Promise<string> =>
  database.asSystem(async (tx) => {
    const [row] = await tx.select().from(fileStores).for('update')
    if (!row) throw new Error('The file store has no ID.')
    if (row.nextId !== null) return row.nextId
    const nextId = randomUUID()
    await tx.update(fileStores).set({ nextId })
    return nextId
  })

type File = { name: string; sha256: string | null }

/** Every stored file, in the order of names; recordings with their SHA-256. */
async function* allFiles(database: Database): AsyncGenerator<File> {
  for (let last = ''; ; ) {
    const batch = await database.asSystem((tx) =>
      tx
        .select({ name: storedFiles.name, sha256: takes.sha256 })
        .from(storedFiles)
        .leftJoin(takes, eq(takes.fileName, storedFiles.name))
        .where(and(eq(storedFiles.state, 'stored'), gt(storedFiles.name, last)))
        .orderBy(asc(storedFiles.name))
        .limit(FILES_PER_BATCH),
    )
    yield* batch
    const next = batch.at(-1)?.name
    if (next === undefined) return
    last = next
  }
}

const openUploads = (database: Database) =>
  database.asSystem((tx) =>
    tx
      .select({ name: uploads.fileName, bytes: uploads.receivedBytes })
      .from(uploads)
      .innerJoin(storedFiles, eq(storedFiles.name, uploads.fileName))
      .where(and(eq(storedFiles.state, 'uploading'), gt(uploads.receivedBytes, 0))),
  )

/** Removes from the new store what was deleted since it was copied, also by an interrupted try. */
const removeUnknown = async ({ database, to }: Stores): Promise<void> => {
  const known = new Set<string>()
  for await (const { name } of allFiles(database)) known.add(name)
  for await (const name of to.list()) if (!known.has(name)) await to.remove(name)
}

/** Returns its length; undefined if it's lost, which its family knows already, or will. */
const copyFile = async ({ from, to }: Stores, { name, sha256 }: File): Promise<number | undefined> => {
  const source = await from
    .read(name)
    .then(hashBytes)
    .catch((error: unknown) => {
      // Nothing is known about files of a store that is away; what its disk can't read is lost.
      if (errorCode(error) === STORE_AWAY) throw error
      return undefined
    })
  if (!source) return undefined
  // A recording that changed on its disk: its family knows that, too, and may still want what there is.
  const isDamaged = sha256 !== null && sha256 !== source.sha256
  if (isDamaged || !(await hasSame(to, name, source))) await to.write(name, await from.read(name))
  if (!(await hasSame(to, name, source))) throw differs(name)
  return source.bytes
}

const hasSame = async (store: FileStore, name: string, { bytes, sha256 }: StoredFile): Promise<boolean> => {
  if ((await store.info(name))?.bytes !== bytes) return false
  return (await hashBytes(await store.read(name))).sha256 === sha256
}

/** What has arrived of a recording that is being made, or wasn't saved yet. */
const copyDraft = async (
  { database, from, to }: Stores,
  { name, bytes }: { name: string; bytes: number },
): Promise<void> => {
  const range = { start: 0, end: bytes - 1 }
  // An earlier try may have left something.
  await to.release(name)
  let at = 0
  for await (const part of inParts(await from.readAppended(name, range), PART_BYTES)) {
    const offset = at
    at = await database.asSystem((tx) => to.append(tx, name, offset, part))
    await to.settle(name)
  }
  const [before, after] = [await from.readAppended(name, range), await to.readAppended(name, range)]
  if ((await hashBytes(before)).sha256 !== (await hashBytes(after)).sha256) throw differs(name)
}

const differs = (name: string) => new StartupError(`The copy of ${name} isn’t the same.`)
