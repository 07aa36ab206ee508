import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileInfo } from '#server/infra/files/file-store.ts'
import { ApiError } from './api-error.ts'
import { SANDBOX_HEADERS } from './security.ts'

export type ByteRange = { start: number; end: number }

export type RangedFile = FileInfo & { etag: string; mimeType: string }

/**
 * Sends a file or the byte range that the request asks for. `no-cache` makes the browser revalidate each time, so access ends
 * when membership does. Throws `range_not_satisfiable`.
 */
export const sendRange = async (
  { bytes, modifiedAt, etag, mimeType }: RangedFile,
  read: (range: ByteRange) => Promise<Readable>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  reply.headers({
    ...SANDBOX_HEADERS,
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': mimeType,
    'last-modified': modifiedAt.toUTCString(),
  })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, bytes) : undefined
  const sent = applyRange(reply, range, bytes)
  // Fastify keeps our content-length only for a stream, even an empty one.
  if (request.method === 'HEAD' || bytes === 0) return reply.send(Readable.from([]))
  return reply.send(await read(sent))
}

/** Whether `If-None-Match` contains this tag, in strong or weak form. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/**
 * Parses a Range header (RFC 9110, 14.1.2) for a file of `size` bytes. `undefined` means the whole file (no header, another
 * unit, several ranges, or a malformed one); `unsatisfiable` means 416.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

/**
 * Sets the status and headers for a parsed range of `total` bytes (RFC 9110, 15.3.7) and returns the bytes to send. Throws
 * `range_not_satisfiable`.
 */
export const applyRange = (reply: FastifyReply, range: ReturnType<typeof readRange>, total: number): ByteRange => {
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${total}`)
    throw new ApiError(416, 'range_not_satisfiable', 'The requested range starts after the end of the file.')
  }
  const { start, end } = range ?? { start: 0, end: total - 1 }
  reply.header('content-length', end - start + 1)
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${total}`)
  return { start, end }
}
