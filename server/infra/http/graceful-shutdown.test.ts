import { once } from 'node:events'
import { Agent, get, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { awaitAtShutdown, installGracefulShutdown } from './graceful-shutdown.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const LONG = 600_000

const listening = async (timeouts: { idle?: number; answer?: number; stalled?: number } = {}) => {
  const app = fastify({ forceCloseConnections: 'idle' })
  installGracefulShutdown(app, { idle: LONG, answer: LONG, stalled: LONG, lookAgain: 5, ...timeouts })
  const received = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  app.addHook('preClose', async () => begun.resolve())
  app.get('/slow', () => {
    received.resolve()
    return answer.promise
  })
  // More than the socket buffers hold.
  app.get('/long', () => Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(1_000_000))))
  app.post('/', async ({ body }) => body)
  app.post('/signed-in', { onRequest: async ({ raw }) => awaitAtShutdown(raw) }, async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  closing.push(() => app.close())
  return { app, port, received: received.promise, answer: answer.resolve, begun: begun.promise }
}

test('an unused connection is closed at once', async () => {
  const { app, port } = await listening({ idle: 0 })
  const socket = connect(port, '127.0.0.1')
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
  const ended = once(socket, 'close')
  await app.close()
  await ended
})

test('a running request is answered and its connection closed', async () => {
  const { app, port, received, answer, begun } = await listening()
  const agent = new Agent({ keepAlive: true })
  closing.push(() => agent.destroy())
  const request = get({ port, host: '127.0.0.1', path: '/slow', agent })
  await received
  const closed = app.close()
  await begun
  answer('at last')
  const [response] = await once(request, 'response')
  expect(response.headers.connection).toBe('close')
  expect((await response.toArray()).join('')).toBe('at last')
  await closed
})

const HALF_A_HEAD = 'GET /slow HTTP/1.1\r\nhost: local'

test('a connection with an incomplete request is closed', async () => {
  const { app, port } = await listening({ idle: 0 })
  const socket = connect(port, '127.0.0.1')
  const [ours] = await Promise.all([once(app.server, 'connection'), once(socket, 'connect')])
  socket.write(HALF_A_HEAD)
  await expect.poll(() => ours[0].bytesRead).toBeGreaterThan(0)
  const ended = once(socket, 'close')
  await app.close()
  await ended
})

test('a kept-alive connection with an incomplete second request is closed', async () => {
  const { app, port } = await listening({ idle: 0 })
  const socket = connect(port, '127.0.0.1')
  const [ours] = await Promise.all([once(app.server, 'connection'), once(socket, 'connect')])
  const sent = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]'
  socket.write(sent)
  await once(socket, 'data')
  socket.write(HALF_A_HEAD)
  await expect.poll(() => ours[0].bytesRead).toBeGreaterThan(sent.length)
  const ended = once(socket, 'close')
  await app.close()
  await ended
})

test('a request that is just arriving is answered', async () => {
  const { app, port, begun } = await listening()
  const socket = connect(port, '127.0.0.1')
  const [ours] = await Promise.all([once(app.server, 'connection'), once(socket, 'connect')])
  socket.write(HALF_A_HEAD)
  await expect.poll(() => ours[0].bytesRead).toBeGreaterThan(0)
  const closed = app.close()
  await begun
  socket.write('host\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 503/)
  await closed
})

test('an unread response is cut off; the arriving body of a signed-in person is awaited and answered', async () => {
  const { app, port } = await listening({ answer: 0 })
  const reading = get({ port, host: '127.0.0.1', path: '/long', agent: false })
  const [long] = await once(reading, 'response')
  const headers = { 'content-type': 'application/json', 'content-length': 10 }
  const sending = request({ port, host: '127.0.0.1', path: '/signed-in', method: 'POST', headers, agent: false })
  sending.write('[1,')
  await once(app.server, 'request')
  const cut = expect(long.toArray()).rejects.toThrow('aborted')
  const closed = app.close()
  await cut
  sending.end('2,3,45]')
  const [response] = await once(sending, 'response')
  expect(await text(response)).toBe('[1,2,3,45]')
  await closed
})

test('the body of a signed-in person is awaited only while it arrives', async () => {
  const { app, port } = await listening({ answer: 0, stalled: 100 })
  const headers = { 'content-type': 'application/json', 'content-length': 1_000_000 }
  const sending = request({ port, host: '127.0.0.1', path: '/signed-in', method: 'POST', headers, agent: false })
  const ended = once(sending, 'error')
  sending.write('[1,')
  await once(app.server, 'request')
  await app.close()
  await ended
})

test('a stranger’s slow body does not hold up a shutdown', async () => {
  const { app, port } = await listening({ answer: 0 })
  const headers = { 'content-type': 'application/json', 'content-length': 1_000_000 }
  const sending = request({ port, host: '127.0.0.1', path: '/', method: 'POST', headers, agent: false })
  const ended = once(sending, 'error')
  const trickle = setInterval(() => sending.write('1'), 1)
  closing.push(() => clearInterval(trickle))
  await once(app.server, 'request')
  await app.close()
  await ended
})

test('a client still sending a rejected body can read the response', async () => {
  const { app, port } = await listening({ idle: 0 })
  app.server.once('request', (_, response) => response.once('close', () => void app.close()))
  const headers = { 'content-type': 'text/unknown', 'content-length': 10 }
  const agent = new Agent({ keepAlive: true })
  closing.push(() => agent.destroy())
  const sending = request({ port, host: '127.0.0.1', method: 'POST', headers, agent })
  sending.write('[1,')
  const [response] = await once(sending, 'response')
  expect(response.statusCode).toBe(415)
  response.resume()
  await once(get({ port, host: '127.0.0.1', path: '/slow', agent: false }), 'error')
  // Rejects if the connection has been reset.
  await new Promise<void>((sent, failed) => sending.once('error', failed).end('2,3,45]', sent))
})
