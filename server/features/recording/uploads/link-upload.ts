import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { Container } from '#server/infra/media/container.ts'
import { findUploadOf } from './find-upload-of.ts'
import { nameGone, readUpload, requireWhole } from './whole-upload.ts'

/**
 * Gives this person's upload, which has come to its end, a second name at a path of the caller's: nothing is copied,
 * however long it is. The upload stays what it is; if it goes on, so does what is under the second name. Refuses with
 * `upload_unknown`, `upload_unfinished`, `empty_audio` and `not_audio`.
 */
export const linkUpload = async (
  { database, files }: { database: Database; files: FileStore },
  userId: number,
  uploadId: string,
  path: string,
): Promise<Container> => {
  const found = await database.asViewer(userId, (tx) => findUploadOf(tx, userId, uploadId))
  const { fileName } = await requireWhole(files, found)
  const { container } = await readUpload(files, fileName, () => files.link(fileName, path).catch(nameGone))
  return container
}
