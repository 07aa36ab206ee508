import { ERRORS } from '@tus/server'
import { ApiError } from '#server/infra/http/api-error.ts'
import { fileTooLarge } from '#server/infra/http/multipart.ts'

/** The recording never arrived, or it was discarded before it could be saved. */
export const uploadUnknown = () =>
  new ApiError(404, 'upload_unknown', 'This recording isn’t in the vault yet. Please send it again.')

export const uploadUnfinished = () =>
  new ApiError(409, 'upload_unfinished', 'This recording hasn’t finished uploading yet. Please try again.')

export const uploadBusy = () =>
  new ApiError(423, 'upload_busy', 'This recording is being sent by another request. Please try again in a moment.')

export const tooManyUploads = () =>
  new ApiError(
    409,
    'too_many_uploads',
    'Too many recordings are waiting to be saved. Please save or delete some first.',
  )

/** Translates a tus error, which has only a status and a text. Returns undefined for errors that only a broken client sees. */
export const toUploadError = (
  error: { status_code: number; body: string },
  maxAudioBytes: number,
): ApiError | undefined => {
  if (error.status_code === 413) return fileTooLarge(maxAudioBytes)
  return errorsByBody[error.body]?.()
}

const errorsByBody: Record<string, (() => ApiError) | undefined> = {
  [ERRORS.FILE_NOT_FOUND.body]: uploadUnknown,
  [ERRORS.INVALID_OFFSET.body]: () =>
    new ApiError(
      409,
      'wrong_offset',
      'This part doesn’t start where the recording ends. Please check the upload offset.',
    ),
  [ERRORS.INVALID_LENGTH.body]: () =>
    new ApiError(400, 'wrong_length', 'The length of the recording is missing, or it has changed.'),
  // The request got the lock and was asked to stop before it wrote anything.
  [ERRORS.ABORTED.body]: uploadBusy,
}
