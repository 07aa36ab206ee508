import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long nothing of an unread body may come before it is given up, in milliseconds. */
const MAX_SILENCE = 60_000

/**
 * Reads and throws away what is left of the body of a request whose answer does not need it. Closing the connection at
 * once would reset it, and a browser still sending would show a network error in place of the answer; unread, a client
 * that sends everything before it reads would wait for ever. A slow line is never cut off while bytes keep coming.
 * Resolves when nothing more will come.
 */
export const discardBody = (raw: IncomingMessage): Promise<void> => {
  if (raw.complete || raw.destroyed) return Promise.resolve()
  const gone = Promise.withResolvers<void>()
  const timer = setTimeout(() => raw.destroy(), MAX_SILENCE).unref()
  const settled = () => {
    clearTimeout(timer)
    gone.resolve()
  }
  raw.once('end', settled).once('close', settled)
  raw.unpipe().on('data', () => timer.refresh())
  raw.resume()
  return gone.promise
}

/** The same before an answer, which has to wait where it is the last of its connection: sent, it would close it. */
export const discardUnread = async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const gone = discardBody(raw)
  if (!reply.raw.shouldKeepAlive) await gone
}
