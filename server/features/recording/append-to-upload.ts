import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { inParts } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { fileTooLarge } from '#server/infra/http/multipart.ts'
import { setReceivedBytes } from './queries.ts'
import { RENEWED_UPLOAD_LEASE, UPLOAD_LEASE } from './stored-files.ts'
import { tooManyUploads, uploadUnknown, wrongLength, wrongOffset } from './upload-errors.ts'

/** What a request has in memory at a time, and stores at once. */
const PART_BYTES = 1024 * 1024
/** The unsaved audio of a family is limited to this many recordings of the maximum size. */
const MAX_FULL_SIZE_RECORDINGS = 3

type Services = { database: Database; files: FileStore; maxAudioBytes: number }
type UploadKey = { userId: number; takeId: string }

/** The next bytes of a take. */
export type UploadChunk = {
  offset: number
  body: AsyncIterable<Uint8Array>
  /** Of the body, in bytes, if it is known. */
  contentLength: number | undefined
  /** Of the whole take, in bytes, if the request says it. A length that is known can only be repeated. */
  length: number | undefined
}

/**
 * Appends to a person's open upload and returns its new offset. Each MiB is one transaction: the row's offset advances, the
 * bytes are written and flushed, and only then it commits. So a process that dies leaves the offset at which it was, and of two
 * requests with the same offset, one succeeds. What arrived before the connection broke is stored, too. Throws
 * `upload_unknown`, `wrong_offset`, `wrong_length`, `file_too_large`, `too_many_uploads` and `storage_full`.
 */
export const appendToUpload = async (services: Services, upload: UploadKey, chunk: UploadChunk): Promise<number> => {
  const { offset, body, contentLength, length } = chunk
  const { files } = services
  const end = contentLength && offset + contentLength
  let at = offset
  for await (const bytes of inParts(body, PART_BYTES, contentLength)) {
    await files.requireFreeSpace('recording')
    const part = { offset: at, bytes, end: end ?? at + bytes.byteLength, length }
    const appended = await appendPart(services, upload, part)
    await files.settle(appended.fileName)
    at = appended.offset
  }
  // Without bytes, it may say the length.
  if (at === offset) await appendPart(services, upload, { offset, bytes: new Uint8Array(), end: offset, length })
  return at
}

type Part = Pick<UploadChunk, 'offset' | 'length'> & {
  bytes: Uint8Array
  /** Where the whole request will end, as far as that is known. */
  end: number
}

const appendPart = async (
  { database, files, maxAudioBytes }: Services,
  upload: UploadKey,
  part: Part,
): Promise<{ fileName: string; offset: number }> => {
  const { offset, bytes } = part
  const appended = await database.asViewer(upload.userId, async (tx) => {
    const found = await advanceOffset(tx, upload, part, maxAudioBytes)
    if (!found) throw uploadUnknown()
    if (found.problem) throw problems[found.problem](maxAudioBytes)
    const { fileName } = found
    if (bytes.byteLength === 0) return { fileName, offset }
    const end = await files.append(tx, fileName, offset, bytes)
    // The disk has lost something that was stored. The sender continues there.
    if (end < offset) await setReceivedBytes(tx, fileName, end)
    return { fileName, offset: end }
  })
  if (appended.offset < offset) throw wrongOffset()
  return appended
}

const problems = {
  wrong_offset: wrongOffset,
  wrong_length: wrongLength,
  file_too_large: fileTooLarge,
  too_many_uploads: tooManyUploads,
}

/**
 * Advances the offset of an open upload, or returns why it can't. Undefined if there is no such upload. Until the transaction
 * ends, no other one can append to it, save or discard it.
 */
const advanceOffset = async (
  tx: Tx,
  { userId, takeId }: UploadKey,
  { offset, bytes, end, length }: Part,
  maxBytes: number,
) => {
  const hasBytes = bytes.byteLength > 0
  const given = sql`${length ?? null}::bigint`
  // All in one statement, because it runs once a second for everyone who is recording. After waiting for a lock, it sees both
  // rows as they are then.
  const { rows } = await tx.execute<{ fileName: string; problem: keyof typeof problems | null }>(sql`
    with upload as materialized (
      select u.file_name, u.family_id, u.received_bytes, u.bytes
      from stored_files f join uploads u on u.file_name = f.name
      where u.user_id = ${userId} and u.take_id = ${takeId} and f.state = 'uploading'
      for update of f, u
    ), checked as (
      select file_name, coalesce(bytes, ${given}) as bytes, case
        when received_bytes <> ${offset}::bigint then 'wrong_offset'
        when ${given} <> bytes or ${given} < ${offset}::bigint or ${end}::bigint > coalesce(bytes, ${given})
          then 'wrong_length'
        when greatest(${end}::bigint, ${given}) > ${maxBytes}::bigint then 'file_too_large'
        when ${hasBytes} and open_upload_bytes(family_id) >= ${MAX_FULL_SIZE_RECORDINGS * maxBytes}::bigint
          then 'too_many_uploads'
      end as problem from upload
    ), advanced as (
      update uploads u set bytes = c.bytes, received_bytes = ${offset + bytes.byteLength}::bigint,
        received_at = case when ${hasBytes} then now() else u.received_at end
      from checked c where u.file_name = c.file_name and c.problem is null
    ), renewed as (
      update stored_files f set lease_until = ${UPLOAD_LEASE}
      from checked c where f.name = c.file_name and c.problem is null and ${hasBytes}
        and f.lease_until < ${RENEWED_UPLOAD_LEASE}
    )
    select file_name as "fileName", problem from checked`)
  return rows[0]
}
