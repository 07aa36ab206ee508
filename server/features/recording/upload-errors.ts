import { ApiError } from '#server/infra/http/api-error.ts'

/** The recording never arrived, or it was discarded before it could be saved. */
export const uploadUnknown = () =>
  new ApiError(404, 'upload_unknown', 'This recording isn’t in the vault yet. Please send it again.')

export const uploadUnfinished = () =>
  new ApiError(409, 'upload_unfinished', 'This recording hasn’t finished uploading yet. Please try again.')

/** More than the sender named has arrived: another device or tab continued it. */
export const uploadLonger = () =>
  new ApiError(400, 'wrong_length', 'The vault has more of this recording than was to be saved. Please open it again.')

/** @param bytes how much of it the story has, if that is known */
export const alreadySaved = (bytes?: number) =>
  new ApiError(
    409,
    'already_saved',
    'This recording is already in the vault.',
    bytes === undefined ? undefined : { bytes: String(bytes) },
  )

export const uploadBusy = () =>
  new ApiError(423, 'upload_busy', 'This recording is being deleted. Please try again in a moment.')

export const tooManyUploads = () =>
  new ApiError(
    409,
    'too_many_uploads',
    'Too many recordings are waiting to be saved. Please save or delete some first.',
  )

export const wrongOffset = () =>
  new ApiError(409, 'wrong_offset', 'This part doesn’t start where the recording ends. Please check the upload offset.')

export const wrongLength = () =>
  new ApiError(
    400,
    'wrong_length',
    'The length of the recording is missing, or it isn’t the one that was given before.',
  )
