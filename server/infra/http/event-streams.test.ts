import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventStreams } from './event-streams.ts'

let app: FastifyInstance
afterEach(() => app.close())

type Stream = ReturnType<ReturnType<typeof createEventStreams>['start']>

const serve = async (beforeStart: () => Promise<unknown> = async () => {}) => {
  app = fastify()
  const streams = createEventStreams(app, 20)
  const onEnded = vi.fn()
  const started = Promise.withResolvers<Stream>()
  app.get('/', async (_request, reply) => {
    await beforeStart()
    started.resolve(streams.start(reply, onEnded))
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const request = get({ port: (app.server.address() as AddressInfo).port })
  request.on('error', () => {})
  return { request, onEnded, started: started.promise }
}

test('a stream sends events and heartbeats until it is closed', async () => {
  const { request, started, onEnded } = await serve()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const stream = await started
  stream.send('family', { id: 1 })
  await expect.poll(() => text).toContain('event: family\ndata: {"id":1}\n\n')
  await expect.poll(() => text.split(': still here').length).toBeGreaterThan(2)
  expect(onEnded).not.toHaveBeenCalled()
  stream.close()
  await once(response, 'end')
  await expect.poll(() => onEnded.mock.calls.length).toBe(1)
})

test('a listener that disconnects before the stream starts is removed', async () => {
  const arrived = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const { request, onEnded, started } = await serve(() => {
    arrived.resolve()
    return gone.promise
  })
  await arrived.promise
  const connection = request.socket
  request.destroy()
  if (connection && !connection.closed) await once(connection, 'close')
  await expect.poll(() => countConnections()).toBe(0)
  gone.resolve()
  await started
  expect(onEnded).toHaveBeenCalledOnce()
})

test('events during shutdown are not written to an ended stream', async () => {
  const { request, started } = await serve()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.pause()
  const stream = await started
  const closed = app.close()
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setImmediate(resolve))
    stream.send('story', { id: i })
  }
  response.resume()
  await closed
})

const countConnections = () => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  return promise
}
