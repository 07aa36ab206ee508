import type { ReceivedRecording } from '#server/features/recording/receive-recording.ts'
import { hashBytes } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import type { FoundUpload } from './find-upload-of.ts'
import { nameGone, readUpload, requireWhole } from './whole-upload.ts'

/**
 * Hands a recording that has come to its end to `keep`, which must refer to it with `keepFile` in a transaction. Until
 * that is committed the upload stays what it is, and everything here can be done again. Refuses with `upload_unknown`,
 * `upload_unfinished`, `empty_audio` and `not_audio`.
 */
export const takeUpload = async <T>(
  { files }: { files: FileStore },
  upload: FoundUpload | undefined,
  keep: (received: ReceivedRecording) => Promise<T>,
): Promise<T> => {
  const { fileName } = await requireWhole(files, upload)
  const { container, used: stored } = await readUpload(files, fileName, hashBytes)
  await files.seal(fileName).catch(nameGone)
  return keep({ name: fileName, mimeType: CONTAINERS[container].mimeType, ...stored })
}
