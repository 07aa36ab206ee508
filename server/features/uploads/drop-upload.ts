import { discardUpload } from '#server/features/recordings/discard-file.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { findUpload } from './queries.ts'

/** Throws away what has come of a recording that reached the vault on another way. */
export const dropUpload = async (
  { database, files }: { database: Database; files: FileStore },
  userId: number,
  recordingKey: string,
): Promise<void> => {
  const upload = await database.asViewer(userId, (tx) => findUpload(tx, userId, recordingKey))
  if (upload?.state === 'uploading') await discardUpload(database, files, upload.fileName)
}
