import { ApiError } from '#server/infra/http/api-error.ts'

export const tooManyUploads = () =>
  new ApiError(409, 'too_many_uploads', 'Too many recordings are waiting. Please save or discard some first.')
