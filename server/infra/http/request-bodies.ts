import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

const BODY_IDLE_TIMEOUT_MS = 60_000

/**
 * Reads and drops the rest of a request body. Closing the connection would reset it, and a browser that is still
 * sending would report a network error instead of the reply; leaving it unread would block clients that send everything
 * before reading. A slow connection isn't cut off while bytes arrive. Resolves when nothing more will come.
 */
export const discardBody = (raw: IncomingMessage): Promise<void> => {
  if (raw.complete || raw.destroyed) return Promise.resolve()
  const gone = Promise.withResolvers<void>()
  const timer = setTimeout(() => raw.destroy(), BODY_IDLE_TIMEOUT_MS).unref()
  const settled = () => {
    clearTimeout(timer)
    gone.resolve()
  }
  raw.once('end', settled).once('close', settled)
  raw.unpipe().on('data', () => timer.refresh())
  raw.resume()
  return gone.promise
}

/**
 * The same before a reply, which has to wait if it is the last one on its connection. A reply with `Connection: close`
 * closes it, read or not.
 */
export const discardUnreadBody = async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (reply.getHeader('connection') === 'close') return
  const gone = discardBody(raw)
  if (!reply.raw.shouldKeepAlive) await gone
}
