import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { installErrorHandler } from './api-error.ts'
import { limitHeldConnections } from './held-connections.ts'

let app: FastifyInstance
const requests: ClientRequest[] = []
afterEach(async () => {
  for (const sending of requests.splice(0)) sending.destroy()
  await app.close()
})

type Options = Parameters<typeof limitHeldConnections>[1]

/** `/signed-in/1` and `/recording/1` are bodies of person 1, and `/events/1` is their event stream. */
const serve = async (options: Options, handle: () => Promise<unknown> = async () => {}) => {
  app = fastify()
  installErrorHandler(app)
  const held = limitHeldConnections(app, options)
  const answer = async () => {
    await handle()
    return { ok: true }
  }
  app.addHook('onRequest', async (incoming, reply) => {
    const [, kind, userId] = incoming.url.split('/')
    if (kind === 'signed-in' || kind === 'recording')
      held.identifyBody(incoming, reply, Number(userId), kind === 'recording')
    if (kind === 'events') held.limitStream('events', incoming, reply, Number(userId))
  })
  app.post('/*', answer)
  app.get('/events/:userId', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('open')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
}

const send = (path: string, headers: Record<string, string | number> = {}, method = 'POST') => {
  const { port } = app.server.address() as AddressInfo
  const sending = request({ port, path, method, headers, agent: false })
  sending.on('error', () => {})
  requests.push(sending)
  return sending
}

/** Sends the first part of `[1,2,3,45]`. */
const sendHalf = (path = '/') => {
  const sending = send(path, { 'content-type': 'application/json', 'content-length': 10 })
  sending.write('[1,')
  return sending
}

const replyTo = async (sending: ClientRequest): Promise<IncomingMessage> => {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  response.resume()
  return response
}

const statusOf = async (sending: ClientRequest): Promise<number | undefined> => (await replyTo(sending)).statusCode

const FOREVER = 2 ** 30

test('a body that stalls is abandoned', async () => {
  await serve({ idleMs: 50, deadlineMs: FOREVER })
  const [error] = await once(sendHalf(), 'error').catch((error: unknown) => [error])
  expect(error).toMatchObject({ code: 'ECONNRESET' })
})

test('a slow handler does not time out once the body is complete', async () => {
  await serve({ idleMs: 50, deadlineMs: 50, slowestBytesPerSecond: FOREVER }, () => wait(300))
  const sending = sendHalf()
  sending.end('2,3,45]')
  expect(await statusOf(sending)).toBe(200)
})

test.each(['/', '/signed-in/1'])('half a body that stays open at %s gets 408 and is closed', async (path) => {
  await serve({ deadlineMs: 0, slowestBytesPerSecond: FOREVER })
  const sending = sendHalf(path)
  const response = await replyTo(sending)
  expect(response.statusCode).toBe(408)
  if (!response.closed) await once(response, 'close')
})

test('a recording of a signed-in person has no deadline', async () => {
  await serve({ deadlineMs: 0, slowestBytesPerSecond: FOREVER })
  const sending = sendHalf('/recording/1')
  await once(app.server, 'request')
  // Strangers run out of time meanwhile.
  expect(await statusOf(sendHalf())).toBe(408)
  sending.end('2,3,45]')
  expect(await statusOf(sending)).toBe(200)
})

test('one address can send only so many bodies at a time; a finished one makes way', async () => {
  await serve({ bodies: { perAddress: 2, perPerson: 2 } })
  const open = [sendHalf(), sendHalf()]
  for (const _ of open) await once(app.server, 'request')
  const refused = await replyTo(sendHalf())
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '30', connection: 'close' } })
  open[0]?.end('2,3,45]')
  expect(await statusOf(open[0] as ClientRequest)).toBe(200)
  const next = sendHalf()
  next.end('2,3,45]')
  expect(await statusOf(next)).toBe(200)
})

test('a body whose rest never comes, after a reply, makes way when its connection is closed', async () => {
  await serve({ bodies: { perAddress: 1, perPerson: 1 } })
  const tooLarge = send('/', { 'content-type': 'application/json', 'content-length': 5_000_000 })
  tooLarge.write('[')
  expect(await statusOf(tooLarge)).toBe(413)
  tooLarge.destroy()
  const next = () => {
    const sending = sendHalf()
    sending.end('2,3,45]')
    return statusOf(sending)
  }
  await expect.poll(next).toBe(200)
})

test('a signed-in person can send while strangers use up their address', async () => {
  await serve({ bodies: { perAddress: 1, perPerson: 1 } })
  sendHalf()
  await once(app.server, 'request')
  expect(await statusOf(sendHalf())).toBe(429)
  const person = sendHalf('/signed-in/1')
  person.end('2,3,45]')
  expect(await statusOf(person)).toBe(200)
})

test('one person can send only so many bodies at a time, without using up the address', async () => {
  await serve({ bodies: { perAddress: 1, perPerson: 2 } })
  for (const path of ['/recording/1', '/signed-in/1']) {
    sendHalf(path)
    await once(app.server, 'request')
  }
  expect(await statusOf(sendHalf('/recording/1'))).toBe(429)
  for (const path of ['/recording/2', '/']) {
    const other = sendHalf(path)
    other.end('2,3,45]')
    expect(await statusOf(other)).toBe(200)
  }
})

test.each([
  ['person', { perAddress: 9, perPerson: 2 }, '/events/2'],
  ['address', { perAddress: 2, perPerson: 9 }, undefined],
])('one %s can hold only so many event streams', async (_, events, elsewhere) => {
  await serve({ events })
  const stream = (path = '/events/1') => send(path, {}, 'GET').end()
  const first = stream()
  // Both are listened to at once: the second one may be answered first.
  expect(await Promise.all([first, stream()].map(statusOf))).toEqual([200, 200])
  expect(await statusOf(stream())).toBe(429)
  if (elsewhere) expect(await statusOf(stream(elsewhere))).toBe(200)
  first.destroy()
  await expect.poll(() => statusOf(stream())).toBe(200)
})
