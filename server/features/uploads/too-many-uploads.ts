import { Refusal } from '#server/infra/http/refusal.ts'

export const tooManyUploads = () =>
  new Refusal(409, 'too_many_uploads', 'Too many recordings are waiting. Please save or discard some first.')
