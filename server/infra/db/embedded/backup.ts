import { constants, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { clusterIn, putCluster } from './cluster.ts'
import { lockFolder } from './lock.ts'
import type { WalRange } from './messages.ts'
import { syncToDisk } from './sync-files.ts'
import { assertReadable } from './version.ts'
import { isWalSegment } from './wal-position.ts'

/**
 * Copies a cluster to a new folder, on the disk when this returns, complete or not there at all. Must run in the
 * engine's thread right after a checkpoint, so that nothing is written meanwhile: opening the copy is like opening the
 * cluster after a crash at this moment.
 */
export const copyCluster = async (cluster: string, target: string, wal: WalRange): Promise<void> => {
  if (existsSync(target)) throw new Error(`There is something at ${target} already.`)
  await putCluster(resolve(target), (unfinished) => copyTree(cluster, unfinished, (name) => isNeeded(name, wal)))
}

/**
 * Puts a backup into a folder in which there is no database yet; open the folder afterwards. Throws one sentence if
 * the folder is in use or not empty, or if the backup was made by an engine that cannot be read.
 */
export const restoreBackup = async (backup: string, folder: string): Promise<void> => {
  const release = lockFolder(folder)
  try {
    assertReadable(backup)
    const cluster = clusterIn(folder)
    if (existsSync(cluster)) throw new Error(`There is a database in ${folder} already: move ${cluster} away first.`)
    await putCluster(cluster, (unfinished) => copyTree(backup, unfinished, () => true))
  } finally {
    release()
  }
}

// Files of the write-ahead log outside of the range are old ones, kept to be written over.
const isNeeded = (name: string, wal: WalRange): boolean =>
  !isWalSegment(name) || (name >= wal.first && name <= wal.last)

const copyTree = (from: string, to: string, isWanted: (name: string) => boolean): void => {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const copy = join(to, entry.name)
    if (entry.isDirectory()) {
      copyTree(join(from, entry.name), copy, isWanted)
    } else if (isWanted(entry.name)) {
      copyFileSync(join(from, entry.name), copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      syncToDisk(copy)
    }
  }
  syncToDisk(to)
}
