import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import { ignoreMissing } from '../files/byte-streams.ts'
import { syncFolder, writeAtomically } from '../files/durable-write.ts'
import type { Log } from '../log.ts'
import { StartupError, startupErrorMessage } from '../startup-errors.ts'
import { countMigrations } from './migrate.ts'

// A database that was moved here carries an ID, as the comment of a schema, and the data folder has a file with the same ID. The app
// starts only if both agree, so neither the database that was left nor a copy that wasn't completed is ever used by mistake. The
// file is written before the copy is committed, and gets its name afterwards, which completes the move.

const idSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** How backups identify the databases that it was moved from. */
  from: v.array(v.string()),
})
export type DatabaseId = v.InferOutput<typeof idSchema>

const movedSchema = v.object({ id: v.string(), to: v.string(), at: v.string() })

const MOVED_FILE = 'moved'
const RESERVED_FILE = 'moved.unfinished'
const COMMENTED_SCHEMA = 'drizzle'

/** Undefined for a database that was never moved. */
export const readDatabaseId = async (client: pg.ClientBase): Promise<DatabaseId | undefined> => {
  const { rows } = await client.query<{ comment: string | null }>(
    "select obj_description(to_regnamespace($1), 'pg_namespace') as comment",
    [COMMENTED_SCHEMA],
  )
  const comment = rows[0]?.comment
  return comment ? v.parse(idSchema, JSON.parse(comment)) : undefined
}

/** Gives a copy an ID of its own, in the caller's transaction. */
export const giveNewId = async (client: pg.ClientBase, from: readonly string[]): Promise<string> => {
  const id = { id: randomUUID(), from } satisfies { id: string; from: readonly string[] }
  const { rows } = await client.query<{ comment: string }>('select quote_literal($1) as comment', [JSON.stringify(id)])
  await client.query(`comment on schema ${COMMENTED_SCHEMA} is ${rows[0]?.comment}`)
  return id.id
}

/** A restored database belongs to the data folder it was restored into, even if the original is still there. */
export const removeDatabaseId = (client: pg.Pool): Promise<unknown> =>
  client.query(`comment on schema ${COMMENTED_SCHEMA} is null`)

export type Reserved = {
  /** Completes a move: from now on, the app works only with that database. */
  adopt(): Promise<void>
  discard(): Promise<void>
}

/**
 * Writes what completes a move, so that a full disk is noticed before the copy is committed. `to` is where the copy is, without a
 * password. Throws a sentence.
 */
export const reserveDatabase = async (dataDir: string, { id, to }: { id: string; to: string }): Promise<Reserved> => {
  const path = join(dataDir, RESERVED_FILE)
  const text = `${JSON.stringify({ id, to, at: new Date().toISOString() })}\n`
  const discard = () =>
    rm(path, { force: true }).catch((error: unknown) => {
      throw new StartupError(`${path} can’t be removed. ${reasonOf(error)}`, { cause: error })
    })
  try {
    await writeAtomically(path, (temporary) => writeFile(temporary, text, { mode: 0o600 }))
    await syncFolder(dataDir)
  } catch (error) {
    await discard().catch(() => {})
    throw new StartupError(`${path} can’t be written. ${reasonOf(error)}`, { cause: error })
  }
  return { adopt: () => adopt(dataDir, id), discard }
}

const reasonOf = (error: unknown): string =>
  startupErrorMessage(error) ?? (error instanceof Error ? error.message : String(error))

/** Throws a sentence. */
const adopt = async (dataDir: string, id: string): Promise<void> => {
  const path = join(dataDir, MOVED_FILE)
  try {
    await rename(join(dataDir, RESERVED_FILE), path).catch(async (error: unknown) => {
      // A process that has started with the copy may have been first.
      if ((await readMarker(path).catch(() => undefined))?.id !== id) throw error
    })
    await syncFolder(dataDir)
  } catch (error) {
    throw new StartupError(`${path} can’t be written. ${reasonOf(error)}`, { cause: error })
  }
}

const readMarker = async (path: string): Promise<v.InferOutput<typeof movedSchema> | undefined> => {
  const text = await readFile(path, 'utf8').catch(ignoreMissing)
  return text === undefined ? undefined : v.parse(movedSchema, JSON.parse(text))
}

/**
 * Throws unless the database is the one that belongs to the data folder. If the process of a move ended between committing the copy
 * and completing the move, both databases are the same, and the one that is started first is the right one from then on. An empty
 * database is neither. `name` is as in `to`.
 */
export const claimDatabase = async (
  client: pg.ClientBase,
  { dataDir, name }: { dataDir: string; name: string },
  log: Log,
): Promise<void> => {
  const path = join(dataDir, RESERVED_FILE)
  const reserved = await readMarker(path)
  const isItsCopy = reserved !== undefined && (await readDatabaseId(client))?.id === reserved.id
  if (isItsCopy) await adopt(dataDir, reserved.id)
  await assertDatabaseBelongs(client, dataDir)
  if (!reserved || isItsCopy) return
  if ((await countMigrations(client)).count === 0)
    throw new StartupError(
      `A move to ${reserved.to} was interrupted, and this database, ${name}, is empty. Start Keepsaid with ${name === reserved.to ? '' : `${reserved.to} to complete the move, or with `}the settings it had before the move to go on without it.`,
    )
  await rm(path, { force: true })
  await syncFolder(dataDir)
  // A process that started with the copy at the same moment may have been first.
  await assertDatabaseBelongs(client, dataDir)
  log.warn(
    { code: 'move_not_completed', to: reserved.to },
    'a move was not completed: Keepsaid goes on with the database it has, and the other one may have a copy',
  )
}

/** Throws unless the database is the one that belongs to the data folder. */
export const assertDatabaseBelongs = async (client: pg.ClientBase, dataDir: string): Promise<void> => {
  const path = join(dataDir, MOVED_FILE)
  const moved = await readMarker(path)
  const found = await readDatabaseId(client)
  if (found?.id === moved?.id) return
  if (moved)
    throw new StartupError(
      `On ${moved.at.slice(0, 10)}, the stories moved to ${moved.to}, and this is another database. ${moved.to === OWN_DATABASE ? 'Remove DATABASE_URL.' : 'Set DATABASE_URL to that one.'} To go on with this database and without everything since then, ${found ? `replace the ID in ${path} by ${found.id}` : `delete the file ${path}`}.`,
    )
  throw new StartupError(
    `This database is a copy by a move that wasn't completed, or it belongs to another DATA_DIR. If it is the right one, write this line into ${path}: ${JSON.stringify({ id: found?.id, to: 'this database', at: new Date().toISOString() })}`,
  )
}

/** The address without user and password, for people. */
export const addressOf = (url: string): string => {
  const { host, port, database } = new pg.Client({ connectionString: url })
  return `the database ${database} at ${host.startsWith('/') ? host : `${host}:${port}`}`
}

/** What `to` says if it is the database that the app runs itself. */
export const OWN_DATABASE = 'the database that Keepsaid runs itself'
