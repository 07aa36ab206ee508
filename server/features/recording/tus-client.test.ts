// The client that most programs use for tus, unchanged, against our server.

import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type HttpRequest, Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { namedTakes } from './testing/uploader.ts'

let server: TestApp
let origin: string
let storyteller: Visitor
let account: { familyId: number }
beforeAll(async () => {
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  storyteller = server.visitor()
  account = await storyteller.register()
})
afterAll(() => server.close())

const wav = Buffer.from(toneWav(2))
const CHUNK_BYTES = 8192

const optionsFor = (recordingKey: string): UploadOptions => ({
  endpoint: `${origin}/api/uploads`,
  chunkSize: CHUNK_BYTES,
  retryDelays: null,
  metadata: { recordingKey, mimeType: 'audio/wav', familyId: String(account.familyId) },
  onBeforeRequest: (request: HttpRequest) => {
    request.setHeader('Cookie', storyteller.cookie() ?? '')
    request.setHeader('Origin', server.config.origin)
  },
})

/** Uploads to the end. */
const finish = (options: UploadOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    new Upload(wav, { ...options, onSuccess: () => resolve(), onError: reject }).start()
  })

/** Uploads the first chunks, and leaves. Returns the address of the upload. */
const begin = (options: UploadOptions, chunks: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const upload: Upload = new Upload(wav, {
      ...options,
      onError: reject,
      onChunkComplete: (_size, accepted) => {
        if (accepted < chunks * CHUNK_BYTES) return
        void upload.abort().then(() => resolve(upload.url ?? ''))
      },
    })
    upload.start()
  })

const saveAs = async (recordingKey: string): Promise<Story> => {
  const fields = { title: 'The river', takes: namedTakes([recordingKey, wav.length]), recordingKey }
  const reply = await storyteller.form(
    '/api/stories',
    Object.entries(fields).map(([name, value]) => ({ name, value })),
  )
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Story>()
}
const audioOf = async (story: Story): Promise<Buffer> => (await storyteller.get(story.audioUrl ?? '')).rawPayload

test('uploads in chunks, and the story has every byte', async () => {
  const key = randomUUID()
  await finish(optionsFor(key))
  expect((await audioOf(await saveAs(key))).equals(wav)).toBe(true)
})

test('leaves in the middle, resumes at the stored offset from another process, and the story has every byte', async () => {
  const key = randomUUID()
  const url = await begin(optionsFor(key), 2)
  expect(url).toBe(`${origin}/api/uploads/${key}`)
  const sent: number[] = []
  await finish({ ...optionsFor(key), uploadUrl: url, onChunkComplete: (size) => sent.push(size) })
  expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(wav.length - 2 * CHUNK_BYTES)
  expect((await audioOf(await saveAs(key))).equals(wav)).toBe(true)
})

test('an open upload: the length is sent with the last chunk', async () => {
  const key = randomUUID()
  await finish({ ...optionsFor(key), uploadLengthDeferred: true })
  expect((await audioOf(await saveAs(key))).equals(wav)).toBe(true)
})
