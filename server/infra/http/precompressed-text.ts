import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Smallest first; `identity` is uncompressed. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

type Sent = { etag: string; bytes: Buffer }

/** A text that doesn't change while the server runs. Each encoding is created on first use. */
export type PrecompressedText = { type: string; as: (encoding: Encoding) => Sent }

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const ENCODE: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, BEST),
  gzip: (plain) => gzipSync(plain, { level: 9 }),
  identity: (plain) => plain,
}

export const precompressedText = (text: string, type: string): PrecompressedText => {
  const plain = Buffer.from(text)
  const name = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const made = new Map<Encoding, Sent>()
  const as = (encoding: Encoding): Sent => {
    // An ETag identifies exact bytes (RFC 9110, 8.8.3.3), so each encoding has its own.
    const sent = made.get(encoding) ?? { etag: `"${name}-${encoding}"`, bytes: ENCODE[encoding](plain) }
    made.set(encoding, sent)
    return sent
  }
  return { type, as }
}

/** Sends the best encoding, or 304 where the reply may be cached. */
export const sendPrecompressed = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, as }: PrecompressedText,
): FastifyReply => {
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  const { etag, bytes } = as(encoding)
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
  reply.headers({ vary, 'content-type': type })
  if (!String(reply.getHeader('cache-control')).includes('no-store')) {
    reply.header('etag', etag)
    if (names(request.headers['if-none-match'] ?? '', etag)) return reply.status(304).send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** The client's preferred encoding, the smallest of equals, else uncompressed (RFC 9110, 12.5.3). */
const encodingFor = (accepted: string): Encoding => {
  const weights = new Map(accepted.toLowerCase().split(',').map(weigh))
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const highest = Math.max(...ENCODINGS.map(weightOf))
  return ENCODINGS.find((encoding) => highest > 0 && weightOf(encoding) === highest) ?? 'identity'
}

/** An encoding and its weight from 0 to 1; an unreadable weight counts as 0. */
const weigh = (entry: string): [name: string, weight: number] => {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [name, weight === undefined ? 1 : Number(weight) || 0]
}

/** Whether `If-None-Match` contains this tag, compared weakly (RFC 9110, 13.1.2): a proxy may have weakened it. */
const names = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag)
