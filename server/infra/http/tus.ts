import type { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { discardBody } from './request-bodies.ts'

/** Lets pieces of uploads reach their handlers unread. */
export const acceptTusBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
}

/** Has a tus server answer a request, with everything that our other answers carry. */
export const answerByTus = async (tus: Server, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { raw, method, url } = request
  const pieces = raw.iterator({ destroyOnReturn: false })
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  // Only the path counts: the answer names addresses without a host.
  const address = new URL(url, 'http://localhost')
  const body = method === 'PATCH' ? { body: ReadableStream.from(pieces), duplex: 'half' as const } : {}
  const response = await tus.handleWeb(new Request(address, { method, headers, ...body }))
  // Unread, the rest would keep the connection, and whoever waits for its end, for ever.
  void pieces.return?.().then(() => discardBody(raw))
  for (const [name, value] of response.headers) if (!name.startsWith('access-control-')) reply.header(name, value)
  return reply.status(response.status).send(await response.text())
}
