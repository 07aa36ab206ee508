import type { Tx } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { setReceivedBytes } from './queries.ts'
import { lockUpload } from './stored-files.ts'

/**
 * An open upload as it is on disk. A disk that was restored from a backup or repaired may have less of it than was acknowledged.
 * Then its row is corrected, so that the sender continues where the file ends.
 */
export const withoutLostBytes = async <Upload extends { fileName: string; receivedBytes: number }>(
  tx: Tx,
  files: FileStore,
  upload: Upload,
): Promise<Upload> => {
  const { fileName } = upload
  if ((await files.appended(fileName)) >= upload.receivedBytes) return upload
  // While it is locked, nothing is appended to it, and no save moves its file.
  const received = await lockUpload(tx, fileName)
  if (received === undefined) return upload
  const receivedBytes = Math.min(received, await files.appended(fileName))
  if (receivedBytes < received) await setReceivedBytes(tx, fileName, receivedBytes)
  return { ...upload, receivedBytes }
}
