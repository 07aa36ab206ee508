import type { ReceivedRecording } from '#server/features/recordings/receive-recording.ts'
import { recogniseSound } from '#server/features/recordings/recognise-sound.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { Refusal } from '#server/infra/http/refusal.ts'
import { CONTAINERS, SNIFF_BYTES } from '#server/infra/media/container.ts'
import { findUpload } from './queries.ts'

export type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** This person's upload of a recording that is no story yet. */
export const findUploadOf = async (tx: Tx, userId: number, uploadId: string): Promise<FoundUpload | undefined> => {
  const found = await findUpload(tx, userId, uploadId)
  return found?.state === 'uploading' ? found : undefined
}

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
  if (!upload) throw new Refusal(404, 'upload_unknown', 'This recording is not in the vault yet. Please send it again.')
  const { fileName, bytes } = upload
  if (bytes === null || (await files.appended(fileName)) !== bytes)
    throw new Refusal(409, 'upload_unfinished', 'This recording has not come to its end yet. Please try again.')
  const stored = await files.seal(fileName)
  const first = bytes === 0 ? [] : await files.read(fileName, { start: 0, end: Math.min(bytes, SNIFF_BYTES) - 1 })
  const { container } = await recogniseSound(asIterable(first))
  const { mimeType, extension } = CONTAINERS[container]
  // The file was named by what its sender said it would be.
  if (!fileName.endsWith(`.${extension}`))
    throw new Refusal(400, 'not_audio', 'This recording is not of the kind that was said when it began.')
  return keep({ name: fileName, mimeType, ...stored })
}

async function* asIterable(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield* source
}
