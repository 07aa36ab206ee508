import type { FastifyReply } from 'fastify'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { ByteRange, readRange } from './byte-range.ts'

/**
 * Says in the headers of an answer which of `total` bytes come (RFC 9110, 15.3.7), and returns them: those that `readRange` has
 * read, or all. Refuses with `range_not_satisfiable`, in the words of `tooShort`.
 */
export const answerRange = (
  reply: FastifyReply,
  range: ReturnType<typeof readRange>,
  total: number,
  tooShort: string,
): ByteRange => {
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${total}`)
    throw new ApiError(416, 'range_not_satisfiable', tooShort)
  }
  const { start, end } = range ?? { start: 0, end: total - 1 }
  reply.header('content-length', end - start + 1)
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${total}`)
  return { start, end }
}
