import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { assertReadable, clusterIn, lockFolder, putCluster } from './cluster.ts'
import { syncToDisk } from './durable-files.ts'
import type { Engine } from './engine.ts'
import { isWalSegment } from './maintenance.ts'
import type { WalRange } from './messages.ts'

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

/** Writes a database that is in memory to a tar file, whole or not at all. Several may write the same file at once. */
export const writeSnapshot = async (engine: Engine, target: string): Promise<void> => {
  const tar = await engine.dump()
  const partial = `${target}.${process.pid}.${Date.now()}.partial`
  writeFileSync(partial, tar)
  renameSync(partial, target)
}

const ENOUGH = 256 * 1024

/** Gathers many small pieces (the engine's buffer is 8 kB) and hands them on about 256 kB at a time. Pieces are copied. */
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
