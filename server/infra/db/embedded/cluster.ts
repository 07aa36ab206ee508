import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { StartupError } from '#server/infra/startup-errors.ts'
import { syncToDisk, syncTree } from './durable-files.ts'

/** Where in the database's folder PostgreSQL's own files are. */
export const clusterIn = (folder: string): string => join(folder, 'cluster')

/** Creates an empty cluster where there is none: whole or, if interrupted, not at all. Takes about 2 s. */
export const createCluster = async (cluster: string): Promise<void> => {
  if (existsSync(cluster)) return
  await putCluster(cluster, async (unfinished) => {
    mkdirSync(unfinished, { mode: 0o700 })
    const db = await PGlite.create({ fs: new NodeFS(unfinished) })
    await db.close()
    writeEngine(unfinished)
    syncTree(unfinished)
  })
}

/** Has `fill` write a cluster beside its place and then puts it there in one step. */
export const putCluster = async (
  cluster: string,
  fill: (unfinished: string) => void | Promise<void>,
): Promise<void> => {
  const unfinished = `${cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    await fill(unfinished)
    renameSync(unfinished, cluster)
    syncToDisk(dirname(cluster))
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

// A lock must not be let go because somebody lost sight of it.
const held = new Set<DatabaseSync>()

const BUSY = 5

/**
 * Takes the folder for this process alone, creating it where it is missing; returns how to give it back. Throws one
 * sentence if another process, or this one, has it already.
 *
 * Node has no file locks of its own, SQLite brings them: fcntl locks, which the system lets go at the moment the
 * process ends, however it ends, and its own list against the same process. Nobody else may open the lock file in this
 * process: closing it would let the lock go.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isBusy(error)) throw new StartupError(`Another Keepsaid is already using the folder ${folder}.`)
    throw new StartupError(`The folder ${folder} cannot be locked: ${error instanceof Error ? error.message : error}.`)
  }
  held.add(lock)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === BUSY

const ENGINE = 'ENGINE'
const NAME = /^PGlite (\d+)\.(\d+)\.\d+\S*/

/** The version of PGlite that is installed, such as `0.5.16`. */
export const installedEngine = (): string => {
  const require = createRequire(import.meta.url)
  const manifest: unknown = JSON.parse(
    readFileSync(join(require.resolve('@electric-sql/pglite'), '..', '..', 'package.json'), 'utf8'),
  )
  if (typeof manifest === 'object' && manifest && 'version' in manifest) return String(manifest.version)
  throw new Error('PGlite does not say which version it is.')
}

/** Notes in a new cluster what made it. */
export const writeEngine = (cluster: string): void => {
  const postgres = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  writeFileSync(join(cluster, ENGINE), `PGlite ${installedEngine()}, PostgreSQL ${postgres}\n`)
}

/** Throws one sentence if the folder is not a cluster that the installed PGlite can read. */
export const assertReadable = (cluster: string): void => {
  const file = join(cluster, ENGINE)
  if (!existsSync(file))
    throw new StartupError(
      `The folder ${cluster} does not look like a database of Keepsaid: the file ${ENGINE} is missing.`,
    )
  const made = readFileSync(file, 'utf8').trim()
  const installed = installedEngine()
  if (family(made) !== family(`PGlite ${installed}`))
    throw new StartupError(
      `The database in ${cluster} was made by ${made}, which this Keepsaid with PGlite ${installed} cannot read: ` +
        'open it with the Keepsaid that made it.',
    )
}

// Before 1.0 the second number is the one that changes when something breaks.
const family = (engine: string): string | undefined => {
  const [, major, minor] = NAME.exec(engine) ?? []
  return major === '0' ? `0.${minor}` : major
}
