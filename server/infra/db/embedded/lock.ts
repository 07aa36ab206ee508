import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/infra/startup-errors.ts'

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
