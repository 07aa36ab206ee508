import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { encodeForm } from '#server/testing/visitor.ts'
import { createApiClient } from './support/api-client.ts'
import { spawnServer, startServer, withDataDir, withEmptyDataDir } from './support/server.ts'

const boundary = 'the-boundary'
const audio = toneWav(20)
const body = encodeForm(
  [
    { name: 'title', value: 'Told while the server was asked to stop' },
    { name: 'audio', file: audio, filename: 'a.wav', type: 'audio/wav' },
  ],
  boundary,
)

test('on SIGTERM, the server finishes the running save, refuses new requests, and has the story after a restart', () =>
  withDataDir(async (dataDir) => {
    const env = { SPEECH: 'off', LOG_LEVEL: 'error' }
    let server = await startServer(dataDir, env)
    const person = createApiClient(() => server.origin)
    await person.register()

    const sending = request(`${server.origin}/api/stories`, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': body.length,
        cookie: person.cookie(),
        'sec-fetch-site': 'same-origin',
        expect: '100-continue',
      },
    })
    const answered = new Promise<number | undefined>((resolve, reject) =>
      sending.once('response', (response) => resolve(response.statusCode)).once('error', reject),
    )
    // The server has accepted the request.
    await once(sending, 'continue')
    sending.write(body.subarray(0, body.length / 2))
    const stopped = server.stop()
    const isRefused = () =>
      person.stories().then(
        () => false,
        () => true,
      )
    await expect.poll(isRefused, { timeout: 20_000 }).toBe(true)
    sending.end(body.subarray(body.length / 2))
    expect(await answered).toBe(200)
    expect(await stopped).toBe(0)

    server = await startServer(dataDir, env)
    try {
      const [story] = await person.stories()
      expect(story?.title).toBe('Told while the server was asked to stop')
      expect((await person.audio(story?.audioUrl ?? '')).equals(audio)).toBe(true)
    } finally {
      await server.stop()
    }
  }))

test('an incomplete request doesn’t delay shutdown', { timeout: 120_000 }, () =>
  withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, { SPEECH: 'off', LOG_LEVEL: 'error' })
    const { port, hostname } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    await new Promise<void>((sent) => socket.write('GET / HTTP/1.1\r\nhost: local', () => sent()))
    expect(await server.stop()).toBe(0)
  }),
)

test.each([
  { moment: 'the database is created', file: 'postgres.unfinished', withFolder: withEmptyDataDir },
  { moment: 'the database starts', file: 'postgres/postmaster.pid', withFolder: withDataDir },
  { moment: 'the server begins to listen', file: 'admin.sock', withFolder: withDataDir },
])('SIGTERM while $moment: the start ends in order, and no database is left running', ({ file, withFolder }) =>
  withFolder(async (dataDir) => {
    const server = spawnServer(dataDir, { SPEECH: 'off', LOG_LEVEL: 'error' })
    const ended = once(server, 'exit')
    let output = ''
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    while (!existsSync(join(dataDir, file)) && server.exitCode === null) await wait(2)
    server.kill('SIGTERM')
    expect(await ended, output).toEqual([0, null])
    for (const remains of ['postgres.unfinished', 'postgres/postmaster.pid', 'admin.sock'])
      expect(existsSync(join(dataDir, remains)), remains).toBe(false)
  }),
)

test('a terminal that is closed stops the server in order', () =>
  withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, { SPEECH: 'off', LOG_LEVEL: 'error' })
    process.kill(server.pid, 'SIGHUP')
    expect(await server.ended).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  }))

test('a second server on the same folder exits with an explanation', () =>
  withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, { SPEECH: 'off' })
    try {
      await expect(startServer(dataDir, { SPEECH: 'off' })).rejects.toThrow(/Another Keepsaid/)
    } finally {
      await server.stop()
    }
  }))

test('conflicting settings stop startup with an explanation', () =>
  withDataDir(async (dataDir) => {
    const starting = startServer(dataDir, { ORIGIN: 'https://stories.example.org' })
    await expect(starting).rejects.toThrow(/Keepsaid can't start: .*TRUST_PROXY=1/)
  }))

test('a HOST of another machine stops startup with an explanation, before the database starts', () =>
  withDataDir(async (dataDir) => {
    await expect(startServer(dataDir, { HOST: '999.9.9.9', SPEECH: 'off' })).rejects.toThrow(
      /Keepsaid can't start: HOST=999\.9\.9\.9 is not an address of this machine/,
    )
  }))

test('a data folder that can’t be created stops startup with an explanation', async () => {
  await expect(startServer('/proc/x')).rejects.toThrow(/Keepsaid can't start: DATA_DIR=\/proc\/x cannot be used/)
})

test('the log has events but no personal data', () =>
  withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, { SPEECH: 'off', LOG_LEVEL: 'debug' })
    try {
      const person = createApiClient(() => server.origin)
      await person.register()
      expect(
        (await person.save({ title: 'A secret title', content: 'Secret words' }, new Uint8Array(audio))).status,
      ).toBe(200)
      await person.stories()
    } finally {
      await server.stop()
    }
    const log = server.output()
    expect(log).toContain('"route":"/api/stories"')
    for (const secret of ['example.org', 'Ada', 'Byron', 'secret title', 'Secret words', '127.0.0.1:', 'keepsaid='])
      expect(log.replace(/Server listening at \S+/, '')).not.toContain(secret)
  }))
