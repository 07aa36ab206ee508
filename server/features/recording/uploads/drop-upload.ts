import { discardUpload } from '#server/features/recording/discard-file.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { Locks } from '#server/infra/locks/locks.ts'
import { findUploadOf } from './find-upload-of.ts'
import { holdingUpload } from './upload-locks.ts'

type Services = { database: Database; files: FileStore; locks: Locks }

/**
 * Throws away what has come of a recording of which `kept` bytes reached the vault on another way. An upload that is longer
 * has sound that is nowhere else: it stays.
 */
export const dropUpload = (
  { database, files, locks }: Services,
  userId: number,
  recordingKey: string,
  kept: number,
): Promise<void> =>
  holdingUpload(locks, userId, recordingKey, async () => {
    const upload = await database.asViewer(userId, (tx) => findUploadOf(tx, userId, recordingKey))
    if (upload && (await files.appended(upload.fileName)) <= kept) await discardUpload(database, files, upload.fileName)
  })
