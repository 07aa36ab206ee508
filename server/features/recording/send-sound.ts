import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileInfo } from '#server/infra/files/file-store.ts'
import { answerRange } from './answer-range.ts'
import { type ByteRange, readRange } from './byte-range.ts'

export type Sound = FileInfo & { etag: string; mimeType: string }

/**
 * Sends a sound, or the range of it that is asked for. The browser asks again each time (`no-cache`), so that access ends
 * when membership does. Refuses with `range_not_satisfiable`.
 */
export const sendSound = async (
  { bytes, modifiedAt, etag, mimeType }: Sound,
  read: (range: ByteRange) => Promise<Readable>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': mimeType,
    'last-modified': modifiedAt.toUTCString(),
  })
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, bytes) : undefined
  const part = answerRange(reply, range, bytes, 'The recording is shorter than that.')
  // An empty stream leaves the length as it is; anything else would have it counted anew.
  if (request.method === 'HEAD' || bytes === 0) return reply.send(Readable.from([]))
  return reply.send(await read(part))
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
