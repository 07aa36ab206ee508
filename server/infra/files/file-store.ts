import type { Readable } from 'node:stream'

export type StoredFile = { bytes: number; sha256: string }
export type FileInfo = { bytes: number; modifiedAt: Date }
/** What room is asked for: sound that exists nowhere else, or what can be made again. */
export type RoomFor = 'recording' | 'scratch'

/**
 * Where recordings lie. Names are unguessable and their bytes never change: a file is there whole, or not at all.
 * A folder on disk today; an object store speaks the same interface later.
 */
export type FileStore = {
  /** Writes a new file from a stream at a flat amount of memory. Whole and flushed to disk when it resolves. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** Makes an empty draft where there is none. */
  begin(name: string): Promise<void>
  /**
   * Writes on at a draft that was begun, from `offset`, and returns where it ends now. What has come is flushed to disk when this resolves,
   * and when it rejects because the stream broke off.
   */
  append(name: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<number>
  /** How much of a draft has come, all of it flushed to disk; its whole length once it is sealed, 0 before it began. */
  appended(name: string): Promise<number>
  /** How much of a draft has come, and when; undefined before it began. */
  draftInfo(name: string): Promise<FileInfo | undefined>
  /** What has come of a draft, or bytes `start` to `end` of it, both included. Rejects with ENOENT before it began. */
  readAppended(name: string, range?: { start: number; end: number }): Promise<Readable>
  /** Makes a draft that is complete a file of the store. Asked again, nothing changes. Rejects with ENOENT where there is neither. */
  seal(name: string): Promise<void>
  /** Makes a draft again of a file that was sealed and not kept. Asked again, nothing changes. */
  reopen(name: string): Promise<void>
  /** Gives a draft, or what it became, a second name at `path` on the same machine; only where a disk knows no second names is it copied. */
  link(name: string, path: string): Promise<void>
  /**
   * Rejects with ENOSPC when less room is left than is to stay free. Scratch, which is the default, leaves several times as much as
   * recordings, which moreover have scratch given up where they find none. `write` and `append` ask as recordings do.
   */
  requireRoom(wanted?: RoomFor): Promise<void>
  /** Takes over a finished file from `path` on the same machine. */
  adopt(name: string, path: string): Promise<void>
  /** Bytes `start` to `end`, both included. Rejects with ENOENT for an unknown name. */
  read(name: string, range?: { start: number; end: number }): Promise<Readable>
  info(name: string): Promise<FileInfo | undefined>
  /** A path that ffmpeg can open. */
  localPath(name: string): Promise<string>
  /** A path for a draft that `adopt` will take; on the same disk as the store. */
  draftPath(name: string): string
  remove(name: string): Promise<void>
  /** Every name in the store, drafts not included. */
  list(): AsyncIterable<string>
}
