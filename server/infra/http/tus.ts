import type { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { discardBody } from './request-bodies.ts'

/** Passes upload chunks to their handlers unread. */
export const acceptTusBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
}

/** Lets a tus server answer a request, with the headers of our other replies. */
export const answerByTus = async (tus: Server, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { raw, method, url } = request
  const pieces = raw.iterator({ destroyOnReturn: false })
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  // Only the path matters; the reply contains relative addresses. The library would take a query for a part of the id.
  const address = new URL(url, 'http://localhost')
  address.search = ''
  const body = method === 'PATCH' ? { body: ReadableStream.from(pieces), duplex: 'half' as const } : {}
  const response = await tus.handleWeb(new Request(address, { method, headers, ...body }))
  // An unread body would block the connection.
  void pieces.return?.().then(() => discardBody(raw))
  for (const [name, value] of response.headers) if (!name.startsWith('access-control-')) reply.header(name, value)
  return reply.status(response.status).send(await response.text())
}
