import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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

/** The same before a reply, which has to wait if it is the last one on its connection. */
export const discardUnreadBody = async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const gone = discardBody(raw)
  if (!reply.raw.shouldKeepAlive) await gone
}

const STALLED_BODY_TIMEOUT_MS = 2 * 60_000

/**
 * Closes connections whose body has stalled for `silenceMs`, such as a phone out of range. Slow bodies and long waits
 * for a reply are fine.
 */
export const installStalledBody = (app: FastifyInstance, silenceMs = STALLED_BODY_TIMEOUT_MS): void => {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const { socket } = raw
    // Injected requests have no socket.
    if (!(socket instanceof Socket)) return
    socket.setTimeout(silenceMs)
    raw.once('end', () => socket.setTimeout(0))
  })
}
