import { ApiError } from '#server/infra/http/api-error.ts'

export const noSound = () => new ApiError(409, 'no_sound', 'This story has no recording.')

export const noWords = () =>
  new ApiError(
    409,
    'no_words',
    'The words of this story have not been written down yet. Its recording can be downloaded.',
  )

export const noWordTimes = () =>
  new ApiError(
    409,
    'no_word_times',
    'There are no captions yet: it is not known when the words of this story are spoken.',
  )

export const unreadableSound = () =>
  new ApiError(
    409,
    'unreadable_sound',
    'This recording cannot be read, so no MP3 can be made of it. It can be downloaded as it was made.',
  )

export const mp3Failed = () =>
  new ApiError(
    409,
    'mp3_failed',
    'The MP3 could not be made. The recording is safe, and can be downloaded as it was made.',
  )

/** Not 202, which is a success: a browser would save this sentence under the name of the MP3. */
export const mp3BeingMade = () =>
  new ApiError(503, 'mp3_being_made', 'The MP3 is still being made. Please try again in a minute.')

export const pagesFailed = () =>
  new ApiError(409, 'pages_failed', 'The pages of this story could not be made. It can be downloaded as text.')

export const pagesBusy = () =>
  new ApiError(
    429,
    'pages_busy',
    'You are waiting for two PDFs already. Please wait until one of them has come, and try again.',
  )

export const hasLeft = () => new ApiError(400, 'has_left', 'Whoever asked for this did not wait for it.')
