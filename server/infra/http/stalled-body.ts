import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const MAX_SILENCE = 2 * 60_000

/**
 * Ends the connection of a body of which nothing has come for `silenceMs`: a telephone that went out of reach says no
 * goodbye. Bytes that keep coming, however slowly, are never cut off, and neither is a long wait for the answer.
 */
export const installStalledBody = (app: FastifyInstance, silenceMs = MAX_SILENCE): void => {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const { socket } = raw
    // A request that is injected comes over none.
    if (!(socket instanceof Socket)) return
    socket.setTimeout(silenceMs)
    raw.once('end', () => socket.setTimeout(0))
  })
}
