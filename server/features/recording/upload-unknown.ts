import { ApiError } from '#server/infra/http/api-error.ts'

/** For a recording that never came, or that was thrown away while it was being kept. */
export const uploadUnknown = () =>
  new ApiError(404, 'upload_unknown', 'This recording is not in the vault yet. Please send it again.')
