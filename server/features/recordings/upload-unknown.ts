import { Refusal } from '#server/infra/http/refusal.ts'

/** For a recording that never came, or that was thrown away while it was being kept. */
export const uploadUnknown = () =>
  new Refusal(404, 'upload_unknown', 'This recording is not in the vault yet. Please send it again.')
