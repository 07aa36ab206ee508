import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { sweepFiles } from '#server/features/recording/stored-files.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { silentLog } from '#server/infra/log.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { encodeForm } from '#server/testing/visitor.ts'

let server: TestApp
afterEach(() => server.close())

const audio = toneWav(30)
const boundary = 'the-boundary'
const body = encodeForm(
  [
    { name: 'title', value: 'The river' },
    { name: 'audio', file: audio, filename: 'a.wav', type: 'audio/wav' },
  ],
  boundary,
)
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const leftovers = async () => ({
  rows: await server.database.asSystem((tx) => tx.select().from(storedFiles)),
  stories: await server.database.asSystem((tx) => tx.$count(stories)),
  files: await Array.fromAsync(server.services.files.list()),
})
const nothing = { rows: [], stories: 0, files: [] }

const eventually = async (check: () => Promise<void>): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      return await check()
    } catch (error) {
      if (tries > 100) throw error
      await wait(50)
    }
  }
}

describe('an interrupted upload', () => {
  test('whose body ends in the middle of the file is refused, and nothing is left', async () => {
    server = await openTestApp()
    const visitor = server.visitor()
    await visitor.register()
    const response = await visitor.send('POST', '/api/stories', { payload: body.subarray(0, 100_000), headers: form })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: 'upload_broken_off' })
    expect(await leftovers()).toEqual(nothing)
  })

  test('whose body ends before the file is refused', async () => {
    server = await openTestApp()
    const visitor = server.visitor()
    await visitor.register()
    const response = await visitor.send('POST', '/api/stories', { payload: body.subarray(0, 60), headers: form })
    expect(response.statusCode).toBe(400)
    expect(await leftovers()).toEqual(nothing)
  })

  test('whose client disconnects leaves nothing', async () => {
    server = await openTestApp()
    const visitor = server.visitor()
    await visitor.register()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const sending = request({
      port,
      method: 'POST',
      path: '/api/stories',
      headers: { ...form, 'content-length': body.length, cookie: visitor.cookie(), 'sec-fetch-site': 'same-origin' },
    })
    sending.on('error', () => {})
    sending.write(body.subarray(0, 200_000))
    await eventually(async () => expect((await leftovers()).rows).toMatchObject([{ state: 'arriving' }]))
    sending.destroy()
    await eventually(async () => expect(await leftovers()).toEqual(nothing))
  })
})

describe('a refused large upload', () => {
  test.each([
    ['without a session', false, 401, 'unauthorized'],
    ['with a file that is not audio', true, 400, 'not_audio'],
  ])('%s can be sent to its end, so the client reads the answer', async (_, signedIn, status, error) => {
    server = await openTestApp()
    const visitor = server.visitor()
    if (signedIn) await visitor.register()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true })
    const headers = { ...form, 'sec-fetch-site': 'same-origin', ...(signedIn && { cookie: visitor.cookie() }) }
    const sending = request({ agent, port, method: 'POST', path: '/api/stories', headers })
    const file = { name: 'audio', file: Buffer.alloc(3_000_000, 'x'), filename: 'a.wav', type: 'audio/wav' }
    const large = encodeForm([{ name: 'title', value: 'The river' }, file], boundary)
    sending.write(large.subarray(0, 100_000))
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(status)
    expect(JSON.parse(await text(response))).toMatchObject({ error })
    // Rejects if the connection has been closed or reset.
    for (let at = 100_000; at < large.length; at += 100_000)
      await new Promise<void>((sent, failed) =>
        sending.write(large.subarray(at, at + 100_000), (problem) => (problem ? failed(problem) : sent())),
      )
    sending.end()
    await finished(sending)
    agent.destroy()
    expect(await leftovers()).toEqual(nothing)
  })
})

/** The first half of a file, and then the error of a full disk. */
async function* half(source: AsyncIterable<Uint8Array>, code: string): AsyncIterable<Uint8Array> {
  let seen = 0
  for await (const chunk of source) {
    seen += chunk.byteLength
    if (seen > audio.length / 2) throw Object.assign(new Error('no space left on device'), { code })
    yield chunk
  }
}

describe('a full disk', () => {
  test.each(['ENOSPC', 'EDQUOT'])('(%s) is reported, nothing is left, and the next save works', async (code) => {
    server = await openTestApp()
    const { files } = server.services
    const whole = files.write
    const visitor = server.visitor()
    await visitor.register()
    files.write = (name, source) => whole(name, half(source, code))
    const refused = await visitor.send('POST', '/api/stories', { payload: body, headers: form })
    expect(refused.statusCode).toBe(507)
    expect(refused.json()).toEqual({
      error: 'storage_full',
      message: 'The vault is out of space. Nothing was saved, and your recording is still on this device.',
    })
    expect(await leftovers()).toEqual(nothing)
    files.write = whole
    expect((await visitor.send('POST', '/api/stories', { payload: body, headers: form })).statusCode).toBe(200)
  })
})

test('a recording over the operator’s size limit is refused with that limit, and nothing is left', async () => {
  server = await openTestApp({ env: { MAX_AUDIO_BYTES: '100000' } })
  const visitor = server.visitor()
  await visitor.register()
  const response = await visitor.send('POST', '/api/stories', { payload: body, headers: form })
  expect(response.statusCode).toBe(413)
  expect(response.json()).toEqual({
    error: 'file_too_large',
    message: 'This recording is larger than 100 KB, the most this vault can accept.',
  })
  expect(await leftovers()).toEqual(nothing)
})

describe('the leftovers of a crashed process', () => {
  test('are swept: at boot by the sole process, otherwise when their lease expires', async () => {
    server = await openTestApp()
    const { familyId, id: userId } = await server.visitor().register()
    const { files } = server.services
    const name = 'a'.repeat(24).concat('.wav')
    await server.database.asSystem((tx) =>
      tx.insert(storedFiles).values({ name, familyId, userId, leaseUntil: new Date(Date.now() + 60_000) }),
    )
    await files.write(
      name,
      (async function* () {
        yield audio
      })(),
    )
    expect(await sweepFiles(server.database, files, { all: false, log: silentLog })).toBe(0)
    expect((await leftovers()).files).toEqual([name])
    expect(await sweepFiles(server.database, files, { all: true, log: silentLog })).toBe(1)
    expect(await leftovers()).toEqual(nothing)
  })

  test('are swept even if one file cannot be removed; that one is swept next time', async () => {
    server = await openTestApp()
    const { familyId, id: userId } = await server.visitor().register()
    const { files } = server.services
    const names = ['a', 'b', 'c'].map((letter) => letter.repeat(24).concat('.wav'))
    const rows = names.map((name) => ({ name, familyId, userId, leaseUntil: new Date(0) }))
    await server.database.asSystem((tx) => tx.insert(storedFiles).values(rows))
    const whole = files.remove
    files.remove = (name) => (name === names[0] ? Promise.reject(new Error('a stale handle')) : whole(name))
    const warned: object[] = []
    const log = { ...silentLog, warn: (details: object) => void warned.push(details) }
    expect(await sweepFiles(server.database, files, { all: false, log })).toBe(2)
    expect((await leftovers()).rows).toMatchObject([{ name: names[0], state: 'discarded' }])
    expect(warned).toMatchObject([{ code: 'not_swept' }])
    files.remove = whole
    expect(await sweepFiles(server.database, files, { all: false, log })).toBe(1)
    expect(await leftovers()).toEqual(nothing)
  })
})
