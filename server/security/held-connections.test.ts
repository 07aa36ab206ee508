import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { encodeForm } from '#server/testing/visitor.ts'

let server: TestApp
let requests: ClientRequest[]
beforeEach(async () => {
  requests = []
  server = await openTestApp({ env: { TRUST_PROXY: '1' } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const sending of requests) sending.destroy()
  await server.close()
})

type Sent = { path: string; method?: string; address?: string; headers?: Record<string, string | number> }

const send = ({ path, method = 'GET', address = '192.0.2.1', headers = {} }: Sent): ClientRequest => {
  const { port } = server.app.server.address() as AddressInfo
  const common = { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' }
  const sending = request({ port, path, method, headers: { ...common, ...headers }, agent: false })
  sending.on('error', () => {})
  requests.push(sending)
  return sending
}

const statusOf = async (sending: ClientRequest): Promise<number | undefined> => {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  return response.statusCode
}

const sendHalfLogin = (address: string) => {
  const headers = { 'content-type': 'application/json', 'content-length': 100 }
  const sending = send({ path: '/api/login', method: 'POST', address, headers })
  sending.write('{"email":')
  return sending
}

test('of 250 half bodies from one IPv6 network, 100 are read; others are served meanwhile', async () => {
  let refused = 0
  const held = Array.from({ length: 250 }, (_, i) => sendHalfLogin(`2001:db8:1:2::${i.toString(16)}`))
  for (const sending of held) sending.once('response', ({ statusCode }) => (refused += statusCode === 429 ? 1 : 0))
  await expect.poll(() => refused, { timeout: 30_000 }).toBe(150)
  const elsewhere = sendHalfLogin('2001:db8:1:3::1')
  elsewhere.end('1'.repeat(91))
  expect(await statusOf(elsewhere)).toBe(400)
})

test('of 300 event streams of one session, 20 are open', async () => {
  const visitor = server.visitor()
  await visitor.register()
  const headers = { cookie: visitor.cookie() ?? '' }
  const opened = await Promise.all(
    Array.from({ length: 300 }, () => statusOf(send({ path: '/api/events', headers }).end())),
  )
  expect(Object.groupBy(opened, String)).toMatchObject({ 200: { length: 20 }, 429: { length: 280 } })
})

test('SIGTERM: a stranger’s slow body is cut off, a save that is arriving is finished', async () => {
  const stranger = sendHalfLogin('192.0.2.1')
  // `once` would reject with the expected error.
  const cut = new Promise((resolve) => stranger.once('close', resolve))
  const trickle = setInterval(() => stranger.write(' '), 1000)
  const visitor = server.visitor()
  await visitor.register()
  const form = encodeForm(
    [
      { name: 'title', value: 'The river' },
      { name: 'audio', file: toneWav(0.3), filename: 'a.wav', type: 'audio/wav' },
    ],
    'form',
  )
  const headers = {
    cookie: visitor.cookie() ?? '',
    'content-type': 'multipart/form-data; boundary=form',
    'content-length': form.length,
  }
  const arrived = once(server.app.server, 'request')
  const save = send({ path: '/api/stories', method: 'POST', headers })
  save.write(form.subarray(0, 100))
  await arrived
  const closed = server.app.close()
  await cut
  clearInterval(trickle)
  save.end(form.subarray(100))
  const [response] = (await once(save, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  expect(await json(response)).toMatchObject({ title: 'The river' })
  await closed
})
