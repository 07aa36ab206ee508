import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { fileStores, storedFiles } from '../db/schema/recordings.ts'
import { StartupError } from '../startup-errors.ts'
import type { FileStore } from './file-store.ts'

/** Files that must be in a store without an ID: enough that one that was lost doesn't stop a start. */
const SAMPLES = 5

/**
 * Throws unless the file store is the one of this database. With another one, intact recordings would count as missing, and
 * files of others would be taken for leftovers. A store from before there were IDs, or from a backup, gets its ID if it has the
 * database's newest files. `where` names the store for people.
 */
export const claimStore = async (database: Database, files: FileStore, where: string): Promise<void> => {
  const known = await knownId(database)
  const found = await files.readId()
  if (known !== undefined && found === known) return
  const newest = await newestFiles(database, files)
  // If the process of a move ended just before it was complete, the other store has all files. If it went on with the old one, not the newest.
  if (found !== undefined && newest === 'all' && (await completeMove(database, found))) return
  if (known !== undefined && found !== undefined)
    throw new StartupError(
      `The files at ${where} aren’t those of this database: they were moved to another place, or belong to another one. Set FILES and DATA_DIR, or DATABASE_URL, to those that belong together.`,
    )
  if (known === undefined && found !== undefined && newest !== 'all' && newest !== 'some')
    throw new StartupError(
      `The files at ${where} belong to another database: this one doesn’t know them. Set DATABASE_URL, or FILES and DATA_DIR, to those that belong together.`,
    )
  if (found === undefined && newest === 'missing')
    throw new StartupError(
      `The recordings of this database aren’t at ${where}. Set FILES and DATA_DIR as they were, or restore the files from a backup. To start without those recordings, write this ID into store-id there: ${known ?? (await addId(database, randomUUID()))}`,
    )
  const id = known ?? (await addId(database, found ?? randomUUID()))
  if (found === undefined) await files.writeId(id)
  // Two processes that start at the same moment agree on the first one's.
  if ((await files.readId()) !== id) await claimStore(database, files, where)
}

const knownId = async (database: Database): Promise<string | undefined> => {
  const [row] = await database.asSystem((tx) => tx.select().from(fileStores))
  return row?.id
}

/** Whether the store has everything by a move whose process ended just before it was complete. */
const completeMove = (database: Database, found: string): Promise<boolean> =>
  database.asSystem(async (tx) => {
    const { rowCount } = await tx
      .update(fileStores)
      .set({ id: found, nextId: null })
      .where(sql`${fileStores.nextId}::text = ${found}`)
    return rowCount === 1
  })

/** Returns the ID that the database has by then. */
const addId = (database: Database, id: string): Promise<string> =>
  database.asSystem(async (tx) => {
    await tx.execute(sql`lock table file_stores in exclusive mode`)
    const [row] = await tx.select().from(fileStores)
    if (!row) await tx.insert(fileStores).values({ id })
    return row?.id ?? id
  })

/** How many of the newest files of the database the store has. */
const newestFiles = async (database: Database, files: FileStore): Promise<'none' | 'all' | 'some' | 'missing'> => {
  const newest = await database.asSystem((tx) =>
    tx
      .select({ name: storedFiles.name })
      .from(storedFiles)
      .where(eq(storedFiles.state, 'stored'))
      .orderBy(desc(storedFiles.createdAt))
      .limit(SAMPLES),
  )
  if (newest.length === 0) return 'none'
  const there = await Promise.all(newest.map(({ name }) => files.info(name)))
  if (there.every(Boolean)) return 'all'
  return there.some(Boolean) ? 'some' : 'missing'
}
