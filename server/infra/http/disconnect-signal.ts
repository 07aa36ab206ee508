import type { FastifyReply } from 'fastify'
import { ApiError } from './api-error.ts'

/**
 * Aborts when the client disconnects, so that work only they wait for can stop. The reason is a 400, so that it isn't
 * logged as a failure.
 */
export const disconnectSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  const onClose = () =>
    controller.abort(new ApiError(400, 'client_gone', 'The client disconnected before the reply was ready.'))
  // The event isn't repeated for a client that has already disconnected.
  if (reply.raw.destroyed) onClose()
  reply.raw.once('close', onClose)
  return controller.signal
}
