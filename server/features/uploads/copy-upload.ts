import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { Container } from '#server/infra/media/container.ts'
import { findUploadOf } from './find-upload-of.ts'
import { readUpload, requireWhole } from './whole-upload.ts'

/**
 * Copies this person's upload, which has come to its end, to a path of the caller's. The upload stays what it is. Refuses
 * with `upload_unknown`, `upload_unfinished`, `empty_audio` and `not_audio`.
 */
export const copyUpload = async (
  { database, files }: { database: Database; files: FileStore },
  userId: number,
  uploadId: string,
  path: string,
): Promise<Container> => {
  const found = await database.asViewer(userId, (tx) => findUploadOf(tx, userId, uploadId))
  const { fileName } = await requireWhole(files, found)
  const { container } = await readUpload(files, fileName, (bytes) => pipeline(bytes, createWriteStream(path)))
  return container
}
