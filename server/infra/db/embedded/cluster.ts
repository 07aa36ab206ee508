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

/** Creates an empty cluster if there is none, atomically. Takes about 2 s. */
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

/** Lets `fill` write a cluster to a temporary folder, then renames it. */
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

// A reference, because garbage collection would release the lock.
const held = new Set<DatabaseSync>()

const BUSY = 5

/**
 * Locks the folder for this process, creating it if needed, and returns the release function. Throws a one-line error
 * if it is locked already. SQLite provides the lock: an fcntl lock, which the system releases when the process ends,
 * and its own list against the same process. No other code here may open the lock file, because closing it would
 * release the lock.
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

/** Records in a new cluster which engine created it. */
export const writeEngine = (cluster: string): void => {
  const postgres = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  writeFileSync(join(cluster, ENGINE), `PGlite ${installedEngine()}, PostgreSQL ${postgres}\n`)
}

/** Throws a one-line error if the installed PGlite cannot read the folder. */
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

// Before 1.0 the minor version changes with breaking changes.
const family = (engine: string): string | undefined => {
  const [, major, minor] = NAME.exec(engine) ?? []
  return major === '0' ? `0.${minor}` : major
}
