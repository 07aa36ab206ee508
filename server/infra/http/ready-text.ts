import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that does not change while the server runs, compressed beforehand. */
export type ReadyText = { type: string; etag: string; plain: Buffer; gzip: Buffer; br: Buffer }

export const readyText = (text: string, type: string): ReadyText => {
  const plain = Buffer.from(text)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    type,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: gzipSync(plain, { level: 9 }),
    br: brotliCompressSync(plain, best),
  }
}

/** Sends it as the browser takes it; one that has it already is told so, where it may keep it. */
export const sendReady = (request: FastifyRequest, reply: FastifyReply, text: ReadyText): FastifyReply => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
  reply.headers({ vary, 'content-type': text.type })
  if (!String(reply.getHeader('cache-control')).includes('no-store')) {
    reply.header('etag', text.etag)
    if (request.headers['if-none-match'] === text.etag) return reply.status(304).send()
  }
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(text[encoding ?? 'plain'])
}
