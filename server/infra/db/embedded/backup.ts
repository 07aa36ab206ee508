import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { assertReadable, clusterIn, lockFolder, putCluster } from './cluster.ts'
import { syncToDisk } from './durable-files.ts'
import type { Engine } from './engine.ts'
import { isWalSegment } from './maintenance.ts'
import type { WalRange } from './messages.ts'

/**
 * Copies a cluster to a new folder. The copy is on disk when this returns; on failure there is none. Must run in the
 * engine's thread right after a checkpoint, so nothing is written meanwhile. Opening the copy is like opening the
 * cluster after a crash.
 */
export const copyCluster = async (cluster: string, target: string, wal: WalRange): Promise<void> => {
  if (existsSync(target)) throw new Error(`There is something at ${target} already.`)
  await putCluster(resolve(target), (unfinished) => copyTree(cluster, unfinished, (name) => isNeeded(name, wal)))
}

/**
 * Restores a backup into a folder without a database. Throws a one-line error if the folder is in use or not empty, or
 * if the backup is from an incompatible engine.
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

// Write-ahead log files outside the range are old ones, waiting to be reused.
const isNeeded = (name: string, wal: WalRange): boolean =>
  !isWalSegment(name) || (name >= wal.first && name <= wal.last)

const copyTree = (from: string, to: string, shouldCopy: (name: string) => boolean): void => {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const copy = join(to, entry.name)
    if (entry.isDirectory()) {
      copyTree(join(from, entry.name), copy, shouldCopy)
    } else if (shouldCopy(entry.name)) {
      copyFileSync(join(from, entry.name), copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      syncToDisk(copy)
    }
  }
  syncToDisk(to)
}

/** Writes an in-memory database to a tar file, atomically. Concurrent writers of one file are safe. */
export const writeSnapshot = async (engine: Engine, target: string): Promise<void> => {
  const tar = await engine.dump()
  const partial = `${target}.${process.pid}.${Date.now()}.partial`
  writeFileSync(partial, tar)
  renameSync(partial, target)
}

const ENOUGH = 256 * 1024

/** Collects small chunks (the engine's buffer is 8 kB), copied, and passes on about 256 kB at a time. */
export const collectBytes = (
  handOn: (bytes: Uint8Array<ArrayBuffer>) => void,
): { add(piece: Uint8Array): void; flush(): void } => {
  let pieces: Uint8Array[] = []
  let size = 0
  const flush = (): void => {
    if (size === 0) return
    const all = new Uint8Array(size)
    let offset = 0
    for (const piece of pieces) {
      all.set(piece, offset)
      offset += piece.length
    }
    pieces = []
    size = 0
    handOn(all)
  }
  const add = (piece: Uint8Array): void => {
    pieces.push(piece.slice())
    size += piece.length
    if (size >= ENOUGH) flush()
  }
  return { add, flush }
}
