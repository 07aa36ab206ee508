import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { Refusal, refusals } from '#server/infra/http/refusal.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import { readRange } from './byte-range.ts'
import { hasAudio } from './queries.ts'

/**
 * Sends the file behind a name, or a range of it, to a member of its family. The bytes of a name never change, so the
 * name is the ETag; the browser asks again each time (`no-cache`), so that access ends when membership does.
 */
export const sendAudio = async (
  { database, files }: { database: Database; files: FileStore },
  userId: number,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const known = await database.asViewer(userId, (tx) => hasAudio(tx, userId, name))
  const info = known ? await files.info(name) : undefined
  if (!info) throw refusals.notFound()
  const etag = `"${name}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': mimeTypeOf(name),
    'last-modified': info.modifiedAt.toUTCString(),
  })
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, info.bytes) : undefined
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${info.bytes}`)
    throw new Refusal(416, 'range_not_satisfiable', 'The recording is shorter than that.')
  }
  const { start, end } = range ?? { start: 0, end: info.bytes - 1 }
  reply.header('content-length', end - start + 1)
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${info.bytes}`)
  // An empty stream leaves the length as it is; anything else would have it counted anew.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await files.read(name, { start, end }))
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

const mimeTypes: Record<string, string> = Object.fromEntries(
  Object.values(CONTAINERS).map(({ extension, mimeType }) => [extension, mimeType]),
)

// Files are named by what is in them, so the name tells the type of originals and copies alike.
const mimeTypeOf = (name: string): string =>
  mimeTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
