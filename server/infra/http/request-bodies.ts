import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How long nothing of an unread body may come before it is given up, in milliseconds. */
const BODY_IDLE_TIMEOUT_MS = 60_000

/**
 * Reads and throws away what is left of the body of a request whose answer does not need it. Closing the connection at
 * once would reset it, and a browser still sending would show a network error in place of the answer; unread, a client
 * that sends everything before it reads would wait for ever. A slow line is never cut off while bytes keep coming.
 * Resolves when nothing more will come.
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

/** The same before an answer, which has to wait where it is the last of its connection: sent, it would close it. */
export const discardUnreadBody = async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const gone = discardBody(raw)
  if (!reply.raw.shouldKeepAlive) await gone
}

const STALLED_BODY_TIMEOUT_MS = 2 * 60_000

/**
 * Ends the connection of a body of which nothing has come for `silenceMs`: a telephone that went out of reach says no
 * goodbye. Bytes that keep coming, however slowly, are never cut off, and neither is a long wait for the answer.
 */
export const installStalledBody = (app: FastifyInstance, silenceMs = STALLED_BODY_TIMEOUT_MS): void => {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const { socket } = raw
    // A request that is injected comes over none.
    if (!(socket instanceof Socket)) return
    socket.setTimeout(silenceMs)
    raw.once('end', () => socket.setTimeout(0))
  })
}
