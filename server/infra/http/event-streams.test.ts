import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventStreams } from './event-streams.ts'

let app: FastifyInstance
afterEach(() => app.close())

type Stream = ReturnType<ReturnType<typeof createEventStreams>['start']>

const serve = async (
  mayListen: () => Promise<boolean>,
  beforeStart: () => Promise<unknown> = async () => {},
  heartbeatMs = 20,
) => {
  app = fastify()
  const streams = createEventStreams(app, heartbeatMs)
  const ended = vi.fn()
  const started = Promise.withResolvers<Stream>()
  app.get('/', async (_request, reply) => {
    await beforeStart()
    started.resolve(streams.start(reply, { ended, mayListen }))
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const request = get({ port: (app.server.address() as AddressInfo).port })
  request.on('error', () => {})
  return { request, ended, started: started.promise }
}

test('a stream ends when its listener loses access', async () => {
  let may = true
  const { request, ended } = await serve(async () => may)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  await expect.poll(() => text).toContain(': still here')
  expect(ended).not.toHaveBeenCalled()
  may = false
  await once(response, 'end')
  await expect.poll(() => ended.mock.calls.length).toBe(1)
})

test('recheck: a stream continues or ends at once, between two heartbeats', async () => {
  let may = true
  const { request, started, ended } = await serve(async () => may, undefined, 2 ** 31 - 1)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const stream = await started
  await stream.recheck()
  stream.send('family', { id: 1 })
  await expect.poll(() => text).toContain('event: family')
  may = false
  await Promise.all([once(response, 'end'), stream.recheck()])
  await expect.poll(() => ended.mock.calls.length).toBe(1)
})

test('a database failure does not end a stream', async () => {
  const { request, ended } = await serve(() => Promise.reject(new Error('busy')))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  await expect.poll(() => text.split('still here').length).toBeGreaterThan(2)
  expect(ended).not.toHaveBeenCalled()
})

test('a listener that disconnects before the stream starts is removed', async () => {
  const arrived = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const { request, ended, started } = await serve(
    async () => true,
    () => {
      arrived.resolve()
      return gone.promise
    },
  )
  await arrived.promise
  const connection = request.socket
  request.destroy()
  if (connection && !connection.closed) await once(connection, 'close')
  await expect.poll(() => countConnections()).toBe(0)
  gone.resolve()
  await started
  expect(ended).toHaveBeenCalledOnce()
})

test('events during shutdown are not written to an ended stream', async () => {
  const { request, started } = await serve(async () => true)
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
