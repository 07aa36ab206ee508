import fs, { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { walPosition } from './maintenance.ts'

type OpenFile = { nfd?: number; position: number; node: { name: string; parent: { name: string } } }

// The part of Emscripten's Node file system that is overridden here.
type StreamOperations = {
  write(file: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number): number
  fsync?(file: OpenFile): number
}

/**
 * PGlite's Node file system with fsync, which PGlite omits: acknowledged writes survive a power cut. Also calls `onWal`
 * for every `walStep` bytes of new write-ahead log.
 */
export class DurableFiles extends NodeFS {
  readonly #walStep: number
  readonly #onWal: () => void

  constructor(folder: string, walStep: number, onWal: () => void) {
    super(folder)
    this.#walStep = walStep
    this.#onWal = onWal
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(...args)
    ready.emscriptenOpts.preRun?.push((module) => {
      const operations: StreamOperations = module.NODEFS.stream_ops
      addFsync(operations)
      watchWal(operations, this.#walStep, this.#onWal)
    })
    return ready
  }
}

const addFsync = (operations: StreamOperations): void => {
  // An error is thrown, not returned: after a failed fsync the state of the disk is unknown, so the engine must end.
  operations.fsync = ({ nfd }) => {
    if (nfd !== undefined) fs.fsyncSync(nfd)
    return 0
  }
}

const watchWal = (operations: StreamOperations, step: number, onWal: () => void): void => {
  const { write } = operations
  let reported: number | undefined
  operations.write = (file, buffer, offset, length, position) => {
    const written = write(file, buffer, offset, length, position)
    const end = walPosition(file.node.parent.name, file.node.name, position + written)
    if (end === undefined) return written
    reported ??= end
    if (end - reported >= step) {
      reported = end
      onWal()
    }
    return written
  }
}

/** Flushes a file to disk; for a folder, its created, renamed and removed entries. */
export const syncToDisk = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Flushes a folder and everything in it to disk. */
export const syncTree = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else syncToDisk(path)
  }
  syncToDisk(folder)
}
