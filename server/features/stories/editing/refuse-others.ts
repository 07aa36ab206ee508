import { ApiError } from '#server/infra/http/api-error.ts'

/** For who may do the historian's part of a story, or nothing, and asks for what its author alone does. */
export const notTheAuthor = () =>
  new ApiError(403, 'not_the_author', 'Only who recorded a story can change its words or delete it.')
