import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '../startup-errors.ts'

/** Creates the data folder, readable only by this user. Throws a StartupError if it isn't writable. */
export const openDataFolder = async (folder: string): Promise<void> => {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
    if (!why) throw error
    throw new StartupError(`DATA_DIR=${folder} cannot be used: ${why}.`, { cause: error })
  }
}

const reasons: Record<string, string | undefined> = {
  ENOTDIR: 'it is a file or inside a file, and must be a folder',
  ENOENT: "the folder can't be created there",
  EACCES: 'it belongs to another user',
  EPERM: 'it belongs to another user',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

// Folder by folder: with `recursive`, Node loops forever where the system reports a new folder as missing (/proc).
const makeFolder = async (folder: string): Promise<void> => {
  const missing = await makeOne(folder)
  if (!missing) return
  if (dirname(folder) === folder) throw missing
  await makeFolder(dirname(folder))
  const still = await makeOne(folder)
  if (still) throw still
}

/** Returns the error if the parent is missing. */
const makeOne = async (folder: string): Promise<Error | undefined> => {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOENT') return error
    if (error.code !== 'EEXIST') throw error
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  }
  return undefined
}
