import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/infra/db/database.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import { hashBytes, inParts, type StoredFile } from '../byte-streams.ts'
import { checkedName, diskFull, type FileStore, fileMissing, type Range, scratchReserve } from '../file-store.ts'
import { type Bucket, MIN_PART_BYTES, type Part } from './bucket.ts'
import {
  addChunk,
  draftLength,
  findParts,
  moveChunks,
  partKey,
  partKeysOf,
  readDraft,
  removeDraft,
  sweepDrafts,
  sweepFiles,
} from './drafts.ts'

const FILES = 'files/'
const ID = 'store-id'
/** How long a request waits for bytes to be moved. */
const SETTLE_TIMEOUT_MS = 2000
const MOVE_RETRY_MS = 30_000
const LISTENER_PIECE_BYTES = 2 * 1024 * 1024
/** Of what follows the copied parts of an upload. */
const PART_BYTES = 8 * 1024 * 1024

type Settings = {
  bucket: Bucket
  database: Database
  /** For copies that ffmpeg reads. */
  workFolder: string
  minFreeBytes: number
  log: Log
}

/**
 * A file store in a bucket. Any number of processes share it. Which names exist and what is in them is decided by the database:
 * object stores differ in what they guarantee.
 */
export const openS3Store = ({ bucket, database, workFolder, minFreeBytes, log }: Settings): FileStore => {
  const keyOf = (name: string): string => FILES + checkedName(name)
  /** Uploads with so much in the database that it is time for an object. */
  const due = new Set<string>()
  const report = (code: string, name: string) => (error: unknown) =>
    log.warn({ code, file: name, ...describeError(error) }, 'the object store')

  const requireFreeSpace: FileStore['requireFreeSpace'] = async (purpose = 'scratch', bytes = 0) => {
    if (purpose === 'recording') return
    await mkdir(workFolder, { recursive: true })
    const { bavail, bsize } = await statfs(workFolder)
    if (bavail * bsize < bytes + scratchReserve(minFreeBytes)) throw diskFull()
  }

  /** Reads an object again: no store is trusted to compare what it gets. */
  const requireSame = async (name: string, expected: StoredFile): Promise<void> => {
    const { bytes, sha256 } = await hashBytes(await bucket.get(keyOf(name)))
    if (bytes !== expected.bytes || sha256 !== expected.sha256)
      throw new Error(`The object store has other bytes of ${name} than it was sent.`)
  }

  const write: FileStore['write'] = async (name, source) => {
    const stored = await bucket.putStream(keyOf(name), source)
    await requireSame(name, stored)
    return stored
  }

  const readFinal = (name: string, range?: Range) => bucket.get(keyOf(name), range)

  /** Moves that are running in this process, and when one that failed may be tried again. */
  const moving = new Map<string, Promise<void>>()
  const retryAt = new Map<string, number>()
  const move = (name: string): Promise<void> => {
    const running = moving.get(name)
    if (running) return running
    const started = moveChunks(database, bucket, name)
      .then(
        () => void retryAt.delete(name),
        (error: unknown) => {
          retryAt.set(name, performance.now() + MOVE_RETRY_MS)
          report('upload_not_moved', name)(error)
        },
      )
      .finally(() => moving.delete(name))
    moving.set(name, started)
    return started
  }

  return {
    write,
    requireFreeSpace,
    freeBytes: async () => null,
    check: async () => void (await bucket.info(ID)),
    isRemote: true,
    // Listeners take what they have asked for at the speed of speech.
    read: (name, range) => bucket.get(keyOf(name), range, LISTENER_PIECE_BYTES),
    info: (name) => bucket.info(keyOf(name)),
    append: async (tx, name, offset, bytes) => {
      if ((await addChunk(tx, checkedName(name), offset, bytes)) >= MIN_PART_BYTES) due.add(name)
      return offset + bytes.byteLength
    },
    settle: async (name) => {
      if (!due.delete(name) || performance.now() < (retryAt.get(name) ?? 0)) return
      // Until they are moved, the database has the bytes: who is speaking doesn't wait for a slow store.
      await Promise.race([move(name), wait(SETTLE_TIMEOUT_MS, undefined, { ref: false })])
    },
    appended: async () => Number.POSITIVE_INFINITY,
    readAppended: async (name, range = { start: 0, end: Number.MAX_SAFE_INTEGER }) => {
      if ((await draftLength(database, checkedName(name))) !== undefined)
        return readDraft(database, bucket, name, range)
      return readFinal(name, range.end === Number.MAX_SAFE_INTEGER ? undefined : range)
    },
    assemble: async (name, whole) => {
      await bucket.putParts(keyOf(name), wholeDraft(database, bucket, name, whole.bytes))
      await requireSame(name, whole)
    },
    // `assemble` has made the object, and who calls this has locked the upload and compared its length.
    seal: async () => {},
    release: async (name) => {
      retryAt.delete(name)
      await moving.get(name)
      await removeDraft(database, bucket, checkedName(name)).catch(report('upload_not_removed', name))
    },
    sweep: async (now) => {
      await sweepDrafts(database, bucket, now)
      await sweepFiles(database, bucket, { folder: FILES, now })
    },
    link: async (name, path) => {
      const length = await draftLength(database, checkedName(name))
      const info = length === undefined ? await bucket.info(keyOf(name)) : { bytes: length }
      if (!info) throw fileMissing()
      await requireFreeSpace('scratch', info.bytes)
      const range = { start: 0, end: info.bytes - 1 }
      const source = length === undefined ? readFinal(name) : readDraft(database, bucket, name, range)
      await pipeline(await source, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    },
    adopt: async (name, path) => {
      await write(name, createReadStream(path, { highWaterMark: PART_BYTES }))
      await rm(path)
    },
    withLocalCopy: async (name, work) => {
      const info = await bucket.info(keyOf(name))
      if (!info) throw fileMissing()
      await requireFreeSpace('scratch', info.bytes)
      const folder = await mkdtemp(join(workFolder, 'copy-'))
      try {
        const path = join(folder, name)
        await pipeline(await readFinal(name), createWriteStream(path, { mode: 0o600 }))
        return await work(path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    // Without the rows of a draft, which go with the one of the file: this may be part of that transaction.
    remove: async (name) => {
      for await (const { key } of bucket.list(partKeysOf(checkedName(name)))) await bucket.remove(key)
      await bucket.remove(keyOf(name))
    },
    list: async function* () {
      for await (const { key } of bucket.list(FILES)) yield key.slice(FILES.length)
    },
    readId: async () => {
      if (!(await bucket.info(ID))) return undefined
      return (await buffer(await bucket.get(ID))).toString('utf8').trim()
    },
    writeId: (id) => bucket.put(ID, Buffer.from(`${id}\n`)),
  }
}

/** An upload as parts of its final object: objects are copied within the store, and only the rest is sent. */
async function* wholeDraft(database: Database, bucket: Bucket, name: string, length: number): AsyncGenerator<Part> {
  let at = 0
  for (const { start, bytes } of await findParts(database, name)) {
    if (start !== at || at + bytes > length) break
    yield { copyOf: partKey(name, start, bytes), length: bytes }
    at += bytes
  }
  if (at === length) return
  const rest = await readDraft(database, bucket, name, { start: at, end: length - 1 })
  // They share one buffer.
  for await (const part of inParts(rest, PART_BYTES)) {
    at += part.byteLength
    // Before the last one is sent: another save was first, and has removed the rest of the draft.
    if (at < length && part.byteLength < PART_BYTES) throw fileMissing()
    yield { bytes: Buffer.from(part) }
  }
  if (at < length) throw fileMissing()
}
