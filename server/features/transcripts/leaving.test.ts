import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { TranscribeOptions } from '#server/infra/speech/speech-engine.ts'
import { fakeSpeech } from '#server/infra/speech/testing/fake-speech.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// Closing the save dialog ends the call: no one waits for the words anymore, and the server has not failed.

let server: TestApp
const lines: { level: number; code?: string }[] = []
const logged = () => ({
  errors: lines.filter(({ level }) => level >= 50),
  codes: lines.flatMap(({ code }) => code ?? []),
})
afterEach(async () => {
  await server.close()
  lines.length = 0
})

const open = async (transcribe: (options: TranscribeOptions) => Promise<never>) => {
  server = await openTestApp({
    speech: fakeSpeech({ transcribe: (_read, options) => transcribe(options) }),
    onLogLine: (line) => lines.push(JSON.parse(line)),
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
}

/** Sends a clip, or only the first bytes of it, over a connection of its own. */
const send = async (bytes?: number) => {
  const visitor = server.visitor()
  await visitor.register()
  const head = 'content-disposition: form-data; name="audio"; filename="a.wav"\r\ncontent-type: audio/wav'
  const body = Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), toneWav(1), Buffer.from('\r\n--b--\r\n')])
  const address = server.app.server.address()
  const sent = request({
    port: typeof address === 'object' ? address?.port : undefined,
    method: 'POST',
    path: '/api/transcribe',
    agent: false,
    headers: {
      cookie: visitor.cookie() ?? '',
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': body.length,
    },
  })
  if (bytes === undefined) sent.end(body)
  else sent.write(body.subarray(0, bytes))
  return {
    leave: async () => {
      const failed = once(sent, 'error')
      sent.destroy(new Error('left'))
      await failed
    },
  }
}

test.each([
  ['waits for the words', (signal: AbortSignal) => once(signal, 'abort').then(() => Promise.reject(signal.reason))],
  ['waits in an engine with an abort error of its own', (signal: AbortSignal) => wait(600_000, undefined, { signal })],
  [
    'waits in an engine that breaks when it is stopped',
    (signal: AbortSignal) => once(signal, 'abort').then(() => Promise.reject(new Error('killed'))),
  ],
])('a client that leaves while it %s is not a server error', async (_when, untilStopped) => {
  const started = Promise.withResolvers<void>()
  await open(async ({ signal = new AbortController().signal }) => {
    started.resolve()
    await untilStopped(signal)
    throw new Error('The engine was not stopped.')
  })
  const { leave } = await send()
  await started.promise
  await leave()
  await expect.poll(() => logged().codes).toContain('client_gone')
  expect(logged().errors).toEqual([])
})

test('a client that leaves while it sends the clip is not a server error', async () => {
  await open(() => Promise.reject(new Error('not used')))
  const { leave } = await send(9000)
  const work = join(server.dataDir, 'work')
  await expect
    .poll(async () => (await readdir(work, { recursive: true })).filter((name) => name.endsWith('clip')))
    .toHaveLength(1)
  await leave()
  await expect.poll(() => logged().codes).toHaveLength(1)
  // Either end of the connection may be noticed first.
  expect(logged().codes[0]).toMatch(/client_gone|upload_broken_off/)
  expect(logged().errors).toEqual([])
  expect(await readdir(work)).toEqual([])
})
