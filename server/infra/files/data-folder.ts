import { readdirSync } from 'node:fs'
import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { firstUnreachable, postgresUser } from '../postgres/system-user.ts'
import { StartupError } from '../startup-errors.ts'

type DataFolderSettings = {
  dataDir: string
  /** Used if the database can't work in `dataDir`. Undefined if `dataDir` is set. */
  fallbackDataDir: string | undefined
  databaseUrl: string | undefined
}

/**
 * Creates the data folder, readable only by this account, and returns its path. Throws a StartupError if it isn't
 * writable. If root starts the server, the account that runs the database must be able to pass through the folder, and
 * `fallbackDataDir` is taken if it can't reach `dataDir`; `print` tells the operator.
 */
export const openDataFolder = async (settings: DataFolderSettings, print = (_line: string) => {}): Promise<string> => {
  const dataDir = chooseDataFolder(settings, print)
  return openFolder(dataDir, databaseUser({ ...settings, dataDir }) ? 0o711 : 0o700)
}

/** The path that `openDataFolder` would return. Creates nothing. */
export const chooseDataFolder = (settings: DataFolderSettings, print = (_line: string) => {}): string => {
  const { dataDir, fallbackDataDir } = settings
  const user = databaseUser(settings)
  const obstacle = user && firstUnreachable(dirname(dataDir), user)
  if (!user || obstacle === undefined) return dataDir
  const reason = `the database runs as the account ${user.name}, which can't enter ${obstacle}`
  if (fallbackDataDir === undefined || dataDir === fallbackDataDir)
    throw new StartupError(
      `DATA_DIR=${dataDir} cannot be used by root: ${reason}. Choose a folder such as /var/lib/keepsaid, or start Keepsaid from an ordinary account.`,
    )
  print(`Recordings and database are in ${fallbackDataDir}: ${reason}.`)
  return chooseDataFolder({ ...settings, dataDir: fallbackDataDir }, print)
}

/** What a server that has started once leaves in its data folder. */
const REMAINS = ['postgres', 'files', 'backups']

/** The data folder of a server that has been started before. Creates nothing; throws a StartupError if there is none. */
export const findDataFolder = (settings: DataFolderSettings): string => {
  const dataDir = chooseDataFolder(settings)
  try {
    if (readdirSync(dataDir).some((name) => REMAINS.includes(name))) return dataDir
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw explain(dataDir, error)
  }
  throw new StartupError(
    `There is no Keepsaid in ${dataDir}. Set DATA_DIR to the data folder of your server, and try again.`,
  )
}

/** The account that runs our own database, if it is another one. */
const databaseUser = ({ dataDir, databaseUrl }: DataFolderSettings) =>
  databaseUrl ? undefined : postgresUser(join(dataDir, 'postgres'))

const openFolder = async (folder: string, mode: number): Promise<string> => {
  try {
    await makeFolder(folder, mode)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    // One that was private to root until now.
    if (mode === 0o711) await chmod(folder, mode)
    return folder
  } catch (error) {
    throw explain(folder, error)
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** The operator's sentence, if the error is a known one. */
const explain = (folder: string, error: unknown): unknown => {
  const why = reasons[codeOf(error)]
  if (!why) return error
  return new StartupError(
    `DATA_DIR=${folder} cannot be used: ${why}. Set it to a folder that this account can write to.`,
    { cause: error },
  )
}

const reasons: Record<string, string | undefined> = {
  ENOTDIR: 'it is a file or inside a file, and must be a folder',
  ENOENT: "the folder can't be created there",
  EACCES: 'it belongs to another user',
  EPERM: 'it belongs to another user',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

/**
 * Creates a folder with its parents, unless it exists. Folder by folder: with `recursive`, Node loops forever where the
 * system reports a new folder as missing (/proc).
 */
export const makeFolder = async (folder: string, mode: number): Promise<void> => {
  const missing = await makeOne(folder, mode)
  if (!missing) return
  if (dirname(folder) === folder) throw missing
  await makeFolder(dirname(folder), mode)
  const still = await makeOne(folder, mode)
  if (still) throw still
}

/** Returns the error if the parent is missing. */
const makeOne = async (folder: string, mode: number): Promise<Error | undefined> => {
  try {
    await mkdir(folder)
    await chmod(folder, mode)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOENT') return error
    if (error.code !== 'EEXIST') throw error
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  }
  return undefined
}
