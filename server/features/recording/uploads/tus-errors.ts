import { ERRORS } from '@tus/server'
import { uploadUnknown } from '#server/features/recording/upload-unknown.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { fileTooLarge } from '#server/infra/http/multipart.ts'
import { uploadBusy } from './upload-locks.ts'

/** Names what tus refuses, which has a status and a line of text; undefined for what only a broken client is told. */
export const nameTusError = (
  error: { status_code: number; body: string },
  maxAudioBytes: number,
): ApiError | undefined => {
  if (error.status_code === 413) return fileTooLarge(maxAudioBytes)
  return byBody[error.body]?.()
}

const byBody: Record<string, (() => ApiError) | undefined> = {
  [ERRORS.FILE_NOT_FOUND.body]: uploadUnknown,
  [ERRORS.INVALID_OFFSET.body]: () =>
    new ApiError(409, 'wrong_offset', 'The recording does not end where this piece begins. Please ask where it ends.'),
  [ERRORS.INVALID_LENGTH.body]: () =>
    new ApiError(400, 'wrong_length', 'The length of the recording is missing, or is not what was said before.'),
  // It had its turn and was asked to end before it wrote anything.
  [ERRORS.ABORTED.body]: uploadBusy,
}
