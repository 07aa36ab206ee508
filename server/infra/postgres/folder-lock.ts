import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../startup-errors.ts'

/** Another process, or another part of this one, has locked the folder. */
export class FolderInUse extends StartupError {}

// A reference, because garbage collection would release the lock.
const held = new Set<DatabaseSync>()

// SQLite's result codes.
const BUSY = 5
const FULL = 13
const CANT_OPEN = 14

/**
 * Locks `folder` for this process by a file next to it, and returns the release function. Throws a one-line error if it is
 * locked already. SQLite provides the lock: an fcntl lock, which the system releases when the process ends, and its own
 * list against the same process. No other code here may open the lock file, because closing it would release the lock.
 */
export const lockFolder = (folder: string): (() => void) => {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (code === BUSY) throw new FolderInUse(`Another Keepsaid is already using ${folder}.`)
    if (code === FULL) throw new StartupError(`The disk with ${folder} is full.`)
    if (code === CANT_OPEN)
      throw new StartupError(`${folder}.lock can't be opened: it belongs to another account, or isn't a file.`)
    throw new StartupError(`${folder}.lock can't be locked: ${error instanceof Error ? error.message : error}.`)
  }
  const acquired = lock
  held.add(acquired)
  return () => {
    if (held.delete(acquired)) acquired.close()
  }
}
