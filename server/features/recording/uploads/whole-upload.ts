import { recognizeSound } from '#server/features/recording/recognize-audio.ts'
import { uploadUnknown } from '#server/features/recording/upload-unknown.ts'
import { hashBytes } from '#server/infra/files/byte-streams.ts'
import type { FileStore, StoredFile } from '#server/infra/files/file-store.ts'
import { ApiError, errorCode } from '#server/infra/http/api-error.ts'
import { CONTAINERS, type Container } from '#server/infra/media/container.ts'
import type { FoundUpload } from './find-upload-of.ts'

/** An upload that has come to its end. Refuses with `upload_unknown` and `upload_unfinished`. */
export const requireWhole = async (files: FileStore, upload: FoundUpload | undefined): Promise<FoundUpload> => {
  if (!upload) throw uploadUnknown()
  if (upload.bytes === null || (await files.appended(upload.fileName)) !== upload.bytes)
    throw new ApiError(409, 'upload_unfinished', 'This recording has not come to its end yet. Please try again.')
  return upload
}

/** For an upload that was swept, or went with its family, while somebody worked on it. */
export const nameGone = (error: unknown): never => {
  throw errorCode(error) === 'ENOENT' ? uploadUnknown() : error
}

/**
 * Reads an upload once, from its first byte: what they say it is, and what `use` makes of all of them. Refuses with
 * `empty_audio`, with `not_audio` where it is not what its name says, and with `upload_unknown`.
 */
export const readUpload = async <T>(
  files: FileStore,
  fileName: string,
  use: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<{ container: Container; used: T }> => {
  const file = await files.readAppended(fileName).catch(nameGone)
  try {
    const { container, bytes } = await recognizeSound(file)
    // The file was named by what its sender said it would be.
    if (!fileName.endsWith(`.${CONTAINERS[container].extension}`))
      throw new ApiError(400, 'not_audio', 'This recording is not of the kind that was said when it began.')
    return { container, used: await use(bytes) }
  } finally {
    file.destroy()
  }
}

/** Length and SHA-256 of what has come. Refuses with `upload_unknown`. */
export const hashUpload = async (files: FileStore, { fileName }: FoundUpload): Promise<StoredFile> =>
  hashBytes(await files.readAppended(fileName).catch(nameGone))
