import { once } from 'node:events'
import { get, type IncomingMessage, type RequestOptions, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createUploader } from '#server/features/recording/testing/uploader.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { encodeForm, type Visitor } from '#server/testing/visitor.ts'

// What was started before signing out must not go on afterwards.

// More than the socket buffers between the server and a client that does not read.
const wav = toneWav(400, 44_100)
const short = toneWav(4)

let server: TestApp
let visitor: Visitor
let email: string
beforeAll(async () => {
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  visitor = server.visitor()
  email = (await visitor.register()).email
  // Without heartbeats and later checks, only the event can end anything.
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] })
})
afterEach(() => void vi.useRealTimers())

const signOut = async () => expect((await visitor.post('/api/logout')).statusCode).toBe(200)
const signInAgain = () => visitor.post('/api/login', { email, password: 'a good password' })

const options = (path: string, headers: Record<string, string> = {}): RequestOptions => ({
  port: (server.app.server.address() as AddressInfo).port,
  path,
  agent: false,
  headers: { 'sec-fetch-site': 'same-origin', cookie: visitor.cookie(), ...headers },
})

/** Sends the first half of a body, and resolves when the server has closed the connection. */
const sendHalf = (method: 'POST' | 'PATCH', path: string, headers: Record<string, string>, body: Buffer) => {
  const sending = request({ ...options(path, { ...headers, 'content-length': String(body.length) }), method })
  const closed = new Promise<void>((resolve) => sending.once('close', resolve))
  sending.on('error', () => {})
  sending.write(body.subarray(0, body.length / 2))
  return { closed, sentBytes: () => sending.socket?.bytesWritten }
}

test('an event stream ends', async () => {
  const stream = await openEventStream(server, visitor)
  await signOut()
  await stream.ended
})

test('an event stream of the person’s other device goes on', async () => {
  const other = server.visitor()
  await other.post('/api/login', { email, password: 'a good password' })
  const stream = await openEventStream(server, other)
  await signOut()
  const { familyId } = (await other.get('/api/user')).json()
  const { events } = server.services
  await server.database.asSystem((tx) => events.publish(tx, { familyId, kind: 'story', id: 77 }))
  await expect.poll(() => stream.received.text).toContain('event: story')
  expect(stream.response.complete).toBe(false)
  stream.stop()
})

test('a paused audio stream is cut off', async () => {
  const saved = await visitor.form('/api/stories', [
    { name: 'title', value: 'The river' },
    { name: 'audio', file: wav, filename: 'a.wav', type: 'audio/wav' },
  ])
  const connected = once(server.app.server, 'connection') as Promise<[Socket]>
  const [response] = (await once(get(options(saved.json<Story>().audioUrl ?? '')), 'response')) as [IncomingMessage]
  const [socket] = await connected
  const cut = once(socket, 'close')
  await signOut()
  await cut
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await once(response, 'close').catch(() => {})
  expect(bytes).toBeLessThan(wav.length)
})

test('an upload stops, keeps what has arrived, and continues after signing in again', async () => {
  const half = short.length / 2
  const upload = createUploader(visitor)
  await upload.create()
  const connected = once(server.app.server, 'connection') as Promise<[Socket]>
  const { closed, sentBytes } = sendHalf('PATCH', `/api/uploads/${upload.key}`, upload.headers(0), short)
  const [socket] = await connected
  await expect.poll(() => socket.bytesRead > half && socket.bytesRead === sentBytes()).toBe(true)
  await signOut()
  await closed
  expect((await upload.sendChunk(half, short.subarray(half))).statusCode).toBe(401)
  await signInAgain()
  await expect.poll(async () => (await upload.head()).headers['upload-offset']).toBe(String(half))
  const last = await upload.sendChunk(half, short.subarray(half), { 'upload-length': String(short.length) })
  expect(last.headers['upload-offset']).toBe(String(short.length))
})

test('a save whose recording is still arriving stops, and nothing is saved', async () => {
  const form = encodeForm(
    [
      { name: 'title', value: 'The river' },
      { name: 'audio', file: short, filename: 'a.wav', type: 'audio/wav' },
    ],
    'half',
  )
  const fileCount = () => server.database.asSystem((tx) => tx.$count(storedFiles))
  const before = await fileCount()
  const { closed } = sendHalf('POST', '/api/stories', { 'content-type': 'multipart/form-data; boundary=half' }, form)
  await expect.poll(fileCount).toBe(before + 1)
  await signOut()
  await closed
  await signInAgain()
  expect((await visitor.get('/api/stories')).json()).toEqual([])
})
