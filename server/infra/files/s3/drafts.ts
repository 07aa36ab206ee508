import { Readable } from 'node:stream'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { storedFiles, uploadChunks, uploadParts } from '#server/infra/db/schema/recordings.ts'
import { fileMissing, type Range } from '../file-store.ts'
import { type Bucket, MIN_PART_BYTES } from './bucket.ts'

// Objects can't grow, and each costs a request. So the bytes of an open upload are rows of PostgreSQL (`upload_chunks`) until they are
// enough for an object (`upload_parts`), of which the finished file is then made by copies within the store (decision 80).

/** What is read from the rows at a time. */
const BATCH_BYTES = 1024 * 1024
const KEY_DIGITS = 13

const DRAFTS = 'drafts/'
/** Before the keys of an upload's parts. */
export const partKeysOf = (name: string): string => `${DRAFTS}${name}/`
/** With the end: of two processes that move the same bytes, one may have seen more of them. */
export const partKey = (name: string, start: number, bytes: number): string =>
  `${partKeysOf(name)}${String(start).padStart(KEY_DIGITS, '0')}-${start + bytes}`

/** Adds bytes of the viewer's upload at its end. Returns how many aren't in an object by then. */
export const addChunk = async (tx: Tx, name: string, start: number, bytes: Uint8Array): Promise<number> => {
  const { rows } = await tx.execute<{ first: string | null }>(sql`
    insert into upload_chunks (file_name, start, bytes) values (${name}, ${start}, ${bytes})
    returning (select min(start) from upload_chunks where file_name = ${name}) as first`)
  // The statement sees the rows that were there before it.
  return start + bytes.byteLength - Number(rows[0]?.first ?? start)
}

/** How much of an upload has arrived; undefined if it has neither parts nor chunks. */
export const draftLength = async (database: Database, name: string): Promise<number | undefined> => {
  const { rows } = await database.asSystem((tx) =>
    tx.execute<{ length: string | null }>(sql`
      select greatest(
        (select start + octet_length(bytes) from upload_chunks where file_name = ${name} order by start desc limit 1),
        (select start + bytes from upload_parts where file_name = ${name} order by start desc limit 1)) as length`),
  )
  const length = rows[0]?.length
  return length === null || length === undefined ? undefined : Number(length)
}

/** The objects that hold the beginning of an upload, in order. */
export const findParts = (database: Database, name: string): Promise<{ start: number; bytes: number }[]> =>
  database.asSystem((tx) =>
    tx
      .select({ start: uploadParts.start, bytes: uploadParts.bytes })
      .from(uploadParts)
      .where(eq(uploadParts.fileName, name))
      .orderBy(uploadParts.start),
  )

/** The first chunks of an upload from `from` on, about `maxBytes` of them. The first may begin before `from`. */
const readChunks = (database: Database, name: string, from: number, maxBytes: number) =>
  database.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ start: string; bytes: Buffer }>(sql`
      select start, bytes from (
        select start, bytes, sum(octet_length(bytes)) over (order by start) - octet_length(bytes) as before
        from upload_chunks where file_name = ${name} and start >= coalesce(
          (select max(start) from upload_chunks where file_name = ${name} and start <= ${from}), ${from})
      ) chunk where before < ${maxBytes} order by start`)
    return rows.map(({ start, bytes }) => ({ start: Number(start), bytes }))
  })

/** Moves chunks into objects until less is left than an object needs. Several processes may do so at a time. */
export const moveChunks = async (database: Database, bucket: Bucket, name: string): Promise<void> => {
  for (;;) {
    const chunks = await readChunks(database, name, 0, MIN_PART_BYTES)
    const bytes = Buffer.concat(chunks.map((chunk) => chunk.bytes))
    const [first] = chunks
    if (!first || bytes.byteLength < MIN_PART_BYTES) return
    const { start } = first
    const key = partKey(name, start, bytes.byteLength)
    // The object first: if the process ends here, it is written again.
    await bucket.put(key, bytes)
    const isMoved = await replaceChunks(database, name, start, bytes.byteLength)
    if (isMoved) continue
    // Another process was first, with other bytes than these; or the upload was discarded.
    if (!(await findParts(database, name)).some((part) => partKey(name, part.start, part.bytes) === key))
      await bucket.remove(key)
    return
  }
}

const replaceChunks = (database: Database, name: string, start: number, bytes: number): Promise<boolean> =>
  database.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ moved: string }>(sql`
      with part as (
        insert into upload_parts (file_name, start, bytes)
        select name, ${start}, ${bytes} from stored_files where name = ${name} and state = 'uploading' for key share
        on conflict do nothing returning start
      )
      delete from upload_chunks c using part
      where c.file_name = ${name} and c.start >= ${start}::bigint and c.start < ${start + bytes}::bigint returning c.start as moved`)
    return rows.length > 0
  })

/** The bytes of an upload from `range.start` on, also while chunks become objects. Ends where there are no more. */
export const readDraft = async (
  database: Database,
  bucket: Bucket,
  name: string,
  { start, end }: Range,
): Promise<Readable> => {
  if ((await draftLength(database, name)) === undefined) throw fileMissing()
  return Readable.from(draftBytes(database, bucket, name, start, end + 1), { objectMode: false })
}

async function* draftBytes(database: Database, bucket: Bucket, name: string, from: number, end: number) {
  for (let at = from; at < end; ) {
    const before = at
    const part = await findPartAt(database, name, at)
    if (part) {
      const range = { start: at - part.start, end: Math.min(end - part.start, part.bytes) - 1 }
      for await (const bytes of await bucket.get(partKey(name, part.start, part.bytes), range)) {
        at += bytes.byteLength
        yield bytes
      }
    } else
      for (const chunk of await readChunks(database, name, at, BATCH_BYTES)) {
        // The ones before it are in an object by now.
        if (chunk.start > at) break
        const bytes = chunk.bytes.subarray(at - chunk.start, end - chunk.start)
        at += bytes.byteLength
        if (bytes.byteLength > 0) yield bytes
      }
    if (at === before && !(await isMovedTo(database, name, at))) return
  }
}

/** Whether bytes that were in neither of two lookups are in an object: they were moved in between. */
const isMovedTo = async (database: Database, name: string, at: number): Promise<boolean> =>
  (await findPartAt(database, name, at)) !== undefined

const findPartAt = async (database: Database, name: string, at: number) => {
  const [found] = await database.asSystem((tx) =>
    tx
      .select({ start: uploadParts.start, bytes: uploadParts.bytes })
      .from(uploadParts)
      .where(and(eq(uploadParts.fileName, name), sql`${uploadParts.start} <= ${at}`))
      .orderBy(sql`${uploadParts.start} desc`)
      .limit(1),
  )
  return found && at < found.start + found.bytes ? found : undefined
}

/** Removes the objects of an upload, and then its rows. */
export const removeDraft = async (database: Database, bucket: Bucket, name: string): Promise<void> => {
  for await (const { key } of bucket.list(partKeysOf(name))) await bucket.remove(key)
  await database.asSystem(async (tx) => {
    await tx.delete(uploadChunks).where(eq(uploadChunks.fileName, name))
    await tx.delete(uploadParts).where(eq(uploadParts.fileName, name))
  })
}

const HOUR_MS = 60 * 60 * 1000
const NAMES_PER_QUERY = 500

/**
 * Removes files without a row, such as one that was put together for a save while its upload was discarded. Not what was written in
 * the last hour.
 */
export const sweepFiles = async (
  database: Database,
  bucket: Bucket,
  { folder, now }: { folder: string; now: Date },
): Promise<void> => {
  const removeUnknown = async (names: readonly string[]) => {
    const known = await database.asSystem((tx) =>
      tx
        .select({ name: storedFiles.name })
        .from(storedFiles)
        .where(inArray(storedFiles.name, [...names])),
    )
    const there = new Set(known.map(({ name }) => name))
    for (const name of names) if (!there.has(name)) await bucket.remove(folder + name)
  }
  let names: string[] = []
  for await (const { key, modifiedAt } of bucket.list(folder)) {
    if (modifiedAt.getTime() >= now.getTime() - HOUR_MS) continue
    names.push(key.slice(folder.length))
    if (names.length < NAMES_PER_QUERY) continue
    await removeUnknown(names)
    names = []
  }
  if (names.length > 0) await removeUnknown(names)
}

/**
 * Removes the drafts of files that aren't being uploaded, such as one whose process ended right after its story was saved.
 * Not what was written in the last hour: an object is written before its row.
 */
export const sweepDrafts = async (database: Database, bucket: Bucket, now: Date): Promise<void> => {
  const finished = new Set<string>()
  const isOld = ({ modifiedAt }: { modifiedAt: Date }) => modifiedAt.getTime() < now.getTime() - HOUR_MS
  for await (const object of bucket.list(DRAFTS)) {
    const [name = ''] = object.key.slice(DRAFTS.length).split('/')
    if (isOld(object)) finished.add(name)
  }
  for (const name of finished) if (!(await isUploading(database, name))) await removeDraft(database, bucket, name)
  await database.asSystem((tx) =>
    tx.execute(sql`
      delete from upload_chunks c using stored_files f where f.name = c.file_name and f.state = 'stored'`),
  )
}

const isUploading = async (database: Database, name: string): Promise<boolean> => {
  const { rows } = await database.asSystem((tx) =>
    tx.execute(sql`select from stored_files where name = ${name} and state = 'uploading'`),
  )
  return rows.length > 0
}
