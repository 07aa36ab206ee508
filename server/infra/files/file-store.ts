import type { Readable } from 'node:stream'
import type { Tx } from '../db/database.ts'
import type { StoredFile } from './byte-streams.ts'

export type FileInfo = { bytes: number; modifiedAt: Date }
/** Recordings exist nowhere else; scratch files can be made again. */
export type SpacePurpose = 'recording' | 'scratch'
/** Both included. */
export type Range = { start: number; end: number }

/**
 * Stores recordings under unguessable names, in a folder (`folder-store.ts`) or in the bucket of an object store (`s3/s3-store.ts`).
 * Files never change and are either complete or absent. Drafts grow with an upload until they are sealed.
 */
export type FileStore = {
  /** Writes a new file from a stream in constant memory. It is complete and stored when this resolves. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /**
   * Writes into a draft, which begins with `offset` 0, and returns the offset after the bytes; they are stored once `tx` commits.
   * A sealed file becomes a draft again. If the draft ends before `offset`, nothing is written, and its length is returned. Only
   * for one caller at a time.
   */
  append(tx: Tx, name: string, offset: number, bytes: Uint8Array): Promise<number>
  /** To be called when a request has appended what it had: moves bytes to where they stay, if that is due. Never rejects. */
  settle(name: string): Promise<void>
  /**
   * How much of a draft the store has: its length, also once it's sealed; 0 before it exists. Infinity where the database has the
   * bytes, so that nothing of what it counts can be lost.
   */
  appended(name: string): Promise<number>
  /** The bytes of a draft. Rejects with ENOENT if there is none. */
  readAppended(name: string, range?: Range): Promise<Readable>
  /** To be called before `seal`, outside a transaction, because it may take seconds. `whole` is the draft from start to end. */
  assemble(name: string, whole: StoredFile): Promise<void>
  /** Turns the first `bytes` bytes of a draft into a stored file. Idempotent. Rejects with ENOENT if neither exists. */
  seal(name: string, bytes: number): Promise<void>
  /** Removes what is left of a draft once its file is stored for good. Never rejects: `sweep` does what this couldn't. */
  release(name: string): Promise<void>
  /** Removes what processes that ended left behind. */
  sweep(now: Date): Promise<void>
  /** Hard-links a draft or its sealed file to `path`; copies it if that isn't possible. */
  link(name: string, path: string): Promise<void>
  /**
   * Rejects with ENOSPC when less than the reserve is free after writing `bytes`. Scratch, the default, must leave several times as much as
   * recordings; recordings also have scratch deleted when space runs out. `write` checks as a recording.
   */
  requireFreeSpace(purpose?: SpacePurpose, bytes?: number): Promise<void>
  /** Rejects if recordings can't be stored, for `/health`. */
  check(): Promise<void>
  /** What is free for recordings; null if that isn't limited. */
  freeBytes(): Promise<number | null>
  /** Moves a finished file into the store. */
  adopt(name: string, path: string): Promise<void>
  /** Rejects with ENOENT for an unknown name. */
  read(name: string, range?: Range): Promise<Readable>
  /** Undefined for an unknown name. Rejects if the store can't tell, or if there is something else in its place. */
  info(name: string): Promise<FileInfo | undefined>
  /** Work with a path that ffmpeg can open. Another store than a folder makes a copy, which is gone when the work ends. */
  withLocalCopy<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** Also of a draft. */
  remove(name: string): Promise<void>
  /** Removing takes requests, which a transaction shouldn't wait for. */
  isRemote: boolean
  /** All names in the store, without drafts. */
  list(): AsyncIterable<string>
  /** Names the store, so that a database never works with the files of another one (store-id.ts). Undefined until it has one. */
  readId(): Promise<string | undefined>
  /** Gives a store that has no ID this one. The first of several at the same moment wins. */
  writeId(id: string): Promise<void>
}

/** What must stay free after writing anything but recordings, so that there is space for those. */
export const scratchReserve = (minFreeBytes: number): number => 4 * minFreeBytes

const NAME = /^[A-Za-z0-9_-]{16,48}\.[a-z0-9]{2,5}$/

/** Throws for everything that isn't the name of a stored file, such as a path. */
export const checkedName = (name: string): string => {
  if (!NAME.test(name)) throw new Error('This is not the name of a stored file.')
  return name
}

/** The code of errors after which nothing is known about a file: its store can't be asked. */
export const STORE_AWAY = 'STORE_AWAY'

/** As file systems report it. */
export const fileMissing = (): Error => Object.assign(new Error('there is no such file'), { code: 'ENOENT' })

export const diskFull = (): Error =>
  Object.assign(new Error('the disk has less free space than must stay free'), { code: 'ENOSPC' })
