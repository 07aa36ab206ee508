import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { encodeForm, type Visitor } from '#server/testing/visitor.ts'

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

/** The sessions of one person: with their password twice, or with a personal link on two devices. */
const sessionsOf = {
  'a password': async () => {
    const [computer, phone] = [server.visitor(), server.visitor()]
    const { email } = await computer.register({ password: 'a good password' })
    const signedIn = await phone.post('/api/login', { email, password: 'a good password' })
    expect(signedIn.statusCode).toBe(200)
    return [computer, phone]
  },
  'a personal link': async () => {
    const owner = server.visitor()
    await owner.register()
    const rose = { firstName: 'Rose', lastName: 'Okafor', relationship: 'Grandparent' }
    const { token } = (await owner.post('/api/family/storytellers', rose)).json()
    const devices = [server.visitor(), server.visitor()]
    for (const device of devices)
      expect((await device.post('/api/storyteller-link/session', { token })).statusCode).toBe(200)
    return devices
  },
}
const cookiesOf = (visitors: Visitor[]) => visitors.map((visitor) => visitor.cookie() ?? '')
const halves = <T>(count: number, [first, second]: T[], each: (one: T) => ClientRequest) =>
  Array.from({ length: count }, (_, i) => each((i % 2 ? second : first) as T))

test('of 300 event streams in two sessions of one person, 20 are open', async () => {
  const cookies = cookiesOf(await sessionsOf['a password']())
  const open = (cookie: string) => send({ path: '/api/events', headers: { cookie } }).end()
  const opened = await Promise.all(halves(300, cookies, open).map(statusOf))
  expect(Object.groupBy(opened, String)).toMatchObject({ 200: { length: 20 }, 429: { length: 280 } })
})

test.each(['a password', 'a personal link'] as const)(
  'of 50 bodies in two sessions of one person, begun with %s, 20 arrive at a time; others can send',
  async (way) => {
    const patch = { path: '/api/uploads/5a5a5a5a-0000-4000-8000-000000000000', method: 'PATCH' }
    const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const sendHalf = (cookie: string) => {
      const sending = send({ ...patch, headers: { ...tus, 'content-length': 10, cookie } })
      sending.write('12345')
      return sending
    }
    const cookies = cookiesOf(await sessionsOf[way]())
    let refused = 0
    for (const sending of halves(50, cookies, sendHalf))
      sending.once('response', ({ statusCode }) => (refused += statusCode === 429 ? 1 : 0))
    await expect.poll(() => refused, { timeout: 60_000 }).toBe(30)
    const relative = server.visitor()
    await relative.register()
    const theirs = sendHalf(relative.cookie() ?? '')
    theirs.end('67890')
    // It is read, but there is no such upload.
    expect(await statusOf(theirs)).toBe(404)
  },
)

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
