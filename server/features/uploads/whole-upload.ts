import type { Readable } from 'node:stream'
import { recogniseSound } from '#server/features/recordings/recognise-sound.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { Refusal } from '#server/infra/http/refusal.ts'
import { CONTAINERS, type Container } from '#server/infra/media/container.ts'
import type { FoundUpload } from './find-upload-of.ts'

/** An upload that has come to its end. Refuses with `upload_unknown` and `upload_unfinished`. */
export const requireWhole = async (files: FileStore, upload: FoundUpload | undefined): Promise<FoundUpload> => {
  if (!upload) throw new Refusal(404, 'upload_unknown', 'This recording is not in the vault yet. Please send it again.')
  if (upload.bytes === null || (await files.appended(upload.fileName)) !== upload.bytes)
    throw new Refusal(409, 'upload_unfinished', 'This recording has not come to its end yet. Please try again.')
  return upload
}

/** What its first bytes say it is. Refuses with `empty_audio`, and `not_audio` where it is not what its name says. */
export const recogniseUpload = async (bytes: Readable, fileName: string): Promise<Container> => {
  const { container } = await recogniseSound(bytes).finally(() => bytes.destroy())
  // The file was named by what its sender said it would be.
  if (!fileName.endsWith(`.${CONTAINERS[container].extension}`))
    throw new Refusal(400, 'not_audio', 'This recording is not of the kind that was said when it began.')
  return container
}
