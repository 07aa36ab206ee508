import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
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

/** Sends the save halfway; resolves once the server has accepted the request. */
const beginSave = async (origin: string, cookie: string) => {
  const sending = request(`${origin}/api/stories`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
      cookie,
      'sec-fetch-site': 'same-origin',
      expect: '100-continue',
    },
  })
  const answered = new Promise<number | undefined>((resolve, reject) =>
    sending.once('response', (response) => resolve(response.statusCode)).once('error', reject),
  )
  await once(sending, 'continue')
  sending.write(body.subarray(0, body.length / 2))
  return { answered, finish: () => sending.end(body.subarray(body.length / 2)) }
}

const sendIncompleteRequest = async (origin: string): Promise<void> => {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise<void>((sent) => socket.write('GET / HTTP/1.1\r\nhost: local', () => sent()))
}

/** Node ends incomplete requests after a minute. */
const MAX_STOP_MS = 50_000

test('on SIGTERM, the server finishes the running save and refuses new requests; a closed terminal stops it, too', () =>
  withDataDir(async (dataDir) => {
    const env = { SPEECH: 'off', LOG_LEVEL: 'debug' }
    let server = await startServer(dataDir, env)
    await expect(startServer(dataDir, env), 'a second server on the folder').rejects.toThrow(/Another Keepsaid/)
    const person = createApiClient(() => server.origin)
    await person.register()
    const fields = { title: 'A secret title', content: 'Secret words' }
    expect((await person.save(fields, new Uint8Array(audio))).status).toBe(200)

    const save = await beginSave(server.origin, person.cookie())
    const stopped = server.stop()
    const isRefused = () =>
      person.stories().then(
        () => false,
        () => true,
      )
    await expect.poll(isRefused).toBe(true)
    save.finish()
    expect(await save.answered).toBe(200)
    expect(await stopped).toBe(0)
    expectNoPersonalData(server.output())

    server = await startServer(dataDir, env)
    try {
      const story = (await person.stories()).find(({ title }) => title === 'Told while the server was asked to stop')
      expect((await person.audio(story?.audioUrl ?? '')).equals(audio)).toBe(true)
      await sendIncompleteRequest(server.origin)
      // As when the terminal is closed.
      process.kill(server.pid, 'SIGHUP')
      const isLate = wait(MAX_STOP_MS, 'an incomplete request delays it', { ref: false })
      expect(await Promise.race([server.ended, isLate])).toBe(0)
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    } finally {
      await server.stop()
    }
  }))

/** The log has events, and nothing that identifies people or stories. */
const expectNoPersonalData = (log: string): void => {
  expect(log).toContain('"route":"/api/stories"')
  for (const secret of ['example.org', 'Ada', 'Byron', 'secret title', 'Secret words', '127.0.0.1:', 'keepsaid='])
    expect(log.replace(/Server listening at \S+/, '')).not.toContain(secret)
}

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

test('conflicting settings stop startup with an explanation, and nothing is created', () =>
  withEmptyDataDir(async (dataDir) => {
    const starting = startServer(dataDir, { ORIGIN: 'https://stories.example.org' })
    await expect(starting).rejects.toThrow(/Keepsaid can't start: .*TRUST_PROXY=1/)
    expect(await readdir(dataDir)).toEqual([])
  }))

test('a HOST of another machine stops startup with an explanation, and no database is left running', () =>
  withDataDir(async (dataDir) => {
    await expect(startServer(dataDir, { HOST: '999.9.9.9', SPEECH: 'off' })).rejects.toThrow(
      /Keepsaid can't start: HOST=999\.9\.9\.9 is not an address of this machine/,
    )
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  }))

test('a data folder that can’t be created stops startup with an explanation', async () => {
  await expect(startServer('/proc/x')).rejects.toThrow(/Keepsaid can't start: DATA_DIR=\/proc\/x cannot be used/)
})
